// What the server tells, as docs/protocol.md says it; for `tsc`, which checks the page's scripts.

export interface FairDeal {
  table: string;
  deal: number;
  commitment: string;
  secret: string;
  hashes: (string | null)[];
  numbers: (string | null)[];
}

export interface Deal {
  deal: number;
  commitment: string;
  hashes: (string | null)[];
  numbers: (string | null)[];
  left_out: number[];
  showing: boolean;
  waits: number[];
  until: number;
}

export interface Play { text: string }

export interface GameEvent {
  kind: string;
  seat: number | null;
  data: { play?: Play; cards?: string; [key: string]: unknown };
}

export interface SetResult { places: number[]; points: number[] }

export interface View {
  phase: string;
  question: string | null;
  about: { number?: number } | null;
  hand: string | null;
  locked: string[];
  top: Play | null;
  owner: number | null;
  passed: number[];
  active: number[];
  opened: number[];
  out: number[];
  headless: number[];
  burning: { seat?: number; burner?: number } | null;
  counts: (number | null)[];
  set_number: number;
  sets_played: number;
  points: number[];
  last_result: SetResult | null;
}

export interface Seat { name: string; person: boolean; bot: string | null; ready: boolean }

export interface Public {
  game: number;
  ruleset: string;
  seats: Seat[];
  host: number;
  resting: boolean;
  paused: boolean;
  over: boolean;
  ended: boolean;
  pace: { bots: number; onward: boolean; waits: boolean } | null;
  asked: { question: string; seats: number[]; together: boolean; since: number; until: number | null; holdable: boolean; holds: number[]; last: number | null } | null;
  deal: Deal | null;
  proposal: { seat: number; what: "undo" | "dissolve" | "again"; draw: boolean; ruleset: string | null; agreed: number[]; until: number } | null;
  said: { at: number; seat: number; phrase: string; to: number } | null;
  fair: FairDeal[];
  replaced: { deal: number; commitment: string; left_out: number[] }[];
}

export interface Asked {
  noticed: number;
  answer: string | null;
  put: boolean;
  choices: { count: number; plays: number; words: { text: string }[] };
}

export interface Own { burns: string; forced: boolean; passes: boolean; ahead: string | null; asked: Asked | null }

export interface Told {
  n: number;
  at: number;
  count: number;
  noticed: { number: number; event?: GameEvent; action?: unknown }[];
  table: Public;
  view?: View;
  own?: Own;
}

export interface Result {
  set: number;
  places: { seat: number; points: string; notes: string[] }[];
  rows: { words: string; points: string[]; detail: string }[];
  points: string[];
  totals: string[];
  won: string;
  lines: string[];
  tribute: string[];
}

/** `told`, with the words beside it. */
export interface Message {
  told: Told;
  words: string[];
  states: string[][];
  labels: Record<string, string>;
  question: string;
  prompt: string;
  about: string;
  answers: string;
  left: Record<string, number>;
  result: Result | null;
}

export interface Move { seat: number; play: Play | null; did?: string }

/** What the felt draws: a table that is played at, or one that is watched again. */
export interface Shown {
  again: boolean;
  seat: number | null;
  seats: Seat[];
  here: number[];
  now: number;
  view: View | null;
  trick: Move[];
  before: Move[];
  told: { table: Pick<Public, "asked" | "deal" | "host" | "resting" | "over" | "said"> };
  words: Pick<Message, "states" | "question" | "left">;
  welcome: { invited: boolean; phrases: Record<string, string>; ruleset: { kinds: string[]; direction: string } };
  left(until: number): number;
  nameOf(seat: number): string;
  sit(seat: number, name: string): void;
  lacksName(lacks: boolean): void;
}

export interface SceneView extends View {
  hands: (string | null)[];
  states: string[][];
  asks: number | null;
  asked: string;
}

export interface Scene {
  at: number;
  words: string[];
  events: GameEvent[];
  view: SceneView;
  result?: Result;
  review?: string[];
}

/** The answer to `/api/watch`. */
export interface Watched {
  games: number;
  game: number;
  watched: boolean;
  names: string[];
  ruleset: { name: string; kinds: string[]; jokers: Record<string, string>; direction: string };
  deals: { set: number | null; start: number }[];
  moves: number;
  deal: number;
  seat: number | null;
  since: number;
  scenes: Scene[];
  more: boolean;
}

export interface Welcome {
  table: string;
  seat: number | null;
  invited: boolean;
  ruleset: { id: string; name: string; line: string; digest: string; listed: boolean; kinds: string[]; jokers: Record<string, string>; counts: number[]; direction: string; sets: number; target: number; text: string };
  options: { voice?: string; counter?: boolean; [key: string]: unknown };
  phrases: Record<string, string>;
  bots: string[];
}

export interface Edit { line: number; column: number; end_line: number; end_column: number; text: string }

export interface Problem extends Edit {
  code: string;
  severity: string;
  setting: string;
  source: string;
  help: string[];
  edits: Edit[];
}

export interface Rules { id: string; name: string; line: string; digest: string; listed: boolean; cards: number; plugins: string[] }

export interface Question {
  name: string;
  number: number;
  group: string;
  ask: string;
  about: string;
  own: string;
  keys: string[];
  idle: boolean;
  answer: string;
  usual: string;
  choices: { word: string; text: string }[];
}

export interface Found {
  rules: Rules | null;
  problems: Problem[];
  refused: Record<string, string>;
  name: string;
  parent: string;
  made: boolean;
  stays: string;
  values: Record<string, string>;
  usual: Record<string, string>;
  questions: Question[];
  text: string;
}

export interface Setting {
  key: string;
  group: string;
  heading: string;
  title: string;
  about: string;
  rule: string;
  kind: string;
  choices: { value: unknown; text: string }[];
}

export interface Listed { id: string; name: string; others: string[]; region: string; line: string; plugins: string[] }

export type Block = string | { text: string; parts: Block[]; table?: undefined } | Grid;
export interface Grid { table: string; head: string[]; rows: string[][] }
export interface Section { title: string; blocks: Block[] }
export interface Sheet { facts: { label: string; text: string }[]; sections: Section[]; notes: Section[] }
export interface Difference { rules: Rules; same: boolean; differences: { title: string; setting: string; says: string[]; example: string[] }[] }
