// Cards, drawn here: suits by shape as well as by colour, the corner is what is read in a fan.

import { html, svg } from "./vendor/lit-html/lit-html.js";

/** @type {Record<string, string>} */
const SHAPES = {
  s: "M50 8C62 26 88 38 88 60a19 19 0 0 1-32 14c1 9 4 14 10 18H34c6-4 9-9 10-18a19 19 0 0 1-32-14C12 38 38 26 50 8z",
  h: "M50 90C20 66 8 52 8 34a21 21 0 0 1 42-6 21 21 0 0 1 42 6c0 18-12 32-42 56z",
  c: "M50 8a20 20 0 0 1 17 31 20 20 0 1 1-10 36c1 8 4 13 9 17H34c5-4 8-9 9-17a20 20 0 1 1-10-36A20 20 0 0 1 50 8z",
  d: "M50 6 84 50 50 94 16 50z",
};
const STAR = "M50 6l13 29 31 3-23 21 7 31-28-16-28 16 7-31L6 38l31-3z";

/** Suits are no part of the rules here: each card of a rank is given one in turn, for the eye. */
const SUITS = ["s", "h", "c", "d"];

/** What stands on a card of a rank. */
export const faceOf = (/** @type {string} */ kind) => ({ T: "10", X: "小", D: "大" })[kind] ?? kind;

/**
 * A card.
 * @param {string} kind a rank: 3-9 T J Q K A 2, X the small joker, D the big one, others as they are
 * @param {number} at which of its rank, for its suit
 */
export function card(kind, at = 0) {
  const joker = kind === "X" || kind === "D";
  const suit = SUITS[at % 4];
  const face = faceOf(kind);
  const shape = joker ? STAR : SHAPES[suit] ?? STAR;
  const colour = joker ? (kind === "D" ? "big" : "small") : suit;
  return html`<svg class="card of-${colour}" viewBox="0 0 200 280" aria-hidden="true" focusable="false">
    <rect class="face" x="2" y="2" width="196" height="276" rx="18"></rect>
    ${svg`<text class="rank ${face.length > 1 ? "long" : ""}" x="34" y="56">${face}</text>
    <path class="pip" transform="translate(15 68) scale(.38)" d=${shape}></path>
    <path class="pip middle" transform="translate(62 110) scale(1.05)" d=${shape}></path>`}
  </svg>`;
}

/** The back of a card. */
export function back() {
  return html`<svg class="card of-back" viewBox="0 0 200 280" aria-hidden="true" focusable="false">
    <rect class="face" x="2" y="2" width="196" height="276" rx="18"></rect>
    ${svg`<rect class="weave" x="16" y="16" width="168" height="248" rx="10"></rect>
    <path class="weave" d="M16 140 100 16l84 124-84 124z"></path>`}
  </svg>`;
}
