import type { TSESTree } from '@typescript-eslint/types';
import { T, isInside, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { FileContext } from '../../context.js';
import type { Way } from './failed-ways.js';

type OtherWays = (context: FileContext, node: Node) => readonly Way[];

/** `withFallback(() => load(newer), () => load(older))`: the other functions that a helper is handed, and calls where a part is not called. */
export function waysOfHelper(context: FileContext, at: Node, otherWays: OtherWays): readonly Way[] {
  const call = at.parent;
  if (call?.type !== T.CallExpression || call.callee === at || call.arguments.length < 2) return [];
  const index = call.arguments.findIndex((one) => one === at);
  const others = call.arguments.flatMap((one, other) =>
    other === index || !mayBeCalled(one) ? [] : [{ root: one, other }],
  );
  if (index < 0 || !mayBeCalled(at) || others.length === 0) return [];
  const { engine, facts, changes, frame } = context;
  const helpers = optionsOf(engine.valueOf(call.callee, frame));
  return others.filter(({ other }) =>
    helpers.every((helper) => {
      const around = helper.kind === 'function' ? engine.facts(helper.file) : undefined;
      if (helper.kind !== 'function' || !around) return false;
      const inside = around === facts ? context : new FileContext(engine, changes, around, false);
      return isCalledInstead(inside, helper.node, index, other, otherWays);
    }),
  );
}

function mayBeCalled({ type }: Node): boolean {
  return (
    type === T.ArrowFunctionExpression ||
    type === T.FunctionExpression ||
    type === T.Identifier ||
    type === T.MemberExpression
  );
}

/** The helpers that are being looked into: one that hands on to itself what it is handed shows nothing there. */
const lookedInto = new Set<FunctionNode>();

function isCalledInstead(
  context: FileContext,
  fn: FunctionNode,
  index: number,
  other: number,
  otherWays: OtherWays,
): boolean {
  if (lookedInto.has(fn)) return false;
  lookedInto.add(fn);
  try {
    return isBesideEachUse(context, fn, index, other, otherWays);
  } finally {
    lookedInto.delete(fn);
  }
}

/** Whether each use of one parameter is on a way besides one on which another is called. */
function isBesideEachUse(
  context: FileContext,
  fn: FunctionNode,
  index: number,
  other: number,
  otherWays: OtherWays,
): boolean {
  const own = usesOf(context, fn, index);
  const beside = usesOf(context, fn, other);
  return (
    own.length > 0 &&
    own.every((use) =>
      otherWays(context, use).some(({ root, takes }) =>
        beside.some((tried) => isInside(tried, root) && takes?.(tried) !== false),
      ),
    )
  );
}

/** The uses of a parameter, and the calls where it is called. */
function usesOf({ facts }: FileContext, { params }: FunctionNode, index: number): readonly Node[] {
  const parameter = params[index];
  const name = parameter?.type === T.AssignmentPattern ? parameter.left : parameter;
  const variable = name?.type === T.Identifier ? facts.variableOf(name) : undefined;
  const uses = variable?.references.filter((reference) => reference.isRead()) ?? [];
  return uses.map(({ identifier }) => callOf(identifier) ?? identifier);
}

function callOf(name: Node): TSESTree.CallExpression | undefined {
  const whole = outermost(name);
  const call = whole.parent;
  return call?.type === T.CallExpression && unwrap(call.callee) === name ? call : undefined;
}
