import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { isTestFile } from '../testing/test-files.js';
import { beginsWith, namespaceBlocks } from './namespace-blocks.js';
import type { NamespaceBlock } from './namespace-blocks.js';
import { exportedMember } from './namespace-values.js';
import { T, innerPlace, isFunction, memberName, placeOf, unwrap, withoutItself } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { lazily, once, unionOf } from '../values.js';
import type { Place, ScriptsFilling } from '../types.js';
import type { Member, ObjectValue, Value } from '../value.js';

/** What the scripts of a page put into a global object, each in its own file: `APP.users = …`, `APP.api.get = …`. */
export function namespaceMembers(e: Engine, name: string, files: readonly string[]): Member[] {
  return files.flatMap((file) => {
    const facts = e.facts(file);
    return facts ? membersIn(e, name, facts) : [];
  });
}

/** What the blocks of a namespace export that stand in several files, asked for by its name: `namespace App.Models { … }`. Undefined where there is no block. */
export function namespaceOfBlocks(
  e: Engine,
  path: readonly string[],
  files: readonly string[],
): ObjectValue | undefined {
  const first = firstBlock(e, path, files);
  if (!first) return undefined;
  const further = (member: string): readonly Member[] => exportedBelow(e, [...path, member], files);
  return { kind: 'object', members: [], further, spreads: [], open: true, place: first };
}

/** What blocks of some files say that a path of names is; undefined where none of them does. */
export function memberOfBlocks(e: Engine, path: readonly string[], files: readonly string[]): Value | undefined {
  const found = exportedBelow(e, path, files);
  return found.length > 0 ? unionOf(found.map(({ value }) => value())) : undefined;
}

/** Where the first of some files has a block of a namespace, or of one in it. */
function firstBlock(e: Engine, path: readonly string[], files: readonly string[]): Place | undefined {
  for (const file of files) {
    const block = blocksIn(e, file).find((one) => beginsWith(one.path, path));
    if (block) return placeOf(block.node, file);
  }
  return undefined;
}

function exportedBelow(e: Engine, path: readonly string[], files: readonly string[]): readonly Member[] {
  const inner = namespaceOfBlocks(e, path, files);
  const values = exportedAt(e, path, files);
  return inner ? [...values, standingAt(path, inner)] : values;
}

/** What blocks export under the last name of a path. */
function exportedAt(e: Engine, path: readonly string[], files: readonly string[]): Member[] {
  const name = path.at(-1) ?? '';
  return files.flatMap((file) => {
    const facts = e.facts(file);
    return blocksIn(e, file).flatMap((block) => {
      const exported =
        block.path.length === path.length - 1 && beginsWith(path, block.path) && block.exported.get(name);
      return exported && facts ? [exportedMember(e, exported, { facts, env: undefined })] : [];
    });
  });
}

function blocksIn(e: Engine, file: string): readonly NamespaceBlock[] {
  const facts = e.facts(file);
  return facts ? namespaceBlocks(facts) : [];
}

function standingAt(path: readonly string[], object: ObjectValue): Member {
  const { place } = object;
  return { name: path.at(-1) ?? '', key: place, property: place, shorthand: false, value: lazily(object) };
}

/** The same of a namespace into which very many scripts put something: they are asked for one member at a time. Undefined where it is none. */
export function namespaceInParts(e: Engine, name: string, user: string | undefined): ObjectValue | undefined {
  return objectBelow(e, { name, path: [], user });
}

/** What stands in a namespace below some names, for a file that uses it or for any. */
interface Spot {
  readonly name: string;
  readonly path: readonly string[];
  readonly user: string | undefined;
}

function objectBelow(e: Engine, spot: Spot): ObjectValue | undefined {
  const fillers = fillersOf(e, spot);
  const place = fillers && placeBelow(e, spot, [...fillers.there, ...fillers.below]);
  if (!place) return undefined;
  const further = (member: string): readonly Member[] => membersAt(e, { ...spot, path: [...spot.path, member] });
  return { kind: 'object', members: [], further, spreads: [], open: true, place };
}

/** What tests put in the place of a part is there for tests. */
function fillersOf(e: Engine, { name, path, user }: Spot): ScriptsFilling | undefined {
  const fillers = e.host.scriptsFilling?.(name, path, user);
  if (!fillers || (user !== undefined && isTestFile(user))) return fillers;
  const isMeant = (file: string): boolean => !isTestFile(file);
  return { there: fillers.there.filter(isMeant), below: fillers.below.filter(isMeant) };
}

/** Where the first script puts something into what stands there. */
function placeBelow(e: Engine, { name, path }: Spot, files: readonly string[]): Place | undefined {
  for (const file of files) {
    const facts = e.facts(file);
    const below = facts && writesBelow(facts, name, path).find((one) => one.path.length > path.length);
    if (below) return placeOf(below.write, file);
  }
  return firstBlock(e, [name, ...path], files);
}

