// What one is asked, and how one answers: words, cards, in advance, and what comes by itself.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { briefly, reads } from "./cards.js";
import { checkedOf, read, t, valueOf, write } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types").Asked} Asked */

/** Where a browser keeps that its reader knows what a window is. */
const KNOWN = "gouji.windows";

/** After so many windows their note goes by itself. */
const ENOUGH = 3;

/** How long bots take, by what it is called. */
const PACES = { slow: 1800, usual: 700, quick: 150 };

export function asking(/** @type {Table} */ table) {
  const { asked } = table;
  const { resting, over, ended } = table.told.table;
  if (isReadyAtFoot(table)) return html`<section class="asking" aria-label=${table.readyWords}><div class="line">
    <button class="button main" @click=${() => table.send({ do: "ready" })}>${table.readyWords}</button></div></section>`;
  if (resting || over || ended) return nothing;
  return html`<section class="asking ${asked && asked.answer === null ? "now" : ""}" aria-label=${t("your_turn")}>
    ${table.log.length ? html`<p class="lately">${table.log.at(-1)}</p>` : nothing}
    ${asked ? answer(table, asked) : ahead(table)}
    ${table.note ? html`<p class="note" role="status">${table.note}</p>` : nothing}
    ${windows(table)}
    ${standing(table)}
  </section>`;
}

/** Whether one is to say that one is ready where all else is answered: between two sets, below a long result. */
export function isReadyAtFoot(/** @type {Table} */ table) {
  const { resting, over, ended, seats } = table.told.table;
  const free = seats.some((one) => !one.person && !one.bot);
  return table.words.result !== null && resting && !over && !ended && !free && table.seat !== null && !seats[table.seat].ready;
}

function answer(/** @type {Table} */ table, /** @type {Asked} */ asked) {
  const given = asked.answer ?? table.answering;
  if (given) return html`<p>${t("answered", { answer: table.words.labels[given] ?? reads(given) })} ${takeBack(table)}</p>`;
  const text = table.hand.text;
  const words = asked.choices.words.map((one) => one.text).filter((one) => !/^(burn|give) /.test(one));
  const cards = asked.choices.plays > 0 || table.words.answers === "cards";
  const until = table.told.table.asked?.until;
  const play = t(table.words.answers === "cards" ? "give" : "play", { cards: briefly(text) });
  return html`<div class="line">
      <b class="turn-word">${t(table.told.table.asked?.together ? "all_asked" : "your_turn")}</b>
      <span class="prompt">${table.words.prompt}${until ? ` · ${t("seconds", { number: table.left(until) })}` : ""}</span>
      <span class="answers line">
      ${cards ? html`<button class="button main" ?disabled=${!text || table.why?.legal === false} @click=${() => table.play()}><span>${text ? play : t("choose_cards")}</span></button>` : nothing}
      ${words.map((word) => html`<button class="button" data-word=${word} @click=${() => table.act(word)}>${table.words.labels[word] ?? word}</button>`)}
      ${text ? html`<button class="button plain" @click=${() => table.hand.clear()}>${t("clear")}</button>` : nothing}
      ${holdable(table) ? html`<button class="button small" @click=${() => table.send({ do: "hold", noticed: table.told.n })}>${t("hold")}</button>` : nothing}
      <button class="button small" aria-disabled=${Boolean(table.hinting)} aria-busy=${Boolean(table.hinting)} @click=${() => table.askHint()}>${t(table.hinting ? "thinking" : "hint")}</button></span>
    </div>
    ${table.words.about ? html`<p class="about">${table.words.about}</p>` : nothing}
    ${verdict(table, text)}`;
}

/** Whether what is chosen is legal, and why not: by rule, setting and line. */
function verdict(/** @type {Table} */ table, /** @type {string} */ text) {
  if (!text) return nothing;
  if (!table.why) return html`<p class="coming" aria-hidden="true">&nbsp;</p>`;  // so that no button moves when it comes
  if (table.why.legal) return html`<p class="fine" role="status"><span aria-hidden="true">✓</span> ${t("legal")}</p>`;
  return html`<div class="why" role="alert">${table.why.words.map((line, i) => html`<p class=${i ? "note" : "wrong"}>${line}</p>`)}</div>`;
}

/** What a window is, while one of the first few is open, till its reader knows. */
function windows(/** @type {Table} */ table) {
  if (!holdable(table)) return nothing;
  const since = table.told.table.asked?.since ?? 0;
  if (since !== table.window) {
    table.window = since;
    table.windows = Math.max(table.windows, Number(read(KNOWN))) + 1;
    write(KNOWN, String(table.windows));
  }
  if (table.windows > ENOUGH) return nothing;
  const { pace } = table.told.table;
  return html`<p class="known"><span>${t("windows_about")}</span>
    ${pace ? html`<button class="button small" @click=${() => goes(table, { waits: true })}>${t("windows_wait")}</button>` : nothing}
    <button class="button small" @click=${() => { table.windows = ENOUGH + 1; write(KNOWN, String(table.windows)); table.redraw(); }}>${t("understood")}</button></p>`;
}

