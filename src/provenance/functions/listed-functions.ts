import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { Environment } from '../environment.js';
import { itemsOf, stagesOf, stepsOf } from '../objects/folded.js';
import type { Fold } from '../objects/folded.js';
import { itemOf } from '../objects/items.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, outermost, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { holds as holdsNode } from '../syntax/walk.js';
import { lazily, optionsOf } from '../values.js';
import type { FunctionNode, Lazy, Value } from '../value.js';
import { MAX_IMPORTERS } from './callers.js';
import type { Site } from './callers-in-context.js';
import { GOES_THROUGH } from './item-rounds.js';
import { usesAs } from './entry-uses.js';

const MAX_CANDIDATES = 60;

/** Where code goes through a list that the function stands in. */
export function sitesInList(e: Engine, fn: FunctionNode, { node, facts }: Site): Site[] {
  const list = listAround(node);
  if (!list) return [];
  const name = nameOfList(list);
  if (name === undefined) return listSites(e, fn, [list], facts);
  const importers = e.importersNaming(facts.file, [name]);
  return [facts.file, ...importers.slice(0, MAX_IMPORTERS)].flatMap((file) => {
    const other = e.facts(file);
    return other ? listSites(e, fn, usesOfName(name, other), other) : [];
  });
}

/** The list that a function stands in, or the name of one. */
function listAround(node: Node): TSESTree.ArrayExpression | undefined {
  const holder = outermost(node).parent;
  return holder?.type === T.ArrayExpression ? holder : undefined;
}

/** What a list is called: by a variable, a field, or a module that gives it away. */
function nameOfList(list: Node): string | undefined {
  const holder = outermost(list).parent;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return holder.id.type === T.Identifier ? holder.id.name : undefined;
    case T.PropertyDefinition:
    case T.Property:
      return staticKey(holder.key, holder.computed);
    case T.AssignmentExpression: {
      const name = holder.left.type === T.MemberExpression ? memberName(holder.left) : undefined;
      return name === 'exports' ? 'default' : name;
    }
    case T.ExportDefaultDeclaration:
      return 'default';
    default:
      return undefined;
  }
}

/**
 * Expressions of a module that may stand for a function of a list: `for (const step of steps) await step(context)`, `steps[index](context)`,
 * `[load, map].reduce((value, step) => step(value), start)`.
 */
function listSites(e: Engine, fn: FunctionNode, lists: readonly Node[], facts: ModuleFacts): Site[] {
  const frame: Frame = { facts, env: undefined };
  return lists.slice(0, MAX_CANDIDATES).flatMap((list) => {
    const rounds = roundsOver(list, facts);
    if (rounds.length === 0 || !holds(itemOf(e, e.valueOf(list, frame)), fn)) return [];
    return rounds
      .filter((node) => isAnyPlace(node) || holds(e.valueOf(node, frame), fn))
      .map((node): Site => ({ node, facts, isEntry: true, roundIn: (env) => roundOf(e, fn, list, { facts, env }) }));
  });
}

/** Whether an expression stands for any function of a list, and not for the one at a place that is written: `steps[0](context)`. */
function isAnyPlace(node: Node): boolean {
  return node.type !== T.MemberExpression || staticKey(node.property, node.computed) === undefined;
}

/**
 * The round in which code that goes through a list comes to a function, where it is not the same in each: what a fold hands on, what a loop puts into a
 * variable, and the place in the list. Undefined where that cannot be told.
 */
function roundOf(e: Engine, fn: FunctionNode, list: Node, frame: Frame): Environment | undefined {
  const holder = outermost(list).parent;
  const loop = holder?.type === T.ForOfStatement && putsAnew(holder) ? holder : undefined;
  const call = loop ? undefined : callOver(list);
  const beside = loop || call ? undefined : roundsBeside(list, frame.facts);
  if (!loop && !call && !beside) return undefined;
  const steps = stepsOf(e.valueOf(list, frame), call?.name ?? '') ?? [];
  const [at, another] = steps.flatMap((step, index) => (holds(step(), fn) ? [index] : []));
  if (at === undefined || another !== undefined) return undefined;
  if (beside) return roundBeside(e, beside, at, frame);
  const until = steps.slice(0, at + 1);
  if (loop) return roundAfter(loop, until, frame.env);
  const args = call && roundArguments(e, call, until, frame);
  return args && enter(call.callback, args, frame.env, frame.env);
}

/** What the last of some functions of a list is handed with, by what goes through the list. */
function roundArguments(
  e: Engine,
  { callback, start }: CallOver,
  until: readonly Lazy[],
  frame: Frame,
): readonly Lazy[] {
  const at = until.length - 1;
  const place = lazily({ kind: 'scalar', value: at });
  if (!start) return [...until.slice(at), place];
  const fold: Fold = { start: e.valueOf(start, frame), step: e.valueOf(callback, frame) };
  return [...stagesOf(e, until, fold, frame).slice(at), ...until.slice(at)];
}

