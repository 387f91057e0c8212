// Which rules are wanted, as an address holds them: a listed ruleset with changes, or a text.

/**
 * @typedef {{ruleset?: string, answers?: Record<string, string>, settings?: Record<string, string>, name?: string, text?: string}} Wanted
 * @typedef {{name: string, wanted: Wanted}} Preset
 */

const HERE = "gouji.text";
const FOR = "gouji.for";
const LONGEST = 12000;

/** The address of a choice; what is too long for one is kept in this tab. */
export function addressOf(/** @type {Wanted} */ wanted) {
  const packed = pack(JSON.stringify(wanted));
  if (packed.length < LONGEST) return `/#w=${packed}`;
  try { sessionStorage.setItem(HERE, JSON.stringify(wanted)); } catch { /* lost with this page */ }
  return "/#here";
}

/** Where a link leads that may never be pressed: what is too long for it `addressOf` keeps when it is. */
export const linkTo = (/** @type {Wanted} */ wanted) => (fits(wanted) ? addressOf(wanted) : "/#here");

/** Let the address that is shown hold another choice: what is too long for it stands beside it in the history. */
export function showAs(/** @type {Wanted} */ wanted) {
  const here = fits(wanted) ? null : wanted;
  history.replaceState({ ...history.state, here }, "", addressOf(wanted));  // the same entry: see scrolled.js
}

/** What is too long for the address that is shown: beside it, or kept in this tab for whoever comes there now. */
function beside() {
  const here = history.state?.here ?? JSON.parse(sessionStorage.getItem(HERE) ?? "null");
  if (!history.state?.here) history.replaceState({ ...history.state, here }, "");
  return here;
}

/** Whether the address alone holds it, so that it can be sent to others. */
export function fits(/** @type {Wanted} */ wanted) {
  return pack(JSON.stringify(wanted)).length < LONGEST;
}

/** @returns {Wanted | null} */
export function wantedOf(/** @type {string} */ hash) {
  try {
    if (hash.startsWith("#w=")) return JSON.parse(unpack(hash.slice(3)));
    if (hash === "#here") return beside();
  } catch { /* somebody's slip: the list is shown */ }
  return null;
}

function pack(/** @type {string} */ text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function unpack(/** @type {string} */ text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/**
 * A move of a game that is watched again, as a table's address holds it behind the token.
 * @typedef {{game: number | null, deal: number | null, move: number, seat: number | null}} Place
 */

/** @param {string} token @param {Place} place */
export function addressOfMove(token, { game, deal, move, seat }) {
  const known = Object.entries({ deal, move: move || null, seat }).filter(([, value]) => value !== null);
  const parts = [["game", game ?? ""], ...known].map(([name, value]) => `&${name}=${value}`);
  return `#${token}${parts.join("")}`;
}

/** The place that an address holds; `null` where nothing is watched again. @returns {Place | null} */
export function placeOf(/** @type {string} */ hash) {
  const given = new URLSearchParams(hash.slice(1).split("&").slice(1).join("&"));
  const number = (/** @type {string} */ name) => (/^\d{1,6}$/.test(given.get(name) ?? "") ? Number(given.get(name)) : null);
  if (!given.has("game")) return null;
  const seat = number("seat");
  return { game: number("game"), deal: number("deal"), move: number("move") ?? 0, seat: seat !== null && seat < 6 ? seat : null };
}

/** Say that rules are chosen for a table in this tab; empty for none any more. */
export function choosingFor(/** @type {string} */ table) {
  try { sessionStorage.setItem(FOR, table); } catch { /* then another table is opened */ }
}

/** The table for which rules are chosen in this tab; empty for none. */
export function chosenFor() {
  try { return sessionStorage.getItem(FOR) ?? ""; } catch { return ""; }
}

const PROPOSE = "gouji.propose";

/**
 * Let the table propose rules that were uploaded, once it is shown.
 * @param {string} table
 * @param {string} handle
 * @param {boolean} draw
 * @param {Wanted} rules which they are: the server may have forgotten what was uploaded
 */
export function propose(table, handle, draw, rules) {
  sessionStorage.setItem(PROPOSE, JSON.stringify({ table, handle, draw, rules }));
  choosingFor("");
}

/** What is to be proposed at a table, once. @returns {{handle: string, draw: boolean, rules: Wanted} | null} */
export function toPropose(/** @type {string} */ table) {
  try {
    const found = JSON.parse(sessionStorage.getItem(PROPOSE) ?? "null");
    if (found?.table !== table) return null;
    sessionStorage.removeItem(PROPOSE);
    return found;
  } catch {
    return null;
  }
}

const PRESETS = "gouji.presets";

/** @returns {Preset[]} */
export function presets() {
  try { return JSON.parse(localStorage.getItem(PRESETS) ?? "[]"); } catch { return []; }
}

export function keep(/** @type {Preset[]} */ found) {
  try { localStorage.setItem(PRESETS, JSON.stringify(found)); } catch { /* kept nowhere */ }
}

const RECORD = "gouji.record";

/** Open a record in this tab: its address, which holds for this tab alone. */
export function openRecord(/** @type {string} */ text) {
  sessionStorage.setItem(RECORD, text);
  return "/#record&game=0";
}

/** The record that was opened in this tab; empty for none. */
export function recordHere() {
  try { return sessionStorage.getItem(RECORD) ?? ""; } catch { return ""; }
}
