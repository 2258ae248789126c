import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { isOfOtherRequest } from '../requests/responses.js';
import type { SchemaKeys } from '../schemas/written-keys.js';
import {
  T,
  enclosingFunction,
  isAssigned,
  isFunction,
  isInside,
  isWithin,
  outermost,
  placeOf,
  unwrap,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textsOf } from '../texts/text.js';
import type { Place } from '../types.js';
import { isUnknown, optionsOf, unionOf, withOwn } from '../values.js';
import type { DataValue, Member, ObjectValue, Value } from '../value.js';

/**
 * `for (const key of names) made[key] = check(user[key])`: what has under the names of a table what is made of what a payload has under the very same ones.
 * Who reads it reads by the names of the payload: it is the payload as well, as far as the table goes.
 *
 * @param at where it is put together.
 */
export function mirrored(e: Engine, made: Value, at: Node, frame: Frame): Value {
  const objects = optionsOf(made).filter((option) => option.kind === 'object');
  const names = new Map(objects.flatMap((object) => [...namesOf(object)]));
  if (names.size === 0) return made;
  const parts = readsAround(at, frame.facts).flatMap((access) => {
    const { object, property } = access;
    const held = optionsOf(e.valueOf(object, frame)).filter(({ kind }) => kind === 'data' || kind === 'unknown');
    const keys = held.length === 0 ? [] : placesOf(e.valueOf(property, frame)).filter((key) => names.has(key));
    const told = new Set(keys.map((key) => names.get(key)));
    const isCopy = isCopied(access);
    return keys.length === 0
      ? []
      : held.map((value) => ({ value: isWhole(value) ? withNames(e, value, told) : value, isCopy }));
  });
  const reads = parts.map(({ value }) => value);
  // What is made of a part is not the part: it only has its name.
  const payloads = parts.flatMap(({ value, isCopy }): Value[] =>
    isWhole(value) ? [isCopy ? value : { ...value, likely: true, shared: true }] : [],
  );
  const table = tableOf(e, objects);
  if (table && reads.length > 0) e.bindings.mirrored(table, unionOf(reads));
  const isOpen = reads.length > 0 && reads.every((value) => isUnknown(value) && !isOfOtherRequest(value));
  const described = isOpen && table ? e.bindings.valueOf(table.keys, table.facts) : undefined;
  return described ? unionOf([made, described]) : unionOf([made, ...payloads]);
}

/** The literal that all names of an object are the keys of. */
function tableOf(e: Engine, objects: readonly ObjectValue[]): SchemaKeys | undefined {
  const [first, ...others] = objects.flatMap(({ members }) => members);
  const place = first && placeOfName(first);
  const facts = place && e.facts(place.file);
  const keys =
    first && facts?.index.properties.get(first.name)?.find(({ key }) => key.range[0] === place?.start)?.parent;
  const isIn = (one: Member): boolean => isWithin(placeOfName(one), placeOf(keys as Node, place?.file ?? ''));
  return facts && keys?.type === T.ObjectExpression && others.every(isIn) ? { keys, facts } : undefined;
}

/** Names of an object that stand elsewhere, by the places where they do. */
function namesOf({ members, keyedBy = [] }: ObjectValue): Map<string, string> {
  const held = members.map((member): [string, string] => [keyOf(placeOfName(member)), member.name]);
  const told = keyedBy
    .flatMap((key) => textsOf(key()))
    .flatMap(({ pieces: [piece, another] }): [string, string][] =>
      piece?.kind === 'chars' && !another ? [[keyOf(piece.place), piece.text]] : [],
    );
  return new Map([...held, ...told]);
}

function placeOfName({ heldAt, key }: Member): Place {
  return heldAt ?? key;
}

function keyOf({ file, start }: Place): string {
  return `${file}:${String(start)}`;
}

function placesOf(key: Value): readonly string[] {
  return textsOf(key).flatMap(({ pieces: [piece, another] }) => (piece && !another ? [keyOf(piece.place)] : []));
}

