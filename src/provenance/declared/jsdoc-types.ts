import type { Engine } from '../engine.js';
import { jsDocAliases, jsDocTypedefs } from './jsdoc-comments.js';
import { jsDocQuery } from './jsdoc-queries.js';
import type { JsDocQuery } from './jsdoc-queries.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeBehind, typeInside } from './indexed-types.js';
import type { TypeAt } from './indexed-types.js';
import { moduleType, typeAtPath } from '../modules/module-types.js';
import type { TypeDeclaration } from '../modules/module-types.js';
import { typeAmong } from './type-blocks.js';
import { declaredTargets, typeTargets } from './type-targets.js';
import { LIST_TYPES } from './wrapping-types.js';

/** What the text of a type in a comment names, looked through promises and lists. */
interface JsDocReference {
  /** Of a `@typedef` in a comment, or a name that means something by itself. */
  readonly key: string | undefined;
  /** What is declared in TypeScript, and classes. */
  readonly declared: TypeDeclaration | undefined;
  /** A part of what is declared in TypeScript: `Schemas['User']`. */
  readonly part?: TypeAt;
  /** What is taken of a value: `ReturnType<typeof makeClient>`. */
  readonly query?: JsDocQuery;
  readonly list: boolean;
}

/** Keys by which what a reference names is bound. */
export function keysOf(e: Engine, { key, declared, part }: JsDocReference): readonly string[] {
  if (part) return typeTargets(e, part, part.facts).map(({ key: own }) => own);
  if (declared) return declaredTargets(e, declared).map(({ key: own }) => own);
  return key === undefined ? [] : [key];
}

const MAX_HOPS = 6;
/** `Schemas['User']`, and a part of that. */
const INDEXED = /^([^[]+)((?:\[\s*(?:'[^']*'|"[^"]*")\s*\])+)$/;
const NAMES = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

export function jsDocReference(e: Engine, type: string, facts: ModuleFacts, hops = 0): JsDocReference | undefined {
  const { text, list } = unwrappedType(type);
  const found = hops < MAX_HOPS ? namedReference(e, text, facts, hops) : undefined;
  return found && list ? { ...found, list } : found;
}

function namedReference(e: Engine, text: string, facts: ModuleFacts, hops: number): JsDocReference | undefined {
  const imported = /^import\(\s*['"]([^'"]+)['"]\s*\)\.([\w$.]+)$/.exec(text);
  if (imported?.[1] !== undefined && imported[2] !== undefined)
    return importedReference(e, imported[1], imported[2].split('.'), facts, hops);
  const indexed = INDEXED.exec(text);
  if (indexed?.[1] !== undefined && indexed[2] !== undefined) {
    const names = [...indexed[2].matchAll(/['"]([^'"]*)['"]/g)].map(([, name = '']) => name);
    return partReference(e, jsDocReference(e, indexed[1], facts, hops + 1), names);
  }
  const query = jsDocQuery(text, facts);
  if (query) return { key: undefined, declared: undefined, query, list: false };
  if (!NAMES.test(text)) return undefined;
  const path = text.split('.');
  const [name = ''] = path;
  if (path.length > 1) return declaredReference(typeAtPath(e, facts, path));
  const key = `${facts.file}#${name}`;
  if (isTypedef(key, facts)) return { key, declared: undefined, list: false };
  const alias = jsDocAliases(facts).get(name);
  if (alias !== undefined) return jsDocReference(e, alias, facts, hops + 1);
  return { key, declared: typeAtPath(e, facts, path), list: false };
}

function partReference(
  e: Engine,
  whole: JsDocReference | undefined,
  names: readonly string[],
): JsDocReference | undefined {
  if (!whole || whole.list || whole.query) return undefined;
  const part = whole.part ? typeBehind(e, whole.part, names) : whole.declared && typeInside(e, whole.declared, names);
  return part && { key: undefined, declared: undefined, part, list: false };
}

/** `import('./shapes').User`: of a comment there, or declared. */
function importedReference(
  e: Engine,
  source: string,
  path: readonly string[],
  asking: ModuleFacts,
  hops: number,
): JsDocReference | undefined {
  const file = e.host.resolve(source, asking.file);
  const facts = file === undefined ? undefined : e.facts(file);
  if (file === undefined || !facts) return undefined;
  const [name = ''] = path;
  if (path.length > 1) {
    const node = typeAmong(facts.module.ast.body, path);
    return declaredReference(node && { node, facts });
  }
  const key = `${file}#${name}`;
  if (isTypedef(key, facts)) return { key, declared: undefined, list: false };
  const alias = jsDocAliases(facts).get(name);
  if (alias !== undefined) return jsDocReference(e, alias, facts, hops + 1);
  return { key, declared: moduleType(e, source, name, asking.file) ?? typeAtPath(e, facts, path), list: false };
}

function declaredReference(declared: TypeDeclaration | undefined): JsDocReference | undefined {
  return declared && { key: undefined, declared, list: false };
}

function isTypedef(key: string, facts: ModuleFacts): boolean {
  return jsDocTypedefs(facts).some((typedef) => typedef.key === key);
}

/** Types that stand for the one that they are of. */
const LOOKED_THROUGH = new Set(['Promise', 'Readonly', 'Partial', 'Required']);

/** The type that promises and lists in a text are of. */
export function unwrappedType(type: string): { readonly text: string; readonly list: boolean } {
  let text = type.trim().replace(/^[?!]/, '').replace(/=$/, '');
  let list = false;
  for (;;) {
    const before = text;
    text = text
      .replace(/\s*\|\s*(?:null|undefined)\s*$/, '')
      .replace(/^\s*(?:null|undefined)\s*\|\s*/, '')
      .trim();
    const [, name = '', inside = ''] = /^(\w+)\.?<([\s\S]*)>$/.exec(text) ?? [];
    if (LIST_TYPES.has(name)) {
      list = true;
      text = firstArgument(inside);
    } else if (LOOKED_THROUGH.has(name)) {
      text = inside.trim();
    } else if (text.endsWith('[]')) {
      list = true;
      text = text
        .slice(0, -2)
        .replace(/^\((.*)\)$/, '$1')
        .trim();
    }
    if (text === before) return { text, list };
  }
}

/** `User` of `User, void, string`: what generators are of besides is nothing that they yield. */
function firstArgument(types: string): string {
  let depth = 0;
  for (const { 0: mark, index } of types.matchAll(/[<>{}()[\],]/g)) {
    if (mark === ',' && depth === 0) return types.slice(0, index).trim();
    if (mark === '>' && types[index - 1] === '=') continue;
    depth += '<{(['.includes(mark) ? 1 : mark === ',' ? 0 : -1;
  }
  return types.trim();
}
