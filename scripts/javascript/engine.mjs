// `gouji engine` as a child process: a message in, a promise out. docs/engine.md
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Engine {
  constructor(command = ["gouji", "engine"]) {
    this.child = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map();
    this.asked = 0;
    this.hello = new Promise((resolve) => (this.greeted = resolve));
    createInterface({ input: this.child.stdout }).on("line", (line) => this.hear(JSON.parse(line)));
  }

  hear(answer) {
    if (answer.hello) return this.greeted(answer.hello);
    const { resolve, reject } = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.ok) resolve(answer.ok);
    else reject(Object.assign(new Error(answer.error.texts.en), answer.error));
  }

  /** Ask for something; what is refused is thrown, with its `code`, `setting`, `where` ... */
  ask(what, asked = {}) {
    const id = ++this.asked;
    this.child.stdin.write(JSON.stringify({ id, do: what, ...asked }) + "\n");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  end() {
    this.child.stdin.end();
    return new Promise((resolve) => this.child.on("exit", resolve));
  }
}
