// Opening a table by the rules that were chosen; or proposing them at one that there is.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ask } from "./api.js";
import { chosenFor, choosingFor, propose } from "./wanted.js";
import { read, t, write } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */

const CLOCKS = [15, 30, 60, 120];

/** Where rules are chosen for a table: the way back to it. */
export function forTable(/** @type {() => void} */ redraw) {
  const table = chosenFor();
  if (!table) return nothing;
  return html`<p class="panel for-table"><span>${t("choosing_for")}</span>
    <a class="button small" href="/t/${table}">${t("back_to_table")}</a>
    <button class="button small plain" @click=${() => { choosingFor(""); redraw(); }}>${t("forget")}</button></p>`;
}

/** How a table goes, and opening it. */
export function opening(/** @type {Rules} */ rules) {
  const take = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name) => String(given.get(name) ?? "").trim();
    const wishes = { sets: Number(text("sets")) || null, turn: Number(text("turn")), watched: given.has("watched"), counter: given.has("counter"), voice: text("voice") };
    write("gouji.name", text("who"));
    try {
      const found = await ask("tables", { rules: rules.wanted, name: text("who"), wishes });
      if (!found.table) throw new Error(found.problems.map((/** @type {any} */ one) => one.text).join(" "));
      write(`gouji.invite.${found.table}`, new URL(found.invite, found.outside ?? location.href).href);
      write(`gouji.seat.${found.table}`, found.seat.split("#")[1]);
      location.href = `/t/${found.table}`;
    } catch (error) {
      rules.error = /** @type {Error} */ (error).message;
      rules.redraw();
    }
  };
  return html`<form class="panel opening" @submit=${take}>
    <label>${t("your_name")} <input type="text" name="who" required maxlength="20" .value=${read("gouji.name") ?? ""}></label>
    <button class="button main">${t("open")}</button>
    <details><summary>${t("wishes")}</summary><div class="wishes">
    <label>${t("sets")} <input type="number" name="sets" min="1" max="100" placeholder=${t("as_the_rules")}></label>
    <label>${t("turn_clock")} <select name="turn"><option value="0">${t("no_clock")}</option>${CLOCKS.map((one) => html`<option>${one}</option>`)}</select></label>
    <label>${t("voice")} <input type="text" name="voice" pattern="https?://\\S+" placeholder="https://"></label>
    <label class="check"><input type="checkbox" name="watched" checked> ${t("watching")}</label>
    <label class="check"><input type="checkbox" name="counter" checked> ${t("counting")}</label></div></details></form>`;
}

/** Proposing the rules at the table for which they were chosen. */
export function proposing(/** @type {Rules} */ rules) {
  const take = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const table = chosenFor();
    const draw = new FormData(/** @type {HTMLFormElement} */ (event.target)).has("draw");
    try {
      const found = await ask("rules", rules.wanted);
      if (!found.handle) throw new Error(found.problems.map((/** @type {any} */ one) => one.text).join(" "));
      propose(table, found.handle, draw, rules.wanted);
      location.href = `/t/${table}`;
    } catch (error) {
      rules.error = /** @type {Error} */ (error).message;
    }
    rules.redraw();
  };
  return html`<form class="panel opening" @submit=${take}>
    <p>${t("propose_about")} ${t("from_nought")}</p>
    <label class="check"><input type="checkbox" name="draw"> ${t("draw_seats")}</label>
    <button class="button main">${t("propose")}</button></form>`;
}
