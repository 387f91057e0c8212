// Whether the deals of a game could have been chosen by nobody: all of them, once somebody looks.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ask } from "./api.js";
import { handsOf, problemOf, secretOf } from "./fair.js";
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

  /** What does not hold of a deal, and whether this browser has seen it drawn; reckoned once. */
  of(/** @type {FairDeal} */ deal) {
    const { table, game } = this;
    const noted = table.notes.deals[`${game}.${deal.deal}`];
    const key = JSON.stringify([game, deal, noted, table.seat]);
    let problem = this.found.get(key);
    if (problem === undefined) {
      const { kinds, counts } = table.welcome.ruleset;
      problem = problemOf(deal, noted, table.seat, kinds.join(""), counts);
      this.found.set(key, problem);
    }
    return { noted, problem };
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
          const { noted, problem } = this.of(deal);
          return html`<p class=${problem ? "wrong" : noted ? "fine" : "note"}>${
            t(problem ? `fair_${problem}` : noted ? "fair_holds" : "fair_unseen", { number: deal.deal + 1 })}</p>`;
        })}</details>
      <details class="hands"><summary>${t("all_hands")}</summary>
        ${handsOf(secretOf(deals[deals.length - 1]), kinds.join(""), counts).map((hand, seat) => html`<p><b>${table.nameOf(seat)}</b>${tally(hand)}</p>`)}</details>`;
  }
}
