// A table: what the server tells of it, what a person does, and how both are drawn.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { lobby, proposal, result, standing } from "./around.js";
import { asking, byItself, wishes } from "./asking.js";
import { call, entitle } from "./call.js";
import { nameCards, namePeople, readable, reads } from "./cards.js";
import { Notes } from "./fair.js";
import { beside, felt, followed } from "./felt.js";
import { Hand } from "./hand.js";
import { Line, keepToken, tokenOf } from "./line.js";
import { menu } from "./menu.js";
import { Offered } from "./offered.js";
import { over, Sheet } from "./over.js";
import { drawn, hex, keyOf, sha256, unhex } from "./sha256.js";
import { Verdict } from "./verdict.js";
import { read, say, t, write } from "./words.js";

/**
 * @typedef {import("./types").Message} Message
 * @typedef {import("./types").Move} Move
 */

const LONGEST = 200;
const SHOWN = 60;

/** So many sentences at most are read out at once: who comes back finds the others in the log. */
const SAID = 6;

export class Table {
  /**
   * @param {string} name the table's id
   * @param {string} token of a seat, or of the invitation; empty for none
   * @param {() => void} redraw
   * @param {Line} line on which the table has been asked for already
   */
  constructor(name, token, redraw, line) {
    this.name = name;
    this.redraw = redraw;
    /** @type {Line | undefined} */
    this.line = line;
    this.kept = `gouji.seat.${name}`;
    this.given = token;
    /** @type {import("./types").Told} */
    this.told = /** @type {any} */ (null);
    /** @type {import("./types").Welcome} */
    this.welcome = /** @type {any} */ (null);
    /** @type {import("./types").View | null} */
    this.view = null;
    /** @type {Message} */
    this.words = /** @type {any} */ ({ states: [], labels: {}, question: "", answers: "" });
    /** @type {string[]} */
    this.log = [];
    /** @type {Move[]} */
    this.trick = [];
    /** @type {Move[]} */
    this.before = [];
    /** @type {{number: number, trick: Move[], before: Move[]}[]} what lay before each of the last events */
    this.lay = [];
    /** @type {number[]} the seats that have a connection */
    this.here = [];
    this.seen = 0;
    this.game = -1;
    /** Whether it is played now, or watched again. */
    this.again = false;
    /** Whether what comes next has been told before: nobody wants to hear it once more. */
    this.catchesUp = true;
    /** What was drawn for the deal, behind the commitment that it was drawn for. */
    this.number = "";
    /** @type {{legal: boolean, words: string[]} | null} */
    this.why = null;
    this.note = "";
    this.answering = "";
    /** Whether somebody wanted to sit down without a name. */
    this.nameless = false;
    /** The hint that is waited for; empty for none. */
    this.hinting = "";
    /** How many questions there have been that are over soon, and since when the last has been asked. */
    this.windows = 0;
    this.window = 0;
    /** Which dialog is open: `menu`, `rules`, `wishes` or none. */
    this.panel = "";
    this.ending = false;  // whether the host is asked if the table is to end
    this.sheet = new Sheet(redraw);
    this.offered = new Offered(this);
    this.notes = new Notes(name);
    this.verdict = new Verdict(this);
    this.hand = new Hand(() => this.chose(), () => this.play());
    this.offset = 0;
  }

  begin() {
    this.forget();
    if (this.line?.owner) {
      this.line.end();
      this.line = new Line(this.name, this.token);
      this.line.begin();
    }
    this.line?.heardBy({
      hear: (message) => this.hear(message),
      changed: () => { if (!this.waits) this.redraw(); },
      count: () => this.seen,
    });
    clearInterval(this.tick);
    this.tick = setInterval(() => { if (this.told && (this.told.table.asked?.until || this.told.table.said)) this.redraw(); }, 500);
  }

  forget() {
    this.catchesUp = true;
    this.seen = 0;
    this.log = [];
    this.trick = [];
    this.before = [];
    this.lay = [];
    this.offered.forget();
  }

  end() {
    clearInterval(this.tick);
    this.line?.end();
    entitle(false);
  }