/** The round of what goes through another list in which that is at a place. */
function roundBeside(e: Engine, { list, owner }: RoundsBeside, at: number, frame: Frame): Environment | undefined {
  const item = itemsOf(e.valueOf(list, frame))?.[at];
  if (!item) return undefined;
  const index = lazily({ kind: 'scalar', value: at });
  const place = placeOf(list, frame.facts.file);
  const entry = {
    kind: 'tuple',
    items: [index, item].map((value) => ({ value, place, spread: false })),
    place,
  } as const;
  return enter(owner, isFunction(owner) ? [item, index] : [lazily(entry)], frame.env, frame.env);
}

/** The last of some rounds of a loop, each with the one before. */
function roundAfter(
  loop: TSESTree.ForOfStatement,
  items: readonly Lazy[],
  around: Environment | undefined,
): Environment | undefined {
  let last: Environment | undefined;
  for (const item of items) {
    const round = enter(loop, [item], around, around);
    if (!round) return undefined;
    last = { ...round, roundBefore: last ?? 'none' };
  }
  return last;
}

/** Whether a loop puts something into a variable by its name. */
function putsAnew({ body }: TSESTree.ForOfStatement): boolean {
  return holdsNode(body, (node) => node.type === T.AssignmentExpression && node.left.type === T.Identifier);
}

/** A call that goes through a list by a function in place. */
interface CallOver {
  readonly name: string;
  readonly callback: FunctionNode;
  /** What a fold begins with. */
  readonly start: Node | undefined;
}

/** `list.reduce((value, step) => …, start)`, `list.map((step, index) => …)`. */
function callOver(list: Node): CallOver | undefined {
  const access = outermost(list).parent;
  const call = access?.parent;
  if (access?.type !== T.MemberExpression || call?.type !== T.CallExpression || call.callee !== access)
    return undefined;
  const name = memberName(access) ?? '';
  const [callback, start] = call.arguments;
  if (!callback || !isFunction(callback)) return undefined;
  if (GOES_THROUGH[name] === 1) return start && { name, callback, start };
  return GOES_THROUGH[name] === 0 && callback.params.length > 1 ? { name, callback, start: undefined } : undefined;
}

/** What goes through a list, and takes what stands at the same place of another. */
interface RoundsBeside {
  readonly list: Node;
  readonly owner: FunctionNode | TSESTree.ForOfStatement;
}

/** `[tasks, docs].map((rows, index) => rows.map(texts[index]))`, `for (const [index, rows] of [tasks, docs].entries()) …`: what goes through a list beside `texts`. */
function roundsBeside(list: Node, facts: ModuleFacts): RoundsBeside | undefined {
  const access = outermost(list).parent;
  const key = access?.type === T.MemberExpression && access.computed ? facts.variableOf(access.property) : undefined;
  const [name] = key?.identifiers ?? [];
  const holder = name?.parent;
  if (holder?.type === T.ArrayPattern && holder.elements[0] === name) {
    const loop = holder.parent.type === T.VariableDeclarator ? holder.parent.parent.parent : undefined;
    const entries =
      loop?.type === T.ForOfStatement && loop.right.type === T.CallExpression ? loop.right.callee : undefined;
    if (loop?.type !== T.ForOfStatement || entries?.type !== T.MemberExpression) return undefined;
    return memberName(entries) === 'entries' ? { list: entries.object, owner: loop } : undefined;
  }
  if (!holder || !isFunction(holder) || holder.params[1] !== name) return undefined;
  const through =
    holder.parent.type === T.CallExpression && holder.parent.arguments[0] === holder ? holder.parent.callee : undefined;
  if (through?.type !== T.MemberExpression || GOES_THROUGH[memberName(through) ?? ''] !== 0) return undefined;
  return { list: through.object, owner: holder };
}

function usesOfName(name: string, facts: ModuleFacts): Node[] {
  const declared = facts.variablesNamed(name);
  const imported = facts.taken.named(name).flatMap((local) => facts.variableOf(local) ?? []);
  const variables = [...new Set([...declared, ...imported])];
  return [
    ...variables.flatMap(({ references }) =>
      references.filter((reference) => reference.isRead()).map(({ identifier }): Node => identifier as Node),
    ),
    ...(facts.index.members.get(name) ?? []),
  ];
}

function holds(item: Value, fn: FunctionNode): boolean {
  return optionsOf(item).some((option) => option.kind === 'function' && option.node === fn);
}

/** What stands for an item of a list where code goes through it. */
function roundsOver(list: Node, facts: ModuleFacts): Node[] {
  const whole = outermost(list);
  const holder = whole.parent;
  if (holder?.type === T.ForOfStatement && holder.right === whole)
    return holder.left.type === T.VariableDeclaration ? readsOf(holder.left.declarations[0].id, facts) : [];
  if (holder?.type !== T.MemberExpression || holder.object !== whole) return [];
  const position = GOES_THROUGH[memberName(holder) ?? ''];
  if (position === undefined) return holder.computed ? usesAs(holder, facts) : [];
  const call = outermost(holder).parent;
  const callback = call?.type === T.CallExpression && call.callee === holder ? call.arguments[0] : undefined;
  return callback?.type === T.ArrowFunctionExpression || callback?.type === T.FunctionExpression
    ? readsOf(callback.params[position], facts)
    : [];
}

function readsOf(pattern: Node | undefined, facts: ModuleFacts): Node[] {
  const references = pattern?.type === T.Identifier ? (facts.variableOf(pattern)?.references ?? []) : [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }): Node => identifier as Node);
}
