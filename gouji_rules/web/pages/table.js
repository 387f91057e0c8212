// A table: what the server tells of it, what a person does, and how both are drawn.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ask } from "./api.js";
import { back, card } from "./cards.js";
import { Hand } from "./hand.js";
import { Line } from "./line.js";
import { asking } from "./asking.js";
import { lobby, menu, proposal, result } from "./around.js";
import { drawn, hex, keyOf, sha256 } from "./sha256.js";
import { sheetView } from "./sheet.js";
import { read, say, t, write } from "./words.js";

const LONGEST = 200;

export class Table {
  /** @param {string} name @param {string} token */
  constructor(name, token, redraw) {
    this.name = name;
    this.redraw = redraw;
    this.kept = `gouji.seat.${name}`;
    this.given = token;
    this.told = null;
    this.welcome = null;
    this.view = null;
    this.words = { states: [[], [], [], [], [], []], labels: {}, question: "", answers: "" };
    this.log = [];
    this.trick = [];
    this.before = [];
    this.seen = 0;
    this.why = null;
    this.note = "";
    this.answering = "";
    this.numbers = {};
    this.panel = "";
    this.sheet = null;
    this.hand = new Hand(() => this.chose());
    this.offset = 0;
  }

  begin() {
    this.line?.end();
    this.seen = 0;
    this.log = [];
    this.line = new Line(this.name, read(this.kept) ?? this.given, {
      hear: (message) => this.hear(message),
      changed: () => this.redraw(),
      count: () => this.seen,
    });
    this.line.begin();
    clearInterval(this.tick);
    this.tick = setInterval(() => this.told?.table.asked?.until && this.redraw(), 500);
  }

  end() {
    clearInterval(this.tick);
    this.line?.end();
  }

  get seat() { return this.welcome?.seat ?? null; }
  get seats() { return this.told.table.seats; }
  get asked() { return this.told?.own?.asked ?? null; }
  get isHost() { return this.seat !== null && this.told.table.host === this.seat; }
  /** The time of the table's clock. */
  get now() { return Date.now() + this.offset; }

  nameOf(seat) {
    const one = this.seats[seat];
    return one.name || t("seat", { seat });
  }

  send(message) {
    this.note = "";
    return this.line.send(message);
  }

  hear(message) {
    const take = {
      welcome: () => { this.welcome = message; this.note = ""; },
      told: () => this.tell(message),
      why: () => { if (message.id === this.whyAsked) this.why = message; },
      hint: () => { this.note = message.words; this.hint(message.action); },
      refused: () => this.refuse(message),
      done: () => this.done(message),
      bye: () => { this.note = message.words.join(" "); },
    }[message.is];
    take?.();
    this.redraw();
  }

  tell(message) {
    const before = this.asked;
    const { told } = message;
    this.told = told;
    this.words = message;
    this.offset = told.at - Date.now();
    if (told.view) {
      this.view = told.view;
      if (this.seat !== null) this.hand.show(told.view.hand ?? "", this.welcome.ruleset.kinds);
    }
    for (const one of told.noticed) if (one.event) this.follow(one.event);
    this.seen = told.count;
    this.log = [...this.log, ...message.words].slice(-LONGEST);
    if (message.words.length) say(message.words.join(" "));
    if (!this.asked) this.answering = "";
    else if (before?.noticed !== this.asked.noticed) this.call();
    this.draws();
    if (this.hand.text && this.asked) this.askWhy();
    const said = told.table.said;
    if (said) this.said = said;
    document.title = this.asked && this.asked.answer === null ? `● ${t("your_turn")}` : `${t("title")} · Gouji`;
  }

  /** Keep what lies in the middle: the trick, and the one before it. */
  follow(event) {
    const { kind, seat, data } = event;
    if (kind === "dealt" || kind === "set_ended") this.trick = [];
    if (kind === "led") {
      if (this.trick.length) this.before = this.trick;
      this.trick = [];
    }
    if (data.play && seat !== null) this.trick.push({ seat, play: data.play });
    else if (kind === "passed" || kind === "yielded") this.trick.push({ seat, play: null });
  }

  /** It is one's turn: title, sound, vibration. */
  call() {
    this.why = null;
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    if (read("gouji.sound") === "on") beep();
  }