/** Whether what is asked is over soon, so that one may want time. */
function holdable(/** @type {Table} */ table) {
  const asked = table.told.table.asked;
  return asked?.holdable && asked.until && table.seat !== null && !asked.holds.includes(table.seat);
}

function ahead(/** @type {Table} */ table) {
  const given = table.told.own?.ahead;
  const text = table.hand.text;
  if (given) return html`<div class="line"><span>${t("ahead_is", { action: reads(given) })}</span>
    <button class="button small" @click=${() => table.send({ do: "ahead", action: "" })}>${t("take_back")}</button></div>`;
  if (!table.plays) return html`<div class="line">${onward(table)} ${takeBack(table)}</div>`;
  return html`<div class="line">
    ${text ? html`<button class="button" @click=${() => table.send({ do: "ahead", action: text })}><span>${t("ahead", { cards: briefly(text) })}</span></button>
      <button class="button plain small" @click=${() => table.hand.clear()}>${t("clear")}</button>` : nothing}
    <button class="button small" @click=${() => table.send({ do: "ahead", action: "pass" })}>${t("ahead_pass")}</button>
    ${nudge(table)} ${takeBack(table)}
  </div>`;
}

/** Say how it goes otherwise than before, where one is alone with bots. */
const goes = (/** @type {Table} */ table, /** @type {object} */ change) => table.send({ do: "pace", ...table.told.table.pace, ...change });

/** Who is out and alone with bots need not look on. */
function onward(/** @type {Table} */ table) {
  const { pace } = table.told.table;
  if (!pace) return nudge(table);
  if (pace.onward) return html`<span class="note">${t("goes_onward")}</span>`;
  return html`<button class="button main" @click=${() => goes(table, { onward: true })}>${t("onward")}</button>`;
}

function nudge(/** @type {Table} */ table) {
  const asked = table.told.table.asked;
  if (!asked || asked.together || table.seats[asked.seats[0]].bot) return nothing;
  return html`<button class="button small" @click=${() => table.send({ do: "nudge" })}>${t("nudge")}</button>`;
}

/** One's last action is taken back while nobody has acted, if all agree. */
function takeBack(/** @type {Table} */ table) {
  const { asked: open, proposal } = table.told.table;
  if (table.seat === null || open?.last !== table.seat || proposal) return nothing;
  return html`<button class="button small plain" @click=${() => table.send({ do: "propose", what: "undo" })}>${t("undo")}</button>`;
}

/** What opens what comes by itself; a bot that plays in one's place goes by none of it. */
function standing(/** @type {Table} */ table) {
  if (!wishes(table)) return nothing;
  return html`<p class="line standing"><button class="button small plain" aria-haspopup="dialog" @click=${() => table.open("wishes")}>${t("by_itself")}${
    table.told.own?.passes ? html` <span class="tag">${t("passes_till_lead")}</span>` : nothing}</button></p>`;
}

/** What one may wish for; `null` where one does not play oneself, or nothing is played. */
export function wishes(/** @type {Table} */ table) {
  const { resting, over, ended, seats } = table.told.table;
  const { seat } = table;
  return seat === null || seats[seat].bot || resting || over || ended ? null : table.told.own ?? null;
}

/** What comes by itself: it lies where one's hand is, so that the felt stays in sight. */
export function byItself(/** @type {Table} */ table) {
  const own = wishes(table);
  if (!own) return nothing;
  const { burns, passes, forced } = own;
  const stand = (/** @type {object} */ change) => table.send({ do: "stand", burns, passes, forced, ...change });
  const { pace } = table.told.table;
  return html`<div class="wishes">
    <label class="check"><input type="checkbox" .checked=${passes} @change=${(/** @type {Event} */ event) => stand({ passes: checkedOf(event) })}> ${t("passes_till_lead")}</label>
    <label>${t("burns_are")} <select @change=${(/** @type {Event} */ event) => stand({ burns: valueOf(event) })}>${["always", "possible", "never"].map((one) =>
      html`<option value=${one} ?selected=${one === burns}>${t(`burns_${one}`)}</option>`)}</select></label>
    <label class="check"><input type="checkbox" .checked=${forced} @change=${(/** @type {Event} */ event) => stand({ forced: checkedOf(event) })}> ${t("ask_forced")}</label>
    ${pace ? html`<label class="check"><input type="checkbox" .checked=${pace.waits} @change=${(/** @type {Event} */ event) => goes(table, { waits: checkedOf(event) })}> ${t("windows_wait_all")}</label>
    <label>${t("pace")} <select @change=${(/** @type {Event} */ event) => goes(table, { bots: Number(valueOf(event)) })}>${Object.entries(PACES).map(([name, bots]) =>
      html`<option value=${bots} ?selected=${bots === pace.bots}>${t(`pace_${name}`)}</option>`)}</select></label>` : nothing}
    </div>`;
}
