// The texts of the page, from the one catalogue, in the language that was chosen.

const KEPT = "gouji.lang";

/** @type {{lang: string, languages: string[], version: string, texts: Record<string, string>}} */
let words = { lang: "en", languages: [], version: "", texts: {} };

export const NAMES = { "zh-Hans": "简体中文", "zh-Hant": "繁體中文", en: "English" };

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

/** Load the texts of a language, and keep it. */
export async function speak(lang) {
  const answer = await fetch(`/api/words?lang=${lang}`);
  if (!answer.ok) throw new Error(String(answer.status));
  words = await answer.json();
  write(KEPT, lang);
  document.documentElement.lang = lang;
  document.title = `${t("title")} · Gouji`;
}

/** A text with its parameters filled in; `{number:card|cards}` is the word for one, or for another number. */
export function t(key, params = {}) {
  const text = words.texts[key] ?? key;
  return text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (all, name, one, others) =>
    others === undefined ? String(params[name] ?? all) : Math.abs(params[name]) === 1 ? one : others);
}

/** Say something to who listens rather than looks. */
export function say(text) {
  const place = document.getElementById("said");
  if (place) place.textContent = text;
}

/** Read what this browser keeps; private windows keep nothing. */
export function read(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

export function write(key, value) {
  try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch { /* kept nowhere */ }
}
