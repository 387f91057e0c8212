// A game that is over, or as far as it is, watched again: forth and back, open or as one seat saw it.

import { ask } from "./api.js";
import { nameCards, namePeople, readable } from "./cards.js";
import { followed } from "./felt.js";
import { tokenOf } from "./line.js";
import { SPEEDS, watchView } from "./watching.js";
import { addressOfMove, recordHere } from "./wanted.js";
import { language, say, t } from "./words.js";

/**
 * @typedef {import("./types").Scene & {trick: import("./types").Move[], before: import("./types").Move[]}} Scene
 * @typedef {import("./wanted.js").Place} Place
 */

/** So long, in milliseconds, a place stands before it is kept in the address. */
const ADDRESS = 300;

export class Watch {
  /**
   * @param {string} table its id; empty where a record is watched that was opened here
   * @param {string} token of a seat, or of the invitation; empty for none
   * @param {Place} place what is shown first
   * @param {() => void} redraw
   */
  constructor(table, token, place, redraw) {
    this.table = table;
    this.token = token;
    this.place = place;
    this.redraw = redraw;
    /** @type {import("./types").Watched | null} */
    this.told = null;
    /** @type {Scene[]} */
    this.scenes = [];
    this.index = 0;
    this.error = this.note = this.link = this.lang = "";
    this.busy = this.gone = false;
    /** @type {Place | null} what was wanted while something else was being loaded */
    this.next = null;
    /** @type {keyof typeof SPEEDS} */
    this.speed = "usual";
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} */
    this.late = undefined;
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  begin() {
    this.gone = false;
    removeEventListener("keydown", this.keys);
    addEventListener("keydown", this.keys);
    return this.lang !== language() ? this.load(this.place) : undefined;
  }

  end() {
    this.gone = true;
    this.stop();
    clearTimeout(this.late);
    removeEventListener("keydown", this.keys);
  }

  get scene() { return this.scenes[this.index]; }
  get deal() { return this.told?.deal ?? 0; }
  get playing() { return this.timer !== undefined; }

  /** What the server has to know of whose game it is. */
  get asked() {
    return this.table ? { table: this.table, token: tokenOf(this.table, this.token) } : { record: recordHere() };
  }

  /** Load the deal in which a move is, and go there; before the first move where it is 0. */
  async load(/** @type {Place} */ place) {
    if (this.busy) {
      this.next = place;
      return;
    }
    this.busy = true;
    this.redraw();
    try {
      /** @type {Scene[]} */
      const scenes = [];
      let told;
      do {
        told = /** @type {import("./types").Watched} */ (await ask("watch", { ...this.asked, ...place, since: scenes.length }));
        nameCards(told.ruleset);
        namePeople(told.names);
        scenes.push(...whole(told.scenes.map(worded), scenes.at(-1)));
      } while (told.more);
      this.told = told;
      this.scenes = scenes;
      this.lang = language();
      this.error = "";
      this.index = place.move ? Math.max(0, scenes.findLastIndex((one) => one.at <= place.move)) : 0;
      this.place = { ...place, game: told.game, deal: told.deal };
    } catch (error) {
      this.error = /** @type {Error} */ (error).message;
      this.stop();
    }
    this.busy = false;
    const { next } = this;
    this.next = null;
    if (next) await this.load(next);
    else if (!this.gone) this.shown();
  }

  /** Keep the place in the address, and draw it. */
  shown() {
    this.place = { ...this.place, move: this.index ? this.scene.at : 0 };
    clearTimeout(this.late);
    this.late = setTimeout(() => history.replaceState(history.state, "", addressOfMove(this.token, this.place)), ADDRESS);
    this.note = this.link = "";
    if (this.scene) say(this.scene.words.join(" "));
    this.redraw();
  }

  /** Go to a scene of this deal; past its ends to the next one, or the one before. */
  async go(/** @type {number} */ index) {
    if (!this.told || this.busy) return;
    if (index < 0 && this.deal > 0) {
      await this.toDeal(this.deal - 1);
      index = this.scenes.length - 1;
    } else if (index >= this.scenes.length && this.deal + 1 < this.told.deals.length) {
      await this.toDeal(this.deal + 1);
      index = 0;
    }
    this.index = Math.max(0, Math.min(this.scenes.length - 1, index));
    this.shown();
  }

