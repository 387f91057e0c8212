// How a game that is watched again is drawn: the felt, the hands, what happened, and where to go.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ended } from "./around.js";
import { looks } from "./cards.js";
import { beside, felt, tally } from "./felt.js";
import { t, valueOf } from "./words.js";

/**
 * @typedef {import("./watch.js").Watch} Watch
 * @typedef {import("./types").Shown} Shown
 */

/** What the buttons show: a bar and triangles, drawn here, since no font has all of them. */
const SIGNS = {
  go_first: "M4 4v16h2V4zm14 0v16L8 12z",
  go_trick_before: "M12 4v16L3 12zm9 0v16l-9-8z",
  go_back: "M17 4v16L6 12z",
  go_on: "M7 4v16l11-8z",
  go_trick_next: "M12 4v16l9-8zM3 4v16l9-8z",
  go_last: "M18 4v16h2V4zM6 4v16l10-8z",
};

/** How long a scene stands when the game plays by itself, in milliseconds, by what it is called. */
export const SPEEDS = { slow: 2400, usual: 1200, quick: 350 };

const SEATS = [0, 1, 2, 3, 4, 5];
const SHOWN = 40;

export function watchView(/** @type {Watch} */ watch) {
  const { told, scene } = watch;
  if (!told) return html`<h1 class="unseen">${t("watch_again")}</h1>${watch.error ? html`<p class="wrong panel" role="alert">${watch.error}</p>${home(watch)}` : html`<p class="waiting">${t("loading")}</p>`}`;
  return html`
    <header class="at">
      <div><h1>${told.ruleset.name}</h1><p class="score"><span>${heading(watch).map((part, i) => html`${i ? " · " : ""}<span class="whole">${part}</span>`)}</span></p></div>
      ${home(watch)}
    </header>
    ${watch.error ? html`<p class="wrong panel" role="alert">${watch.error}</p>` : nothing}
    ${scene ? stage(watch) : html`<p class="panel">${t("nothing_over")}</p>${told.games > 1 ? html`<p class="line">${games(watch)}</p>` : nothing}`}`;
}

function home(/** @type {Watch} */ watch) {
  return watch.table
    ? html`<a class="button small" href=${`/t/${watch.table}#${watch.token}`}>${t("back_to_table")}</a>`
    : html`<a class="button small" href="/">${t("back")}</a>`;
}

/** Which set is watched, and which move of it. @returns {string[]} */
function heading(/** @type {Watch} */ watch) {
  const { told, scene } = watch;
  if (!told || !scene) return [];
  return [dealName(told.deals[watch.deal]), t("move_of", { number: scene.at, most: told.moves })];
}

const dealName = (/** @type {{set: number | null}} */ deal) => (deal.set === null ? t("deal_void") : t("set_number", { number: deal.set }));

function stage(/** @type {Watch} */ watch) {
  const { scene } = watch;
  const told = /** @type {import("./types").Watched} */ (watch.told);
  const shown = shownOf(watch);
  const log = watch.scenes.slice(0, watch.index + 1).flatMap((one) => one.words).slice(-SHOWN).reverse();
  return html`<div class="board">
    ${felt(shown)}
    ${scene.result ? html`<section class="panel result"><h2>${t("set_over", { set: dealName(told.deals[watch.deal]) })}</h2>${ended(shown, scene.result, isLast(watch))}
      ${scene.review ? html`<details><summary>${t("review")}</summary>${scene.review.map((line) => html`<p>${line}</p>`)}</details>` : nothing}</section>` : nothing}
    ${hands(shown, scene.view.hands)}
    <div class="reach">${bar(watch)}</div>
    <aside class="aside">${chosen(watch)}${beside(shown)}
      ${log.length ? html`<section class="events"><h2>${t("events")}</h2>
        <ol tabindex="0" aria-label=${t("events")}>${log.map((line) => html`<li>${line}</li>`)}</ol></section>` : nothing}</aside>
  </div>`;
}

/** Whether the game ended with what is shown. */
function isLast(/** @type {Watch} */ watch) {
  return watch.scene.events.some((event) => event.kind === "game_ended");
}

/** A scene as a table that the felt draws. @returns {Shown} */
function shownOf(/** @type {Watch} */ watch) {
  const { scene } = watch;
  const told = /** @type {import("./types").Watched} */ (watch.told);
  const { view } = scene;
  const asked = view.asks === null ? null : { question: "", seats: [view.asks], together: false, since: 0, until: null, holdable: false, holds: [], last: null };
  return {
    again: true,
    seat: told.seat,
    seats: told.names.map((name) => ({ name, person: true, bot: null, ready: false })),
    here: SEATS,
    now: 0,
    view,
    trick: scene.trick,
    before: scene.before,
    told: { table: { asked, deal: null, host: -1, resting: false, over: false, said: null } },
    words: { states: view.states, question: view.asked, left: {} },
    welcome: { invited: false, phrases: {}, ruleset: told.ruleset },
    left: () => 0,
    nameOf: (seat) => told.names[seat] || t("seat", { seat }),
    sit: () => {},
    lacksName: () => {},
  };
}

