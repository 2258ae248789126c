import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { enter } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { itemsOf } from '../objects/folded.js';
import { T, isFunction, memberName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { lazily, optionsOf } from '../values.js';
import type { FunctionNode, Lazy } from '../value.js';
import type { Site } from './callers-in-context.js';

/**
 * The round in which code that goes through a list of objects comes to the one that a function is a member of: `columns.map((column) =>
 * column.format(row[column.key]))` hands each function what stands beside it in its own object, and nothing of the others.
 *
 * @param use the function where it is used: `column.format`.
 */
export function roundOfItem(e: Engine, fn: Node, use: Node, facts: ModuleFacts): Site['roundIn'] {
  const property = outermost(fn).parent;
  const item =
    property?.type === T.Property && property.parent.type === T.ObjectExpression ? property.parent : undefined;
  const holder = use.type === T.MemberExpression ? use.object : use;
  const loop = item && holder.type === T.Identifier ? loopOver(holder, facts) : undefined;
  if (!item || !loop) return undefined;
  return (around) => {
    const found = optionsOf(e.valueOf(loop.list, { facts, env: around }))
      .flatMap((list) => (itemsOf(list) ?? []).map((value, index) => ({ value, index })))
      .filter(({ value }) => isMadeBy(value, item));
    const [one, another] = found;
    if (!one || another) return undefined;
    const place = lazily({ kind: 'scalar', value: one.index });
    return enter(loop.owner, [one.value, place], around, around);
  };
}

function isMadeBy(value: Lazy, { range }: TSESTree.ObjectExpression): boolean {
  return optionsOf(value()).some((option) => option.kind === 'object' && option.place.start === range[0]);
}

interface LoopOver {
  readonly list: Node;
  readonly owner: FunctionNode | TSESTree.ForOfStatement;
}

/** Methods of a list that call a function with each of its items, and which of the arguments that is. */
export const GOES_THROUGH: Readonly<Record<string, number>> = {
  forEach: 0,
  map: 0,
  flatMap: 0,
  filter: 0,
  find: 0,
  some: 0,
  every: 0,
  reduce: 1,
  reduceRight: 1,
};

/** What goes through a list and calls each of its items by a name, or takes it apart. */
function loopOver(name: TSESTree.Identifier, facts: ModuleFacts): LoopOver | undefined {
  const definition = facts.variableOf(name)?.defs[0];
  const declared = definition?.name as Node | undefined;
  if (!declared) return undefined;
  const pattern = patternAround(declared);
  const holder = pattern.parent;
  if (holder?.type === T.VariableDeclarator) {
    const loop = holder.parent.parent;
    return loop.type === T.ForOfStatement && loop.left === holder.parent
      ? { list: loop.right, owner: loop }
      : undefined;
  }
  if (!holder || !isFunction(holder) || holder.params[0] !== pattern) return undefined;
  const call = holder.parent;
  const through = call.type === T.CallExpression && call.arguments[0] === holder ? call.callee : undefined;
  return through?.type === T.MemberExpression && GOES_THROUGH[memberName(through) ?? ''] === 0
    ? { list: through.object, owner: holder }
    : undefined;
}

/** `{ key, format }` around `format`. */
function patternAround(name: Node): Node {
  const property = name.parent;
  const pattern = property?.type === T.Property && property.value === name ? property.parent : undefined;
  return pattern?.type === T.ObjectPattern ? pattern : name;
}
