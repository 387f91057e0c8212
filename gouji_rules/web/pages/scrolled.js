// How far each view is scrolled: a new one begins at its top, one that is come back to where it was left.

/** By the entry of the history: how far it was scrolled when it was left. @type {Map<number, number>} */
const places = new Map();
let entry = 0;
let entries = Date.now();  // a page loaded anew counts on from no number of its past

addEventListener("popstate", () => places.set(entry, scrollY));

/** The scroll wanted of the entry that is shown now; called when an address is come to, and knows whether it is new. */
export function arrived() {
  const known = /** @type {number | undefined} */ (history.state?.entry);
  const again = known !== undefined && places.has(known);
  entry = again ? known : ++entries;
  if (!again) history.replaceState({ ...history.state, entry }, "");
  return places.get(entry) ?? 0;
}
