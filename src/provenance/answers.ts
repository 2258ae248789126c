import { doubt, doubts } from './doubts.js';
import type { Environment } from './environment.js';
import type { Node } from './syntax/syntax.js';
import type { Value } from './value.js';

/** Answers by expression, and by the call that is being looked into. Maps that are emptied: a collector has a hard time with large weak ones. */
class Table {
  readonly #closed = new Map<Node, Value>();
  readonly #framed = new Map<Environment, Map<Node, Value>>();

  get(node: Node, env: Environment | undefined): Value | undefined {
    return env ? this.#framed.get(env)?.get(node) : this.#closed.get(node);
  }

  set(node: Node, env: Environment | undefined, value: Value): void {
    if (!env) {
      this.#closed.set(node, value);
      return;
    }
    let values = this.#framed.get(env);
    if (!values) {
      values = new Map<Node, Value>();
      this.#framed.set(env, values);
    }
    values.set(node, value);
  }

  clear(): void {
    this.#closed.clear();
    this.#framed.clear();
  }
}

/**
 * The answers that an engine keeps. Some hang on something that is not known for good yet (a declared type that a call may still bind); those
 * are kept apart, so that they can be dropped without the others.
 */
export class Answers {
  readonly #settled = new Table();
  readonly #open = new Table();

  /** How often an answer was looked up or worked out that is not for good. */
  get doubts(): number {
    return doubts();
  }

  /** Says that what is being worked out hangs on something that may still change. */
  doubt(): void {
    doubt();
  }

  get(node: Node, env: Environment | undefined): Value | undefined {
    const settled = this.#settled.get(node, env);
    if (settled) return settled;
    const open = this.#open.get(node, env);
    if (open) doubt();
    return open;
  }

  /** Keeps an answer; `before` is how many doubts there were before it was worked out. */
  keep(node: Node, env: Environment | undefined, value: Value, before: number): void {
    (doubts() === before ? this.#settled : this.#open).set(node, env, value);
  }

  /** Drops the answers that are not for good. */
  dropOpen(): void {
    this.#open.clear();
  }

  clear(): void {
    this.#settled.clear();
    this.#open.clear();
  }
}
