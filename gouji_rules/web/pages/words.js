// The texts of the page, from the one catalogue, in the language that was chosen.

const KEPT = "gouji.lang";

/** @typedef {{lang: string, languages: string[], version: string, texts: Record<string, string>}} Words */

/** @type {Words} */
let words = { lang: "en", languages: [], version: "", texts: {} };

/** @type {Record<string, string>} */
export const NAMES = { "zh-Hans": "简体中文", "zh-Hant": "繁體中文", en: "English" };

/** The language of what the document brings. */
const BROUGHT = document.documentElement.lang;

/** What the document itself brings in a language, so that nobody has to ask; `null` where it brings none. */
export function brought(/** @type {string} */ name, /** @type {string} */ lang) {
  const text = lang === BROUGHT && document.getElementById(`data-${name}`)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** The language: as kept here, else as the browser says. */
export function language() {
  const kept = read(KEPT);
  if (kept && kept in NAMES) return kept;
  for (const wanted of navigator.languages || [navigator.language]) {
    const tag = wanted.toLowerCase();
    if (tag.startsWith("zh")) return /hant|tw|hk|mo/.test(tag) ? "zh-Hant" : "zh-Hans";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/** Take the texts of a language, from the document where it has them. */
export async function speak(/** @type {string} */ lang) {
  const here = brought("words", lang);
  if (here) words = here;
  else {
    const answer = await fetch(`/api/words?lang=${lang}`);
    if (!answer.ok) throw new Error(String(answer.status));
    words = await answer.json();
  }
  document.documentElement.lang = lang;
  document.title = `${t("title")} · Gouji`;
}

/** Change the language, and keep it. */
export async function change(/** @type {string} */ lang) {
  await speak(lang);
  write(KEPT, lang);
}

/** Where a Chinese character stands beside a letter or a figure. */
const BESIDE = /(?<=[\u3400-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u3400-\u9fff])/g;

/** A text with a space between Chinese characters and figures, as the server's sentences have it. */
export const spaced = (/** @type {string} */ text) => text.replace(BESIDE, " ");

/** A text with its parameters filled in; `{number:card|cards}` is the word for one, or for another number. */
export function t(/** @type {string} */ key, /** @type {Record<string, unknown>} */ params = {}) {
  const text = words.texts[key] ?? key;
  return text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (all, name, one, others) =>
    others === undefined ? String(params[name] ?? all) : Math.abs(Number(params[name])) === 1 ? one : others);
}

/** Whether anything is seen of a name; the server goes by the same (`quoting.can_be_seen`). */
export const isSeen = (/** @type {string} */ name) => /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/u.test(name);

/** Say something to who listens rather than looks. */
export function say(/** @type {string} */ text) {
  const place = document.getElementById("said");
  if (place) place.textContent = text;
}

/** Read what this browser keeps; private windows keep nothing. */
export function read(/** @type {string} */ key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

export function write(/** @type {string} */ key, /** @type {string | null} */ value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch { /* kept nowhere */ }
}

/** What a field or a box says. */
export const valueOf = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
export const checkedOf = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).checked;

/** What a field of a form says. */
export const field = (/** @type {SubmitEvent} */ event, /** @type {string} */ name) =>
  String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(name) ?? "");