  get token() { return tokenOf(this.name, this.given); }
  get seat() { return this.welcome?.seat ?? null; }
  get seats() { return this.told.table.seats; }
  get asked() { return this.told?.own?.asked ?? null; }
  get isHost() { return this.seat !== null && this.told.table.host === this.seat; }
  /** Whether nothing of the table has come yet. */
  get waits() { return !this.told && !this.note; }
  /** Whether one still plays in this set. */
  get plays() { return this.seat !== null && (this.view?.active.includes(this.seat) ?? false); }
  /** The time of the table's clock. */
  get now() { return Date.now() + this.offset; }
  /** How many seconds are left until then. */
  left(/** @type {number} */ until) { return Math.max(0, Math.ceil((until - this.now) / 1000)); }

  nameOf(/** @type {number} */ seat) {
    return this.seats[seat].name || t("seat", { seat });
  }

  send(/** @type {{do: string, [key: string]: unknown}} */ message) {
    this.note = "";
    return this.line?.send(message);
  }

  hear(/** @type {any} */ message) {
    /** @type {Record<string, () => void>} */
    const take = {
      welcome: () => this.greet(message),
      told: () => this.tell(message),
      why: () => { if (message.id === this.whyAsked) this.why = readable(message); },
      hint: () => { this.hinting = ""; this.note = reads(message.words); this.hint(message.action); },
      refused: () => this.refuse(message),
      problems: () => this.inform(message.problems.map((/** @type {any} */ one) => one.text).join(" · ")),
      difference: () => this.offered.heard(message),
      done: () => this.done(message),
      here: () => { this.here = message.seats; },
      bye: () => { this.note = message.words.join(" "); },
    };
    take[message.is]?.();
    if (!this.waits) this.redraw();
  }

  /** Sit down; a second time where seats were drawn anew, or other rules are played. */
  greet(/** @type {any} */ message) {
    if (this.welcome && (this.welcome.seat !== message.seat || this.welcome.ruleset.digest !== message.ruleset.digest)) {
      this.forget();
      this.sheet.forget();
    }
    this.welcome = message;
    nameCards(message.ruleset);
    if (message.seat !== null) keepToken(this.name, this.token);
    this.note = "";
  }

  tell(/** @type {Message} */ message) {
    const before = this.asked;
    const nudged = this.told ? this.told.table.said?.at ?? 0 : undefined;
    const { told } = message;
    const another = this.game !== told.table.game;
    const heard = this.catchesUp && (!another || !this.told);
    if (another) this.forget();
    this.catchesUp = false;
    this.game = told.table.game;
    this.told = told;
    namePeople(told.table.seats.map((one) => one.name));
    const { told: _, ...rest } = message;
    this.words = { told, ...readable(rest) };
    this.offset = told.at - Date.now();
    if (told.view) {
      this.view = told.view;
      if (this.seat !== null) this.hand.show(told.view.hand ?? "", this.welcome.ruleset.kinds, told.view.locked);
    }
    const lines = [...this.takenBack(told.count - told.noticed.length), ...this.words.words];
    for (const { event, number } of told.noticed) if (event) this.follow(event, number);
    this.seen = told.count;
    this.log = [...this.log, ...lines].slice(-LONGEST);
    if (lines.length && !heard) say(lines.slice(-SAID).join(" "));
    if (this.panel === "wishes" && !wishes(this)) this.panel = "";
    this.draws();
    const { said, proposal: proposed } = told.table;
    if (before?.noticed !== this.asked?.noticed) {
      this.answering = this.note = ""; // a hint, a refusal: they were about what was asked before
      if (this.asked) this.called(false);
    }
    if (nudged !== undefined && said && said.at !== nudged && said.to === this.seat) this.called(true);
    if (this.hand.text && this.asked) this.askWhy();
    entitle(this.asked?.answer === null && this.asked.put);
    this.offered.told();
  }

  /** Where something was taken back after so many things that one had noticed: let lie what lay then, and say so. */
  takenBack(/** @type {number} */ count) {
    if (count >= this.seen) return [];
    const at = this.lay.findIndex((one) => one.number > count);
    if (at >= 0) ({ trick: this.trick, before: this.before } = this.lay[at]);
    if (at >= 0) this.lay.length = at;
    return [t("taken_back")];
  }

