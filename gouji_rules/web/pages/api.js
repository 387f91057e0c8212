// Questions to the server: JSON in, JSON out, refusals as errors with their words.

import { brought, language, t } from "./words.js";

export class Refused extends Error {
  /** @param {{code: string, text: string}} error */
  constructor(error) {
    super(error.text);
    this.code = error.code;
  }
}

/** @param {string} name @param {unknown} [body] @returns {Promise<any>} */
export async function ask(name, body) {
  const request = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let answer;
  try {
    answer = await fetch(`/api/${name}?lang=${language()}`, request);
  } catch {
    throw new Refused({ code: "offline", text: t("offline") });
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(data.error ?? { code: String(answer.status), text: String(answer.status) });
  return data;
}

/** The listed rulesets where the document brings them, at once; else `null`. @returns {import("./types").Listed[] | null} */
export const listedHere = () => brought("rulesets", language());

/** @returns {Promise<import("./types").Listed[]>} */
export const listed = async () => listedHere() ?? (await ask("rulesets")).rulesets;
