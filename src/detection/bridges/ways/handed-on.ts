import type { TSESTree } from '@typescript-eslint/types';
import type { Variable } from '../../../provenance/scopes/types.js';
import { T, isFunction, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import type { FunctionNode } from '../../../provenance/value.js';
import type { FileContext } from '../../context.js';
import type { Way } from './failed-ways.js';
import type { ListUse } from './list-uses.js';

export type OtherWays = (context: FileContext, node: Node) => readonly Way[];

/** `ways.reduce((before, way) => before.catch(way), failed)`: the next of a list is asked for where those before it failed. */
export function isFoldedByFailures({ context, node: list }: ListUse, otherWays: OtherWays): boolean {
  const access = list.parent;
  if (access?.type !== T.MemberExpression || access.object !== list || memberName(access) !== 'reduce') return false;
  const call = access.parent;
  if (call.type !== T.CallExpression || call.callee !== access) return false;
  const [fold] = call.arguments;
  if (!fold || !isFunction(fold)) return false;
  const [before, way] = fold.params.map((one) => variableOf(context, one));
  return before !== undefined && way !== undefined && takesOver(context, fold, otherWays, usesIn(way, fold), before);
}

/** `attempt([path, ...rest])`, which calls itself with the rest where the first is gone. */
export function callsItselfWithTheRest(
  { context, node: parameter, handedTo: fn }: ListUse,
  otherWays: OtherWays,
): boolean {
  if (!fn?.body) return false;
  const again = callsOfItself(context, fn, fn.body);
  return [parameter, ...patternsOf(context, fn, parameter)].some((pattern) => {
    if (pattern.type !== T.ArrayPattern) return false;
    const [first, rest] = pattern.elements;
    const tried = variableOf(context, first);
    const left = rest?.type === T.RestElement ? variableOf(context, rest.argument) : undefined;
    if (!tried || !left) return false;
    const handedOn = again.filter((call) => call.arguments.some((one) => isUseOf(context, one, left)));
    return takesOver(context, fn, otherWays, handedOn, tried);
  });
}

/** `const [path, ...rest] = paths;` of a parameter. */
function patternsOf(context: FileContext, fn: FunctionNode, parameter: Node): readonly Node[] {
  const variable = variableOf(context, parameter);
  return (variable ? usesIn(variable, fn) : []).flatMap((use) => {
    const holder = outermost(use).parent;
    return holder?.type === T.VariableDeclarator && holder.init === outermost(use) ? [holder.id] : [];
  });
}

function callsOfItself(context: FileContext, fn: FunctionNode, body: Node): readonly TSESTree.CallExpression[] {
  const own = context.facts.module.scopes.getDeclaredVariables(
    fn.parent.type === T.VariableDeclarator ? fn.parent : fn,
  );
  const found: TSESTree.CallExpression[] = [];
  walk(body, (node) => {
    if (node.type !== T.CallExpression) return undefined;
    const variable = variableOf(context, unwrap(node.callee));
    if (variable && own.includes(variable)) found.push(node);
    return undefined;
  });
  return found;
}

/** Whether one of some places is come to where what was done before with a variable is gone. */
function takesOver(
  context: FileContext,
  fn: FunctionNode,
  otherWays: OtherWays,
  places: readonly Node[],
  tried: Variable,
): boolean {
  const uses = usesIn(tried, fn);
  return places.some((place) =>
    otherWays(context, place).some(({ root, takes }) =>
      uses.some((use) => holds(root, (node) => node === use) && takes?.(use) !== false),
    ),
  );
}

function usesIn({ references }: Variable, { body }: FunctionNode): readonly Node[] {
  const uses = references.map(({ identifier }): Node => identifier);
  return uses.filter(({ range }) => body && range[0] >= body.range[0] && range[1] <= body.range[1]);
}

function isUseOf(context: FileContext, node: Node, variable: Variable): boolean {
  return variableOf(context, node) === variable;
}

function variableOf({ facts }: FileContext, node: Node | null | undefined): Variable | undefined {
  return node?.type === T.Identifier ? (facts.variableOf(node) ?? undefined) : undefined;
}
