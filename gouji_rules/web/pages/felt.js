// The table itself: six seats round the felt, what they have put down, and what lies in the middle.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { back, card, faceOf, looks, nameOf } from "./cards.js";
import { isSeen, spaced, t } from "./words.js";

/**
 * @typedef {import("./types").Shown} Table
 * @typedef {import("./types").Move} Move
 */

const SEATS = [0, 1, 2, 3, 4, 5];
const SAYING = 8000;

/** What a seat is to a person, by how many steps it comes after him: a word, a colour and a shape. */
const ROLES = ["you", "next", "mate", "opposite", "mate", "previous"];

/** What a seat is to who looks; empty for who only watches. */
export const roleOf = (/** @type {Table} */ table, /** @type {number} */ seat) =>
  table.seat === null ? "" : ROLES[(seat - table.seat + 6) % 6];

export function felt(/** @type {Table} */ table) {
  return html`<section class="felt ${table.welcome.ruleset.direction}" aria-label=${t("the_table")}>
    ${SEATS.map((seat) => plate(table, seat))}
    <div class="middle">${middle(table)}</div>
  </section>`;
}

/**
 * What lies in the middle after one event more: the trick, and the one before it.
 * @param {{trick: Move[], before: Move[]}} lies
 * @param {import("./types").GameEvent} event
 */
export function followed({ trick, before }, { kind, seat, data }) {
  if (kind === "dealt" || kind === "set_ended") return { trick: [], before };
  if (kind === "led") [trick, before] = [[], trick.length ? trick : before];
  if (seat === null) return { trick, before };
  if (data.play) return { trick: [...trick, { seat, play: data.play }], before };
  return kind === "passed" || kind === "yielded" ? { trick: [...trick, { seat, play: null, did: kind }], before } : { trick, before };
}

function plate(/** @type {Table} */ table, /** @type {number} */ seat) {
  const { view } = table;
  const asked = table.told.table.asked;
  const turn = Boolean(asked?.seats.includes(seat) && !asked.together);
  const place = view?.phase ? view.out.indexOf(seat) : -1;
  const dealt = view?.counts.some((number) => number) || view?.out.length;
  const role = roleOf(table, seat);
  const marks = {
    turn,
    out: place >= 0,
    passed: view?.passed.includes(seat),
    burns: view?.burning?.burner === seat,
    gone: table.seats[seat].person && !table.here.includes(seat),
  };
  const set = Object.entries(marks).flatMap(([name, on]) => (on ? [name] : [])).join(" ");
  return html`<article class="plate at-${(seat - (table.seat ?? 0) + 6) % 6} is-${role} ${set}">
    <header>
      <p class="who"><b>${table.nameOf(seat)}</b>${seat === table.told.table.host ? html`<span class="crown" role="img" title=${t("host")} aria-label=${t("host")}>♔</span>` : nothing}</p>
      ${dealt ? held(view?.counts[seat]) : nothing}
    </header>
    ${describe(table, seat, role)}
    ${turn && asked?.until ? html`<p class="clock" role="timer">${t("seconds", { number: table.left(asked.until) })}</p>` : nothing}
    ${states(table, seat)}
    ${saying(table, seat)}
    <div class="move">${laidBy(table, seat)}</div>
    ${place >= 0 ? html`<span class="stamp" aria-hidden="true">${t(`play.place_${place + 1}`)}</span>` : nothing}
    ${sittable(table, seat)}
  </article>`;
}

/** How many cards a seat has, where the rules let it be told. */
function held(/** @type {number | null | undefined} */ number) {
  if (number === null || number === undefined) return nothing;
  return html`<span class="held" title=${t("cards_held", { number })}><span aria-hidden="true">${number}</span><span class="unseen">${t("cards_held", { number })}</span></span>`;
}

function describe(/** @type {Table} */ table, /** @type {number} */ seat, /** @type {string} */ role) {
  const one = table.seats[seat];
  const parts = [];
  if (role) parts.push(t(`play.role_${role}`));
  else if (one.name) parts.push(t("seat", { seat }));
  if (one.bot) parts.push(t(one.person ? "stand_in" : "bot"));
  else if (!one.person) parts.push(t("free_seat"));
  else if (!table.here.includes(seat)) parts.push(t("away"));
  else if (table.told.table.resting && one.ready && !table.told.table.over) parts.push(t("is_ready"));
  return parts.length ? html`<p class="role">${parts.map((part, i) => html`${i ? html`<span class="dot"> · </span>` : nothing}<span class="whole">${part}</span>`)}</p>` : nothing;
}

