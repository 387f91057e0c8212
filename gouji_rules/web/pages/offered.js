// Other rules that are proposed: proposing those chosen in this tab, and what proposed ones do otherwise.

import { html } from "./vendor/lit-html/lit-html.js";
import { ask } from "./api.js";
import { differenceView } from "./sheet.js";
import { toPropose } from "./wanted.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** After so many milliseconds a busy server is asked again. */
const AGAIN = 3000;

/** So many times rules are uploaded once more which the server has not kept: it began anew, or another one answers. */
const TIMES = 3;

export class Offered {
  constructor(/** @type {Table} */ table) {
    this.table = table;
    /** The digest of the rules that are proposed; empty for none. */
    this.digest = "";
    /** @type {import("./types").Difference | null} */
    this.difference = null;
    /** Why nobody can say what they do otherwise. */
    this.wrong = "";
    /** @type {string | undefined} the question what that is, which is not answered yet */
    this.asked = undefined;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {import("./wanted.js").Wanted | null} the rules that were chosen in this tab */
    this.chosen = null;
    this.times = 0;
  }

  /** All is told anew, maybe in another language. */
  forget() {
    clearTimeout(this.timer);
    this.digest = this.wrong = "";
    this.difference = null;
    this.asked = undefined;
  }

  /** The table has said how it stands. */
  told() {
    const digest = this.table.told.table.proposal?.ruleset ?? "";
    if (digest !== this.digest) {  // also where another one is proposed since
      this.forget();
      this.digest = digest;
      this.ask();
    }
    const chosen = this.table.seat === null ? null : toPropose(this.table.name);
    if (!chosen) return;
    ({ rules: this.chosen } = chosen);
    this.times = 0;
    this.table.send({ do: "rules", handle: chosen.handle, draw: chosen.draw });
  }

  ask() {
    if (this.digest && !this.difference) this.asked = this.table.line?.send({ do: "difference" });
  }

  heard(/** @type {import("./types").Difference} */ message) {
    if (message.rules.digest !== this.digest) return;
    this.difference = message;
    this.wrong = "";
  }

  /** Whether it was this that was refused, and is seen to. */
  refused(/** @type {any} */ { id, code, words, sent }) {
    if (sent?.do === "difference") {
      if (id !== this.asked) return true;
      this.wrong = words.join(" · ");
      if (code === "busy") this.timer = setTimeout(() => this.ask(), AGAIN);
      return true;
    }
    if (sent?.do !== "rules" || code !== "no_upload" || !this.chosen || this.times++ >= TIMES) return false;
    this.upload(this.chosen, sent.draw);
    return true;
  }

  /** Upload the rules once more, and propose them. */
  async upload(/** @type {import("./wanted.js").Wanted} */ chosen, /** @type {boolean} */ draw) {
    try {
      const found = await ask("rules", chosen);
      if (!found.handle) throw new Error(found.problems.map((/** @type {any} */ one) => one.text).join(" "));
      this.table.send({ do: "rules", handle: found.handle, draw });
    } catch (error) {
      this.table.inform(/** @type {Error} */ (error).message);
    }
    this.table.redraw();
  }

  /** What the proposed rules do otherwise, or why nobody knows. */
  draw() {
    if (this.difference)
      return html`<div class="changes" tabindex="0" role="group" aria-label=${t("difference")}>${differenceView(this.difference)}</div>`;
    if (!this.wrong) return html`<p class="note">${t("loading")}</p>`;
    return html`<p class="note" role="status">${this.wrong}</p>
      <div class="line"><button class="button small" @click=${() => this.again()}>${t("try_again")}</button></div>`;
  }

  again() {
    clearTimeout(this.timer);
    this.wrong = "";
    this.ask();
    this.table.redraw();
  }
}
