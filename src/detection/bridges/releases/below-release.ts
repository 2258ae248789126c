import type { TSESTree } from '@typescript-eslint/types';
import { effectiveRelease } from '../../../catalogue/lifecycle.js';
import { compareReleases } from '../../../catalogue/release.js';
import type { Change, ReleaseId, Window } from '../../../catalogue/types.js';
import { testsBefore } from '../../../provenance/names/decided.js';
import { flipped } from '../../../provenance/syntax/comparisons.js';
import { T, calledName, enclosingFunction, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { Place } from '../../../provenance/types.js';
import { contextAt } from '../../context.js';
import type { FileContext } from '../../context.js';
import { askedBy, wordsOf } from './asked-settings.js';
import { isNamedAfterRelease } from './release-constants.js';
import { heldBy, releaseAt } from './switch-tests.js';
import { isRelease, releaseNamed, speaksOfRelease } from './version-names.js';
import { isTakenAwaySince } from './taken-away-since.js';
import { isOnlyCalled } from '../ways/ways-of-callers.js';

/**
 * Whether a place is only come to below the release of a change: `if (release < 25.1) params.hidden = true`. At the other end of the window nothing of it is done.
 */
export function isOnlyBelow(context: FileContext, place: Place, change: Change, { to }: Window): boolean {
  const around = contextAt(context, place);
  const node = around && nodeAt(around, place);
  const since = effectiveRelease(change);
  const limit = since !== undefined && compareReleases(since, to) < 0 ? since : to;
  const isBelow = (where: FileContext, at: Node): boolean => isAskedBelow(where, at, limit);
  return (
    around !== undefined &&
    node !== undefined &&
    (isBelow(around, node) ||
      isOnlyCalled(around, node, { isOneWay: isBelow }) ||
      isTakenAwaySince(around, node, (test, truth) => saysBelowIn(around, test, !truth, limit)))
  );
}

function nodeAt({ facts }: FileContext, { start, end }: Place): Node | undefined {
  let found: Node | undefined;
  walk(facts.module.ast, (node) => {
    if (node.range[0] > start || node.range[1] < end) return false;
    found = node;
    return undefined;
  });
  return found;
}

function isAskedBelow(context: FileContext, node: Node, limit: ReleaseId): boolean {
  const told = testsBefore(node).some(({ test, truth }) => saysBelowIn(context, test, truth, limit));
  const around = enclosingFunction(node);
  return (
    told || (around !== undefined && around.type !== T.FunctionDeclaration && isAskedBelow(context, around, limit))
  );
}

/** How many constants are looked through that hold a test. */
const MAX_NAMES = 2;

/** Whether a test that came out so says that the release is below another one. */
function saysBelowIn(context: FileContext, asked: Node, truth: boolean, limit: ReleaseId, names = 0): boolean {
  const test = unwrap(asked);
  if (test.type === T.UnaryExpression && test.operator === '!')
    return saysBelowIn(context, test.argument, !truth, limit, names);
  if (test.type === T.LogicalExpression)
    return (
      test.operator === (truth ? '&&' : '||') &&
      [test.left, test.right].some((side) => saysBelowIn(context, side, truth, limit, names))
    );
  const bound = boundOf(context, test);
  if (bound) return saysBelow(bound, truth, limit);
  const held = test.type === T.Identifier && names < MAX_NAMES ? heldBy(context, test) : undefined;
  return held !== undefined && saysBelowIn(context, held, truth, limit, names + 1);
}

/** `release < 26.3`: what a test holds the release against. */
interface Bound {
  readonly operator: string;
  readonly release: ReleaseId;
}

function saysBelow({ operator, release }: Bound, truth: boolean, limit: ReleaseId): boolean {
  const order = compareReleases(release, limit);
  if (operator === (truth ? '<' : '>=')) return order <= 0;
  if (operator === (truth ? '<=' : '>')) return order < 0;
  return truth && /^===?$/.test(operator) && order < 0;
}

function boundOf(context: FileContext, test: Node): Bound | undefined {
  if (test.type === T.BinaryExpression) return boundOfComparison(context, test);
  if (test.type === T.CallExpression) {
    const told = boundOfCall(context, test);
    if (told) return told;
  }
  const release = releaseNamed(context, test);
  if (release === undefined) return undefined;
  const words = wordsOf(askedBy(test).names.at(-1) ?? '');
  return { operator: words.some((word) => /^(?:before|until)/.test(word)) ? '<' : '>=', release };
}

/** `release < '26.3'`, `26.3 <= release`, `compareVersions(release, '26.3') < 0`. */
function boundOfComparison(context: FileContext, test: TSESTree.BinaryExpression): Bound | undefined {
  const { left, right, operator } = test;
  if (!/^(?:[<>]=?|===?)$/.test(operator)) return undefined;
  const [own, other] = [releaseOf(context, right), releaseOf(context, left)];
  if (own !== undefined && isAmongReleases(left, right)) return { operator, release: own };
  if (other !== undefined && isAmongReleases(right, left)) return { operator: flipped(operator), release: other };
  const whole = boundOfYear(context, test);
  if (whole) return whole;
  const call = unwrap(left);
  if (call.type !== T.CallExpression || right.type !== T.Literal || right.value !== 0) return undefined;
  const compared = comparedIn(context, call);
  return compared && { operator: compared.isFirst ? flipped(operator) : operator, release: compared.release };
}

/** `release >= 26`: all releases of a year that the platform has releases of. */
function boundOfYear({ engine }: FileContext, { left, right, operator }: TSESTree.BinaryExpression): Bound | undefined {
  const words = wordsOf(askedBy(left).names.at(-1) ?? '');
  const year = right.type === T.Literal && typeof right.value === 'number' ? right.raw : '';
  const isYear = engine.catalogue.releases.some(({ id }) => id.split('.')[0] === year);
  if (!isYear || words.at(-1) !== 'release' || words.includes('since')) return undefined;
  if (operator === '<' || operator === '>=') return { operator, release: `${year}.0` };
  return operator === '<=' || operator === '>' ? { operator, release: `${year}.9` } : undefined;
}

/** `isAtLeast('26.3')`, `semver.lt(release, '26.3.0')`, `isBefore(26, 3)`. */
function boundOfCall(context: FileContext, call: TSESTree.CallExpression): Bound | undefined {
  const compared = comparedIn(context, call);
  const name = calledName(call) ?? '';
  const operator = OPERATORS.find(([says]) => says.test(name))?.[1];
  if (!compared || operator === undefined) return undefined;
  return { operator: compared.isFirst ? flipped(operator) : operator, release: compared.release };
}

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/^lte$/i, '<='],
  [/^(?:lt|(?:is|release|platform)?(?:before|below|older|olderThan|lessThan|until))$/i, '<'],
  [/^gt$/i, '>'],
  [/^(?:gte|(?:is|has|release|platform|version)?(?:atLeast|since|from|min|supports))$/i, '>='],
];

