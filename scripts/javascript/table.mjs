// A table of six: whole games over `gouji engine`, each seat from its own view and history only.
//   node table.mjs '["gouji", "engine"]' zhongyou xuandian
import assert from "node:assert/strict";
import { choose, known } from "./choosing.mjs";
import { Engine } from "./engine.mjs";

const SEATS = [0, 1, 2, 3, 4, 5];

/** What a seat is shown of the table; `noticed` is what happened since it was shown before. */
export function shown(view, noticed) {
  const news = noticed.map((one) => (one.event ? `${one.event.seat} ${one.event.kind}` : `I: ${one.action.text}`));
  const top = view.top ? `${view.top.text} of ${view.owner}` : "nothing";
  return `set ${view.set_number}: ${view.hand} against ${top}; out: ${view.out}; ${news.join(", ")}`;
}

class Table {
  constructor(engine) {
    this.engine = engine;
    this.heard = SEATS.map(() => 0);
    this.questions = new Set();
  }

  async begin(ruleset, sets) {
    const loaded = await this.engine.ask("load", { ruleset });
    this.known = known(loaded.ruleset);
    this.now = await this.engine.ask("deal", { rules: loaded.rules, sets });
  }

  ask(what, asked = {}) {
    return this.engine.ask(what, { game: this.now.game, ...asked });
  }

  async look(seat) {
    const [{ view }, { noticed, count }] = await Promise.all([
      this.ask("view", { seat }), this.ask("history", { seat, start: this.heard[seat] })]);
    assert.equal(count, this.heard[seat] + noticed.length);
    this.heard[seat] = count;
    for (const { event } of noticed) assert(!event || event.audience.includes(seat));
    return { view, text: shown(view, noticed) };
  }

  /** One question: of all at once, or of one seat. */
  async turn() {
    const { together, seat, question } = this.now;
    this.questions.add(together ? together.question : question);
    if (!together) {
      const { view } = await this.look(seat);
      const { choices } = await this.ask("choices", { most: 1000 });
      const action = choose(this.known, question, view, choices.actions);
      this.now = await this.ask("step", { seat, action });
      return;
    }
    const answers = await Promise.all(together.seats.map(async (one) => {
      const { view } = await this.look(one);
      const { actions } = await this.ask("choices_together", { seat: one });
      return [one, choose(this.known, together.question, view, actions)];
    }));
    this.now = await this.ask("step_together", { answers: Object.fromEntries(answers) });
  }

  /** Save, forget and go on. A window that nobody could have used may be asked once more. */
  async saveAndRestore() {
    const was = this.now;
    const { text } = await this.ask("save");
    await this.engine.ask("close", { handle: was.game });
    this.now = await this.engine.ask("restore", { text });
    for (const key of ["number", "seat", "question", "over"]) assert.equal(this.now[key], was[key]);
  }

  /** Take actions back. The histories end earlier, and are heard anew. */
  async undo(number) {
    const old = this.now.game;
    this.now = await this.ask("at", { number: Math.max(this.now.number - number, 0) });
    await this.engine.ask("close", { handle: old });
    this.heard = SEATS.map(() => 0);
  }

  async play() {
    for (let turns = 1; !this.now.over; turns++) {
      await this.turn();
      if (turns % 150 === 0) await this.saveAndRestore();
      if (turns % 220 === 0) await this.undo(3);
    }
    for (const seat of SEATS) await this.look(seat);
    return this.ask("asked", { give: ["result"] });
  }
}

const [command, ...rulesets] = process.argv.slice(2);
const engine = new Engine(JSON.parse(command));
assert.equal((await engine.hello).protocol, 1);
for (const ruleset of rulesets) {
  const table = new Table(engine);
  await table.begin(ruleset, 2);
  const { result, game } = await table.play();
  assert(result.over);
  await assert.rejects(engine.ask("step", { game, action: "pass" }), (error) => Boolean(error.code && error.texts["zh-Hans"]));
  console.log(JSON.stringify({ ruleset, points: result.points, questions: [...table.questions] }));
}
assert.equal(await engine.end(), 0);
