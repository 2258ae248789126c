import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** What stands for the settings of an app of Sinatra in the code that is made. */
const SETTINGS = 'settings$';
const SETS = /^\s*set\s*\(?\s*:(\w+)\s*,/gm;
const OWNER = /^(?:self\.class\.)?settings$/;

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly property: (node: SyntaxNode) => Code;
}

/** What apps of Sinatra in a file keep as their settings: `set :client, -> { … }`, `settings.client`. */
export class AppSettings {
  readonly #names: ReadonlySet<string>;

  constructor(text: string) {
    const isApp = /\bSinatra\b|['"]sinatra\b/.test(text);
    this.#names = new Set(isApp ? [...text.matchAll(SETS)].map(([, name = '']) => name) : []);
  }

  /** The settings, to be filled. */
  get declared(): Code {
    return this.#names.size === 0 ? '' : `var ${SETTINGS} = {};\n`;
  }

  /** What a call does that sets something or asks for it. */
  called({ receiver, name, nameNode, args }: Call, { textOf, expression, property }: Reading): Code | undefined {
    if (receiver !== undefined)
      return OWNER.test(textOf(receiver)) && args.length === 0 && this.#names.has(name)
        ? js`${SETTINGS}.${property(nameNode)}()`
        : undefined;
    const [key, value, another] = args.map(({ node }) => node);
    if (name !== 'set' || key?.type !== 'simple_symbol' || !value || another) return undefined;
    const word: SyntaxNode = { ...key, type: 'identifier', start: key.start + 1 };
    if (!this.#names.has(textOf(word))) return undefined;
    const isAsked = value.type === 'lambda' || /^(?:lambda|proc|Proc\.new)\b/.test(textOf(value));
    return js`(${SETTINGS}.${property(word)} = ${isAsked ? expression(value) : js`() => ${expression(value)}`})`;
  }
}