  /** Keep what lies in the middle: the trick, and the one before it. */
  follow(/** @type {import("./types").GameEvent} */ event, /** @type {number} */ number) {
    const { kind, seat, data } = event;
    this.lay = [...this.lay, { number, trick: this.trick, before: this.before }].slice(-SHOWN);
    Object.assign(this, followed(this, event));
    if (kind === "dealt" && seat === this.seat && data.cards) this.notes.hand(data.cards);
  }

  /** It is one's turn, or somebody reminds one of it. */
  called(/** @type {boolean} */ again) {
    this.why = null;
    if (this.asked?.put) call(again);
  }

  /** Take part in the deal that all draw: first the hash of a number, then the number. */
  draws() {
    const { deal, game } = this.told.table;
    if (!deal) return;
    this.notes.told(game, deal);
    if (this.seat === null || !deal.waits.includes(this.seat)) return;
    // One for each commitment: once it was shown, a server could choose its own after it.
    const kept = `gouji.draw.${this.name}`;
    const known = [read(kept) ?? "", this.number].find((one) => one.startsWith(`${deal.commitment} `));
    this.number = known ?? `${deal.commitment} ${hex(drawn())}`;
    write(kept, this.number);
    const number = this.number.split(" ")[1];
    if (!deal.hashes[this.seat]) this.line?.send({ do: "hash", hash: hex(sha256(unhex(number))) });
    else if (deal.showing && !deal.numbers[this.seat]) this.line?.send({ do: "show", number });
  }

  refuse(/** @type {any} */ message) {
    const did = message.sent?.do;
    if (did === "hint") this.hinting = "";
    if (did === "act") this.answering = "";
    if (did === "sit") write(this.kept, null);
    if (this.offered.refused(message)) return;
    if (did !== "hash" && did !== "show") this.inform(reads(message.words.join(" · ")));
  }

  inform(/** @type {string} */ note) {
    this.note = note;
    say(note);
  }

  done(/** @type {any} */ message) {
    if (message.sent?.do === "sit") {
      history.replaceState(history.state, "", location.pathname);
      this.begin();
    }
    if (message.sent?.do === "leave") {
      write(this.kept, null);
      keepToken(this.name, "");
      // Who has opened the table came without the invitation by which he may sit down again.
      this.given = (read(`gouji.invite.${this.name}`) ?? "").split("#")[1] ?? this.given;
      this.begin();
    }
    if (message.sent?.do === "act" || message.sent?.do === "ahead") this.hand.clear();
  }

  sit(/** @type {number} */ seat, /** @type {string} */ name) {
    const token = hex(drawn(16));
    write(this.kept, token);
    write("gouji.name", name);
    this.send({ do: "sit", seat, name, key: keyOf(token) });
  }

  /** Say that whoever wants to sit down has no name yet, or has begun to write one. */
  lacksName(/** @type {boolean} */ lacks) {
    if (lacks === this.nameless) return;
    this.nameless = lacks;
    this.redraw();
  }

  act(/** @type {string} */ action) {
    this.answering = action;
    this.why = null;
    this.send({ do: "act", action, noticed: this.told.n });
    this.redraw();
  }

  /** Play what is chosen, if one is asked and it is not known to be against the rules. */
  play() {
    if (this.asked && this.asked.answer === null && this.action && this.why?.legal !== false) this.act(this.action);
  }

  /** What is chosen, as an answer to what is asked. */
  get action() {
    const text = this.hand.text;
    if (!text) return "";
    if (this.words.answers === "cards") return `give ${text}`;
    return (this.view?.question || (this.asked && this.told.table.asked?.question)) === "burn" ? `burn ${text}` : text;
  }

  chose() {
    this.why = null;
    if (this.asked && this.hand.text) this.askWhy();
    this.redraw();
  }

  askWhy() {
    clearTimeout(this.whyTimer);
    this.whyTimer = setTimeout(() => {
      if (this.action && this.asked) this.whyAsked = this.line?.send({ do: "why", action: this.action });
    }, 60);
  }

