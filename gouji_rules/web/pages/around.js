// What is round a game: sitting down, being ready, results, consent, and the host's menu.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { keepsTo } from "./sha256.js";
import { read, say, t, write } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

export function lobby(/** @type {Table} */ table) {
  const state = table.told.table;
  const waiting = state.seats.flatMap((one, seat) => (one.person && !one.ready ? [table.nameOf(seat)] : []));
  const free = state.seats.flatMap((one, seat) => (!one.person && !one.bot ? [seat] : []));
  const me = table.seat === null ? null : state.seats[table.seat];
  const invite = read(`gouji.invite.${table.name}`);
  return html`<section class="panel lobby">
    ${table.welcome.invited ? html`<label>${t("your_name")} <input type="text" id="sitting" maxlength="20" .value=${read("gouji.name") ?? ""}></label>` : nothing}
    ${invite && table.seat !== null ? html`<p><label>${t("invite")}<input type="text" readonly .value=${invite} @focus=${(event) => event.target.select()}></label>
      <button class="button small" @click=${() => copy(invite, table)}>${t("copy")}</button></p>` : nothing}
    ${waiting.length && !state.over ? html`<p class="note">${t("wait_ready", { names: waiting.join(", ") })}</p>` : nothing}
    <div class="line">
      ${table.isHost && free.length ? html`<button class="button" @click=${() => free.forEach((seat) => table.send({ do: "bot", seat }))}>${t("fill")}</button>` : nothing}
      ${me && !me.ready && state.resting && !state.over ? html`<button class="button main" ?disabled=${free.length > 0} @click=${() => table.send({ do: "ready" })}>${t("ready")}</button>` : nothing}
      ${me && state.over ? html`<button class="button main" @click=${() => table.send({ do: "propose", what: "again" })}>${t("again")}</button>` : nothing}
    </div>
    ${table.note ? html`<p class="note" role="status">${table.note}</p>` : nothing}
  </section>`;
}

async function copy(text, table) {
  try {
    await navigator.clipboard.writeText(text);
    table.note = t("copied");
  } catch {
    table.note = t("copy_this");
  }
  say(table.note);
  table.redraw();
}

export function result(/** @type {Table} */ table) {
  const last = table.view?.last_result;
  if (!last) return nothing;
  const state = table.told.table;
  return html`<section class="panel result"><h2>${state.over ? t("game_over") : t("result")}</h2>
    <ol>${[1, 2, 3, 4, 5, 6].map((place) => {
      const seat = last.places.indexOf(place);
      return html`<li class=${seat === table.seat ? "mine" : ""}><b>${t(`play.place_${place}`)}</b> ${seat < 0 ? "–" : table.nameOf(seat)}</li>`;
    })}</ol>
    <p>${t("points")}: ${table.score()}</p>
    ${state.fair.length ? html`<details><summary>${t("fair")}</summary>${state.fair.map((deal) => html`<p class=${keepsTo(deal) ? "fine" : "wrong"}>${
      t(keepsTo(deal) ? "fair_holds" : "fair_broken", { number: deal.deal + 1 })}</p>`)}</details>` : nothing}
  </section>`;
}

export function proposal(/** @type {Table} */ table) {
  const one = table.told.table.proposal;
  if (!one) return nothing;
  const own = one.agreed.includes(table.seat);
  return html`<section class="panel consent" role="alert">
    <p>${t(`proposes_${one.what}`, { name: table.nameOf(one.seat) })} <span class="note">${t("agreed", { number: one.agreed.length })}</span></p>
    ${table.seat === null ? nothing : html`<div class="line">
      ${own ? nothing : html`<button class="button main" @click=${() => table.send({ do: "agree" })}>${t("agree")}</button>`}
      <button class="button" @click=${() => table.send({ do: "decline" })}>${t(own ? "take_back" : "decline")}</button></div>`}
  </section>`;
}

export function menu(/** @type {Table} */ table) {
  const state = table.told.table;
  const me = table.seat === null ? null : state.seats[table.seat];
  const others = state.seats.flatMap((one, seat) => (one.person && seat !== table.seat ? [seat] : []));
  const button = (key, message, params = {}) => html`<button class="button small" @click=${() => table.send(message)}>${t(key, params)}</button>`;
  const voice = table.welcome.options.voice;
  return html`<section class="panel menu">
    ${me ? html`<div class="line">
      <label>${t("say_it")} <select @change=${(event) => { if (event.target.value) table.send({ do: "say", phrase: event.target.value }); event.target.value = ""; }}>
        <option value=""></option>${Object.entries(table.welcome.phrases).map(([name, words]) => html`<option value=${name}>${words}</option>`)}</select></label>
      ${button("undo", { do: "propose", what: "undo" })}
      ${button("dissolve", { do: "propose", what: "dissolve" })}
      ${me.bot ? button("back_to_play", { do: "back" }) : button("bot_for_me", { do: "bot", seat: table.seat })}
      ${button("leave", { do: "leave" })}
      <label class="check"><input type="checkbox" .checked=${read("gouji.sound") === "on"} @change=${(event) => write("gouji.sound", event.target.checked ? "on" : null)}> ${t("sound")}</label>
    </div>` : nothing}
    ${voice ? html`<p><a href=${voice} target="_blank" rel="noopener noreferrer">${t("voice")}</a></p>` : nothing}
    ${table.isHost ? html`<div class="line">
      ${state.paused ? button("resume", { do: "resume" }) : button("pause", { do: "pause" })}
      ${others.map((seat) => html`${button("replace", { do: "replace", seat }, { name: table.nameOf(seat) })}${
        button("hand_over", { do: "hand_over", seat }, { name: table.nameOf(seat) })}`)}
      ${button("end", { do: "end" })}</div>` : nothing}
    ${table.note ? html`<p class="note" role="status">${table.note}</p>` : nothing}
  </section>`;
}
