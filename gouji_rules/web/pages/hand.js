// One's own hand, a column for each rank: the corners are read; taps, a stroke and keys choose.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { card, heardOf } from "./cards.js";
import { counts } from "./felt.js";
import { t } from "./words.js";

/** What is chosen, as the rules write it: the highest kind first. */
export function written(/** @type {Map<string, number>} */ chosen, /** @type {string[]} */ kinds) {
  return [...kinds].reverse().map((kind) => kind.repeat(chosen.get(kind) ?? 0)).join("");
}

/** Where a pile has more cards than this, all lie closer, and still closer. */
const TALL = 6, TALLER = 9;

export class Hand {
  /**
   * @param {() => void} changed
   * @param {() => void} play what Enter does
   */
  constructor(changed, play) {
    this.changed = changed;
    this.play = play;
    /** @type {Map<string, number>} */
    this.chosen = new Map();
    /** @type {Map<string, number>} */
    this.held = new Map();
    /** @type {string[]} */
    this.kinds = [];
    /** @type {string[]} */
    this.locked = [];
    /** @type {{on: boolean, met: Set<string>, last: Element | null, moved: boolean} | null} */
    this.stroke = null;
  }

  /** Show another hand; what is not held any more is not chosen either. */
  show(/** @type {string} */ text, /** @type {string[]} */ kinds, /** @type {string[]} */ locked = []) {
    this.kinds = kinds;
    this.locked = locked;
    this.held = counts(text);
    for (const [kind, number] of this.chosen) {
      const most = this.held.get(kind) ?? 0;
      if (number > most) this.put(kind, most);
    }
  }

  get text() {
    return written(this.chosen, this.kinds);
  }

  put(/** @type {string} */ kind, /** @type {number} */ number) {
    const wanted = Math.max(0, Math.min(this.held.get(kind) ?? 0, number));
    if (wanted) this.chosen.set(kind, wanted);
    else this.chosen.delete(kind);
  }

  choose(/** @type {string} */ kind, /** @type {number} */ number) {
    this.put(kind, number);
    this.changed();
  }

  take(/** @type {string} */ text) {
    this.chosen = counts(text);
    this.changed();
  }

  clear() {
    this.chosen.clear();
    this.changed();
  }

  draw() {
    const ranks = [...this.kinds].reverse().filter((kind) => this.held.get(kind));
    const most = Math.max(0, ...this.held.values());
    return html`<div class="hand ${most > TALLER ? "taller" : most > TALL ? "tall" : ""}" role="group" aria-label=${t("hand")} aria-describedby="hand-keys"
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.begin(event)} @pointermove=${(/** @type {PointerEvent} */ event) => this.over(event)}
        @pointerup=${() => this.finish()} @pointercancel=${() => this.finish()} @pointerleave=${() => this.finish()}>
      ${repeat(ranks, (kind) => kind, (kind) => this.column(kind))}</div>
      <p class="unseen" id="hand-keys">${t("hand_keys")}</p>`;
  }

  column(/** @type {string} */ kind) {
    const total = this.held.get(kind) ?? 0;
    const number = this.chosen.get(kind) ?? 0;
    const rank = heardOf(kind);
    // The chosen ones lie in front, where they are seen to stand out.
    return html`<div class="rank-column ${this.locked.includes(kind) ? "locked" : ""}" data-kind=${kind}>
      <div class="pile" role="spinbutton" tabindex="0" aria-valuenow=${number} aria-valuemin="0" aria-valuemax=${total}
        aria-label=${rank} aria-valuetext=${t("of_rank", { rank, number, total })} @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event, kind, number, total)}>
        ${Array.from({ length: total }, (_, i) => html`<span class="slip ${i >= total - number ? "chosen" : ""}" data-at=${i}>${card(kind, i, i < total - 1)}</span>`)}</div>
      <button class="all ${number ? "chosen" : ""}" tabindex="-1" aria-hidden="true"
        @click=${() => this.choose(kind, number === total ? 0 : total)}>${number && number < total ? html`${number}/` : nothing}${total}</button>
    </div>`;
  }

  key(/** @type {KeyboardEvent} */ event, /** @type {string} */ kind, /** @type {number} */ number, /** @type {number} */ total) {
    /** @type {Record<string, number>} */
    const counted = { ArrowUp: number + 1, ArrowDown: number - 1, " ": number === total ? 0 : total, Home: 0, End: total };
    const at = /^[0-9]$/.test(event.key) ? Number(event.key) : counted[event.key];
    const column = /** @type {Element} */ (event.currentTarget).parentElement;
    const next = event.key === "ArrowRight" ? column?.nextElementSibling : event.key === "ArrowLeft" ? column?.previousElementSibling : null;
    if (at !== undefined) this.choose(kind, at);
    else if (next) /** @type {HTMLElement} */ (next.firstElementChild).focus();
    else if (event.key === "Enter") this.play();
    else if (event.key === "Escape") this.clear();
    else return;
    event.preventDefault();
  }

  // A tap chooses one card more, or one less; a stroke over several cards all of them.

  begin(/** @type {PointerEvent} */ event) {
    const slip = slipOf(event);
    if (!slip || event.button) return;
    this.stroke = { on: !slip.classList.contains("chosen"), met: new Set(), last: null, moved: false };
    /** @type {Element} */ (event.target).releasePointerCapture?.(event.pointerId);
    this.meet(slip);
  }

  over(/** @type {PointerEvent} */ event) {
    const slip = this.stroke && slipOf(event);
    if (slip) this.meet(slip);
  }

  /** Choose a card that the stroke has come to, or leave it out again; each once. */
  meet(/** @type {HTMLElement} */ slip) {
    const kind = /** @type {HTMLElement} */ (slip.closest(".rank-column")).dataset.kind ?? "";
    const name = `${kind}${slip.dataset.at}`;
    if (!this.stroke || this.stroke.met.has(name)) return;
    this.stroke.met.add(name);
    const number = this.chosen.get(kind) ?? 0;
    if (this.stroke.on === slip.classList.contains("chosen")) return;
    this.choose(kind, number + (this.stroke.on ? 1 : -1));
  }

  finish() {
    this.stroke = null;
  }
}

/** The card under a pointer; touching keeps the element it began with as the event's own. */
function slipOf(/** @type {PointerEvent} */ event) {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".slip");
  return found instanceof HTMLElement && found.closest(".hand") === event.currentTarget ? found : null;
}
