import type { Engine } from '../engine.js';
import {
  commentOf,
  documentedVariables,
  jsDocTypedefs,
  membersIn,
  parameterType,
  resultType,
  tagType,
} from './jsdoc-comments.js';
import { argumentTypes, declarationValue, typeValue } from './declared-types.js';
import { queriedValue } from './jsdoc-queries.js';
import { jsDocReference, keysOf, unwrappedType } from './jsdoc-types.js';
import { asList } from '../objects/lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import type { TypeDeclaration } from '../modules/module-types.js';
import { T, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, lazily, madeMember, optionsOf, unknown } from '../values.js';
import { fieldOf } from './type-holders.js';
import type { FunctionNode, Member, ObjectValue, TypeEnvironment, Value } from '../value.js';

/** `@type {T}` before a declaration. */
export function jsDocType(e: Engine, node: Node, facts: ModuleFacts): Value | undefined {
  const comment = commentOf(node, facts);
  const tag = comment === undefined ? undefined : tagType(comment, /@type\s+\{/);
  return tag ? jsDocValue(e, tag.type, facts, node.range[0]) : undefined;
}

/** `@param {T} name` of a function. */
export function jsDocParameter(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): Value | undefined {
  const type = parameterType(fn, index, facts);
  return type === undefined ? undefined : jsDocValue(e, type, facts, fn.range[0]);
}

/** Keys of what a parameter's documented type names, and whether it is a list of such. */
export function jsDocParameterKeys(
  e: Engine,
  fn: FunctionNode,
  index: number,
  facts: ModuleFacts,
): { readonly targets: readonly { readonly key: string }[]; readonly list: boolean } | undefined {
  const type = parameterType(fn, index, facts);
  const reference = type === undefined ? undefined : jsDocReference(e, type, facts);
  return reference && { targets: keysOf(e, reference).map((key) => ({ key })), list: reference.list };
}

/** `@returns {T}` of a function. */
export function jsDocResult(e: Engine, fn: FunctionNode, facts: ModuleFacts): Value | undefined {
  const comment = commentOf(outermost(fn), facts);
  const tag = comment === undefined ? undefined : tagType(comment, /@returns?\s+\{/);
  return tag ? jsDocValue(e, tag.type, facts, fn.range[0]) : undefined;
}

/** @param before what it stands in front of, in characters of the file */
function jsDocValue(e: Engine, type: string, facts: ModuleFacts, before: number): Value | undefined {
  const { text, list } = unwrappedType(type);
  if (text.startsWith('{') && text.endsWith('}')) {
    const inline = inlineValue(e, text.slice(1, -1), facts, before);
    return inline && list ? asList(inline) : inline;
  }
  const reference = jsDocReference(e, type, facts);
  if (!reference) return undefined;
  const { key, declared, part, query } = reference;
  const documented = key === undefined ? undefined : (e.bindings.valueOf(key, facts) ?? typedefValue(e, key));
  const typed =
    documented ??
    (part
      ? typeValue(e, part.node, { facts: part.facts, types: undefined, env: undefined })
      : query
        ? queriedValue(e, query)
        : declared && declarationValue(e, declared, defaultTypes(e, declared)));
  const value = typed && !isUnknown(typed) ? typed : key === undefined ? undefined : classValue(e, key);
  if (!value || isUnknown(value)) return undefined;
  return reference.list ? asList(value) : value;
}

/** What the type parameters of a declaration stand for where nothing is given for them. */
function defaultTypes(e: Engine, { node, facts }: TypeDeclaration): TypeEnvironment | undefined {
  return argumentTypes(e, node, [], { facts, types: undefined, env: undefined }, facts);
}

/** An object of a class that is asked for by its name: `const { Client } = require('./client')`. */
function classValue(e: Engine, key: string): Value | undefined {
  const at = key.lastIndexOf('#');
  const facts = e.facts(key.slice(0, at));
  const name = key.slice(at + 1);
  const variable = facts?.variablesNamed(name).find(({ defs }) => (defs[0]?.type as string | undefined) === 'Variable');
  const [identifier] = variable?.identifiers ?? [];
  const value = facts && identifier ? e.valueOf(identifier, { facts, env: undefined }) : undefined;
  return value?.kind === 'class' ? { kind: 'instance', of: value } : undefined;
}

function typedefValue(e: Engine, key: string): Value | undefined {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  const typedef = facts ? jsDocTypedefs(facts).find((candidate) => candidate.key === key) : undefined;
  if (!typedef || !facts) return undefined;
  const members = typedef.properties.map((property) =>
    madeMember(
      property.name,
      () => jsDocValue(e, property.type, facts, property.typePlace.end) ?? unknown('a property of a documented type'),
      property.place,
    ),
  );
  return { kind: 'object', members, spreads: [], open: false, place: typedef.place };
}

/** `{ user: User, isNew: boolean }`: what it says of payloads. Of all else those who hand it over say more. */
function inlineValue(e: Engine, text: string, facts: ModuleFacts, before: number): ObjectValue | undefined {
  const start = facts.module.text.lastIndexOf(text, before);
  // What goes over several lines is not written as it is read.
  if (start < 0) return undefined;
  const members = membersIn(text, start, facts.file).flatMap((property): Member[] => {
    const value = jsDocValue(e, property.type, facts, property.typePlace.end);
    return value && holdsPayload(value) ? [madeMember(property.name, lazily(value), property.place)] : [];
  });
  const place = { file: facts.file, start, end: start + text.length };
  return members.length > 0 ? { kind: 'object', members, spreads: [], open: true, place } : undefined;
}

function holdsPayload(value: Value): boolean {
  return optionsOf(value).some((option) =>
    option.kind === 'list' ? holdsPayload(option.item()) : option.kind === 'data' || option.kind === 'object',
  );
}

/**
 * Calls `bind` for every function whose documented result names a type, with each expression that it returns, and for every variable and field
 * that is documented as one.
 */
export function boundJsDoc(e: Engine, facts: ModuleFacts, bind: (key: string, node: Node) => void): void {
  const { text } = facts.module;
  const isTyped = text.includes('@type {');
  if (!text.includes('@returns') && !text.includes('@return ') && !isTyped) return;
  const bindAll = (type: string | undefined, nodes: readonly Node[]): void => {
    const reference = type === undefined ? undefined : jsDocReference(e, type, facts);
    for (const key of reference ? keysOf(e, reference) : []) for (const node of nodes) bind(key, node);
  };
  for (const fn of facts.index.functions) {
    const comment = commentOf(outermost(fn), facts);
    const { returns, yields } = facts.resultsOf(fn);
    if (comment !== undefined) bindAll(resultType(comment), [...returns, ...yields]);
  }
  if (!isTyped) return;
  for (const { init, comment } of documentedVariables(facts)) bindAll(tagType(comment, /@type\s+\{/)?.type, [init]);
  for (const { left, right } of [...facts.index.writes.values()].flat()) {
    if (left.type !== T.MemberExpression || left.object.type !== T.ThisExpression) continue;
    const field = fieldOf(left);
    const comment = field && commentOf(field, facts);
    if (comment !== undefined) bindAll(tagType(comment, /@type\s+\{/)?.type, [right]);
  }
}
