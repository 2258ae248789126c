import type { Engine } from './engine.js';
import {
  commentOf,
  documentedVariables,
  importedTypedefs,
  jsDocTypedefs,
  parameterType,
  resultType,
  tagType,
} from './jsdoc-comments.js';
import { asList } from './members.js';
import type { ModuleFacts } from './module-facts.js';
import { typeNamed } from './modules.js';
import { T, outermost } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, unknown } from './value.js';
import type { FunctionNode, Member, Value } from './value.js';

/** `@type {T}` before a declaration. */
export function jsDocType(e: Engine, node: Node, facts: ModuleFacts): Value | undefined {
  const comment = commentOf(node, facts);
  const tag = comment === undefined ? undefined : tagType(comment, /@type\s+\{/);
  return tag ? jsDocValue(e, tag.type, facts) : undefined;
}

/** `@param {T} name` of a function. */
export function jsDocParameter(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): Value | undefined {
  const type = parameterType(fn, index, facts);
  return type === undefined ? undefined : jsDocValue(e, type, facts);
}

/** Keys of the typedef that a parameter's documented type names. */
export function jsDocParameterKeys(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): string[] {
  const type = parameterType(fn, index, facts);
  const reference = type === undefined ? undefined : referenceIn(e, type, facts);
  return reference && !reference.list ? [reference.key] : [];
}

/** `@returns {T}` of a function. */
export function jsDocResult(e: Engine, fn: FunctionNode, facts: ModuleFacts): Value | undefined {
  const comment = commentOf(outermost(fn), facts);
  const tag = comment === undefined ? undefined : tagType(comment, /@returns?\s+\{/);
  return tag ? jsDocValue(e, tag.type, facts) : undefined;
}

interface JsDocReference {
  readonly key: string;
  readonly list: boolean;
}

/** The typedef that a type text names, looked through promises and arrays. */
function referenceIn(e: Engine, type: string, facts: ModuleFacts): JsDocReference | undefined {
  let text = type.trim().replace(/^[?!]/, '').replace(/=$/, '');
  let list = false;
  for (;;) {
    const before = text;
    text = text.replace(/\s*\|\s*(?:null|undefined)\s*$/, '').trim();
    const wrapped =
      /^(Promise|Array|ReadonlyArray|Readonly|Partial|Required|(?:Async)?(?:Generator|Iterable|IterableIterator))\.?<([\s\S]*)>$/.exec(
        text,
      );
    if (wrapped?.[2] !== undefined) {
      list ||= wrapped[1] === 'Array' || wrapped[1] === 'ReadonlyArray';
      text = wrapped[2].trim();
    } else if (text.endsWith('[]')) {
      list = true;
      text = text
        .slice(0, -2)
        .replace(/^\((.*)\)$/, '$1')
        .trim();
    }
    if (text === before) break;
  }
  const imported = /^import\(\s*['"]([^'"]+)['"]\s*\)\.([\w$]+)$/.exec(text);
  if (imported?.[1] !== undefined && imported[2] !== undefined) {
    const file = e.host.resolve(imported[1], facts.file);
    return file === undefined ? undefined : { key: `${file}#${imported[2]}`, list };
  }
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) return undefined;
  const alias = importedTypedefs(facts).get(text);
  if (alias) {
    const file = e.host.resolve(alias.source, facts.file);
    return file === undefined ? undefined : { key: `${file}#${alias.name}`, list };
  }
  return { key: `${facts.file}#${text}`, list };
}

function jsDocValue(e: Engine, type: string, facts: ModuleFacts): Value | undefined {
  const reference = referenceIn(e, type, facts);
  if (!reference) return undefined;
  const bound = e.bindings.valueOf(reference.key, facts);
  const value = bound ?? typedefValue(e, reference.key) ?? classValue(e, reference.key);
  if (!value || isUnknown(value)) return undefined;
  return reference.list ? asList(value) : value;
}

/** An object of a class that a documented type names by its own name. */
function classValue(e: Engine, key: string): Value | undefined {
  const at = key.lastIndexOf('#');
  const facts = e.facts(key.slice(0, at));
  const name = key.slice(at + 1);
  const declared = facts && typeNamed(e, facts, name);
  if (declared?.node.type === T.ClassDeclaration)
    return { kind: 'instance', of: { kind: 'class', node: declared.node, file: declared.facts.file, env: undefined } };
  // `const { Client } = require('./client')`.
  const variable = facts?.variablesNamed(name).find(({ defs }) => (defs[0]?.type as string | undefined) === 'Variable');
  const [identifier] = variable?.identifiers ?? [];
  const value = facts && identifier ? e.valueOf(identifier, { facts, env: undefined }) : undefined;
  return value?.kind === 'class' ? { kind: 'instance', of: value } : undefined;
}

function typedefValue(e: Engine, key: string): Value | undefined {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  const typedef = facts ? jsDocTypedefs(facts).find((candidate) => candidate.key === key) : undefined;
  if (!typedef || !facts) return undefined;
  const members: Member[] = typedef.properties.map((property) => ({
    name: property.name,
    key: property.place,
    property: property.place,
    shorthand: false,
    value: () => jsDocValue(e, property.type, facts) ?? unknown('a property of a documented type'),
  }));
  return { kind: 'object', members, spreads: [], open: false, place: typedef.place };
}

/**
 * Calls `bind` for every function whose documented result names a typedef, with each expression that it returns, and for every variable
 * that is documented as one.
 */
export function boundJsDoc(e: Engine, facts: ModuleFacts, bind: (key: string, node: Node) => void): void {
  if (
    !facts.module.text.includes('@returns') &&
    !facts.module.text.includes('@return ') &&
    !facts.module.text.includes('@type {')
  )
    return;
  for (const fn of facts.index.functions) {
    const comment = commentOf(outermost(fn), facts);
    const type = comment === undefined ? undefined : resultType(comment);
    const reference = type === undefined ? undefined : referenceIn(e, type, facts);
    if (!reference) continue;
    const { returns, yields } = facts.resultsOf(fn);
    for (const result of [...returns, ...yields]) bind(reference.key, result);
  }
  if (!facts.module.text.includes('@type {')) return;
  for (const { init, comment } of documentedVariables(facts)) {
    const tag = tagType(comment, /@type\s+\{/);
    const reference = tag ? referenceIn(e, tag.type, facts) : undefined;
    if (reference) bind(reference.key, init);
  }
}
