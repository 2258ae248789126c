import { T, outermost, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { askedBy, isPayload, isRecord, keysIn, wordsOf } from './asked-settings.js';
import { isReference } from '../names/presence.js';

const VERSION = /^v\d+$/i;

/** `process.env.FILES_API === 'v1'`, `env.FILES_V3`, `if (v3)`: whether something asks for the version of an interface, and no record says it. */
export function asksForVersion(context: FileContext, node: Node): boolean {
  if (node.type === T.BinaryExpression) {
    const { left, right, operator } = node;
    return (
      /^(?:[!=]==?|[<>]=?)$/.test(operator) &&
      (isHeldAgainstVersion(context, left, right) || isHeldAgainstVersion(context, right, left))
    );
  }
  const keys = node.type === T.CallExpression ? keysIn(node) : isNamed(node) ? [askedBy(node).names.at(-1) ?? ''] : [];
  const isAsked = keys.some((key) => wordsOf(key).some((word) => VERSION.test(word))) && isTruth(node);
  return isAsked && isSetting(context, node);
}

/** `FILES_API === 'v1'`, `apiVersion >= 3`. */
function isHeldAgainstVersion(context: FileContext, asked: Node, version: Node): boolean {
  if (!isVersionText(version) && !(isVersionNumber(version) && namesVersion(asked))) return false;
  return isSetting(context, withoutDefault(asked));
}

function isVersionNumber(node: Node): boolean {
  return node.type === T.Literal && typeof node.value === 'number' && /^\d$/.test(String(node.value));
}

/** `version`, `apiVersion`: that of a schema, a form or a program is another one. */
function namesVersion(asked: Node): boolean {
  const words = wordsOf(askedBy(asked).names.at(-1) ?? '');
  return words.at(-1) === 'version' && (words.length === 1 || words.includes('api'));
}

/** Whether a test that asks for one version comes out true for a newer one: `version === 'v3'`; undefined where it asks for none. */
export function isWhereNewer(node: Node): boolean | undefined {
  if (node.type !== T.BinaryExpression || !/^[!=]==?$/.test(node.operator)) return undefined;
  const version = [node.left, node.right].map((side) => staticString(side) ?? '').find((text) => VERSION.test(text));
  return version === undefined ? undefined : !/^v1$/i.test(version) === node.operator.startsWith('=');
}

/** `process.env.FILES_API` of `process.env.FILES_API ?? 'v1'`. */
function withoutDefault(node: Node): Node {
  const inner = unwrap(node);
  return inner.type === T.LogicalExpression && inner.operator !== '&&' && isVersionText(inner.right)
    ? inner.left
    : node;
}

/** `switch (process.env.FILES_API) { case 'v1': … }`. */
export function isSwitchOfVersions(context: FileContext, asked: Node, labels: readonly Node[]): boolean {
  return labels.some(isVersionText) && isSetting(context, asked);
}

function isVersionText(node: Node): boolean {
  return VERSION.test(staticString(node) ?? '');
}

/** How a name speaks of a release: `RELEASE_263`, `since254`, `IS_26_3`. */
const OF_RELEASE =
  /(?:release|version|platform|since|before|until|after|from|least|is)[-_]?[vr]?(\d{2})[-_]?(\d)(?!\d)/i;

/** Whether something is named after a release of the platform, or says that one is new: `isNewRelease()`. */
export function namesRelease(context: FileContext, node: Node): boolean {
  if (!isNamed(node)) return false;
  const words = wordsOf(askedBy(node).names.at(-1) ?? '');
  const isNew = words.includes('release') && words.some((word) => /^(?:new|newer|old|older|legacy)$/.test(word));
  return isNew ? isSetting(context, node) : releaseNamed(context, node) !== undefined;
}

/** The release of the platform that something is named after. */
export function releaseNamed(context: FileContext, node: Node): string | undefined {
  if (!isNamed(node)) return undefined;
  const [, year, number] = OF_RELEASE.exec(askedBy(node).names.at(-1) ?? '') ?? [];
  const release = `${year ?? ''}.${number ?? ''}`;
  return isRelease(context, release) && isSetting(context, node) ? release : undefined;
}

const SAYS_RELEASE = /^(?:releases?|versions?|ver|platform|since|newer)$/;

/** Whether a name somewhere in a test says that a number is a release: `release >= 26.3`. */
export function speaksOfRelease(node: Node): boolean {
  return holds(node, (one) => one.type === T.Identifier && wordsOf(one.name).some((word) => SAYS_RELEASE.test(word)));
}

/** Whether the platform has a release of that number. */
export function isRelease({ engine }: FileContext, release: string): boolean {
  return engine.catalogue.releases.some(({ id }) => id === release);
}

function isNamed(node: Node): boolean {
  return node.type === T.Identifier ? isReference(node) : node.type === T.MemberExpression;
}

/** Whether a test asks for something itself, and not for something of it. */
function isTruth(node: Node): boolean {
  const whole = outermost(node);
  const { parent } = whole;
  switch (parent?.type) {
    case T.IfStatement:
    case T.ConditionalExpression:
      return parent.test === whole;
    case T.LogicalExpression:
    case T.BinaryExpression:
      return true;
    case T.UnaryExpression:
      return parent.operator === '!';
    case T.CallExpression:
      return parent.callee === whole
        ? /^(?:is|has|use|can)/.test(askedBy(node).names.at(-1) ?? '')
        : isBoolean(parent.callee);
    case T.VariableDeclarator:
      return parent.init === whole;
    default:
      return false;
  }
}

function isBoolean(callee: Node): boolean {
  return callee.type === T.Identifier && callee.name === 'Boolean';
}

/** What the team sets: no answer, no part of a record that is handed in, and nothing that is waited for. */
export function isSetting(context: FileContext, node: Node): boolean {
  const { root, names } = askedBy(node);
  if (isPayload(context, root) || (names.length > 1 && isRecord(context, root))) return false;
  if (root.type !== T.Identifier) return root.type === T.ThisExpression || root.type === T.MetaProperty;
  const definition = context.facts.variableOf(root)?.defs[0];
  if (definition?.type !== 'Variable') return true;
  return definition.node.init?.type !== T.AwaitExpression;
}
