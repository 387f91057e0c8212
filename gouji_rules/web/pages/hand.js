// One's own hand, a column for each rank: the corners are read, taps and keys choose.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { card } from "./cards.js";
import { t } from "./words.js";

/** How often each kind is in a hand that is written as text. */
export function counts(text) {
  const found = new Map();
  for (const kind of text ?? "") found.set(kind, (found.get(kind) ?? 0) + 1);
  return found;
}

/** What is chosen, as the rules write it: the highest kind first. */
export function written(chosen, kinds) {
  return [...kinds].reverse().map((kind) => kind.repeat(chosen.get(kind) ?? 0)).join("");
}

export class Hand {
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<string, number>} */
    this.chosen = new Map();
    this.held = new Map();
    this.kinds = [];
  }

  /** Show another hand; what is not held any more is not chosen either. */
  show(text, kinds) {
    this.kinds = kinds;
    this.held = counts(text);
    for (const [kind, number] of this.chosen) {
      const most = this.held.get(kind) ?? 0;
      if (number > most) most ? this.chosen.set(kind, most) : this.chosen.delete(kind);
    }
  }

  get text() {
    return written(this.chosen, this.kinds);
  }

  choose(kind, number) {
    const most = this.held.get(kind) ?? 0;
    const wanted = Math.max(0, Math.min(most, number));
    wanted ? this.chosen.set(kind, wanted) : this.chosen.delete(kind);
    this.changed();
  }

  take(text) {
    this.chosen = counts(text);
    this.changed();
  }

  clear() {
    this.chosen.clear();
    this.changed();
  }

  draw() {
    const ranks = [...this.kinds].reverse().filter((kind) => this.held.get(kind));
    return html`<div class="hand" role="group" aria-label=${t("hand")}>${repeat(ranks, (kind) => kind, (kind) => this.column(kind))}</div>`;
  }

  column(kind) {
    const total = this.held.get(kind) ?? 0;
    const number = this.chosen.get(kind) ?? 0;
    const rank = kind === "T" ? "10" : kind;
    // The chosen ones lie in front, where they are seen to stand out.
    return html`<div class="rank-column" role="spinbutton" tabindex="0" aria-valuenow=${number} aria-valuemin="0" aria-valuemax=${total}
        aria-label=${rank} aria-valuetext=${t("of_rank", { rank, number, total })} @keydown=${(event) => this.key(event, kind, number, total)}>
      ${Array.from({ length: total }, (_, i) => html`<span class="slip ${i >= total - number ? "chosen" : ""}"
        @click=${() => this.choose(kind, i >= total - number ? number - 1 : number + 1)}>${card(kind, i)}</span>`)}
      <button class="all ${number ? "chosen" : ""}" tabindex="-1" @click=${() => this.choose(kind, number === total ? 0 : total)}
        aria-hidden="true">${number ? html`${number}/` : nothing}${total}</button>
    </div>`;
  }

  key(event, kind, number, total) {
    const wanted = { ArrowUp: number + 1, ArrowDown: number - 1, " ": number === total ? 0 : total, Home: 0, End: total }[event.key];
    if (wanted !== undefined) {
      event.preventDefault();
      this.choose(kind, wanted);
      return;
    }
    const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    if (step) event.currentTarget[step]?.focus();
  }
}
