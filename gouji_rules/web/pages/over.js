// What lies over the page for a while: dialogs that Escape closes, and in one the rule sheet.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ask, listed } from "./api.js";
import { differenceView, sheetView } from "./sheet.js";
import { t, valueOf } from "./words.js";

/** Where the keyboard was when a dialog was opened, while one is. @type {HTMLElement | null} */
let opener = null;

/** Let the keyboard be where it was before the dialog that has gone. */
function back() {
  if (!opener || document.querySelector("dialog.over")) return;
  if (document.activeElement === document.body) opener.focus();
  opener = null;
}

/**
 * A dialog, where it is open.
 * @param {boolean} open
 * @param {string} title
 * @param {() => void} close
 * @param {() => unknown} inside
 * @param {string} where `low` for one that lies at the foot of a phone
 */
export function over(open, title, close, inside, where = "") {
  if (!open) {
    if (opener) queueMicrotask(back);
    return nothing;
  }
  queueMicrotask(() => {
    const place = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.over:not([open])"));
    if (!place) return;
    opener = /** @type {HTMLElement | null} */ (document.activeElement);
    place.showModal();
  });
  return html`<dialog class="over ${where}" aria-label=${title} @close=${close}
      @click=${(/** @type {Event} */ event) => { if (event.target === event.currentTarget) close(); }}>
    <div class="inside"><header><h2>${title}</h2>
      <button class="button small" @click=${close}>${t("close")}</button></header>${inside()}</div></dialog>`;
}

/** The rules that are played: their sheet, and what differs from any other ruleset. */
export class Sheet {
  constructor(/** @type {() => void} */ redraw) {
    this.redraw = redraw;
    /** @type {import("./types").Sheet | null} */
    this.sheet = null;
    /** @type {import("./types").Listed[]} */
    this.listed = [];
    /** @type {import("./types").Difference | null} */
    this.difference = null;
    this.other = this.error = this.text = "";
  }

  /** Other rules are played. */
  forget() {
    this.sheet = this.difference = null;
    this.other = this.error = "";
  }

  async load(/** @type {{text: string}} */ ruleset) {
    if (this.sheet) return;
    this.text = ruleset.text;
    this.error = "";
    try {
      const [told, others] = await Promise.all([ask("sheet", { text: this.text }), listed()]);
      this.sheet = told.sheet;
      this.listed = others;
    } catch (error) {
      this.error = /** @type {Error} */ (error).message;
    }
    this.redraw();
  }

  async compare(/** @type {string} */ other) {
    this.other = other;
    this.error = "";
    this.difference = null;
    if (other) {
      try {
        this.difference = await ask("difference", { wanted: { text: this.text }, other: { ruleset: other } });
      } catch (error) {
        this.error = /** @type {Error} */ (error).message;
      }
    }
    this.redraw();
  }

  draw() {
    const wrong = html`<p class="wrong" role="alert">${this.error}</p>`;
    if (!this.sheet) return this.error ? wrong : html`<p class="waiting">${t("loading")}</p>`;
    return html`<p class="comparing"><label>${t("compared_with")} <select @change=${(/** @type {Event} */ event) => this.compare(valueOf(event))}>
        <option value="">–</option>${this.listed.map((one) => html`<option value=${one.id}>${one.name}</option>`)}</select></label></p>
      ${this.error ? wrong : this.difference ? differenceView(this.difference) : this.other ? html`<p class="waiting">${t("loading")}</p>` : sheetView(this.sheet)}`;
  }
}
