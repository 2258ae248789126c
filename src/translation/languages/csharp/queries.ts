import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { CSharpPatterns } from './patterns.js';

/** Queries that are written as clauses: `from user in users where user.IsActive select user.Name`. */
export abstract class CSharpQueries extends CSharpPatterns {
  /** What a query gives, as a list. */
  protected query(clauses: readonly SyntaxNode[]): Code {
    const end = clauses.findIndex(({ type }) => type === 'identifier');
    const into = clauses[end];
    if (into === undefined) return this.#clauses(clauses);
    // What has been selected, or a group of it, goes on under another name.
    return js`(${this.#clauses(clauses.slice(0, end))}).flatMap((${this.declaring(into)}) => ${this.#clauses(clauses.slice(end + 1))})`;
  }

  #clauses([first, ...rest]: readonly SyntaxNode[]): Code {
    if (first === undefined) return '[]';
    const parts = first.children;
    const name = child(first, 'name') ?? parts[0];
    const last = parts.at(-1);
    if (name === undefined || last === undefined) return this.#clauses(rest);
    switch (first.type) {
      case 'from_clause':
        return js`(${this.expression(last)}).flatMap((${this.declaring(name)}) => ${this.#clauses(rest)})`;
      case 'let_clause':
        return js`((${this.declaring(name)}) => ${this.#clauses(rest)})(${this.expression(last)})`;
      case 'join_clause': {
        const [list, ...keys] = parts.filter((part) => part !== name && part.type !== 'join_into_clause');
        return js`(${this.optional(list, '[]')}).flatMap((${this.declaring(name)}) => (${this.list(keys)}, ${this.#clauses(rest)}))`;
      }
      case 'select_clause':
        return this.list([last]);
      case 'group_clause':
        return js`(${this.expression(last)}, [[${this.expression(name)}]])`;
      default:
        return js`(${this.list(parts)}, ${this.#clauses(rest)})`;
    }
  }
}
