// One choice of rules: its questions, its settings, its file, its sheet, and what differs.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { live } from "./vendor/lit-html/directives/live.js";
import { ask, listed } from "./api.js";
import { editor, problemsView, quoting } from "./editor.js";
import { forTable, opening, proposing } from "./opening.js";
import { settingsView, typed } from "./settings.js";
import { differenceView, sheetView } from "./sheet.js";
import { addressOf, chosenFor, fits, keep, presets, showAs } from "./wanted.js";
import { field, say, t, valueOf } from "./words.js";

/**
 * @typedef {import("./wanted.js").Wanted} Wanted
 * @typedef {import("./types").Question} Question
 * @typedef {import("./types").Setting} Setting
 */

const TABS = ["questions", "all_settings", "as_text", "sheet", "difference"];

export class Rules {
  /**
   * @param {Wanted} wanted
   * @param {() => void} redraw
   * @param {Promise<import("./types").Found>} coming what the choice comes to, which has been asked already
   */
  constructor(wanted, redraw, coming) {
    this.wanted = wanted;
    this.redraw = redraw;
    /** @type {Promise<import("./types").Found> | null} */
    this.coming = coming;
    /** @type {import("./types").Found | null} */
    this.found = null;
    this.error = "";
    this.tab = wanted.text ? "as_text" : "questions";
    /** Whether it is still to be seen where one begins: a file that was made here, with its questions. */
    this.fresh = Boolean(wanted.text);
    /** @type {Wanted | null} the choice of which `found` speaks */
    this.settled = null;
    this.search = "";
    this.changedOnly = false;
    /** @type {Set<string>} the chapters of settings that are open */
    this.opened = new Set();
    this.other = "";
    /** @type {{sheet?: any, difference?: any}} */
    this.told = {};
    this.asked = 0;
    this.link = "";
    this.opening = false;
    /** Whether what else can be done is shown on a phone. */
    this.unfolded = false;
    /** Whether the questions that few ask have been opened, and are drawn from then on. */
    this.more = false;
    /** @type {Setting[]} */
    this.settings = [];
    /** @type {import("./types").Listed[]} */
    this.rulesets = [];
  }

  async begin() {
    this.told = {};
    this.settings = [];
    try {
      [this.rulesets] = await Promise.all([listed(), this.choose()]);
    } catch (error) {
      this.error = /** @type {Error} */ (error).message;
    }
    this.open(this.tab);
  }

  /** Ask what the choice comes to; the newest question counts. */
  async choose() {
    const number = ++this.asked;
    const { wanted } = this;
    try {
      const { coming } = this;
      this.coming = null;
      const found = await (coming ?? ask("choose", wanted));
      if (number !== this.asked) return;
      this.found = found;
      this.settled = wanted;
      if (this.fresh && found.made && found.parent) this.tab = "questions";
      this.fresh = false;
      this.error = "";
      const errors = found.problems.filter((/** @type {any} */ one) => one.severity === "error");
      say(found.rules ? this.allWell : errors.map((/** @type {any} */ one) => one.text).join(" "));
    } catch (error) {
      if (number === this.asked) this.error = /** @type {Error} */ (error).message;
    }
    this.redraw();
  }

  /** Whether it is not known yet what the choice comes to. */
  get waits() { return !this.found && !this.error; }

  /** What is said of rules that can be played, with how many warnings there are. */
  get allWell() {
    const number = this.known.problems.filter((one) => one.severity === "warning").length;
    return number ? t("all_well_warned", { number }) : t("all_well");
  }

  /** What is said of rules that cannot be played, with how much is wrong. */
  get notWell() {
    const number = this.known.problems.filter((one) => one.severity === "error").length + Object.keys(this.known.refused).length;
    return number ? t("errors_to_mend", { number }) : t("problems");
  }

