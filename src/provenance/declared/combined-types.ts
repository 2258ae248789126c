import type { TSESTree } from '@typescript-eslint/types';
import { SOMETHING, mayDeclare, membersRequired, namesDeclared } from './declared-names.js';
import { typeValue } from './declared-types.js';
import type { TypeFrame } from './type-frame.js';
import type { Engine } from '../engine.js';
import { T } from '../syntax/syntax.js';
import { isUnknown, unionOf, unknown, withOwn } from '../values.js';
import type { Value } from '../value.js';

export function joinTypes(e: Engine, nodes: readonly TSESTree.TypeNode[], at: TypeFrame): Value {
  const known = nodes.map((node) => typeValue(e, node, at)).filter((value) => !isUnknown(value));
  return known.length > 0 ? unionOf(known) : unknown('a union that says nothing');
}

/** One of several: a payload has what tells it from the others, and what only others declare is not of it. */
export function eitherType(e: Engine, nodes: readonly TSESTree.TypeNode[], at: TypeFrame): Value {
  const values = nodes.map((node) => typeValue(e, node, at));
  const isAlone = nodes.filter((node) => !isNothing(node)).length < 2;
  const others = values.filter((value) => !isUnknown(value)).length - 1;
  const known = values.flatMap((value, index) => {
    const node = nodes[index];
    if (isUnknown(value)) return [];
    if (!node || value.kind !== 'data' || isAlone) return [value];
    const required = [...membersRequired(e, { node, facts: at.facts, types: at.types })];
    const told: Value = { ...value, required: new Set(required.map(([name]) => name)) };
    if (others === 0) return [told];
    const beside = namesBeside(e, nodes, values, index, at);
    const held = required.filter(([, literal]) => literal !== SOMETHING);
    const declared = new Map([...beside.map((name): [string, unknown] => [name, undefined]), ...held]);
    return [withOwn({ ...told, declared }, beside)];
  });
  return known.length > 0 ? unionOf(known) : unknown('a union that says nothing');
}

/** `User | null`. */
function isNothing({ type }: TSESTree.TypeNode): boolean {
  return type === T.TSNullKeyword || type === T.TSUndefinedKeyword || type === T.TSVoidKeyword;
}

/** What any part of an intersection is, the whole is: payloads first, each without what only others declare. */
export function intersection(e: Engine, nodes: readonly TSESTree.TypeNode[], at: TypeFrame): Value {
  const values = nodes.map((node) => typeValue(e, node, at));
  const payloads = values.flatMap((value, index) =>
    value.kind === 'data' || value.kind === 'script-object'
      ? [withOwn(value, namesBeside(e, nodes, values, index, at))]
      : [],
  );
  const [first] = payloads;
  if (first) return payloads.every((payload) => isOfSame(payload, first)) ? first : unionOf(payloads);
  return values.some((value) => !isUnknown(value))
    ? unionOf(values.filter((value) => !isUnknown(value)))
    : unknown('an intersection that says nothing');
}

function isOfSame(one: Value, other: Value): boolean {
  return one.kind !== 'data' || (other.kind === 'data' && one.root === other.root);
}

/** Names that the other parts of an intersection or a union have and a payload has not, or not any more. */
function namesBeside(
  e: Engine,
  nodes: readonly TSESTree.TypeNode[],
  values: readonly Value[],
  payload: number,
  { facts, types }: TypeFrame,
): readonly string[] {
  const base = nodes[payload];
  if (!base) return [];
  const others = nodes.filter((_, index) => index !== payload && isElse(values[index], values[payload]));
  const declared = others
    .flatMap((node) => namesDeclared(e, { node, facts }))
    .filter((name) => !mayDeclare(e, { node: base, facts, types }, name));
  const gathered = values.flatMap((value, index) => (index === payload ? [] : namesGathered(e, value)));
  return [...declared, ...gathered];
}

/** Names of objects that a type parameter stands for: what a call has gathered of its own. */
function namesGathered(e: Engine, value: Value): readonly string[] {
  const parts = value.kind === 'union' ? value.options : value.kind === 'object' ? [value] : [];
  return parts.flatMap((part) => {
    if (part.kind === 'object') return part.members.map(({ name }) => name);
    const home = part.kind === 'typed' ? e.facts(part.file) : undefined;
    return part.kind === 'typed' && home ? namesDeclared(e, { node: part.node, facts: home }) : [];
  });
}

/** Something of the code's own, or a payload of another resource. */
function isElse(value: Value | undefined, payload: Value | undefined): boolean {
  if (value?.kind === 'typed') return true;
  return value?.kind === 'data' && payload?.kind === 'data' && value.root !== payload.root;
}
