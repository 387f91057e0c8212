// A ruleset as a file, with what `gouji check` says of it at its lines, and problems wherever shown.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { live } from "./vendor/lit-html/directives/live.js";
import { t, valueOf } from "./words.js";

/**
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./types").Problem} Problem
 */

export function editor(/** @type {Rules} */ rules) {
  const written = rules.wanted.text;
  const text = written ?? rules.known.text;
  const lines = text.split("\n");
  const marks = new Map();
  for (const one of rules.known.problems) if (written && !marks.has(one.line)) marks.set(one.line, one.severity);
  return html`<div class="file">
    <ol class="gutter" aria-hidden="true">${lines.map((_, i) => html`<li class=${marks.get(i + 1) ?? ""}></li>`)}</ol>
    <textarea id="file" aria-label=${t("as_text")} spellcheck="false" autocapitalize="off" wrap="off" rows=${lines.length + 1}
      .value=${live(text)} @input=${(/** @type {Event} */ event) => rules.change({ text: valueOf(event) || " " })}></textarea>
  </div>`;
}

/** What is wrong, each with its line, a caret under the place, and what mends it. */
export function problemsView(/** @type {Problem[]} */ problems, /** @type {Rules} */ rules) {
  if (!problems.length) return nothing;
  return html`<section class="problems" aria-label=${t("problems")}>${problems.map((one) => html`
    <div class="problem ${one.severity}">
      <p><b>${one.text}</b> <code>${one.code}</code></p>
      ${rules.wanted.text && one.line && one.source ? html`<button class="place" @click=${() => show(one, rules)}>
        <pre>${one.line} │ ${one.source}
${" ".repeat(String(one.line).length)} │ ${" ".repeat(Math.max(0, one.column - 1))}<i>${"^".repeat(caret(one))}</i></pre></button>` : nothing}
      ${one.help.map((help) => html`<p class="note">${help}</p>`)}
      ${rules.wanted.text && one.edits.length ? html`<button class="button small" @click=${() => mend(one, rules)}>${
        one.edits[0].text.trim() ? t("mend", { text: one.edits[0].text.trim() }) : t("remove_text")}</button>` : nothing}
    </div>`)}</section>`;
}

function caret(/** @type {Problem} */ one) {
  const end = one.end_line === one.line ? one.end_column : one.source.length + 1;
  return Math.max(1, end - one.column);
}

/** Where a line and column are in a text. */
function offset(/** @type {string} */ text, /** @type {number} */ line, /** @type {number} */ column) {
  const before = text.split("\n").slice(0, line - 1).join("\n");
  return before.length + (line > 1 ? 1 : 0) + column - 1;
}

function show(/** @type {Problem} */ one, /** @type {Rules} */ rules) {
  rules.open("as_text");
  requestAnimationFrame(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.getElementById("file"));
    area.focus();
    area.setSelectionRange(offset(area.value, one.line, one.column), offset(area.value, one.end_line, one.end_column));
  });
}

/** Carry out what mends a problem, from the end so that places stay. */
function mend(/** @type {Problem} */ one, /** @type {Rules} */ rules) {
  let text = rules.wanted.text ?? "";
  for (const edit of [...one.edits].reverse()) {
    const [from, to] = [offset(text, edit.line, edit.column), offset(text, edit.end_line, edit.end_column)];
    text = text.slice(0, from) + edit.text + text.slice(to);
  }
  rules.change({ text });
}
