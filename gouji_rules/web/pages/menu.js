// What can be done at a table besides playing: saying something, one's seat, consent, the host's.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { copy } from "./around.js";
import { buzzes, setBuzz, setSound, sounds } from "./call.js";
import { controls } from "./controls.js";
import { addressOfMove } from "./wanted.js";
import { checkedOf, read, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

export function menu(/** @type {Table} */ table) {
  const state = table.told.table;
  const me = table.seat === null ? null : state.seats[table.seat];
  /** @type {(key: string, message: {do: string, [key: string]: unknown}, params?: object) => unknown} */
  const button = (key, message, params = {}) =>
    html`<button class="button small" @click=${() => { table.send(message); table.open(""); }}>${t(key, { ...params })}</button>`;
  const { voice } = table.welcome.options;
  return html`
    <div class="line">${controls()}<a class="button small" href="/">${t("back")}</a>
      <a class="button small" href=${addressOfMove(table.given, { game: null, deal: null, move: 0, seat: null })}>${t("watch_sets")}</a></div>
    ${voice ? html`<p><a class="button" href=${voice} target="_blank" rel="noopener noreferrer">${t("voice")}</a></p>` : nothing}
    ${me ? html`
      <h3>${t("say_it")}</h3>
      <div class="line phrases">${Object.entries(table.welcome.phrases).map(([phrase, words]) => html`
        <button class="button small" @click=${() => { table.send({ do: "say", phrase }); table.open(""); }}>${words}</button>`)}</div>
      <h3>${t("my_seat")}</h3>
      <form class="line" @submit=${(/** @type {SubmitEvent} */ event) => rename(event, table)}>
        <label>${t("your_name")} <input type="text" name="name" maxlength="20" required .value=${me.name}></label>
        <button class="button small">${t("rename")}</button></form>
      <div class="line">
        ${me.bot ? button("back_to_play", { do: "back" }) : button("bot_for_me", { do: "bot", seat: table.seat })}
        ${button("leave", { do: "leave" })}
        <label class="check"><input type="checkbox" .checked=${sounds()} @change=${(/** @type {Event} */ event) => setSound(checkedOf(event))}> ${t("sound")}</label>
        <label class="check"><input type="checkbox" .checked=${buzzes()} @change=${(/** @type {Event} */ event) => setBuzz(checkedOf(event))}> ${t("buzz")}</label>
      </div>
      ${ownLink(table)}
      <h3>${t("together")}</h3>
      <div class="line">${button("undo", { do: "propose", what: "undo" })}${state.over ? nothing : button("dissolve", { do: "propose", what: "dissolve" })}</div>` : nothing}
    ${table.isHost ? html`<h3>${t("as_host")}</h3>${host(table, button)}` : nothing}`;
}

/** The link of one's seat: with it one sits there at another device as well. */
function ownLink(/** @type {Table} */ table) {
  // The host's browser may have come by an address that no other device knows: the invitation's will do.
  const link = new URL(`/t/${table.name}#${table.token}`, read(`gouji.invite.${table.name}`) ?? location.href).href;
  return html`<details><summary>${t("seat_link")}</summary>
    <div class="invite"><label>${t("seat_link_about")}<input type="text" readonly .value=${link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></label>
      <button class="button" @click=${() => copy(link, table)}>${t("copy")}</button></div>
    ${table.note ? html`<p class="note" role="status">${table.note}</p>` : nothing}</details>`;
}

function rename(/** @type {SubmitEvent} */ event, /** @type {Table} */ table) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  table.send({ do: "rename", name: String(new FormData(form).get("name")) });
  table.open("");
}

/** @param {Table} table @param {(key: string, message: any, params?: object) => unknown} button */
function host(table, button) {
  const state = table.told.table;
  const others = state.seats.flatMap((one, seat) => (one.person && seat !== table.seat ? [seat] : []));
  return html`<div class="line">
    ${state.paused ? button("resume", { do: "resume" }) : button("pause", { do: "pause" })}
    <button class="button small" aria-expanded=${table.ending} @click=${() => { table.ending = !table.ending; table.redraw(); }}>${t("end")}</button></div>
    ${table.ending ? html`<div class="line ending" role="alert"><p class="wrong">${t("end_about")}</p>${button("end_yes", { do: "end" })}</div>` : nothing}
    ${others.map((seat) => html`<div class="line">${button("replace", { do: "replace", seat }, { name: table.nameOf(seat) })}${
      button("hand_over", { do: "hand_over", seat }, { name: table.nameOf(seat) })}</div>`)}`;
}
