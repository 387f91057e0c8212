// Which rules are wanted, as an address holds them: a listed ruleset with changes, or a text.

/** @typedef {{ruleset?: string, answers?: Record<string, string>, settings?: Record<string, string>, name?: string, text?: string}} Wanted */

const HERE = "gouji.text";
const LONGEST = 12000;

/** The address of a choice; what is too long for one is kept in this tab. */
export function addressOf(/** @type {Wanted} */ wanted) {
  const packed = pack(JSON.stringify(wanted));
  if (packed.length < LONGEST) return `/#w=${packed}`;
  try { sessionStorage.setItem(HERE, JSON.stringify(wanted)); } catch { /* lost with this page */ }
  return "/#here";
}

/** Whether the address alone holds it, so that it can be sent to others. */
export function fits(wanted) {
  return pack(JSON.stringify(wanted)).length < LONGEST;
}

/** @returns {Wanted | null} */
export function wantedOf(hash) {
  try {
    if (hash.startsWith("#w=")) return JSON.parse(unpack(hash.slice(3)));
    if (hash === "#here") return JSON.parse(sessionStorage.getItem(HERE) ?? "null");
  } catch { /* somebody's slip: the list is shown */ }
  return null;
}

function pack(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

const PRESETS = "gouji.presets";

/** @returns {{name: string, wanted: Wanted}[]} */
export function presets() {
  try { return JSON.parse(localStorage.getItem(PRESETS) ?? "[]"); } catch { return []; }
}

export function keep(found) {
  try { localStorage.setItem(PRESETS, JSON.stringify(found)); } catch { /* kept nowhere */ }
}
