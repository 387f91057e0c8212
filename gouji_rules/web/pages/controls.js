// What every view offers: the language, and light or dark.

import { html } from "./vendor/lit-html/lit-html.js";
import { NAMES, change, language, read, t, valueOf, write } from "./words.js";

const THEME = "gouji.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** What is to be done when the language has changed. */
let changed = () => {};

/** Paint the page as its reader likes it, and draw it anew whenever the language is another. */
export function begin(/** @type {() => void} */ redraw) {
  changed = redraw;
  paint(read(THEME) ?? (dark.matches ? "dark" : "light"));
  dark.addEventListener("change", () => read(THEME) || paint(dark.matches ? "dark" : "light"));
}

export function controls() {
  const speak = async (/** @type {Event} */ event) => {
    await change(valueOf(event));
    changed();
  };
  return html`<label><span class="unseen">${t("language")}</span>
      <select class="language" @change=${speak}>${Object.entries(NAMES).map(
        ([lang, name]) => html`<option value=${lang} lang=${lang} ?selected=${lang === language()}>${name}</option>`)}
      </select></label>
    <button class="button plain theme" title=${t("theme")} aria-label=${t("theme")} @click=${turn}>
      <span aria-hidden="true">◐</span></button>`;
}

function turn() {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  paint(theme);
  write(THEME, theme);
}

function paint(/** @type {string} */ theme) {
  document.documentElement.dataset.theme = theme;
}