/** What is put in a place of a namespace, and what others put into that. */
function membersAt(e: Engine, spot: Spot): readonly Member[] {
  const { name, path } = spot;
  const there = fillersOf(e, spot)?.there ?? [];
  const set = there.flatMap((file): Member[] => {
    const facts = e.facts(file);
    const writes = facts ? writesBelow(facts, name, path).filter((one) => one.path.length === path.length) : [];
    return writes.flatMap(({ write }) => (facts ? [memberAt(e, path.slice(-1), write, facts)] : []));
  });
  const exported = exportedAt(e, [name, ...path], there);
  const below = objectBelow(e, spot);
  return below ? [...set, ...exported, standingAt(path, below)] : [...set, ...exported];
}

function writesBelow(facts: ModuleFacts, name: string, path: readonly string[]): readonly GlobalWrite[] {
  const writes = globalWrites(facts).get(name) ?? [];
  return writes.filter((write) => path.every((step, index) => write.path[index] === step));
}

function membersIn(e: Engine, name: string, facts: ModuleFacts): Member[] {
  return (globalWrites(facts).get(name) ?? []).map(({ path, write }) => memberAt(e, path, write, facts));
}

interface GlobalWrite {
  /** The names from the global object down to the member. */
  readonly path: readonly string[];
  readonly write: TSESTree.AssignmentExpression;
}

const known = new WeakMap<ModuleFacts, ReadonlyMap<string, readonly GlobalWrite[]>>();

/** What a file puts into global objects, by their names. */
function globalWrites(facts: ModuleFacts): ReadonlyMap<string, readonly GlobalWrite[]> {
  const before = known.get(facts);
  if (before) return before;
  const found = new Map<string, GlobalWrite[]>();
  for (const write of [...facts.index.writes.values()].flat()) {
    const [name, ...path] = globalPath(write.left, facts, 0) ?? [];
    if (name === undefined || path.length === 0) continue;
    const others = found.get(name);
    if (others) others.push({ path, write });
    else found.set(name, [{ path, write }]);
  }
  known.set(facts, found);
  return found;
}

const MAX_ALIASES = 4;

/**
 * The path from the globals down that an expression stands for: `APP.users`, `window.APP.users`, and `ns.users` where `ns` is another name for
 * the same, of a variable or of a function that is called at once: `(function (ns) { … })(window.APP = window.APP || {})`.
 */
function globalPath(node: Node, facts: ModuleFacts, hops: number): string[] | undefined {
  const inner = unwrap(node);
  switch (inner.type) {
    case T.MemberExpression: {
      const step = memberName(inner);
      const above = step === undefined || step === 'prototype' ? undefined : globalPath(inner.object, facts, hops);
      return above && step !== undefined ? [...above, step] : undefined;
    }
    case T.AssignmentExpression:
      return inner.operator === '=' ? globalPath(inner.left, facts, hops) : undefined;
    case T.LogicalExpression:
      return globalPath(inner.left, facts, hops);
    case T.ThisExpression:
      return facts.isScript && !thisOwner(inner) ? [] : undefined;
    case T.Identifier:
      return pathOfName(inner, facts, hops);
    default:
      return undefined;
  }
}

function pathOfName(node: TSESTree.Identifier, facts: ModuleFacts, hops: number): string[] | undefined {
  const variable = facts.variableOf(node);
  if (!variable || variable.defs.length === 0 || facts.isShared(variable))
    return /^(?:window|self|globalThis|global)$/.test(node.name) ? [] : [node.name];
  const other = hops < MAX_ALIASES ? otherName(variable) : undefined;
  return other ? globalPath(other, facts, hops + 1) : undefined;
}

/** What a name that is set once is another name for. */
function otherName({ defs: [definition], references }: Variable): Node | undefined {
  if (!definition || references.some((reference) => reference.isWrite() && reference.init !== true)) return undefined;
  const node = definition.node as Node;
  if (node.type === T.VariableDeclarator) return node.id.type === T.Identifier ? (node.init ?? undefined) : undefined;
  if (!isFunction(node) || node.parent.type !== T.CallExpression) return undefined;
  const call = node.parent;
  const index = node.params.findIndex((parameter) => parameter === definition.name);
  return call.callee === node && index >= 0 ? call.arguments[index] : undefined;
}

function memberAt(
  e: Engine,
  path: readonly string[],
  write: TSESTree.AssignmentExpression,
  facts: ModuleFacts,
): Member {
  const place = placeOf(write, facts.file);
  const key = innerPlace((write.left as TSESTree.MemberExpression).property, facts.file);
  let value = once(() => e.valueOf(withoutItself(write.right, path.at(-1) ?? ''), { facts, env: undefined }));
  for (const name of path.slice(1).reverse()) {
    const inner: Member = { name, key, property: place, shorthand: false, value };
    const object: Value = { kind: 'object', members: [inner], spreads: [], open: true, place };
    value = lazily(object);
  }
  return { name: path[0] ?? '', key, property: place, shorthand: false, value };
}