  /** Take part in the deal that all draw: first the hash of a number, then the number. */
  draws() {
    const deal = this.told.table.deal;
    if (!deal || this.seat === null || !deal.waits?.includes(this.seat)) return;
    const name = `${deal.deal}`;
    const kept = `gouji.draw.${this.name}.${name}`;
    const number = this.numbers[name] ?? (this.numbers[name] = read(kept) ?? hex(drawn()));
    write(kept, number);
    const bytes = Uint8Array.from(number.match(/../g), (pair) => parseInt(pair, 16));
    if (!deal.hashes[this.seat]) this.line.send({ do: "hash", hash: hex(sha256(bytes)) });
    else if (deal.showing && !deal.numbers[this.seat]) this.line.send({ do: "show", number });
  }

  refuse(message) {
    const quiet = ["hash", "show"].includes(message.sent?.do);
    if (message.sent?.do === "act") this.answering = "";
    if (message.sent?.do === "sit") write(this.kept, null);
    if (!quiet) { this.note = message.words.join(" · "); say(this.note); }
  }

  done(message) {
    if (message.sent?.do === "sit") {
      history.replaceState(null, "", location.pathname);
      this.begin();
    }
    if (message.sent?.do === "act" || message.sent?.do === "ahead") this.hand.clear();
  }

  sit(seat, name) {
    const token = hex(drawn(16));
    write(this.kept, token);
    write("gouji.name", name);
    this.send({ do: "sit", seat, name, key: keyOf(token) });
  }

  act(action) {
    this.answering = action;
    this.why = null;
    this.send({ do: "act", action, noticed: this.told.n });
    this.redraw();
  }

  /** What is chosen, as an answer to what is asked. */
  get action() {
    const text = this.hand.text;
    if (!text) return "";
    const question = this.view?.question;
    if (this.words.answers === "cards") return `give ${text}`;
    return question === "burn" ? `burn ${text}` : text;
  }

  chose() {
    this.why = null;
    if (this.asked && this.hand.text) this.askWhy();
    this.redraw();
  }

  askWhy() {
    clearTimeout(this.whyTimer);
    this.whyTimer = setTimeout(() => {
      if (this.action && this.asked) this.whyAsked = this.line.send({ do: "why", action: this.action });
    }, 60);
  }

  hint(action) {
    const cards = action.replace(/^(burn|give) /, "");
    if ([...cards].every((kind) => this.welcome.ruleset.kinds.includes(kind))) this.hand.take(cards);
  }

  async openSheet() {
    this.panel = "rules";
    this.redraw();
    this.sheet ??= await ask("sheet", { text: this.welcome.ruleset.text }).catch((error) => ({ error: error.message }));
    this.redraw();
  }

  draw() {
    if (!this.told) return html`<p class="waiting">${this.note || t("loading")}</p>`;
    const state = this.told.table;
    return html`
      ${this.line.up ? nothing : html`<p class="offline" role="alert">${this.line.ended ? this.note : t("offline")}</p>`}
      <header class="at">
        <h1>${this.welcome.ruleset.name}</h1><span class="note">${this.score()}</span>
        <button class="button small" @click=${() => this.openSheet()}>${t("rules_here")}</button>
        <button class="button small" aria-expanded=${this.panel === "menu"} @click=${() => this.open("menu")}>${t("menu")}</button>
      </header>
      ${state.ended ? html`<p class="panel">${t("ended")}</p>` : nothing}
      ${state.paused ? html`<p class="panel">${t("paused")}</p>` : nothing}
      ${proposal(this)}
      ${this.panel === "menu" ? menu(this) : nothing}
      ${this.panel === "rules" ? this.rules() : nothing}
      <div class="board"><section class="felt ${this.welcome.ruleset.direction}" aria-label=${t("menu")}>
        ${[0, 1, 2, 3, 4, 5].map((seat) => this.plate(seat))}
        <div class="middle">${this.middle()}</div>
      </section>
      ${state.resting || state.over ? html`${result(this)}${lobby(this)}` : nothing}
      ${this.seat === null ? html`<p class="note watching">${this.welcome.invited ? nothing : t("watch_only")}</p>` : html`
        <div class="reach">${asking(this)}${this.hand.held.size ? this.hand.draw() : nothing}</div>`}
      ${this.beside()}
      <details class="events" open><summary>${t("events")}</summary>
        <ol>${[...this.log].reverse().slice(0, 40).map((line) => html`<li>${line}</li>`)}</ol></details></div>`;
  }

  /** The trick before, and how many cards of each kind one has not seen. */
  beside() {
    const left = Object.entries(this.words.left ?? {});
    return html`${this.before.length ? html`<details class="before"><summary>${t("trick_before")}</summary>
        <p>${this.before.map((move) => html`<span>${this.nameOf(move.seat)} ${move.play ? move.play.text : t("passed")}</span> `)}</p></details>` : nothing}
      ${left.length && this.view?.phase ? html`<details class="before"><summary>${t("still_out")}</summary>
        <p class="left">${left.map(([kind, number]) => html`<span class=${number ? "" : "gone"}><b>${kind === "T" ? "10" : kind}</b> ${number}</span>`)}</p></details>` : nothing}`;
  }

