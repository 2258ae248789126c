import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { testsBefore } from './decided.js';
import { nameOfPlace, ownProperty } from './named-places.js';
import { T, leaves, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Told } from '../syntax/told-behind.js';
import type { FunctionValue, Value } from '../value.js';

const MAX_DEPTH = 4;

/** Of what something is asked, and where. */
export interface Asked {
  /** What it is called there; absent where only some of its properties have a name. */
  readonly name: string | undefined;
  /** The property of it that an expression reads. */
  readonly own: (node: Node) => string | undefined;
  readonly frame: Frame;
}

/** Whether a test by itself, without parts, that came out like this says that it is not something. */
type Denial = (told: Told, of: Asked) => boolean;

/** What is asked under a name, and under those that its properties are given: `const { kind } = result`, `const kind = result.kind`. */
export function askedUnder(name: string, frame: Frame): Asked {
  const own = (node: Node): string | undefined => {
    const { id, init } = (node.type === T.Identifier ? constantOf(node, frame) : undefined) ?? {};
    if (node.type !== T.Identifier || !id || !init) return ownProperty(node, name);
    if (id.type !== T.ObjectPattern) return ownProperty(unwrap(init), name);
    return nameOfPlace(init) === name ? propertiesIn(id).get(node.name) : undefined;
  };
  return { name, own, frame };
}

/** Whether a test that came out like this says so, in its parts or in functions that it hands it to: `isFine(result)`, `const isFine = (result) => result.kind === 'fine'`. */
export function isDenied(e: Engine, told: Told, of: Asked, denies: Denial, depth = 0): boolean {
  const test = unwrap(told.test);
  const { truth } = told;
  const isPartDenied = (part: Node, outcome = truth): boolean =>
    isDenied(e, { test: part, truth: outcome }, of, denies, depth);
  if (test.type === T.UnaryExpression && test.operator === '!') return isPartDenied(test.argument, !truth);
  if (test.type === T.LogicalExpression && test.operator !== '??') {
    const sides = [test.left, test.right];
    // Of `a || b` that is true one side is, and nobody knows which.
    return test.operator === (truth ? '&&' : '||')
      ? sides.some((side) => isPartDenied(side))
      : sides.every((side) => isPartDenied(side));
  }
  const kept = test.type === T.Identifier && of.own(test) === undefined ? constantOf(test, of.frame) : undefined;
  if (kept?.id.type === T.Identifier && kept.init && depth < MAX_DEPTH)
    return isDenied(e, { test: kept.init, truth }, of, denies, depth + 1);
  if (test.type !== T.CallExpression) return denies({ test, truth }, of);
  const index = test.arguments.findIndex((argument) => of.name !== undefined && nameOfPlace(argument) === of.name);
  const isHanded = index >= 0 && !test.arguments.slice(0, index).some(({ type }) => type === T.SpreadElement);
  const callee = isHanded && depth < MAX_DEPTH ? e.valueOf(unwrap(test.callee), of.frame) : undefined;
  return callee !== undefined && isDeniedInside(e, callee, { index, truth }, denies, depth + 1);
}

/** The same for what a function says of one of its arguments by giving what counts as true, or as false: `items.filter(isFine)`. */
export function isDeniedInside(
  e: Engine,
  fn: Value,
  { index, truth }: { readonly index: number; readonly truth: boolean },
  denies: Denial,
  depth = 0,
): boolean {
  const facts = fn.kind === 'function' ? e.facts(fn.file) : undefined;
  const parameter = fn.kind === 'function' ? fn.node.params[index] : undefined;
  if (fn.kind !== 'function' || !facts || !parameter) return false;
  const of = askedAs(parameter, { facts, env: fn.env });
  const results = of ? resultsLeft(fn, facts.resultsOf(fn.node).returns, truth) : [];
  return (
    of !== undefined &&
    results.length > 0 &&
    results.every((result) =>
      [...testsBefore(result), { test: result, truth }].some((told) => isDenied(e, told, of, denies, depth)),
    )
  );
}

/** The results that a function may have given where what it gave counts as this; none where it may give something else as well. */
function resultsLeft(
  { node: fn, waits }: FunctionValue,
  returns: readonly TSESTree.Expression[],
  truth: boolean,
): readonly TSESTree.Expression[] {
  if (fn.async || fn.generator || waits) return [];
  // What comes to its end without a result gives nothing, which counts as false.
  const last = fn.body?.type === T.BlockStatement ? fn.body.body.at(-1) : undefined;
  const mayEnd = fn.body?.type === T.BlockStatement && !(last && leaves(last));
  if (mayEnd && !truth) return [];
  return returns.filter((result) => result.type !== T.Literal || Boolean(result.value) === truth);
}

/** What a parameter is called, or its properties where it is taken apart: `({ kind }) => kind === 'fine'`. */
function askedAs(parameter: TSESTree.Parameter, frame: Frame): Asked | undefined {
  if (parameter.type === T.Identifier) return askedUnder(parameter.name, frame);
  if (parameter.type !== T.ObjectPattern) return undefined;
  const properties = propertiesIn(parameter);
  const own = (node: Node): string | undefined => (node.type === T.Identifier ? properties.get(node.name) : undefined);
  return { name: undefined, own, frame };
}

/** The names that a pattern gives to properties, and what those are called. */
function propertiesIn({ properties }: TSESTree.ObjectPattern): ReadonlyMap<string, string> {
  return new Map(
    properties.flatMap((property) => {
      const key = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
      return key !== undefined && property.value?.type === T.Identifier ? [[property.value.name, key] as const] : [];
    }),
  );
}

/** Where a name is declared that holds the same all the time. */
function constantOf(node: TSESTree.Identifier, { facts }: Frame): TSESTree.VariableDeclarator | undefined {
  const definition = facts.variableOf(node)?.defs[0];
  const declarator = definition?.type === 'Variable' ? definition.node : undefined;
  return declarator?.parent.kind === 'const' ? declarator : undefined;
}
