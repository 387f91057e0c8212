// Whether the deals of a game could have been chosen by nobody: all of them, once somebody looks.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ask } from "./api.js";
import { handsOf, heldOf, problemOf, secretOf } from "./fair.js";
import { tally } from "./felt.js";
import { say, t } from "./words.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./types").FairDeal} FairDeal
 */

export class Verdict {
  constructor(/** @type {Table} */ table) {
    this.table = table;
    this.game = -1;
    /** @type {FairDeal[]} the deals before those that the table tells, from the game's record */
    this.earlier = [];
    /** @type {Map<string, string>} what was found of a deal */
    this.found = new Map();
  }

  /** All deals of the game whose sets are over, as far as they are here. */
  get deals() {
    const { fair, game } = this.table.told.table;
    if (this.game !== game) [this.game, this.earlier] = [game, []];
    return [...this.earlier.filter((one) => one.deal < fair[0].deal), ...fair];
  }

  /** Have the deals that the table does not tell any more. */
  async load() {
    const { table, game, deals } = this;
    if (!deals[0].deal) return;
    try {
      const { text } = await ask("record", { table: table.name, token: table.token, game });
      const lines = text.split("\n").filter((/** @type {string} */ line) => line.startsWith('{"fair":'));
      if (game === this.game) this.earlier = lines.map((/** @type {string} */ line) => JSON.parse(line).fair);
    } catch (error) {
      table.note = /** @type {Error} */ (error).message;
      say(table.note);
    }
    table.redraw();
  }

  /** What does not hold of a deal, and what else is to be told of it; reckoned once. */
  of(/** @type {FairDeal} */ deal) {
    const { table, game } = this;
    const known = table.notes.deals[`${game}.${deal.deal}`];
    const noted = heldOf(deal, known, table.told.table.replaced);
    const key = JSON.stringify([game, deal, noted, table.seat]);
    let problem = this.found.get(key);
    if (problem === undefined) {
      const { kinds, counts } = table.welcome.ruleset;
      problem = problemOf(deal, noted, table.seat, kinds.join(""), counts);
      this.found.set(key, problem);
    }
    if (problem) return { noted, word: problem };
    if (noted) return { noted, word: noted === known ? "holds" : "replaced" };
    return { noted, word: table.notes.isTooOld(game, deal.deal) ? "forgotten" : "unseen" };
  }

  /** Who, as the server says, had not shown his number, so that a deal was drawn anew: he knows better. */
  anew(/** @type {number} */ deal) {
    const { table } = this;
    const seats = table.told.table.replaced.flatMap((one) => (one.deal === deal ? one.left_out : []));
    const names = [...new Set(seats)].map((seat) => table.nameOf(seat)).join(t("comma"));
    return names ? html`<p class="note">${t("fair_anew", { number: deal + 1, names })}</p>` : nothing;
  }

  draw() {
    const { table } = this;
    if (!table.told.table.fair.length) return nothing;
    const { kinds, counts } = table.welcome.ruleset;
    const { deals } = this;
    const look = (/** @type {Event} */ event) => {
      if (/** @type {HTMLDetailsElement} */ (event.target).open) this.load();
    };
    return html`<details class="verdict" @toggle=${look}><summary>${t("fair")}</summary>
        ${deals.map((deal) => {
          const { noted, word } = this.of(deal);
          const fine = word === "holds" || word === "replaced";
          return html`<p class=${fine ? "fine" : noted ? "wrong" : "note"}>${t(`fair_${word}`, { number: deal.deal + 1 })}</p>${this.anew(deal.deal)}`;
        })}</details>
      <details class="hands"><summary>${t("all_hands")}</summary>
        ${handsOf(secretOf(deals[deals.length - 1]), kinds.join(""), counts).map((hand, seat) => html`<p><b>${table.nameOf(seat)}</b>${tally(hand)}</p>`)}</details>`;
  }
}
