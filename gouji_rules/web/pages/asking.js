// What one is asked, and how one answers: words, cards, in advance, and what comes by itself.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { t } from "./words.js";

/** @param {import("./table.js").Table} table */
export function asking(table) {
  const asked = table.asked;
  const text = table.hand.text;
  if (table.told.table.resting || table.told.table.over) return nothing;
  return html`<section class="asking ${asked ? "now" : ""}">
    ${asked ? answer(table, asked, text) : ahead(table, text)}
    ${table.note ? html`<p class="note" role="status">${table.note}</p>` : nothing}
    ${standing(table)}
  </section>`;
}

function answer(table, asked, text) {
  const given = asked.answer ?? table.answering;
  const until = table.told.table.asked?.until;
  const left = until ? Math.max(0, Math.ceil((until - table.now) / 1000)) : null;
  if (given) return html`<p>${t("answered", { answer: table.words.labels[given] ?? given })}</p>`;
  const words = asked.choices.words.map((one) => one.text).filter((one) => !/^(burn|give) /.test(one));
  const cards = asked.choices.plays > 0 || table.words.answers === "cards";
  const fine = table.why?.legal;
  const number = table.view?.about?.number;
  return html`<div class="line">
      <b class="turn-word">${t("your_turn")}</b><span>${table.words.prompt}${number ? ` · ${t("cards_held", { number })}` : ""}${left !== null ? ` · ${t("seconds", { number: left })}` : ""}</span>
      <span class="gap"></span>
      ${holdable(table) ? html`<button class="button small" @click=${() => table.send({ do: "hold", noticed: table.told.n })}>${t("hold")}</button>` : nothing}
      <button class="button small" @click=${() => table.line.send({ do: "hint" })}>${t("hint")}</button>
    </div>
    <div class="line answers">
      ${words.map((word) => html`<button class="button" @click=${() => table.act(word)}>${table.words.labels[word] ?? word}</button>`)}
      ${cards ? html`<button class="button main" ?disabled=${!text || table.why?.legal === false} @click=${() => table.act(table.action)}>${
        text ? t(table.words.answers === "cards" ? "give" : "play", { cards: text }) : t("choose_cards")}</button>` : nothing}
      ${text ? html`<button class="button plain small" @click=${() => table.hand.clear()}>${t("clear")}</button>` : nothing}
    </div>
    ${text && table.why && !fine ? html`<p class="wrong" role="alert">${table.why.words.join(" ")}</p>` : nothing}`;
}

/** Whether what is asked is over soon, so that one may want time. */
function holdable(table) {
  const asked = table.told.table.asked;
  return asked?.together && asked.until && !asked.holds.includes(table.seat);
}

function ahead(table, text) {
  const given = table.told.own?.ahead;
  if (given) return html`<div class="line"><span>${t("ahead_is", { action: given })}</span>
    <button class="button small" @click=${() => table.send({ do: "ahead", action: "" })}>${t("take_back")}</button></div>`;
  return html`<div class="line">
    ${text ? html`<button class="button" @click=${() => table.send({ do: "ahead", action: text })}>${t("ahead")}: ${text}</button>
      <button class="button plain small" @click=${() => table.hand.clear()}>${t("clear")}</button>` : nothing}
    <button class="button small" @click=${() => table.send({ do: "ahead", action: "pass" })}>${t("ahead_pass")}</button>
    <button class="button small" @click=${() => table.send({ do: "nudge" })}>${t("nudge")}</button>
  </div>`;
}

function standing(table) {
  const { burns, passes, forced } = table.told.own;
  const stand = (change) => table.send({ do: "stand", burns, passes, forced, ...change });
  return html`<details class="standing"><summary>${t("by_itself")}${passes ? html` <span class="tag">${t("passes_till_lead")}</span>` : nothing}</summary>
    <label class="check"><input type="checkbox" .checked=${passes} @change=${(event) => stand({ passes: event.target.checked })}> ${t("passes_till_lead")}</label>
    <label>${t("burns_are")} <select @change=${(event) => stand({ burns: event.target.value })}>${["always", "possible", "never"].map((one) =>
      html`<option value=${one} ?selected=${one === burns}>${t(`burns_${one}`)}</option>`)}</select></label>
    <label class="check"><input type="checkbox" .checked=${forced} @change=${(event) => stand({ forced: event.target.checked })}> ${t("ask_forced")}</label>
  </details>`;
}
