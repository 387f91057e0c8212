// All rulesets by region, with a line each; what is remembered here; uploading a file.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { listed, listedHere } from "./api.js";
import { card } from "./cards.js";
import { forTable } from "./opening.js";
import { addressOf, keep, linkTo, openRecord, presets } from "./wanted.js";
import { language, t, valueOf } from "./words.js";

const FAN = ["A", "K", "Q", "2", "X", "D"];
const MOST = 48 * 1024;
const LONGEST_RECORD = 1 << 20;

export class Home {
  constructor(/** @type {() => void} */ redraw) {
    this.redraw = redraw;
    /** @type {import("./types").Listed[] | null} */
    this.found = listedHere();
    this.error = "";
    this.search = "";
  }

  async begin() {
    try {
      if (this.lang !== language()) this.found = this.lang ? null : this.found;
      this.lang = language();
      this.found ??= await listed();
    } catch (error) {
      this.error = /** @type {Error} */ (error).message;
    }
    this.redraw();
  }

  draw() {
    return html`${forTable(this.redraw)}
      <section class="hero">
        <div>
          <h1>${t("choose_rules")}</h1>
          <p>${t("tagline")}</p>
          <input type="search" .value=${this.search} placeholder=${t("search")} aria-label=${t("search")}
            @input=${(/** @type {Event} */ event) => { this.search = valueOf(event); this.redraw(); }}>
          <div class="ways">${["upload", "open_record"].map((way) => html`<button class="button small" @click=${() => this.files(way)}>${t(way)}</button>`)}</div>
        </div>
        <div class="spread" aria-hidden="true">${FAN.map((kind, i) => html`<span class="leaf leaf-${i}">${card(kind, i)}</span>`)}</div>
      </section>
      ${this.error ? html`<p class="wrong" role="alert">${this.error}</p>` : nothing}
      ${this.kept()}
      ${this.found ? this.regions() : this.error ? nothing : html`<p class="waiting">${t("loading")}</p>`}
      <section class="upload">
        <h2>${t("upload")}</h2>
        <p class="note">${t("upload_about")}</p>
        <label class="button">${t("upload")}
          <input class="unseen" type="file" id="upload" accept=".yaml,.yml,text/yaml" @change=${(/** @type {Event} */ event) => this.upload(/** @type {HTMLInputElement} */ (event.target))}></label>
        <h2>${t("open_record")}</h2>
        <p class="note">${t("open_record_about")}</p>
        <label class="button">${t("open_record")}
          <input class="unseen" type="file" id="record" accept=".jsonl,application/jsonl" @change=${(/** @type {Event} */ event) => this.watch(/** @type {HTMLInputElement} */ (event.target))}></label>
      </section>`;
  }

  regions() {
    const wanted = this.search.trim().toLowerCase();
    const hits = (this.found ?? []).filter((one) =>
      [one.id, one.name, one.region, ...one.others].join(" ").toLowerCase().includes(wanted));
    if (this.found?.length && !hits.length) return html`<p class="note">${t("nothing_found", { name: this.found[0].name })}</p>${this.listed([this.found[0]])}`;
    /** @type {Map<string, import("./types").Listed[]>} */
    const regions = new Map();
    for (const one of hits) {
      const region = one.region || t("no_region");
      regions.set(region, [...(regions.get(region) ?? []), one]);
    }
    return [...regions].map(([region, rulesets]) => html`
      <section class="region"><h2>${region}</h2>
        ${this.listed(rulesets)}</section>`);
  }

  listed(/** @type {import("./types").Listed[]} */ rulesets) {
    return html`<ul class="listed">${rulesets.map((one) => html`<li><a class="ruleset" href=${addressOf({ ruleset: one.id })}>
          <b>${one.name}${one === this.found?.[0] ? html` <span class="tag">${t("most_played")}</span>` : nothing}</b><span class="note">${one.line}</span>
          ${one.plugins.length ? html`<span class="tag">${t("plugin")}</span>` : nothing}</a></li>`)}
        </ul>`;
  }

  kept() {
    const found = presets();
    if (!found.length) return nothing;
    return html`<section class="region"><h2>${t("remembered")}</h2>
      <ul>${found.map((one, i) => html`<li class="kept"><a class="ruleset" href=${linkTo(one.wanted)} @click=${() => addressOf(one.wanted)}><b>${one.name}</b></a>
        <button class="button small plain" @click=${() => { keep(found.filter((_, at) => at !== i)); this.redraw(); }}>${t("forget")}</button></li>`)}
      </ul></section>`;
  }

  /** What is asked for at the foot of the list, asked for at its head: on a phone the two are far apart. */
  files(/** @type {string} */ way) {
    document.getElementById(way === "upload" ? "upload" : "record")?.click();
  }

  async watch(/** @type {HTMLInputElement} */ input) {
    const text = await this.taken(input, LONGEST_RECORD);
    if (text !== null) location.href = openRecord(text);
  }

  async upload(/** @type {HTMLInputElement} */ input) {
    const text = await this.taken(input, MOST);
    if (text !== null) location.href = addressOf({ text });
  }

  /** The text of a file that was chosen; `null` for none, or where it is too long. */
  async taken(/** @type {HTMLInputElement} */ input, /** @type {number} */ most) {
    const file = input.files?.[0];
    if (!file) return null;
    if (file.size <= most) return file.text();
    this.error = t("error_too_long", { most });
    this.redraw();
    return null;
  }
}
