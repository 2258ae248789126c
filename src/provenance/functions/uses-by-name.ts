import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { constructorOf } from '../classes/constructors.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { Site } from './callers-in-context.js';
import type { Called, Used } from './function-names.js';
import { roundOfItem } from './item-rounds.js';

export const MAX_CALL_SITES = 16;
/** How many members of a function's name are looked at: one of a common name in a bundle is not found. */
const MAX_CANDIDATES = 200;

/** `x.name`, or `name` of a pattern that takes it out of what a function is handed, where that is this function. */
export function usesByName(e: Engine, fn: Called, name: string, facts: ModuleFacts): Site[] {
  const frame: Frame = { facts, env: undefined };
  const taken = (facts.index.properties.get(name) ?? []).slice(0, MAX_CANDIDATES).flatMap(({ parent, value }) => {
    // `({ format = String }) =>`
    const own = value.type === T.AssignmentPattern ? value.left : value;
    const isTaken = parent.type === T.ObjectPattern && own.type === T.Identifier && isHandedOver(parent);
    const variable = isTaken && isThis(e, own, fn, frame) ? facts.variableOf(own) : undefined;
    return variable ? referencesOf(variable, facts) : [];
  });
  return [
    ...memberSites(e, fn, name, facts),
    ...taken.map((site): Site => ({ ...site, roundIn: roundOfItem(e, fn, site.node, facts) })),
  ];
}

/** The parameter of a function, and the item of a loop. */
function isHandedOver({ parent }: TSESTree.ObjectPattern): boolean {
  return isFunction(parent) || (parent.type === T.VariableDeclarator && parent.init === null);
}

/** `x.name` where `x.name` is this function. */
export function memberSites(e: Engine, fn: Used, name: string, facts: ModuleFacts): Site[] {
  const sites: Site[] = [];
  for (const node of facts.index.members.get(name)?.slice(0, MAX_CANDIDATES) ?? []) {
    if (sites.length > MAX_CALL_SITES) break;
    if (node.parent.type === T.AssignmentExpression && node.parent.left === node) continue;
    if (!isThis(e, node, fn, { facts, env: undefined })) continue;
    sites.push({ node, facts, roundIn: roundOfItem(e, fn, node, facts) });
  }
  return sites;
}

export function isThis(e: Engine, node: Node, fn: Used, frame: Frame): boolean {
  const value = e.valueOf(node, frame);
  if (isUnknown(value)) return false;
  return optionsOf(value).some((option) => {
    if (option.kind === 'function') return option.node === fn;
    // The options of a component are told by where they stand.
    if (option.kind === 'object') return fn.type === T.ObjectExpression && option.place.start === fn.range[0];
    // `defineComponent({ … })`.
    if (option.kind === 'library') return fn.type === T.ObjectExpression && option.made?.node === fn.parent;
    if (option.kind !== 'class' || isFunction(option.node)) return false;
    return option.node === fn || constructorOf(option.node) === fn;
  });
}

export function referencesOf(variable: Variable, facts: ModuleFacts): Site[] {
  return [variable, ...insideOf(variable, facts)]
    .flatMap(({ references }) => references)
    .filter((reference) => reference.isRead())
    .map((reference) => ({ node: reference.identifier, facts }));
}

/** A class is named by another variable inside of it. */
function insideOf(variable: Variable, facts: ModuleFacts): Variable[] {
  const declared = variable.defs[0]?.node as Node | undefined;
  if (declared?.type !== T.ClassDeclaration) return [];
  const scope = facts.module.scopes.acquire(declared);
  return scope === null || scope === variable.scope ? [] : [scope.set.get(variable.name) ?? []].flat();
}