function states(/** @type {Table} */ table, /** @type {number} */ seat) {
  const words = table.words.states[seat] ?? [];
  if (!words.length) return nothing;
  return html`<p class="states">${words.map((word) => html`<span>${word}</span>`)}</p>`;
}

function saying(/** @type {Table} */ table, /** @type {number} */ seat) {
  const said = table.told.table.said;
  if (said?.seat !== seat || table.now - said.at > SAYING) return nothing;
  const words = said.phrase === "nudge" ? t("nudged", { name: table.nameOf(said.to) }) : table.welcome.phrases[said.phrase];
  return html`<p class="saying">${words}</p>`;
}

/** What a seat has done last in this trick. */
function laidBy(/** @type {Table} */ table, /** @type {number} */ seat) {
  const move = table.trick.findLast((one) => one.seat === seat);
  if (!move) return nothing;
  return move.play ? laid(move.play.text) : html`<em>${t(move.did ?? "passed")}</em>`;
}

function sittable(/** @type {Table} */ table, /** @type {number} */ seat) {
  if (!table.welcome.invited || table.seats[seat].person) return nothing;
  const sit = () => {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("sitting"));
    const name = field?.value ?? "";
    if (isSeen(name)) table.sit(seat, name.trim());
    else {
      table.lacksName(true);
      field?.focus();
    }
  };
  return html`<button class="button small" @click=${sit} aria-label="${t("sit_here")}: ${t("seat", { seat })}">${t("sit_here")}</button>`;
}

/** Some cards beside each other, the highest first. */
export function laid(/** @type {string} */ text) {
  return html`<span class="laid" role="img" aria-label=${looks(text)}>${[...text].map((kind, i) => html`<span>${card(kind, i)}</span>`)}</span>`;
}

/** Many cards, as how many there are of each rank, the highest first. */
export function tally(/** @type {string} */ text) {
  return html`<span class="tally" role="img" aria-label=${looks(text)}>${[...counts(text)].map(([kind, number]) =>
    html`<span class="of-${kind}"><b>${faceOf(kind)}</b>${number > 1 ? html`<small>${number}</small>` : nothing}</span>`)}</span>`;
}

/** How often each kind is among some cards, in their order. @returns {Map<string, number>} */
export function counts(/** @type {string} */ text) {
  const found = new Map();
  for (const kind of text) found.set(kind, (found.get(kind) ?? 0) + 1);
  return found;
}

function middle(/** @type {Table} */ table) {
  const state = table.told.table;
  if (state.deal) return html`<span class="turned">${back()}</span><p>${t("dealing")}</p>`;
  const { asked } = state;
  const top = table.view?.top;
  return html`${top ? html`<div class="top">${laid(top.text)}<p>${looks(top.text)} · ${table.nameOf(table.view?.owner ?? 0)}</p></div>` : nothing}
    ${asked ? html`<p class="who-is">${whoIs(table, asked)}</p>
      ${asked.holds.length ? html`<p>${t("holding", { names: asked.holds.map((seat) => table.nameOf(seat)).join(t("comma")) })}</p>` : nothing}` : nothing}`;
}

/** Who is asked what; to oneself what stands beside one's hand says it, where one plays. */
function whoIs(/** @type {Table} */ table, /** @type {NonNullable<import("./types").Public["asked"]>} */ asked) {
  const [one, ...others] = asked.seats;
  const all = asked.together || others.length > 0;
  if (!all && one === table.seat && !table.again) return t("your_turn");
  return t("asks", { who: all ? t("all_asked") : spaced(t("turn_of", { name: table.nameOf(one) })), question: table.words.question });
}

/** The trick before, and how many cards of each kind one has not seen. */
export function beside(/** @type {Table} */ table) {
  const { left } = table.words;
  const { resting, over } = table.told.table;
  const kinds = resting || over ? [] : [...table.welcome.ruleset.kinds].reverse().filter((kind) => kind in left);
  return html`<div class="beside">
    ${kinds.length ? html`<section><h2>${t("still_out")}</h2>
      <p class="left">${kinds.map((kind) => html`<span class=${left[kind] ? "" : "gone"}><b title=${nameOf(kind)}>${faceOf(kind)}</b> ${left[kind]}</span>`)}</p></section>` : nothing}
    ${table.before.length ? html`<section><h2>${t("trick_before")}</h2>
      <ol class="trick">${table.before.filter((move) => move.play).map((move) => html`<li><b>${table.nameOf(move.seat)}</b> ${laid(move.play?.text ?? "")}</li>`)}</ol></section>` : nothing}
  </div>`;
}
