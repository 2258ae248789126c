import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../../../provenance/functions/callers.js';
import { testsBefore } from '../../../provenance/names/decided.js';
import { T, decoratorsOf, staticKey, staticString } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import { isTestFile } from '../../../provenance/testing/test-files.js';
import type { FunctionNode } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { contextAt } from '../../context.js';
import type { FileContext } from '../../context.js';
import { decidesTheWay, releaseAt } from '../releases/switch-tests.js';
import { isRelease } from '../releases/version-names.js';

/**
 * `@since(26, 1, 'older') newer() { … }` of `older() { … }`: the methods in whose place a decorator calls another one of the class, by its name, where a release or
 * a switch says so, and that nobody else is seen to call.
 */
export function methodsDecorated(context: FileContext, method: Node): readonly Node[] {
  const body = method.parent;
  const name = method.type === T.MethodDefinition ? staticKey(method.key, method.computed) : undefined;
  if (method.type !== T.MethodDefinition || body?.type !== T.ClassBody || name === undefined) return [];
  const others = body.body.filter(
    (other) =>
      other !== method && decoratorsOf(other).some(({ expression }) => callsInstead(context, expression, name)),
  );
  return others.length > 0 && !isCalledElsewhere(context, method.value) ? others : [];
}

function isCalledElsewhere({ engine, facts }: FileContext, fn: Node): boolean {
  const sites = fn.type === T.FunctionExpression ? callSites(engine, fn, facts) : [];
  return sites.some((site) => !isTestFile(site.facts.file));
}

/** Whether what a decorator is made with has it call the method of a name on one of two ways. */
function callsInstead(context: FileContext, made: Node, name: string): boolean {
  if (made.type !== T.CallExpression) return false;
  const index = made.arguments.findIndex((one) => staticString(one) === name);
  const [maker, another] = index < 0 ? [] : optionsOf(context.engine.valueOf(made.callee, context.frame));
  const around = maker?.kind === 'function' && !another ? contextAt(context, maker) : undefined;
  if (maker?.kind !== 'function' || !around) return false;
  const ofRelease = parametersOf(maker.node, releasesIn(context, made));
  const [named] = parametersOf(maker.node, [index]);
  return (
    named !== undefined &&
    callsOf(maker.node, named).some((call) =>
      testsBefore(call).some(
        ({ test }) => holds(test, (one) => isOneOf(one, ofRelease)) || decidesTheWay(around, test),
      ),
    )
  );
}

/** Which arguments say a release: `26, 1`, `'26.1'`, `R26_1`. */
function releasesIn(context: FileContext, { arguments: handed }: TSESTree.CallExpression): readonly number[] {
  return handed.flatMap((one, index) => {
    const next = handed[index + 1];
    const own = staticString(one) ?? releaseAt(context, one);
    if (own !== undefined && isRelease(context, own)) return [index];
    const isPair = one.type === T.Literal && next?.type === T.Literal;
    return isPair && isRelease(context, `${String(one.value)}.${String(next.value)}`) ? [index, index + 1] : [];
  });
}

function parametersOf({ params }: FunctionNode, indexes: readonly number[]): readonly string[] {
  return indexes.flatMap((index) => {
    const parameter = params[index];
    return parameter?.type === T.Identifier ? [parameter.name] : [];
  });
}

function isOneOf(node: Node, names: readonly string[]): boolean {
  return node.type === T.Identifier && names.includes(node.name);
}

/** `this[before](…)`, `Reflect.apply(this[before], …)`: where a member is taken that is called as a parameter says. */
function callsOf(fn: FunctionNode, parameter: string): readonly Node[] {
  const calls: Node[] = [];
  walk(fn, (node) => {
    const isTaken = node.type === T.MemberExpression && node.computed && isOneOf(node.property, [parameter]);
    if (isTaken) calls.push(node);
    return undefined;
  });
  return calls;
}
