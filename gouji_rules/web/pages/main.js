// The page: its bar, its views, and which of them the address asks for.

import { html, render } from "./vendor/lit-html/lit-html.js";
import { ask } from "./api.js";
import { begin, controls } from "./controls.js";
import { Line, tokenOf } from "./line.js";
import { arrived } from "./scrolled.js";
import { placeOf, wantedOf } from "./wanted.js";
import { language, speak, t } from "./words.js";

const place = /** @type {HTMLElement} */ (document.getElementById("page"));

/** So many milliseconds nothing is drawn for a view whose data are on their way: it is not drawn twice. */
const PATIENCE = 400;

/** @type {{draw: () => unknown, begin: () => unknown, end?: () => void, waits?: boolean} | null} */
let view = null;
let shown = 0;

/** How far a view that has just been come to is to be scrolled, until all of it is there. @type {number | null} */
let scroll = null;

function redraw() {
  render(shell(), place);
  if (scroll !== null) scrollTo(0, scroll);
}

function shell() {
  return html`
    <a class="skip" href="#content" @click=${skip}>${t("skip")}</a>
    <header class="bar">
      <a class="seal" href="/"><b aria-hidden="true">够级</b><span>${t("title")}</span></a>
      ${controls()}
    </header>
    <main id="content" tabindex="-1">${view ? view.draw() : ""}</main>`;
}

function skip(/** @type {Event} */ event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Show what the address asks for; each view comes when it is wanted, and meanwhile what it shows. */
async function route() {
  const number = ++shown;
  const wanted = wantedOf(location.hash);
  const table = location.pathname.match(/^\/t\/([.\w-]+)$/);
  const [token] = location.hash.slice(1).split("&");
  const again = placeOf(location.hash);
  /** @type {typeof view} */
  let next;
  if (again && (table || token === "record")) next = new (await import("./watch.js")).Watch(table ? table[1] : "", token, again, redraw);
  else if (table) {
    const line = new Line(table[1], tokenOf(table[1], token));
    line.begin();
    next = new (await import("./table.js")).Table(table[1], token, redraw, line);
  } else if (wanted) {
    const coming = ask("choose", wanted);
    coming.catch(() => {});  // told by the view, which waits for it too
    next = new (await import("./rules.js")).Rules(wanted, redraw, coming);
  }
  else next = new (await import("./home.js")).Home(redraw);
  await spoken;
  if (number !== shown) return next?.end?.();
  view?.end?.();
  view = next;
  document.body.classList.toggle("playing", Boolean(table));
  if (number > 1) scroll = arrived();  // the first one the browser itself puts in its place
  else arrived();
  Promise.resolve(view?.begin()).finally(() => { if (number === shown) scroll = null; });
  if (view?.waits) setTimeout(redraw, PATIENCE);
  else redraw();
}

addEventListener("hashchange", route);
const spoken = speak(language());
begin(() => {
  view?.begin();
  redraw();
});
await route();
