import type { Expression, Statement } from './syntax.js';
import { plainText } from './values.js';

/** What the tables hold that a script hands over by their names. */
export class KnownTables {
  /** Keys by the variables; undefined where one holds something else as well. */
  readonly #keys = new Map<string, Set<string> | undefined>();

  /** Takes down what a variable is given, or a part of what it holds. */
  see(target: Expression, value: Statement | undefined): void {
    if ((target.kind === 'member' || target.kind === 'element') && target.object.kind === 'variable') {
      const key = plainText(target.kind === 'member' ? target.name : target.key)?.text.toLowerCase();
      if (key === undefined) this.#keys.set(target.object.name, undefined);
      else this.#keys.get(target.object.name)?.add(key);
    }
    if (target.kind !== 'variable') return;
    const keys = keysIn(value);
    const before = this.#keys.has(target.name) ? this.#keys.get(target.name) : new Set<string>();
    this.#keys.set(target.name, keys && before && new Set([...before, ...keys]));
  }

  mayHave(variable: string, key: string): boolean {
    return this.#keys.get(variable)?.has(key.toLowerCase()) !== false;
  }
}

/** The keys of a table that is written out; undefined where they are not all known. */
function keysIn(value: Statement | undefined): readonly string[] | undefined {
  const [step, ...more] = value?.kind === 'pipeline' ? value.steps : [];
  if (more.length > 0 || step?.kind !== 'value' || step.value.kind !== 'table') return undefined;
  const keys = step.value.entries.map(({ key }) => plainText(key)?.text.toLowerCase());
  return keys.every((key) => key !== undefined) ? keys : undefined;
}