  /** Want a hint; the button keeps the keyboard's focus meanwhile, so it is not disabled. */
  askHint() {
    if (this.hinting) return;
    this.hinting = this.send({ do: "hint" }) ?? "";
    this.redraw();
  }

  hint(/** @type {string} */ action) {
    const cards = action.replace(/^(burn|give) /, "");
    if ([...cards].every((kind) => this.welcome.ruleset.kinds.includes(kind))) this.hand.take(cards);
  }

  open(/** @type {string} */ panel) {
    this.panel = this.panel === panel ? "" : panel;
    this.ending = false;
    if (this.panel === "rules") this.sheet.load(this.welcome.ruleset);
    this.redraw();
  }

  draw() {
    if (!this.told) return html`<h1 class="unseen">${t("the_table")}</h1><p class="waiting">${this.note || t("loading")}</p>`;
    const state = this.told.table;
    const rest = state.resting || state.over;
    return html`
      ${this.line?.up ? nothing : html`<p class="offline" role="alert">${this.line?.ended ? this.note : t("offline")}</p>`}
      <header class="at">
        <div><h1>${this.welcome.ruleset.name}</h1><p class="score">${this.score()}</p></div>
        <button class="button small" @click=${() => this.open("rules")}>${t("rules_here")}</button>
        <button class="button small" @click=${() => this.open("menu")}>${t("menu")}</button>
      </header>
      ${state.ended ? html`<p class="panel">${t("ended")}</p>` : nothing}
      ${state.paused ? html`<div class="panel line"><p>${t("paused")}</p>${this.seat === null ? nothing : html`
        <button class="button" @click=${() => this.send({ do: "resume" })}>${t("resume")}</button>`}</div>` : nothing}
      ${proposal(this)}
      <div class="board">
        ${this.welcome.invited ? lobby(this) : nothing}
        ${felt(this)}
        ${rest ? html`<div class="rest">${result(this)}${this.welcome.invited ? nothing : lobby(this)}</div>` : nothing}
        ${this.seat === null ? html`<p class="note watching">${this.welcome.invited ? nothing : t("watch_only")} ${state.seats.some((one) => !one.person && !one.bot) && !this.welcome.invited ? t("watch_free") : nothing}</p>` : html`
          <div class="reach">${asking(this)}${this.hand.held.size && !rest ? this.hand.draw() : nothing}</div>`}
        <aside class="aside">${beside(this)}
          ${this.log.length ? html`<section class="events"><h2>${t("events")}</h2>
            <ol tabindex="0" aria-label=${t("events")}>${this.log.slice(-SHOWN).reverse().map((line) => html`<li>${line}</li>`)}</ol></section>` : nothing}</aside>
      </div>
      ${over(this.panel === "menu", t("menu"), () => this.open(""), () => menu(this))}
      ${over(this.panel === "wishes", t("by_itself"), () => this.open(""), () => byItself(this), "low")}
      ${over(this.panel === "rules", t("rules_here"), () => this.open(""), () => this.sheet.draw())}`;
  }

  score() {
    if (!this.view) return this.welcome.ruleset.line;
    const { points: [even, odd], sets_played, set_number } = this.view;
    const { resting, over } = this.told.table;
    const which = html`<span class="whole set">${this.setName((resting || over) && sets_played ? sets_played : set_number)}</span>`;
    if (this.seat === null) return [which, standing([[t("even"), even], [t("odd"), odd]])];
    const [mine, theirs] = this.seat % 2 ? [odd, even] : [even, odd];
    return [which, standing([[t("us"), mine], [t("them"), theirs]])];
  }

  /** What one is ready for. */
  get readyWords() {
    const played = this.words.result?.set ?? 0;
    return t(played ? "ready_for" : "ready", { number: played + 1 });
  }

  /** A set's number, and of how many it is one, or up to how many points the game goes. */
  setName(/** @type {number} */ number) {
    const { sets, target } = this.welcome.ruleset;
    return t(target ? "play.set_to" : number <= sets ? "play.set_of" : "set_number", { number, sets, points: target });
  }
}
