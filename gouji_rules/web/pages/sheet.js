// A rule sheet, and the differences of two rulesets, as they are told.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { t } from "./words.js";

/** @typedef {import("./types").Block} Block */

/** A sentence, and what is below it. @returns {unknown} */
function told(/** @type {Block} */ block) {
  if (typeof block === "string") return html`<p>${block}</p>`;
  if ("head" in block) return table(block);
  return html`<p>${block.text}</p><ul>${block.parts.map((part) => html`<li>${told(part)}</li>`)}</ul>`;
}

function table(/** @type {import("./types").Grid} */ grid) {
  return html`<div class="wide" tabindex="0" role="group" aria-label=${grid.table}><table>
    <caption>${grid.table}</caption>
    <thead><tr>${grid.head.map((cell) => cell ? html`<th scope="col">${cell}</th>` : html`<td></td>`)}</tr></thead>
    <tbody>${grid.rows.map((row) => html`<tr>${row.map((cell, i) =>
      i ? html`<td>${cell}</td>` : html`<th scope="row">${cell}</th>`)}</tr>`)}</tbody>
  </table></div>`;
}

export function sheetView(/** @type {import("./types").Sheet} */ sheet) {
  return html`<article class="sheet">
    <dl>${sheet.facts.map((fact) => html`<dt>${fact.label}</dt><dd>${fact.text}</dd>`)}</dl>
    <div class="columns">${[...sheet.sections, ...sheet.notes].map((section) => html`
      <section><h2>${section.title}</h2>${section.blocks.map(told)}</section>`)}</div>
  </article>`;
}

export function differenceView(/** @type {import("./types").Difference} */ found) {
  if (found.same) return html`<p class="note">${t("same_rules")}</p>`;
  return html`<div class="differences">${found.differences.map((one) => html`
    <section>
      <h2>${one.title}</h2>
      <div class="two"><p>${one.says[0]}</p><p>${one.says[1]}</p></div>
      ${one.example.length ? html`<p class="note">${one.example.map((line) => html`${line}<br>`)}</p>` : nothing}
    </section>`)}</div>`;
}
