// The page: its bar, its views, and which of them the address asks for.

import { html, render } from "./vendor/lit-html/lit-html.js";
import { Home } from "./home.js";
import { Rules } from "./rules.js";
import { Table } from "./table.js";
import { wantedOf } from "./wanted.js";
import { NAMES, language, read, speak, t, write } from "./words.js";

const THEME = "gouji.theme";
const place = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @type {{draw: () => unknown, begin: () => void, end?: () => void} | null} */
let view = null;

function redraw() {
  render(shell(), place);
}

function shell() {
  return html`
    <a class="skip" href="#content" @click=${skip}>${t("skip")}</a>
    <header class="bar">
      <a class="seal" href="/"><b aria-hidden="true">够级</b><span>${t("title")}</span></a>
      <label><span class="unseen">${t("language")}</span>
        <select @change=${(event) => change(event.target.value)}>${Object.entries(NAMES).map(
          ([lang, name]) => html`<option value=${lang} lang=${lang} ?selected=${lang === language()}>${name}</option>`)}
        </select></label>
      <button class="button plain" title=${t("theme")} aria-label=${t("theme")} @click=${turn}>
        <span aria-hidden="true">◐</span></button>
    </header>
    <main id="content" tabindex="-1">${view ? view.draw() : ""}</main>`;
}

function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

async function change(lang) {
  await speak(lang);
  view?.begin();
  redraw();
}

function turn() {
  paint(document.documentElement.dataset.theme === "dark" ? "light" : "dark", true);
}

function paint(theme, keep = false) {
  document.documentElement.dataset.theme = theme;
  if (keep) write(THEME, theme);
}

/** Show what the address asks for. */
function route() {
  const wanted = wantedOf(location.hash);
  const table = location.pathname.match(/^\/t\/([\w.-]+)$/);
  view?.end?.();
  document.body.classList.toggle("playing", Boolean(table));
  if (table) view = new Table(table[1], location.hash.slice(1), redraw);
  else if (wanted) view = new Rules(wanted, redraw);
  else view = new Home(redraw);
  view.begin();
  redraw();
}

const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => read(THEME) || paint(dark.matches ? "dark" : "light"));
paint(read(THEME) ?? (dark.matches ? "dark" : "light"));
addEventListener("hashchange", route);
await speak(language());
route();