  /** Choose otherwise; what is being written is looked at once its writer pauses. */
  change(/** @type {Wanted} */ wanted, written = false) {
    this.wanted = wanted;
    this.told = {};
    showAs(wanted);
    this.redraw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.choose(), written ? 400 : 0);
  }

  /** What the choice comes to, once that is known. */
  get known() {
    return /** @type {import("./types").Found} */ (this.found);
  }

  open(/** @type {string} */ tab) {
    this.tab = tab;
    if (tab === "difference") this.other ||= this.found?.parent || this.parent() || this.rulesets[0]?.id || "";
    if (!this.waits) this.redraw();
    if (tab === "all_settings" && !this.settings.length) this.load();
    if (tab === "sheet" && !this.told.sheet) this.tell("sheet", "sheet", this.wanted);
    if (tab === "difference" && this.other && !this.told.difference) {
      this.tell("difference", "difference", { wanted: this.wanted, other: { ruleset: this.other } });
    }
  }

  /** Have all settings, once they are looked at. */
  async load() {
    try {
      this.settings = (await ask("settings")).settings;
    } catch (error) {
      this.error = /** @type {Error} */ (error).message;
    }
    this.redraw();
  }

  /** From the foot of a long page: the form that opens a table, where it is seen. */
  play() {
    this.opening = true;
    this.redraw();
    /** @type {HTMLElement | null} */ (document.querySelector(".opening input"))?.focus();
  }

  async tell(/** @type {"sheet" | "difference"} */ what, /** @type {string} */ name, /** @type {unknown} */ body) {
    try {
      this.told[what] = await ask(name, body);
    } catch (error) {
      this.told[what] = { error: /** @type {Error} */ (error).message };
    }
    this.redraw();
  }

  draw() {
    const { found } = this;
    if (!found) return html`<p class="waiting">${this.error || t("loading")}</p>`;
    const rules = found.rules;
    const parent = this.rulesets.find((one) => one.id === this.wanted.ruleset);
    return html`${forTable(this.redraw)}
      <p class="path"><a href="/">← ${t("back")}</a></p>
      <header class="head">
        <div><h1>${this.wanted.name || rules?.name || found.name || parent?.name || t("from_a_file")}</h1>
          <p class="note">${rules?.line ?? ""}</p></div>
        <div class="doing ${this.unfolded ? "unfolded" : ""}">
          <button class="button main" ?disabled=${!rules} @click=${() => { this.opening = !this.opening; this.redraw(); }}>${t(chosenFor() ? "propose_these" : "play_these")}</button>
          <button class="button fold" aria-expanded=${this.unfolded} aria-label=${t("more_to_do")} title=${t("more_to_do")} @click=${() => { this.unfolded = !this.unfolded; this.redraw(); }}>⋯</button>
          <div class="folded">
            <button class="button" ?disabled=${!rules} @click=${() => this.download()}>${t("download")}</button>
            ${fits(this.wanted) ? html`<button class="button" @click=${() => this.share()}>${t("share")}</button>` : nothing}
            <button class="button" @click=${() => this.remember()}>${t("remember")}</button></div>
        </div>
      </header>
      ${this.opening && rules ? (chosenFor() ? proposing(this) : opening(this)) : nothing}
      ${this.link ? html`<p class="panel"><label>${t("copy_this")} <input type="text" readonly .value=${this.link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></label></p>` : nothing}
      ${this.error ? html`<p class="wrong" role="alert">${this.error}</p>` : nothing}
      ${problemsView(found.problems, this)}
      <div class="tabs" role="tablist">${TABS.map((tab) => html`
        <button role="tab" id="tab-${tab}" aria-selected=${tab === this.tab} aria-controls="panel"
          tabindex=${tab === this.tab ? 0 : -1} @keydown=${(/** @type {KeyboardEvent} */ event) => this.along(event)}
          @click=${() => this.open(tab)}>${t(tab)}${this.changesIn(tab)
            ? html` <span class="tag">${t("changed", { number: this.changesIn(tab) })}</span>` : nothing}</button>`)}</div>
      <div id="panel" role="tabpanel" aria-labelledby="tab-${this.tab}">${this.drawTab()}</div>
      ${this.opening && rules ? nothing : html`<footer class="foot"><span class=${rules ? "fine" : "wrong"}>${rules ? this.allWell : this.notWell}</span>
        ${rules ? html`<span class="note digest" title=${rules.digest}>${t("digest")} ${rules.digest.slice(0, 12)}</span>
        <button class="button main small" @click=${() => this.play()}>${t(chosenFor() ? "propose_these" : "play_these")}</button>` : nothing}</footer>`}`;
  }

  drawTab() {
    if (this.tab === "questions" || this.tab === "all_settings") {
      const { parent, stays } = this.known;  // of a file, what of it is changed in its text alone
      const note = stays ? html`<p class="note stays">${quoting(stays)}</p>` : nothing;
      return html`${note}${!parent ? nothing : this.tab === "questions" ? this.drawQuestions() : settingsView(this)}`;
    }
    if (this.tab === "as_text") return editor(this);
    return this.tab === "sheet" ? this.drawSheet() : this.drawDifference();
  }

  /** Arrows go from tab to tab. */
  along(/** @type {KeyboardEvent} */ event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next = TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length];
    this.open(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  /** The settings that are otherwise than the parent's. */
  changes() {
    const { values, usual } = this.known;
    const given = this.wanted.settings ?? {};
    return Object.keys(usual).filter((key) => (given[key] ?? values[key]) !== usual[key] || this.refuses(key));
  }

  /** Whether a file cannot be changed in a setting without losing something, which is told there. */
  refuses(/** @type {string} */ key) {
    return this.known.problems.some((one) => one.code === "file_stays" && one.setting === key);
  }

  /** How many answers, or settings, are otherwise than the parent's. */
  changesIn(/** @type {string} */ tab) {
    if (tab === "questions") return this.known.questions.filter((one) => one.answer !== one.usual).length;
    return tab === "all_settings" ? this.changes().length : 0;
  }

  /** The number of a question; where several share one, with a letter. */
  numberOf(/** @type {Question} */ one) {
    const alike = this.known.questions.filter((other) => other.number === one.number);
    return `${one.number}${alike.length > 1 ? "abcdef"[alike.indexOf(one)] : ""}`;
  }

  drawQuestions() {
    const [first, more] = [true, false].map((few) => this.known.questions.filter((one) => !one.idle && !one.group === few));
    return html`<label class="naming">${t("name_of_rules")}
        <input type="text" id="naming" maxlength="40" .value=${typed("naming", this.wanted.name ?? (this.wanted.text ? this.known.name : ""))} @change=${(/** @type {Event} */ event) => this.name(valueOf(event))}></label>
      <div class="questions">${repeat(first, (one) => one.name, (one) => this.question(one))}</div>
      <details class="more" @toggle=${() => { this.more = true; this.redraw(); }}><summary>${t("more_questions")}</summary>
        <div class="questions">${this.more ? repeat(more, (one) => one.name, (one) => this.question(one)) : nothing}</div></details>`;
  }

  name(/** @type {string} */ name) {
    const { name: _, ...rest } = this.wanted;
    this.change(name.trim() ? { ...rest, name: name.trim() } : rest);
  }

  question(/** @type {Question} */ one) {
    const wrong = this.known.refused[one.name];
    // At once, before the server says what comes of it.
    const given = this.settled === this.wanted ? one.answer : this.wanted.answers?.[one.name] ?? one.answer;
    const answer = one.choices.some((choice) => choice.word === given) ? given : one.answer;
    return html`<fieldset class=${one.answer === one.usual ? "" : "changed"}>
      <legend>${one.number ? html`<span class="number">${this.numberOf(one)}</span>` : nothing}${one.ask}</legend>
      <p class="note">${one.about}</p>
      ${repeat(one.choices, (choice) => choice.word, (choice) => html`<label class="choice">
        <input type="radio" name=${one.name} .checked=${live(choice.word === answer)}
          @change=${() => this.answer(one, choice.word)}>
        <span>${choice.text}${choice.word === one.usual ? html` <span class="tag">${t("usual")}</span>` : nothing}</span></label>`)}
      ${one.own ? html`<form class="own" @submit=${(/** @type {SubmitEvent} */ event) => { event.preventDefault(); this.answer(one, field(event, "own")); }}>
        <label>${t("own_answer")} <span class="note">${one.own}</span>
        <input type="text" name="own" maxlength="60" aria-invalid=${Boolean(wrong)}></label>
        <button class="button small">${t("take")}</button></form>` : nothing}
      ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
    </fieldset>`;
  }

  /** Answer a question: what was set by itself before and is asked there counts no more. */
  answer(/** @type {Question} */ one, /** @type {string} */ word) {
    const { [one.name]: _, ...others } = this.wanted.answers ?? {};
    const answers = word.trim() ? { ...others, [one.name]: word.trim() } : others;
    const settings = Object.fromEntries(Object.entries(this.wanted.settings ?? {}).filter(([key]) => !one.keys.includes(key)));
    this.change({ ...this.wanted, answers, settings });
  }

  set(/** @type {string} */ key, /** @type {string} */ value) {
    this.change({ ...this.wanted, settings: { ...this.wanted.settings, [key]: value } });
  }

  /** Take back a setting: what was set here, and then what the file sets. */
  takeBack(/** @type {string} */ key) {
    const { [key]: own, ...settings } = this.wanted.settings ?? {};
    if (own !== undefined && (own !== this.known.usual[key] || this.refuses(key))) this.change({ ...this.wanted, settings });
    else this.set(key, this.known.usual[key]);
  }

  /** Take back all that differs: of a file, what it sets otherwise than what it extends. */
  undo() {
    const { ruleset, text } = this.wanted;
    const { usual } = this.known;
    const settings = Object.fromEntries(this.changes().map((key) => [key, usual[key]]));
    this.change(text ? { text, settings, ...(this.wanted.name ? { name: this.wanted.name } : {}) } : { ruleset });
  }

  drawSheet() {
    const told = this.told.sheet;
    if (!told) return html`<p class="waiting">${t("loading")}</p>`;
    if (told.error) return html`<p class="wrong">${told.error}</p>`;
    if (!told.sheet) return html`<p class="note">${t("problems")}</p>`;
    return html`<p class="printing"><button class="button small" @click=${() => print()}>${t("print")}</button></p>${sheetView(told.sheet)}`;
  }

  /** What a file says that it extends, where that is in the list: what one asks first is what it changes. */
  parent() {
    const [, named] = /^extends:[ \t]*["']?([\w-]+)/m.exec(this.wanted.text ?? "") ?? [];
    return this.rulesets.find((one) => one.id === named)?.id;
  }

  compare(/** @type {string} */ other) {
    this.other = other;
    this.told.difference = null;
    this.open("difference");
  }

  drawDifference() {
    const told = this.told.difference;
    return html`<p class="finding"><label>${t("compared_with")}
        <select @change=${(/** @type {Event} */ event) => this.compare(valueOf(event))}>${this.rulesets.map((one) =>
          html`<option value=${one.id} ?selected=${one.id === this.other}>${one.name}</option>`)}</select></label></p>
      ${!told ? html`<p class="waiting">${t("loading")}</p>` : told.error ? html`<p class="wrong">${told.error}</p>`
        : told.differences ? differenceView(told) : html`<p class="note">${t("problems")}</p>`}`;
  }

  download() {
    const text = this.known.text || `extends: ${this.wanted.ruleset}\nid: our_table\n`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    link.download = `${this.known.rules?.id ?? "rules"}.yaml`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Put the link where it can be pasted; browsers refuse that on plain http, so it is shown too. */
  async share() {
    const link = new URL(addressOf(this.wanted), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      say(t("copied"));
      this.link = "";
    } catch {
      this.link = link;
    }
    this.redraw();
  }

  remember() {
    const name = this.wanted.name || this.known.rules?.name || this.wanted.ruleset || "?";
    keep([{ name, wanted: this.wanted }, ...presets().filter((one) => one.name !== name)]);
    say(t("remembered"));
    location.href = "/";
  }
}