/** The release that a call is handed, and whether another thing to compare it with stands behind it. */
function comparedIn(
  context: FileContext,
  call: TSESTree.CallExpression,
): { readonly release: ReleaseId; readonly isFirst: boolean } | undefined {
  const whole = releaseAt(context, call);
  if (whole !== undefined && isRelease(context, whole)) return { release: whole, isFirst: false };
  const at = call.arguments.findIndex((one) => releaseOf(context, one) !== undefined);
  const [argument, behind] = [call.arguments[at], call.arguments[at + 1]];
  const release = argument && releaseOf(context, argument);
  return release === undefined ? undefined : { release, isFirst: at === 0 && behind !== undefined };
}

const TEXT = /^[vr]?(\d{2}\.\d)(?:\.0)?$/;

/** The release that a text, a number or a constant is. */
function releaseOf(context: FileContext, node: Node): ReleaseId | undefined {
  const held = node.type === T.Identifier ? heldBy(context, node) : undefined;
  const release = TEXT.exec(staticString(held ?? node) ?? '')?.[1] ?? releaseAt(context, node);
  return release !== undefined && isRelease(context, release) ? release : undefined;
}

/** Any number may be compared: only names beside it say that it is a release. A text that is one, and a constant that is called after one, say it themselves. */
function isAmongReleases(other: Node, release: Node): boolean {
  return staticString(release) !== undefined || isNamedAfterRelease(release) || [other, release].some(speaksOfRelease);
}
