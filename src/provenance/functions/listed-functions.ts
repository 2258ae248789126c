import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { itemOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { MAX_IMPORTERS, localNames } from './callers.js';
import type { Site } from './callers-in-context.js';
import { usesAs } from './entry-uses.js';

const MAX_CANDIDATES = 60;

/** Where code goes through a list that the function stands in. */
export function sitesInList(e: Engine, fn: FunctionNode, { node, facts }: Site): Site[] {
  const list = listAround(node);
  if (!list) return [];
  const name = nameOfList(list);
  if (name === undefined) return sitesInPlace(list, facts);
  const importers = e.importersNaming(facts.file, [name]);
  return [facts.file, ...importers.slice(0, MAX_IMPORTERS)].flatMap((file) => {
    const other = e.facts(file);
    return other ? listSites(e, fn, name, other) : [];
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

/** Where code goes through a list that is written in place: `[load, map].reduce((value, step) => step(value), start)`. */
function sitesInPlace(list: Node, facts: ModuleFacts): Site[] {
  return roundsOver(list, facts).map((node) => ({ node, facts, isEntry: true }));
}

/** Expressions of a module that may stand for a function of a list which has a name: `for (const step of steps) await step(context)`, `steps[index](context)`. */
function listSites(e: Engine, fn: FunctionNode, name: string, facts: ModuleFacts): Site[] {
  const frame: Frame = { facts, env: undefined };
  return usesOfName(name, facts)
    .slice(0, MAX_CANDIDATES)
    .flatMap((list) => {
      const rounds = roundsOver(list, facts);
      return rounds.length > 0 && holds(itemOf(e, e.valueOf(list, frame)), fn) ? rounds : [];
    })
    .map((node) => ({ node, facts, isEntry: true }));
}

function usesOfName(name: string, facts: ModuleFacts): Node[] {
  const declared = facts.module.scopes.scopes.flatMap((scope) => scope.set.get(name) ?? []);
  const imported = localNames(facts, name).flatMap((local) => facts.variableOf(local) ?? []);
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

/** Methods of a list that call a function with each of its items, and which of the arguments that is. */
const GOES_THROUGH: Readonly<Record<string, number>> = {
  forEach: 0,
  map: 0,
  flatMap: 0,
  some: 0,
  every: 0,
  reduce: 1,
  reduceRight: 1,
};

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
