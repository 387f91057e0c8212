// What is round a game: sitting down, being ready, how a set ended, what all agree to.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { isReadyAtFoot } from "./asking.js";
import { roleOf } from "./felt.js";
import { addressOf, addressOfMove, choosingFor, linkTo } from "./wanted.js";
import { read, say, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const selected = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();

export function lobby(/** @type {Table} */ table) {
  const state = table.told.table;
  if (state.ended || (table.seat === null && !table.welcome.invited)) return nothing;
  const waiting = state.seats.flatMap((one, seat) => (one.person && !one.ready && seat !== table.seat ? [table.nameOf(seat)] : []));
  const free = state.seats.flatMap((one, seat) => (!one.person && !one.bot ? [seat] : []));
  const me = table.seat === null ? null : state.seats[table.seat];
  const invite = read(`gouji.invite.${table.name}`);
  const ready = me && !me.ready && state.resting && !state.over && !isReadyAtFoot(table);
  return html`<section class="panel lobby">
    ${table.welcome.invited ? html`<p class="steps">${t("invited")}</p><label>${t("your_name")} <input type="text" id="sitting" maxlength="20" .value=${read("gouji.name") ?? ""}
        aria-invalid=${table.nameless} aria-describedby=${table.nameless ? "nameless" : nothing} @input=${() => table.lacksName(false)}></label>
      ${table.nameless ? html`<p class="wrong" id="nameless" role="alert">${t("name_first")}</p>` : nothing}` : nothing}
    ${me && free.length ? html`<p class="steps">${t(invite ? "how_to_begin" : "how_to_begin_guest")}</p>` : nothing}
    ${invite && me ? html`<div class="invite"><label>${t("invite")}<input type="text" readonly .value=${invite} @focus=${selected}></label>
      <button class="button" @click=${() => copy(invite, table)}>${t("copy")}</button></div>` : nothing}
    <div class="line">
      ${table.isHost && free.length ? html`<button class="button ${free.length === 6 ? "" : "main"}" @click=${() => free.forEach((seat) => table.send({ do: "bot", seat }))}>${t("fill")}</button>` : nothing}
      ${ready ? html`<button class="button main" ?disabled=${free.length > 0} @click=${() => table.send({ do: "ready" })}>${table.readyWords}</button>` : nothing}
      ${me && state.over ? html`<button class="button main" @click=${() => table.send({ do: "propose", what: "again" })}>${t("again")}</button>` : nothing}
      ${waiting.length && !state.over && !free.length ? html`<p class="note">${t("wait_ready", { names: waiting.join(t("comma")) })}</p>` : nothing}
    </div>
    ${me ? html`<div class="line">
      <button class="button small" @click=${() => table.send({ do: "propose", what: "again", draw: true })}>${t("draw_seats")}</button>
      <a class="button small" href=${linkTo(wantedOf(table))} @click=${() => { addressOf(wantedOf(table)); choosingFor(table.name); }}>${t("other_rules")}</a></div>` : nothing}
    ${table.note ? html`<p class="note" role="status">${table.note}</p>` : nothing}
  </section>`;
}

/** The rules that are played, as something to begin from when others are chosen. */
function wantedOf(/** @type {Table} */ table) {
  const { id, listed, text } = table.welcome.ruleset;
  return listed ? { ruleset: id } : { text };
}

export async function copy(/** @type {string} */ text, /** @type {Table} */ table) {
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
  const { result: told } = table.words;
  if (!told) return nothing;
  const { over } = table.told.table;
  return html`<section class="panel result"><h2>${over ? t("game_over") : t("set_over", { set: table.setName(told.set) })}</h2>
    ${ended(table, told, over)}
    <p class="line"><a class="button small" href=${watchedAt(table)}>${t("watch_again")}</a></p>
    ${table.verdict.draw()}
  </section>`;
}

/** What each side has: its points stand in a field of their own, so that no figure runs into another. */
export const standing = (/** @type {[string, number][]} */ sides) =>
  sides.map(([side, points]) => html`<span class="side"><span class="unseen">${side}: ${points}</span><span aria-hidden="true">${side}</span><b aria-hidden="true">${points}</b></span>`);

/** Where the set that is over is watched again. */
function watchedAt(/** @type {Table} */ table) {
  const { game, fair } = table.told.table;
  return addressOfMove(table.given, { game, deal: fair.at(-1)?.deal ?? 0, move: 0, seat: table.seat });
}

/**
 * How a set has ended: what has brought each side its points, row by row, and what is paid next.
 * @param {import("./types").Shown} table
 * @param {import("./types").Result} told
 * @param {boolean} over whether the game is
 */
export function ended(table, told, over) {
  const order = table.seat !== null && table.seat % 2 ? [1, 0] : [0, 1];
  const sides = table.seat === null ? [t("even"), t("odd")] : [t("us"), t("them")];
  const figures = (/** @type {string[]} */ points) => order.map((side) => html`<td>${points[side]}</td>`);
  const own = (/** @type {{seat: number, points: string}} */ one) => [0, 1].map((side) => (one.seat % 2 === side ? one.points : ""));
  return html`${told.won ? html`<p class="won">${told.won}</p>` : nothing}
    <table class="ledger">
      <thead><tr><td></td>${sides.map((side) => html`<th scope="col">${side}</th>`)}</tr></thead>
      <tbody>${told.places.map((one, at) => html`<tr class="took is-${roleOf(table, one.seat)} ${one.seat === table.seat ? "mine" : ""}">
        <th scope="row"><b class="came">${t(`play.place_${at + 1}`)}</b> <span class="name">${table.nameOf(one.seat)}</span>
          ${roleOf(table, one.seat) ? html`<span class="note">${t(`play.role_${roleOf(table, one.seat)}`)}</span>` : nothing}
          ${one.notes.length ? html`<span class="note notes">${one.notes.join(t("comma"))}</span>` : nothing}</th>${figures(own(one))}</tr>`)}</tbody>
      <tbody>${told.rows.map((row) => html`<tr class="besides"><th scope="row">${row.words}${row.detail ? html`<span class="note notes">${row.detail}</span>` : nothing}</th>${figures(row.points)}</tr>`)}</tbody>
      <tfoot><tr class="sum"><th scope="row">${t("this_set")}</th>${figures(told.points)}</tr>
        <tr><th scope="row">${t("points_in_all")}</th>${figures(told.totals)}</tr></tfoot>
    </table>
    ${told.lines.map((line) => html`<p>${line}</p>`)}
    ${over ? nothing : html`<h3>${t("tribute")}</h3>
      ${told.tribute.length ? html`<ul>${told.tribute.map((line) => html`<li>${line}</li>`)}</ul>` : html`<p>${t("no_tribute")}</p>`}`}`;
}

export function proposal(/** @type {Table} */ table) {
  const one = table.told.table.proposal;
  if (!one) return nothing;
  const own = table.seat !== null && one.agreed.includes(table.seat);
  const what = one.ruleset ? "rules" : one.draw ? "seats" : one.what;
  const { difference } = table.offered;
  return html`<section class="panel consent" role="alert">
    <p><b>${t(`proposes_${what}`, { name: table.nameOf(one.seat), rules: difference?.rules.name ?? "…" })}</b> <span class="note">${t("agreed", { number: one.agreed.length })} · ${t("seconds", { number: table.left(one.until) })}</span></p>
    ${difference && !difference.rules.listed ? html`<p class="note">${t("rules_of_a_file", { id: difference.rules.id, digest: difference.rules.digest.slice(0, 12) })}</p>` : nothing}
    ${one.ruleset && one.draw ? html`<p>${t("seats_too")}</p>` : nothing}
    ${one.what === "again" ? html`<p class="note">${t("from_nought")}</p>` : nothing}
    ${one.ruleset ? table.offered.draw() : nothing}
    ${table.seat === null ? nothing : html`<div class="line">
      ${own ? nothing : html`<button class="button main" @click=${() => table.send({ do: "agree" })}>${t("agree")}</button>`}
      <button class="button" @click=${() => table.send({ do: "decline" })}>${t(own ? "take_back" : "decline")}</button></div>`}
  </section>`;
}
