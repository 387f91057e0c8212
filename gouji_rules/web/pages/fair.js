// Fair deals: what was told before a deal is noted, and after the set all of it is reckoned again.

import { hex, sha256, unhex, utf8 } from "./sha256.js";
import { read, write } from "./words.js";

/**
 * What a browser has noted of a deal while it was drawn.
 * @typedef {{commitment: string, hashes: (string | null)[], hand?: string}} Noted
 * @typedef {import("./types").FairDeal} FairDeal
 */

const MOST = 40;
const BITS = 64n;

/** What this browser has noted of the deals of a table, by game and deal. */
export class Notes {
  constructor(/** @type {string} */ table) {
    this.key = `gouji.noted.${table}`;
    /** @type {Record<string, Noted>} */
    this.deals = JSON.parse(read(this.key) ?? "{}");
  }

  /** Note what is told of a deal that is being drawn: what was told last holds. */
  told(/** @type {number} */ game, /** @type {import("./types").Deal} */ deal) {
    if (!deal.commitment) return;
    this.keep(`${game}.${deal.deal}`, { commitment: deal.commitment, hashes: deal.hashes });
  }

  /** Note the hand that came of the deal that was drawn last. */
  hand(/** @type {string} */ cards) {
    const last = Object.keys(this.deals).at(-1);
    if (last !== undefined) this.keep(last, { ...this.deals[last], hand: plain(cards) });
  }

  /** Whether a deal was before all that are noted, where no more are kept. */
  isTooOld(/** @type {number} */ game, /** @type {number} */ deal) {
    const names = Object.keys(this.deals);
    if (names.length < MOST) return false;
    const [first, number] = names[0].split(".").map(Number);
    return game < first || (game === first && deal < number);
  }

  keep(/** @type {string} */ name, /** @type {Noted} */ noted) {
    if (JSON.stringify(this.deals[name]) === JSON.stringify(noted)) return;
    this.deals[name] = noted;
    for (const old of Object.keys(this.deals).slice(0, -MOST)) delete this.deals[old];
    write(this.key, JSON.stringify(this.deals));
  }
}

/**
 * What was noted of a deal, as far as it holds still: a commitment was replaced while this browser was away.
 * @param {FairDeal} deal
 * @param {Noted | undefined} noted
 * @param {import("./types").Public["replaced"]} replaced
 * @returns {Noted | undefined}
 */
export function heldOf(deal, noted, replaced) {
  const gone = noted && replaced.some((one) => one.deal === deal.deal && one.commitment === noted.commitment);
  return gone ? { ...noted, commitment: deal.commitment, hashes: deal.hashes } : noted;
}

/** Cards without their suits. */
const plain = (/** @type {string} */ cards) => cards.replace(/[♠♥♣♦]/g, "");

/** What is told of the server's number before a deal. */
export function commitmentOf(/** @type {FairDeal} */ deal) {
  const bytes = [...utf8("gouji deal"), 0, ...utf8(deal.table), 0, ...utf8(String(deal.deal)), 0, ...unhex(deal.secret)];
  return hex(sha256(Uint8Array.from(bytes)));
}

/** The secret of a deal: it follows from all numbers. */
export function secretOf(/** @type {FairDeal} */ deal) {
  const shown = deal.numbers.flatMap((number, seat) => (number === null ? [] : [seat, ...unhex(number)]));
  const bytes = [...utf8("gouji secret"), 0, ...unhex(deal.secret), ...shown];
  return BigInt(`0x${hex(sha256(Uint8Array.from(bytes)))}`);
}

/** The numbers of 64 bits that follow from a secret. */
function* numbers(/** @type {bigint} */ secret) {
  for (let block = 0; ; block++) {
    const found = sha256(utf8(`gouji numbers ${secret} ${block}`));
    const four = new DataView(found.buffer);
    for (let at = 0; at < 32; at += 8) yield four.getBigUint64(at);
  }
}

/**
 * The six hands that follow from a secret, the highest card first.
 * @param {bigint} secret
 * @param {string} kinds from low to high
 * @param {number[]} counts how many there are of each
 */
export function handsOf(secret, kinds, counts) {
  const cards = [...kinds].flatMap((_, place) => Array(counts[place]).fill(place));
  const drawn = numbers(secret);
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Number((/** @type {bigint} */ (drawn.next().value) * BigInt(last + 1)) >> BITS);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return [0, 1, 2, 3, 4, 5].map((seat) =>
    cards.filter((_, at) => at % 6 === seat).sort((one, two) => two - one).map((place) => kinds[place]).join(""));
}

/**
 * What does not hold of a deal; empty where all does.
 * @param {FairDeal} deal what is told after the set
 * @param {Noted | undefined} noted what was noted before it
 * @param {number | null} seat whose hand was noted
 * @param {string} kinds
 * @param {number[]} counts
 * @returns {"" | "commitment" | "number" | "hand"}
 */
export function problemOf(deal, noted, seat, kinds, counts) {
  if (commitmentOf(deal) !== deal.commitment) return "commitment";
  if (noted && noted.commitment !== deal.commitment) return "commitment";
  for (const [at, number] of deal.numbers.entries()) {
    // Who has told a hash has shown his number, else all is drawn anew: none can be left out once it was seen.
    if ((number === null ? null : hex(sha256(unhex(number)))) !== deal.hashes[at]) return "number";
    if (noted && noted.hashes[at] !== null && noted.hashes[at] !== deal.hashes[at]) return "number";
  }
  if (noted?.hand !== undefined && seat !== null) {
    const sorted = (/** @type {string} */ text) => [...text].sort().join("");
    if (sorted(handsOf(secretOf(deal), kinds, counts)[seat]) !== sorted(noted.hand)) return "hand";
  }
  return "";
}