  open(panel) {
    this.panel = this.panel === panel ? "" : panel;
    this.redraw();
  }

  rules() {
    return html`<section class="panel sheet-here">
      <button class="button small" @click=${() => this.open("rules")}>${t("close")}</button>
      ${this.sheet?.sheet ? sheetView(this.sheet.sheet) : html`<p class="waiting">${this.sheet?.error ?? t("loading")}</p>`}</section>`;
  }

  score() {
    if (!this.view) return this.welcome.ruleset.line;
    const [even, odd] = this.view.points;
    const mine = this.seat === null ? null : this.seat % 2;
    const pair = mine === null ? [t("even"), even, t("odd"), odd]
      : mine === 0 ? [t("us"), even, t("them"), odd] : [t("us"), odd, t("them"), even];
    return `${pair[0]} ${pair[1]} : ${pair[3]} ${pair[2]}`;
  }

  /** What a seat is to the person: in one word, and as a colour and a place. */
  role(steps) {
    return ["you", "opponent", "mate", "opposite", "mate", "opponent"][steps];
  }

  plate(seat) {
    const me = this.seat ?? 0;
    const steps = (seat - me + 6) % 6;
    const one = this.seats[seat];
    const asked = this.told.table.asked;
    const turn = asked && asked.seats.includes(seat) && !asked.together;
    const move = [...this.trick].reverse().find((move) => move.seat === seat);
    const number = this.view?.counts[seat];
    const role = this.seat === null ? "" : this.role(steps);
    const left = asked?.until && turn ? Math.max(0, Math.ceil((asked.until - this.now) / 1000)) : null;
    const saying = this.said?.seat === seat && this.said.phrase !== "nudge" ? this.welcome.phrases[this.said.phrase] : "";
    return html`<article class="plate at-${steps} is-${role} ${turn ? "turn" : ""}">
      <p class="who"><b>${this.nameOf(seat)}</b>${seat === this.told.table.host ? html` <span class="tag">${t("host")}</span>` : nothing}</p>
      <p class="role">${role ? t(`play.role_${role}`) : one.name ? t("seat", { seat }) : nothing}${one.bot ? html` · ${t(one.person ? "stand_in" : "bot")}` : one.person || this.seat === null ? nothing : html` · ${t("free_seat")}`}${
        number !== null && number !== undefined ? html` · ${t("cards_held", { number })}` : nothing}${left !== null ? html` · ${t("seconds", { number: left })}` : nothing}</p>
      ${this.words.states[seat].length ? html`<p class="states">${this.words.states[seat].map((word) => html`<span>${word}</span>`)}</p>` : nothing}
      ${saying ? html`<p class="saying">${saying}</p>` : nothing}
      <div class="move">${move ? (move.play ? this.cards(move.play.text) : html`<em>${t("passed")}</em>`) : nothing}</div>
      ${this.welcome.invited && !one.person ? html`<button class="button small" @click=${() => this.invited(seat)}>${t("sit_here")}</button>` : nothing}
    </article>`;
  }

  invited(seat) {
    const name = (document.getElementById("sitting")?.value ?? "").trim() || read("gouji.name") || "?";
    this.sit(seat, name);
  }

  /** Some cards beside each other, the highest first. */
  cards(text) {
    return html`<span class="laid" role="img" aria-label=${text}>${[...text].map((kind, i) => html`<span>${card(kind, i)}</span>`)}</span>`;
  }

  middle() {
    const state = this.told.table;
    if (state.deal) return html`<p>${t("dealing")}</p><span class="turned">${back()}</span>`;
    const top = this.view?.top;
    const asked = state.asked;
    const names = asked && !asked.together ? asked.seats.map((seat) => this.nameOf(seat)) : [];
    return html`${top ? html`<div class="top">${this.cards(top.text)}<p>${top.text} · ${this.nameOf(this.view.owner)}</p></div>` : nothing}
      ${asked ? html`<p class="who-is">${t("asks", { who: asked.together || names.length > 1 ? t("all_asked") : t("turn_of", { name: names[0] }), question: this.words.question })}</p>
        ${asked.holds.length ? html`<p>${t("holding", { names: asked.holds.map((seat) => this.nameOf(seat)).join(" ") })}</p>` : nothing}` : nothing}`;
  }
}

function beep() {
  try {
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.08, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.35);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.4);
  } catch { /* a browser without sound */ }
}