function hands(/** @type {Shown} */ shown, /** @type {(string | null)[]} */ held) {
  const known = SEATS.filter((seat) => held[seat]);
  if (!known.length) return nothing;
  return html`<section class="panel hands" aria-label=${t("hands_now")}>${known.map((seat) => html`
    <p class="is-held"><b>${shown.nameOf(seat)}</b>${tally(held[seat] ?? "")}</p>`)}</section>`;
}

/** Forth and back, and what has just happened. */
function bar(/** @type {Watch} */ watch) {
  const { scenes, index, scene } = watch;
  const words = scene.words.length ? scene.words.join(" ") : t(index ? "nothing_told" : "dealt_now");
  /** @type {(key: keyof typeof SIGNS, go: () => unknown) => unknown} */
  const button = (key, go) => html`<button class="button small" data-go=${key} title=${t(key)} aria-label=${t(key)} @click=${go}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${SIGNS[key]}></path></svg></button>`;
  return html`<section class="again" aria-label=${t("watch_again")}>
    <p class="told">${words}</p>
    <input type="range" min="0" max=${scenes.length - 1} .value=${String(index)} aria-label=${t("move")} aria-valuetext=${heading(watch).join(" · ")}
      @input=${(/** @type {Event} */ event) => watch.go(Number(valueOf(event)))}>
    <div class="line">
      ${button("go_first", () => watch.go(0))}
      ${button("go_trick_before", () => watch.trick(-1))}
      ${button("go_back", () => watch.go(index - 1))}
      <button class="button main" data-go="play" @click=${() => watch.play()}>${t(watch.playing ? "stop_playing" : "play_on")}</button>
      ${button("go_on", () => watch.go(index + 1))}
      ${button("go_trick_next", () => watch.trick(1))}
      ${button("go_last", () => watch.go(scenes.length - 1))}
    </div></section>`;
}

/** What is watched, with whose eyes, how fast; and what is taken along. */
function chosen(/** @type {Watch} */ watch) {
  const told = /** @type {import("./types").Watched} */ (watch.told);
  const { leads } = watch;
  const now = leads.findLastIndex((index) => index <= watch.index);
  const nameOf = (/** @type {number} */ seat) => told.names[seat] || t("seat", { seat });
  const trick = (/** @type {number} */ index, /** @type {number} */ at) => {
    const event = watch.scenes[index].events.find((one) => one.kind === "led");
    return `${at + 1}. ${nameOf(event?.seat ?? 0)} ${looks(event?.data.play?.text ?? "")}`;
  };
  return html`<section class="choosing">
    ${told.games > 1 ? games(watch) : nothing}
    ${select("set", told.deals.map((deal, at) => [at, dealName(deal)]), watch.deal, (value) => watch.toDeal(Number(value)))}
    ${leads.length ? select("trick", [...(now < 0 ? [["", "–"]] : []), ...leads.map((index, at) => [index, trick(index, at)])], now < 0 ? "" : leads[now], (value) => watch.go(Number(value))) : nothing}
    ${select("eyes", [["", t("eyes_open")], ...SEATS.map((seat) => [seat, nameOf(seat)])], told.seat ?? "", (value) => watch.sit(value === "" ? null : Number(value)))}
    ${select("speed", Object.keys(SPEEDS).map((name) => [name, t(`pace_${name}`)]), watch.speed, (value) => watch.pace(value))}
    ${watch.table ? html`<div class="line"><button class="button small share" @click=${() => watch.share()}>${t("link_here")}</button>
      <button class="button small record" @click=${() => watch.download()}>${t("download_record")}</button></div>` : nothing}
    ${watch.link ? html`<p><label>${t("copy_this")} <input id="link" type="text" readonly .value=${watch.link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></label>
      ${told.watched ? nothing : html`<span class="note">${t("link_for_seats")}</span>`}</p>` : nothing}
    ${watch.note ? html`<p class="note" role="status">${watch.note}</p>` : nothing}
    <p class="note keys">${t("watch_keys")}</p>
  </section>`;
}

function games(/** @type {Watch} */ watch) {
  const told = /** @type {import("./types").Watched} */ (watch.told);
  const all = Array.from({ length: told.games }, (_, game) => [game, t("game_number", { number: game + 1 })]);
  return select("game", all, told.game, (value) => watch.toGame(Number(value)));
}

/**
 * A choice among some values.
 * @param {string} name
 * @param {(string | number)[][]} choices each with what it is called
 * @param {string | number} now
 * @param {(value: string) => unknown} take
 */
function select(name, choices, now, take) {
  return html`<label><span>${t(`watch_${name}`)}</span> <select data-choose=${name} @change=${(/** @type {Event} */ event) => take(valueOf(event))}>${choices.map(([value, words]) =>
    html`<option value=${value} .selected=${String(value) === String(now)}>${words}</option>`)}</select></label>`;
}
