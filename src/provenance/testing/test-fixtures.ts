import type { TSESTree } from '@typescript-eslint/types';
import { usesOfParameter } from '../functions/callback-uses.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { T, isFunction, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { lazily, objectOf, once, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionNode, Lazy, LibraryValue, Value } from '../value.js';

const RUNNER = /^(?:@playwright\/test|playwright\/test|vitest)\.(?:test|it|mergeTests)\b/;
const MAX_EXTENSIONS = 6;

/** `test('…', async ({ api }) => …)`, `test.beforeEach(…)`: what a test is given that was extended by fixtures of the project. */
export function givenByFixtures(
  e: Engine,
  target: LibraryValue,
  { node, index }: { readonly node: TSESTree.CallExpression; readonly index: number },
  frame: Frame,
): Value | undefined {
  if (index !== 0 || !RUNNER.test(target.path)) return undefined;
  const made = target.made ?? target.of;
  const own = made ? fixturesOf(e, made, 0) : new Map<string, Lazy>();
  const fixtures = target.path.includes('playwright') ? new Map([['request', lazily(REQUEST)], ...own]) : own;
  return fixtures.size > 0 ? given(fixtures, { node, file: frame.facts.file }) : undefined;
}

/** Playwright's own client. */
const REQUEST: Value = { kind: 'client', style: 'ky' };

type Fixtures = ReadonlyMap<string, Lazy>;

function given(fixtures: Fixtures, { node, file }: NonNullable<LibraryValue['made']>): Value {
  return objectOf(Object.fromEntries(fixtures), placeOf(node, file));
}

/** `base.extend({ api: async ({}, use) => { await use(new Api()); }, id: '7' })`, `mergeTests(one, other)`: by their names. */
function fixturesOf(e: Engine, made: NonNullable<LibraryValue['made']>, depth: number): Fixtures {
  const facts = e.facts(made.file);
  const callee = unwrap(made.node.callee);
  if (!facts || depth > MAX_EXTENSIONS) return new Map();
  const frame: Frame = { facts, env: undefined };
  const below = (node: Node): readonly (readonly [string, Lazy])[] =>
    optionsOf(e.valueOf(node, frame)).flatMap((option) =>
      option.kind === 'library' && option.made !== undefined && RUNNER.test(option.path)
        ? [...fixturesOf(e, option.made, depth + 1)]
        : [],
    );
  if (callee.type !== T.MemberExpression) return new Map(made.node.arguments.flatMap(below));
  const [own] = made.node.arguments;
  const all = new Map(below(callee.object));
  const literal = own && unwrap(own);
  for (const property of literal?.type === T.ObjectExpression ? literal.properties : []) {
    const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    if (property.type !== T.Property || name === undefined) continue;
    // One that takes the place of another is handed that one.
    const before = new Map(all);
    all.set(
      name,
      once(() => fixtureValue(e, property.value, new Map([...all, ...before]), made, frame)),
    );
  }
  return all;
}

/** What a fixture hands to its `use`, or what it is. */
function fixtureValue(
  e: Engine,
  node: Node,
  others: Fixtures,
  made: NonNullable<LibraryValue['made']>,
  frame: Frame,
): Value {
  const inner = unwrap(node);
  const [first] = inner.type === T.ArrayExpression ? inner.elements : [inner];
  if (!first || first.type === T.SpreadElement) return unknown('a fixture that is not seen');
  const fixture = unwrap(first);
  if (!isFunction(fixture)) return e.valueOf(fixture, frame);
  const env = enter(fixture, [() => given(others, made)], frame.env, undefined);
  const used = env ? usesOfParameter(fixture, 1, [], frame).flatMap((use) => handedOver(use, fixture)) : [];
  return used.length > 0
    ? unionOf(used.map((one) => e.valueOf(one, { facts: frame.facts, env })))
    : unknown('a fixture that hands over nothing');
}

/** `await use(value)`. */
function handedOver(use: Node, fixture: FunctionNode): TSESTree.CallExpressionArgument[] {
  const callee = outermost(use);
  const call = callee.parent;
  const [value] =
    call?.type === T.CallExpression && call.callee === callee && fixture.params.length > 1 ? call.arguments : [];
  return value && value.type !== T.SpreadElement ? [value] : [];
}
