import { Located } from '../located.js';
import { definitionIn } from './jq-names.js';
import { givesSeveral } from './jq-outputs.js';
import { Tokens, Unreadable } from './jq-tokens.js';

/** A function of a module, and how the code calls it. */
interface ModuleFunction {
  readonly code: string;
  /** Whether it gives one value after the other. */
  readonly isSeveral: boolean;
}

/** Functions of a module by their names. */
export type ModuleFunctions = ReadonlyMap<string, ModuleFunction>;
/** Modules by how filters name them. */
export type Modules = ReadonlyMap<string, ModuleFunctions>;

export const NO_MODULES: Modules = new Map();

/** `include "names";`, `import "names" as n;` */
interface Directive {
  readonly path: string;
  /** What stands in front of its functions. */
  readonly prefix: string;
}

/** Passes by what a filter says at its beginning of the modules that it takes in. */
export function directivesIn(tokens: Tokens): readonly Directive[] {
  const found: Directive[] = [];
  for (;;) {
    const { text } = tokens.peek() ?? {};
    if (text !== 'module' && text !== 'include' && text !== 'import') return found;
    // A function may be called so.
    if (text === 'module' ? tokens.peek(1)?.text !== '{' : tokens.peek(1)?.text.startsWith('"') !== true) return found;
    tokens.take();
    const path = text === 'module' ? '' : tokens.take().text.slice(1, -1);
    const alias = tokens.skip('as') ? tokens.take().text : undefined;
    while (!tokens.skip(';')) tokens.take();
    // `$name` holds data.
    if (path !== '' && alias?.startsWith('$') !== true) found.push({ path, prefix: alias ? `${alias}::` : '' });
  }
}

/** The functions that a module gives. */
export function functionsGiven(text: string): ReadonlyMap<string, Pick<ModuleFunction, 'isSeveral'>> {
  const found = new Map<string, Pick<ModuleFunction, 'isSeveral'>>();
  try {
    const tokens = new Tokens(text);
    directivesIn(tokens);
    while (tokens.skip('def')) {
      const { name, body } = definitionIn(tokens, new Located(text, 0));
      found.set(name, { isSeveral: givesSeveral(body.text) });
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return found;
}