  toDeal(/** @type {number} */ deal) {
    return this.load({ ...this.place, deal, move: 0 });
  }

  toGame(/** @type {number} */ game) {
    return this.load({ ...this.place, game, deal: null, move: 0 });
  }

  /** Look on with other eyes, at the same move. */
  sit(/** @type {number | null} */ seat) {
    return this.load({ ...this.place, seat });
  }

  /** Where a trick begins: the scenes in which somebody leads. */
  get leads() {
    return this.scenes.flatMap((one, index) => (one.events.some((event) => event.kind === "led") ? [index] : []));
  }

  trick(/** @type {1 | -1} */ way) {
    const { leads } = this;
    const found = way > 0 ? leads.find((index) => index > this.index) : leads.findLast((index) => index < this.index);
    this.go(found ?? (way > 0 ? this.scenes.length - 1 : 0));
  }

  // By itself

  play() {
    if (this.playing) this.stop();
    else this.timer = setInterval(() => this.onward(), SPEEDS[this.speed]);
    this.redraw();
  }

  /** Go on by itself, to the end of the game. */
  onward() {
    const last = this.index + 1 >= this.scenes.length && this.deal + 1 >= (this.told?.deals.length ?? 0);
    if (last) {
      this.stop();
      this.redraw();
    } else this.go(this.index + 1);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  pace(/** @type {string} */ speed) {
    this.speed = /** @type {keyof typeof SPEEDS} */ (speed);
    if (!this.playing) return;
    this.stop();
    this.play();
  }

  key(/** @type {KeyboardEvent} */ event) {
    const within = event.target instanceof Element ? event.target.closest("input, select, button, a, summary, [tabindex]:not(main)") : null;
    if (event.altKey || event.ctrlKey || event.metaKey || within?.matches("input, select")) return;
    if (event.key === " " && within) return;
    /** @type {Record<string, () => unknown>} */
    const does = {
      ArrowRight: () => this.go(this.index + 1),
      ArrowLeft: () => this.go(this.index - 1),
      ArrowDown: () => this.trick(1),
      ArrowUp: () => this.trick(-1),
      Home: () => this.go(0),
      End: () => this.go(this.scenes.length - 1),
      " ": () => this.play(),
    };
    if (!does[event.key]) return;
    event.preventDefault();
    does[event.key]();
  }

  // What is taken along

  /** Show the link to this move, which holds no token: it is copied where browsers let it be. */
  async share() {
    this.link = new URL(addressOfMove("", this.place), location.href).href;
    this.redraw();
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("link"));
    field?.focus();
    field?.select();
    try {
      await navigator.clipboard.writeText(this.link);
      this.note = t("copied");
    } catch {
      this.note = "";
    }
    say(this.note || t("copy_this"));
    this.redraw();
  }

  async download() {
    try {
      const { table, token } = /** @type {{table: string, token: string}} */ (this.asked);
      const { name, text } = await ask("record", { table, token, game: this.told?.game });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      this.note = /** @type {Error} */ (error).message;
      say(this.note);
      this.redraw();
    }
  }

  draw() {
    return watchView(this);
  }
}

/** A scene, with cards in its sentences as they look. */
function worded(/** @type {import("./types").Scene} */ scene) {
  const { words, result, review, view } = scene;
  const { states, asked } = view;
  return { ...scene, ...readable({ words, ...(result && { result }), ...(review && { review }) }), view: { ...view, ...readable({ ...(states && { states }), ...(asked && { asked }) }) } };
}

/**
 * Scenes with all that is seen, of which the server tells only what has changed; and what lies there.
 * @param {import("./types").Scene[]} told
 * @param {Scene | undefined} last the scene before them, which is of the same deal
 */
function whole(told, last) {
  /** @type {Scene[]} */
  const found = [];
  for (const one of told) {
    const { view, trick, before } = found.at(-1) ?? last ?? { view: {}, trick: [], before: [] };
    const ended = one.events.some((event) => event.kind === "set_ended");
    const events = ended ? one.events.filter((event) => event.kind !== "set_ended") : one.events;
    const lies = events.reduce(followed, { trick, before });
    found.push({ ...one, view: /** @type {import("./types").SceneView} */ ({ ...view, ...one.view }), ...lies });
  }
  return found;
}
