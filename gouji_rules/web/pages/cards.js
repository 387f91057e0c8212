// Cards, drawn here: suits by shape as well as by colour, the corner is what is read in a fan.

import { html, nothing, svg } from "./vendor/lit-html/lit-html.js";
import { t } from "./words.js";

/** @type {Record<string, string>} */
const SHAPES = {
  s: "M50 8C62 26 88 38 88 60a19 19 0 0 1-32 14c1 9 4 14 10 18H34c6-4 9-9 10-18a19 19 0 0 1-32-14C12 38 38 26 50 8z",
  h: "M50 90C20 66 8 52 8 34a21 21 0 0 1 42-6 21 21 0 0 1 42 6c0 18-12 32-42 56z",
  c: "M50 8a20 20 0 0 1 17 31 20 20 0 1 1-10 36c1 8 4 13 9 17H34c5-4 8-9 9-17a20 20 0 1 1-10-36A20 20 0 0 1 50 8z",
  d: "M50 6 84 50 50 94 16 50z",
};
const STAR = "M50 6l13 29 31 3-23 21 7 31-28-16-28 16 7-31L6 38l31-3z";

/** So many letters stand at a card's foot as they are. */
const WIDE = 11;

/** Suits are no part of the rules here: each card of a rank is given one in turn, for the eye. */
const SUITS = ["s", "h", "c", "d"];

/** What stands on cards that show no letter. @type {Record<string, () => string>} */
const FACES = { T: () => "10", X: () => t("face_small"), D: () => t("face_big") };

/** The jokers of the deck that is looked at, by the rules' own names. @type {Record<string, string>} */
let jokers = { X: "", D: "" };

/** Cards as the rules write them, within a sentence; and what is no card there: the names of people. */
let written = /$^/gu;
/** @type {Set<string>} */
let people = new Set();

/** Take the cards of the rules that are played: their kinds, and the names of the jokers. */
export function nameCards(/** @type {{jokers: Record<string, string>, kinds: string[]}} */ rules) {
  jokers = rules.jokers;
  written = new RegExp(`(?<![A-Za-z0-9_])[${rules.kinds.join("")}♠♥♣♦]+(?![A-Za-z0-9_])`, "gu");
}

/** Take the names of who sits at the table. */
export const namePeople = (/** @type {string[]} */ names) => { people = new Set(names.flatMap((name) => name.split(/[^A-Za-z0-9_]+/))); };

/** Cards as they look, where the rules write letters: `10 10`, not `TT`. */
export const looks = (/** @type {string} */ cards) =>
  (cards.match(/.[♠♥♣♦]?/gu) ?? []).map((one) => faceOf(one[0]) + one.slice(1)).join(cards.includes("T") ? " " : "");

/** With so many cards or fewer each is written. */
const FEW = 6;

/** Cards as they look, many of them by how many there are of each rank: `A×7 小`. */
export function briefly(/** @type {string} */ cards) {
  if (cards.length <= FEW) return looks(cards);
  const ranks = [...new Set(cards)].map((kind) => /** @type {const} */ ([kind, cards.split(kind).length - 1]));
  return ranks.map(([kind, number]) => (number > 1 ? `${faceOf(kind)}×${number}` : faceOf(kind))).join(" ");
}

/** A sentence in which cards are written as they look, many of them briefly: on a phone it stands above one's hand. */
export const reads = (/** @type {string} */ sentence) => sentence.replace(written, (found) => (people.has(found) ? found : /[♠♥♣♦]/u.test(found) ? looks(found) : briefly(found)));

/**
 * What is told in words, its cards as they look.
 * @template {Record<string, unknown>} Told
 * @param {Told} told
 * @returns {Told}
 */
export const readable = (told) => /** @type {Told} */ (Object.fromEntries(Object.entries(told).map(([key, value]) => [key, within(value)])));

/** @param {unknown} value @returns {unknown} */
function within(value) {
  if (typeof value === "string") return reads(value);
  if (Array.isArray(value)) return value.map(within);
  return value && typeof value === "object" ? readable(/** @type {Record<string, unknown>} */ (value)) : value;
}

/** What stands in the corner of a card of a rank; of a joker its own name where that is one character. */
export const faceOf = (/** @type {string} */ kind) => ([...jokers[kind] ?? ""].length === 1 ? jokers[kind] : FACES[kind]?.() ?? kind);

/** What a rank is called. */
export const nameOf = (/** @type {string} */ kind) => jokers[kind] || faceOf(kind);

/** What a rank is called to who hears it: what he reads in sentences first, where a joker's name has it not. */
export function heardOf(/** @type {string} */ kind) {
  const face = faceOf(kind), name = nameOf(kind);
  return name.includes(face) ? name : `${face}${t("comma")}${name}`;
}

/**
 * A card.
 * @param {string} kind a rank: 3-9 T J Q K A 2, or a joker
 * @param {number} at which of its rank, for its suit
 * @param {boolean} covered whether another lies on it, so that its corner alone is seen
 */
export function card(kind, at = 0, covered = false) {
  const joker = kind in jokers;
  const suit = SUITS[at % 4];
  const face = faceOf(kind);
  const shape = joker ? STAR : SHAPES[suit] ?? STAR;
  const colour = joker ? { D: "big", X: "small" }[kind] ?? "other" : suit;
  return html`<svg class="card of-${colour}" viewBox="0 0 200 280" aria-hidden="true" focusable="false">
    <rect class="face" x="2" y="2" width="196" height="276" rx="18"></rect>
    ${svg`<text class="rank ${face.length > 1 ? "long" : ""}" x="34" y="56">${face}</text>
    <path class="pip" transform="translate(15 68) scale(.38)" d=${shape}></path>
    ${covered ? nothing : svg`<path class="pip middle" transform="translate(62 110) scale(1.05)" d=${shape}></path>`}`}
    ${jokers[kind] ? called(jokers[kind]) : nothing}
  </svg>`;
}

/** A joker's name, at its foot; a long one is pressed together. */
function called(/** @type {string} */ name) {
  return svg`<text class="called" x="100" y="262" textLength=${name.length > WIDE ? 180 : nothing} lengthAdjust="spacingAndGlyphs">${name}</text>`;
}

/** The back of a card. */
export function back() {
  return html`<svg class="card of-back" viewBox="0 0 200 280" aria-hidden="true" focusable="false">
    <rect class="face" x="2" y="2" width="196" height="276" rx="18"></rect>
    ${svg`<rect class="weave" x="16" y="16" width="168" height="248" rx="10"></rect>
    <path class="weave" d="M16 140 100 16l84 124-84 124z"></path>`}
  </svg>`;
}
