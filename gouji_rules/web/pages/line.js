// The connection to a table: greeting, commands that may be sent twice, and coming back.

import { drawn, hex } from "./sha256.js";
import { language, read } from "./words.js";

const HEARTBEAT = 15000;

/** So many pings may go unanswered: a page that slept or was held up has sent none meanwhile. */
const SILENCE = 3;

/** The code that says so: an application's own begin with 4. */
const SILENT = 4000;

/** @typedef {{hear: (message: any) => void, changed: () => void, count: () => number}} Owner who hears */

/** The token of the seat that this browser keeps, else the one that the address has, or had in this tab. */
export function tokenOf(/** @type {string} */ table, /** @type {string} */ given) {
  const kept = read(`gouji.seat.${table}`) ?? given;
  try { return kept || (sessionStorage.getItem(`gouji.seat.${table}`) ?? ""); } catch { return kept; }
}

/** Keep in this tab whose link led to a table: who goes away to choose rules comes back without it. */
export function keepToken(/** @type {string} */ table, /** @type {string} */ token) {
  try { sessionStorage.setItem(`gouji.seat.${table}`, token); } catch { /* kept nowhere */ }
}

export class Line {
  /**
   * @param {string} table
   * @param {string} token
   */
  constructor(table, token) {
    this.table = table;
    this.token = token;
    /** @type {Owner | null} */
    this.owner = null;
    /** @type {any[]} what has come before anybody heard it */
    this.unheard = [];
    this.up = false;
    this.ended = false;
    this.tries = 0;
    /** @type {Map<string, string>} what was sent and is not answered: it is sent again, and done once */
    this.open = new Map();
    this.device = hex(drawn(6));
    this.number = 0;
    /** How many pings there have been since anything was heard. */
    this.pings = 0;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {number | undefined} */
    this.beat = undefined;
  }

  begin() {
    if (this.ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}?lang=${language()}`));
    socket.onopen = () => {
      this.unheard = [];
      this.post({ do: "hello", version: 1, token: this.token, lang: language(), since: this.owner?.count() ?? 0 });
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => this.lost();
    clearInterval(this.beat);
    this.pings = 0;
    this.beat = setInterval(() => {
      if (++this.pings > SILENCE) socket.close(SILENT);
      else if (this.up) this.post({ do: "ping" });
    }, HEARTBEAT);
  }

  take(/** @type {any} */ message) {
    this.pings = 0;
    if (message.is === "welcome") {
      // Also where a seat is taken or left, and then nothing has been lost on the way.
      if (!this.up) for (const text of this.open.values()) this.socket?.send(text);
      this.up = true;
      this.tries = 0;
      this.owner?.changed();
    }
    if (message.is === "bye") this.ended = message.code !== "restarting";
    if ("id" in message) {
      const sent = this.open.get(message.id);
      this.open.delete(message.id);
      if (sent) message.sent = JSON.parse(sent);
    }
    if (this.owner) this.owner.hear(message);
    else this.unheard.push(message);
  }

  /** Let somebody hear what comes, and what has come. */
  heardBy(/** @type {Owner} */ owner) {
    this.owner = owner;
    for (const message of this.unheard.splice(0)) owner.hear(message);
  }

  lost() {
    this.up = false;
    clearInterval(this.beat);
    this.owner?.changed();
    if (!this.ended) setTimeout(() => this.begin(), Math.min(8000, 300 * 2 ** this.tries++));
  }

  /** Send what need not arrive. */
  post(/** @type {object} */ message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ id: this.next(), ...message }));
  }

  /** Send what has to arrive, if need be once more after coming back. */
  send(/** @type {object} */ message) {
    const id = this.next();
    const text = JSON.stringify({ id, ...message });
    this.open.set(id, text);
    if (this.up) this.socket?.send(text);
    return id;
  }

  next() {
    return `${this.device}-${++this.number}`;
  }

  end() {
    this.ended = true;
    clearInterval(this.beat);
    this.socket?.close();
  }
}