function isWhole(value: Value): value is DataValue {
  return value.kind === 'data' && value.resource !== undefined && value.cardinality !== 'many';
}

/** What the table does not name is not there. */
function withNames(e: Engine, payload: DataValue, names: ReadonlySet<string | undefined>): Value {
  const fields = Object.keys(e.resource(payload.resource ?? '')?.fields ?? {});
  return withOwn(
    payload,
    fields.filter((name) => !names.has(name)),
  );
}

/** Reads by computed names of what is seen from a place, of which what is put there is made. */
function readsAround(at: Node, facts: ModuleFacts): readonly TSESTree.MemberExpression[] {
  const parts = partsPut(at);
  return computedIn(facts).filter(({ object }) => {
    const home = homeOf(object, facts);
    return home !== undefined && isInside(at, home) && parts.some((part) => feeds(object, part, facts));
  });
}

/** What is put under names that are only known at run time: `out[key] = …`, `{ [key]: … }`; all pairs of a call that makes an object of them. */
function partsPut(at: Node): readonly Node[] {
  if (at.type === T.ObjectExpression)
    return at.properties.flatMap((one) => (one.type === T.Property && one.computed ? [one.value] : []));
  const write = at.parent?.type === T.MemberExpression ? at.parent.parent : undefined;
  return [write?.type === T.AssignmentExpression ? write.right : at];
}

/** How many names lead from a read to what is made of it. */
const MAX_NAMES = 3;

/** What tells something of a value, or holds it under a name of its own. */
const SAYS_SOMETHING_ELSE = new Set<string>([
  T.ObjectExpression,
  T.BinaryExpression,
  T.UnaryExpression,
  T.TemplateLiteral,
]);

/** Whether a node stands in a part, or in what is kept under a name that does. */
function feeds(node: Node, part: Node, facts: ModuleFacts, names = 0): boolean {
  let at: Node | undefined = node;
  for (; at && at !== part && at.type !== T.VariableDeclarator; at = at.parent)
    if (SAYS_SOMETHING_ELSE.has(at.type)) return false;
  if (at === part) return true;
  if (at?.type !== T.VariableDeclarator || at.id.type !== T.Identifier || names === MAX_NAMES) return false;
  const references = facts.variableOf(at.id)?.references ?? [];
  return references.some(({ identifier }) => identifier !== node && feeds(identifier, part, facts, names + 1));
}

/** `made[key] = user[key]`, `{ [key]: user[key] }`, `[key, user[key]]`: the part itself is put under its own name. */
function isCopied(access: TSESTree.MemberExpression): boolean {
  const put = outermost(access);
  const at = put.parent;
  const named =
    at?.type === T.AssignmentExpression && at.left.type === T.MemberExpression && at.left.computed
      ? at.left.property
      : at?.type === T.Property && at.computed && at.value === put
        ? at.key
        : at?.type === T.ArrayExpression && at.elements[1] === put
          ? at.elements[0]
          : undefined;
  const { property } = access;
  return property.type === T.Identifier && named?.type === T.Identifier && named.name === property.name;
}

const known = new WeakMap<ModuleFacts, readonly TSESTree.MemberExpression[]>();

function computedIn(facts: ModuleFacts): readonly TSESTree.MemberExpression[] {
  let reads = known.get(facts);
  if (!reads) known.set(facts, (reads = facts.index.computed.filter((access) => !isAssigned(access))));
  return reads;
}

/** The function that a variable belongs to: as a parameter of it, or declared in it. */
function homeOf(object: Node, facts: ModuleFacts): Node | undefined {
  let root = unwrap(object);
  while (root.type === T.MemberExpression) root = unwrap(root.object);
  const [definition, another] = root.type === T.Identifier ? (facts.variableOf(root)?.defs ?? []) : [];
  const node = definition?.node as Node | undefined;
  if (!node || another) return undefined;
  return isFunction(node) ? node : enclosingFunction(node);
}
