import { DefinitionType } from '@typescript-eslint/scope-manager';
import { T, outermost, staticString } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FileContext } from '../context.js';
import { askedBy, isPayload, isRecord, wordsOf } from './asked-settings.js';
import { isReference } from './presence.js';

const VERSION = /^v\d+$/i;

/** `process.env.FILES_API === 'v1'`, `env.FILES_V3`, `if (v3)`: whether something asks for the version of an interface, and no record says it. */
export function asksForVersion(context: FileContext, node: Node): boolean {
  if (node.type === T.BinaryExpression)
    return (
      /^[!=]==?$/.test(node.operator) &&
      // What is asked besides may be what decides.
      outermost(node).parent?.type !== T.LogicalExpression &&
      ((isVersionText(node.right) && isSetting(context, node.left)) ||
        (isVersionText(node.left) && isSetting(context, node.right)))
    );
  if (!isNamed(node) || !isTruth(node)) return false;
  const last = askedBy(node).names.at(-1) ?? '';
  return wordsOf(last).some((word) => VERSION.test(word)) && isSetting(context, node);
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
  const isKnown = context.engine.catalogue.releases.some(({ id }) => id === release);
  return isKnown && isSetting(context, node) ? release : undefined;
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
function isSetting(context: FileContext, node: Node): boolean {
  const { root, names } = askedBy(node);
  if (isPayload(context, root) || (names.length > 1 && isRecord(context, root))) return false;
  if (root.type !== T.Identifier) return root.type === T.ThisExpression || root.type === T.MetaProperty;
  const definition = context.facts.variableOf(root)?.defs[0];
  if (definition?.type !== DefinitionType.Variable) return true;
  return definition.node.init?.type !== T.AwaitExpression;
}
