// How a seat chooses: by its view, the question as the ruleset declares it, and its actions.

/** Of a ruleset: how its cards rank, and its questions by name. */
export function known(ruleset) {
  const questions = new Map(ruleset.questions.map((one) => [one.name, one]));
  return { kinds: ruleset.kinds, questions };
}

/** Return the text of the action: the smallest play that beats, silence where words are asked. */
export function choose({ kinds, questions }, name, view, actions) {
  const question = questions.get(name);
  const silence = actions.find((action) => action.text === question.silence?.text);
  if (name === "burn") return (silence ?? actions[0]).text;
  const plays = actions.filter((action) => action.cards);
  if (!plays.length) return (silence ?? actions[0]).text;
  plays.sort((one, other) => compare(weight(one, kinds), weight(other, kinds)));
  if (name !== "lead") return plays[0].text;
  const lowest = weight(plays[0], kinds)[1]; // its lowest rank, as many cards of it as go
  return plays.filter((one) => weight(one, kinds).slice(1).every((rank) => rank === lowest)).at(-1).text;
}

/** Return how much a play costs: its number of cards, then their ranks from the highest. */
function weight(action, kinds) {
  const ranks = [...action.cards].map((card) => kinds.indexOf(card));
  return [ranks.length, ...ranks.sort((one, other) => other - one)];
}

function compare(one, other) {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? 0 : one[at] - other[at];
}
