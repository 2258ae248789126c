import type { JsonNode } from '../../provenance/types.js';
import { joined, js, quoted } from '../code.js';
import type { Code } from '../code.js';
import { locatedIn, textIn, visitData } from '../data/tree.js';
import { isScript } from './flow.js';
import { expressionCode, pathCode } from './state-expressions.js';
import { isStateMachine } from './state-graph.js';

/** Members that hold a path by themselves. */
const PATHS = /\.\$$|^(?:InputPath|OutputPath|ItemsPath)$/;

/** What the data of a state machine works out, as code that looks at `$` and `$states`. */
export class StateValues {
  readonly text: string;
  readonly #file: string;

  constructor(file: string, text: string) {
    this.#file = file;
    this.text = text;
  }

  /** Data in which what is worked out is code. */
  data(node: JsonNode): Code {
    if (node.kind === 'array')
      return js`[${joined(
        node.items.map((item) => this.data(item)),
        ', ',
      )}]`;
    if (node.kind === 'scalar') return this.worked('', node);
    const members = [...node.members].map(([name, value]) => {
      const key = node.keys.get(name);
      const plain = plainName(name);
      const written = key ? quoted(plain, key.start + 1, key.start + 1 + plain.length) : JSON.stringify(plain);
      return js`${written}: ${this.worked(name, value)}`;
    });
    return js`({ ${joined(members, ', ')} })`;
  }

  worked(name: string, value: JsonNode): Code {
    return (value.kind === 'scalar' ? this.looked(name, value) : this.data(value)) ?? 'undefined';
  }

  /** A text that is worked out. */
  looked(name: string, value: JsonNode): Code | undefined {
    const located = locatedIn(value, this.text);
    const code = located && (PATHS.test(name) ? pathCode(located) : expressionCode(located));
    return code !== undefined && this.reads(code) ? js`(${code})` : undefined;
  }

  /** All that data works out, apart from some parts of it, and from machines in it. */
  looksIn(node: JsonNode, without: ReadonlySet<JsonNode | undefined> = new Set()): Code[] {
    const found: Code[] = [];
    visitData(node, (part) => {
      if (isStateMachine(part) || without.has(part) || part.kind === 'scalar') return false;
      if (part.kind === 'array') return undefined;
      for (const [name, value] of part.members) {
        const looked = value.kind === 'scalar' && !without.has(value) ? this.looked(name, value) : undefined;
        if (looked !== undefined) found.push(js`${looked};\n`);
      }
      return undefined;
    });
    return found;
  }

  reads(code: Code): boolean {
    return isScript(this.#file, this.text, js`(${code});`);
  }
}

/** A name without the sign that says that its value is worked out. */
export function plainName(name: string): string {
  return name.replace(/\.\$$/, '');
}

/** Whether something in a value is worked out. */
export function isWorkedOut(name: string, value: JsonNode): boolean {
  let found = name.endsWith('.$');
  visitData(value, (part) => {
    found ||=
      textIn(part)?.startsWith('{%') === true ||
      (part.kind === 'object' && [...part.members.keys()].some((key) => key.endsWith('.$')));
    return !found;
  });
  return found;
}
