// SHA-256: browsers give `crypto.subtle` to pages over TLS alone, and a table at home has none.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  const root = (/** @type {number} */ value, /** @type {number} */ power) => Math.floor((value ** power % 1) * 2 ** 32);
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = root(n, 1 / 2);
    K[found++] = root(n, 1 / 3);
  }
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const length = ((bytes.length + 8) >> 6) + 1;
  const blocks = new DataView(new ArrayBuffer(length * 64));
  bytes.forEach((byte, i) => blocks.setUint8(i, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(length * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  blocks.setUint32(length * 64 - 4, (bytes.length << 3) >>> 0);
  const hash = START.slice();
  const w = new Uint32Array(64);
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < length; block++) {
    for (let i = 0; i < 16; i++) w[i] = blocks.getUint32(block * 64 + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { hash[i] += value; });
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((value, i) => out.setUint32(i * 4, value));
  return new Uint8Array(out.buffer);
}

export const hex = (/** @type {Uint8Array} */ bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** So many bytes that nobody can guess. */
export const drawn = (number = 32) => crypto.getRandomValues(new Uint8Array(number));

/** The key under which a seat's token is kept. */
export const keyOf = (/** @type {string} */ token) => hex(sha256(utf8(token)));

