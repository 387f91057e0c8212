// A bot: gouji play --bots "cmd:node bot.mjs"
import { createInterface } from "node:readline";
import { choose, known } from "./choosing.mjs";

const rulesets = new Map();
const bots = new Map();
const told = {
  ruleset({ rules, ruleset }) {
    rulesets.set(rules, known(ruleset));
    return {};
  },
  sit({ bot, rules }) {
    bots.set(bot, rulesets.get(rules));
    return {};
  },
  choose({ bot, view, choices, left = [] }) {
    for (const gone of left) bots.delete(gone);
    return { action: choose(bots.get(bot), view.question, view, choices.actions) };
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  console.log(JSON.stringify({ id: asked.id, ok: told[asked.do](asked) }));
});
