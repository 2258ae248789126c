import { freeWordsOf, placesOf } from './statements.js';
import type { Statement } from './statements.js';
import type { Taken } from './taken.js';

/** Which statements of a text name what the text declares or takes. Who asks for few names has all else of the text left alone. */
export class Mentions {
  readonly #text: string;
  readonly #statements: readonly Statement[];
  readonly #names: Set<string>;
  readonly #namesIn = new Map<Statement, ReadonlySet<string>>();
  readonly #users = new Map<string, ReadonlySet<Statement>>();
  #all: Map<string, Set<Statement>> | undefined;

  /** @param statements all of the text, in order. */
  constructor(text: string, statements: readonly Statement[], taken: readonly Taken[]) {
    this.#text = text;
    this.#statements = statements;
    this.#names = new Set([...taken.map(({ local }) => local), ...statements.flatMap(({ names }) => names ?? [])]);
    // Nobody names a module's default in the module itself: the word stands in its branches.
    this.#names.delete('default');
  }

  mentionsAny(statement: Statement, names: ReadonlySet<string>): boolean {
    // Of very many names it is told sooner by those of the statement.
    if (names.size > MOST_SINGLE) return [...this.namesIn(statement)].some((name) => names.has(name));
    for (const name of names) if (this.usersOf(name).has(statement)) return true;
    return false;
  }

  /** Names that the file declares or takes, of those that stand in a statement. */
  namesIn(statement: Statement): ReadonlySet<string> {
    let names = this.#namesIn.get(statement);
    if (names === undefined) {
      names = freeWordsOf(this.#text.slice(statement.start, statement.end), this.#names);
      this.#namesIn.set(statement, names);
    }
    return names;
  }

  /** The statements in which a name stands; none where the file neither declares nor takes it. */
  usersOf(name: string): ReadonlySet<Statement> {
    if (!this.#names.has(name)) return nobody;
    let users = this.#users.get(name);
    if (users === undefined) {
      users = this.#users.size < MOST_SINGLE ? this.#findUsers(name) : this.#usersOfAll(name);
      this.#users.set(name, users);
    }
    return users;
  }

  /** Where very many names are asked for, the text is gone through once for all of them. */
  #usersOfAll(name: string): ReadonlySet<Statement> {
    if (this.#all === undefined) {
      this.#all = new Map<string, Set<Statement>>();
      for (const statement of this.#statements) {
        for (const one of this.namesIn(statement)) {
          const users = this.#all.get(one);
          if (users === undefined) this.#all.set(one, new Set([statement]));
          else users.add(statement);
        }
      }
    }
    return this.#all.get(name) ?? nobody;
  }

  #findUsers(name: string): ReadonlySet<Statement> {
    const users = new Set<Statement>();
    let index = 0;
    for (const place of placesOf(name, this.#text)) {
      while ((this.#statements[index]?.end ?? Infinity) <= place) index++;
      const user = this.#statements[index];
      if (user !== undefined) users.add(user);
    }
    return users;
  }
}

/** For so many names a text is gone through anew for each. */
const MOST_SINGLE = 32;

const nobody: ReadonlySet<Statement> = new Set();
