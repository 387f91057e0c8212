// All settings, folded by chapter: which chapters differ is seen at once, and a search opens what it finds.

import { html, noChange, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { live } from "./vendor/lit-html/directives/live.js";
import { quoting } from "./editor.js";
import { checkedOf, t, valueOf } from "./words.js";

/**
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./types").Setting} Setting
 */

/** So many letters fit into a box; a Chinese character is two. */
const FITS = 26;

export function settingsView(/** @type {Rules} */ rules) {
  if (!rules.settings.length) return html`<p class="waiting">${t("loading")}</p>`;
  const wanted = rules.search.trim().toLowerCase();
  const changed = new Set(rules.changes());
  const shown = rules.settings.filter((one) =>
    (!rules.changedOnly || changed.has(one.key)) &&
    [one.key, one.title, one.about, one.heading].join(" ").toLowerCase().includes(wanted));
  /** @type {Map<string, Setting[]>} */
  const chapters = new Map();
  if (wanted) shown.sort((one, other) => matchOf(one, wanted) - matchOf(other, wanted));
  for (const one of shown) chapters.set(one.group, [...(chapters.get(one.group) ?? []), one]);
  const found = Boolean(wanted) || rules.changedOnly;
  return html`<div class="finding">
      <input type="search" placeholder=${t("search_settings")} aria-label=${t("search_settings")} .value=${rules.search}
        @input=${(/** @type {Event} */ event) => { rules.search = valueOf(event); rules.redraw(); }}>
      <label>${t("chapter")} <select class="jump" @change=${(/** @type {Event} */ event) => jump(rules, event)}>
        <option value="" .selected=${live(true)}>${t("jump")}</option>${[...chapters].map(([group, [first]]) => html`<option value=${group}>${first.heading}</option>`)}</select></label>
      <label class="check"><input type="checkbox" .checked=${rules.changedOnly}
        @change=${(/** @type {Event} */ event) => { rules.changedOnly = checkedOf(event); rules.redraw(); }}> ${t("only_changed")}</label>
      <span class="note">${changed.size ? t("changed", { number: changed.size }) : t("nothing_changed")}</span>
      ${changed.size ? html`<button class="button small" @click=${() => rules.undo()}>${t("undo_all")}</button>` : nothing}
    </div>
    ${shown.length ? nothing : html`<p class="note">${t("no_setting")}</p>`}
    ${repeat(chapters, ([group]) => group, ([group, settings]) => chapter(rules, group, settings, changed, found))}`;
}

/** How near a setting is to what is looked for: 0 where its chapter is called so, 3 where it only mentions it. */
function matchOf(/** @type {Setting} */ one, /** @type {string} */ wanted) {
  const at = [one.heading, one.title, one.key].findIndex((text) => text.toLowerCase().includes(wanted));
  return at < 0 ? 3 : at;
}

/**
 * A chapter: its settings are drawn while it is open.
 * @param {Rules} rules
 * @param {string} group
 * @param {Setting[]} settings
 * @param {Set<string>} changed
 * @param {boolean} found whether it is open because something was looked for
 */
function chapter(rules, group, settings, changed, found) {
  const differs = settings.filter((one) => changed.has(one.key)).length;
  const wrong = rules.known.problems.some((problem) => settings.some((one) => one.key === problem.setting));
  const open = found || wrong || rules.opened.has(group);
  const toggled = (/** @type {Event} */ event) => {
    const now = /** @type {HTMLDetailsElement} */ (event.target).open;
    if (found || wrong || now === rules.opened.has(group)) return;
    if (now) rules.opened.add(group);
    else rules.opened.delete(group);
    rules.redraw();
  };
  return html`<details class="chapter" id="chapter-${group}" .open=${live(open)} @toggle=${toggled}>
    <summary><h2>${settings[0].heading}</h2>${differs ? html`<span class="tag">${t("changed", { number: differs })}</span>` : nothing}
      <span class="note">${t("settings_here", { number: settings.length })}</span></summary>
    ${open ? html`<div class="group">${repeat(settings, (one) => one.key, (one) => setting(rules, one, changed.has(one.key)))}</div>` : nothing}</details>`;
}

/** Open a chapter, and go there. */
function jump(/** @type {Rules} */ rules, /** @type {Event} */ event) {
  const group = valueOf(event);
  if (!group) return;
  rules.opened.add(group);
  rules.redraw();
  const place = document.getElementById(`chapter-${group}`);
  place?.scrollIntoView();
  place?.querySelector("summary")?.focus({ preventScroll: true });
}

function setting(/** @type {Rules} */ rules, /** @type {Setting} */ one, /** @type {boolean} */ changed) {
  const value = rules.wanted.settings?.[one.key] ?? rules.known.values[one.key] ?? "";
  const wrong = rules.known.problems.find((problem) => problem.setting === one.key);
  const back = () => rules.takeBack(one.key);
  return html`<div class="setting ${changed ? "changed" : ""}" id="setting-${one.key}">
    <div><label for="value-${one.key}"><b>${one.title}</b> <code>${one.key}</code></label>
      <p class="note" id="about-${one.key}">${one.about}</p>
      ${wrong ? html`<p class=${wrong.severity === "error" ? "wrong" : "note"}>${quoting(wrong.text)}</p>` : nothing}</div>
    <div class="value">${control(rules, one, value)}${spelt(one, value)}
      ${changed ? html`<button class="button small plain" @click=${back}>${t("undo_one")}</button>` : nothing}</div>
  </div>`;
}

/** What is chosen, where it is longer than its box: a phone has no room for all of it there. */
function spelt(/** @type {Setting} */ one, /** @type {string} */ value) {
  const text = one.kind === "choice" ? one.choices.find((choice) => String(choice.value) === value)?.text ?? "" : "";
  return [...text].reduce((sum, char) => sum + (char > "\u2e7f" ? 2 : 1), 0) > FITS ? html`<p class="spelt" aria-hidden="true">${text}</p>` : nothing;
}

/** What stands in a box: while somebody writes there, what he writes, whatever is drawn meanwhile. */
export const typed = (/** @type {string} */ id, /** @type {string} */ value) => document.activeElement?.id === id ? noChange : live(value);

function control(/** @type {Rules} */ rules, /** @type {Setting} */ one, /** @type {string} */ value) {
  const id = `value-${one.key}`;
  const about = `about-${one.key}`;
  const take = (/** @type {Event} */ event) => rules.set(one.key, valueOf(event));
  if (one.kind === "switch")
    return html`<input type="checkbox" class="switch" id=${id} aria-describedby=${about} .checked=${live(value === "true")}
      @change=${(/** @type {Event} */ event) => rules.set(one.key, String(checkedOf(event)))}>`;
  if (one.kind === "choice")
    return html`<select id=${id} aria-describedby=${about} @change=${take}>${one.choices.map((choice) =>
      html`<option value=${choice.value} ?selected=${String(choice.value) === value}>${choice.text}</option>`)}</select>`;
  if (one.kind === "number" && /^-?[\d.]+$/.test(value))
    return html`<input type="number" id=${id} aria-describedby=${about} .value=${typed(id, value)} step="any" @change=${take}>`;
  return html`<textarea id=${id} aria-describedby=${about} rows=${Math.min(5, Math.ceil(value.length / 34) || 1)} spellcheck="false" .value=${typed(id, value)} @change=${take}></textarea>`;
}
