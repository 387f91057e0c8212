// A ruleset as a file, with what `gouji check` says of it at its lines, and problems wherever shown.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { live } from "./vendor/lit-html/directives/live.js";
import { t, valueOf } from "./words.js";

/**
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./types").Problem} Problem
 */

/** The text that is changed: of a file with other settings, what the server has made of both. */
function textOf(/** @type {Rules} */ rules) {
  const { text, answers, settings, name } = rules.wanted;
  const changed = Object.keys({ ...answers, ...settings }).length || name;
  return text && !changed ? text : rules.known.text;
}

export function editor(/** @type {Rules} */ rules) {
  const written = rules.wanted.text;
  const text = textOf(rules);
  const lines = text.split("\n");
  const marks = new Map();
  for (const one of rules.known.problems) if (written && !marks.has(one.line)) marks.set(one.line, one.severity);
  return html`<div class="file">
    <ol class="gutter" aria-hidden="true">${lines.map((_, i) => html`<li class=${marks.get(i + 1) ?? ""}></li>`)}</ol>
    <textarea id="file" aria-label=${t("as_text")} spellcheck="false" autocapitalize="off" wrap="off" rows=${lines.length + 1}
      .value=${live(text)} @input=${(/** @type {Event} */ event) => rules.change({ text: valueOf(event) || " " }, true)}></textarea>
  </div>`;
}

/** What is wrong, each with its line, a caret under the place, and what mends it. */
export function problemsView(/** @type {Problem[]} */ problems, /** @type {Rules} */ rules) {
  if (!problems.length) return nothing;
  queueMicrotask(() => document.querySelectorAll(".problem .place").forEach(seek));  // once they are drawn
  return html`<section class="problems" aria-label=${t("problems")}>${problems.map((one) => html`
    <div class="problem ${one.severity}">
      <p><b>${quoting(one.text)}</b> <code>${one.code}</code></p>
      ${rules.wanted.text && one.line && one.source ? place(one, rules) : nothing}
      ${one.help.map((help) => html`<p class="note">${quoting(help)}</p>`)}
      ${rules.wanted.text && one.edits.length ? html`<button class="button small" @click=${() => mend(one, rules)}>${
        one.edits[0].text.trim() ? t("mend", { text: one.edits[0].text.trim() }) : t("remove_text")}</button>` : nothing}
    </div>`)}</section>`;
}

/** A sentence in which what stands between backticks is written as in a file. */
export const quoting = (/** @type {string} */ text) => text.split(/`([^`]*)`/).map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

/** The line of a problem, which leads to it in the file; where the line is long, its place is scrolled to. */
function place(/** @type {Problem} */ one, /** @type {Rules} */ rules) {
  const before = upTo(one.source, one.column);
  // What stands before it is as wide below it: a Chinese character is wider than a caret.
  return html`<div class="place" data-at="${one.line}:${one.column}:${one.source}" @scroll=${keep}><button @click=${() => show(one, rules)}>
    <span class="line-number">${one.line}</span><code>${one.source}</code>
    <span class="line-number" aria-hidden="true"></span><code aria-hidden="true"><span class="before">${before}</span><i>${caret(one)}</i></code></button></div>`;
}

/** How far its reader has scrolled a place. */
function keep(/** @type {Event} */ event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget);
  if (sought.get(box) === box.dataset.at) scrolled.set(box.dataset.at ?? "", box.scrollLeft);
}

/** Scroll a line to what is wrong in it, once; from then on it is its reader's. */
function seek(/** @type {Element} */ box) {
  const caret = box.querySelector("i");
  const { at } = /** @type {HTMLElement} */ (box).dataset;
  if (!caret || sought.get(box) === at) return;
  sought.set(box, at);
  const known = scrolled.get(at ?? "");
  if (known !== undefined) {
    box.scrollLeft = known;
    return;
  }
  const [{ left, right, width }, seen] = [caret.getBoundingClientRect(), box.getBoundingClientRect()];
  const room = box.clientWidth / 4;
  const over = Math.min(right - seen.right + room, left - seen.left - 2 * room);
  box.scrollLeft = width && over > 0 ? box.scrollLeft + over : 0;
}

/** @type {WeakMap<Element, string | undefined>} which place was scrolled to in which box */
const sought = new WeakMap();

/** @type {Map<string, number>} how far each place is scrolled, in whatever box it stands now */
const scrolled = new Map();

/** As many carets as what is wrong is wide. */
function caret(/** @type {Problem} */ one) {
  const wrong = [...one.source].slice(one.column - 1, one.end_line === one.line ? one.end_column - 1 : undefined);
  return "^".repeat(Math.max(1, wrong.reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0)));
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** What stands in a line before a column; the server counts characters, of which some are two in a browser. */
const upTo = (/** @type {string} */ source, /** @type {number} */ column) => [...source].slice(0, Math.max(0, column - 1)).join("");

/** Where a line and column are in a text. */
function offset(/** @type {string} */ text, /** @type {number} */ line, /** @type {number} */ column) {
  const lines = text.split("\n");
  return [...lines.slice(0, line - 1), upTo(lines[line - 1] ?? "", column)].join("\n").length;
}

function show(/** @type {Problem} */ one, /** @type {Rules} */ rules) {
  rules.open("as_text");
  requestAnimationFrame(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.getElementById("file"));
    area.focus();
    const [from, to] = [offset(area.value, one.line, one.column), offset(area.value, one.end_line, one.end_column)];
    area.setSelectionRange(from, from);
    area.blur();
    area.focus();  // browsers scroll to where one writes, and to no selection
    area.setSelectionRange(from, to);
  });
}

/** Carry out what mends a problem, from the end so that places stay. */
function mend(/** @type {Problem} */ one, /** @type {Rules} */ rules) {
  let text = textOf(rules);
  for (const edit of [...one.edits].reverse()) {
    const [from, to] = [offset(text, edit.line, edit.column), offset(text, edit.end_line, edit.end_column)];
    text = text.slice(0, from) + edit.text + text.slice(to);
  }
  rules.change({ text }, true);
}
