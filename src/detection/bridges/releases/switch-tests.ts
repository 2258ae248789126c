import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { asksForVersion, isRelease, isWhereNewer, namesRelease, speaksOfRelease } from './version-names.js';
import { askedBy, isPayload, isRecord, keysIn, wordsOf } from './asked-settings.js';
import { constantTruth, goesWith } from './tests-beside.js';
import { isReference } from '../names/presence.js';
import { isNamedAfterRelease, releaseOfConstant } from './release-constants.js';

/** How many variables are followed that hold what a test asks for. */
const MAX_NAMES = 2;

/**
 * Whether a test asks for a release, or for a switch of the team's own: `isAtLeast('26.3')`, `release >= 26.3`, `features.newFiles`, `config.canUseV3`.
 *
 * @param older how it comes out where the older way is gone; where that is said, nothing else may lead there: `useV3 && isAdmin`
 */
export function decidesTheWay(context: FileContext, test: Node, older?: boolean, names = 0): boolean {
  const node = unwrap(test);
  if (older === undefined) return asksForWay(context, node, names);
  if (node.type === T.UnaryExpression && node.operator === '!')
    return decidesTheWay(context, node.argument, !older, names);
  if (node.type === T.LogicalExpression && node.operator !== '??')
    return partsDecide(context, node, older, names) ?? false;
  // `load(id, version = 'v3')` that asks `version === 'v3'` before it calls itself for an older one.
  if (isWhereNewer(node) === older) return false;
  const init = names < MAX_NAMES ? heldBy(context, node) : undefined;
  const held = init && unwrap(init);
  const decided = held?.type === T.LogicalExpression ? partsDecide(context, held, older, names + 1) : undefined;
  return decided ?? (constantTruth(context, node) !== older && asksForWay(context, node, names));
}

/** Whether one way is only gone by what parts of a test decide; undefined where none of them does. */
function partsDecide(
  context: FileContext,
  { left, right, operator }: TSESTree.LogicalExpression,
  older: boolean,
  names: number,
): boolean | undefined {
  // Once: of a long row of tests each stands inside of the next.
  const [first, second] = [left, right].map((part) => decidesTheWay(context, part, older, names));
  if (first === second) return first === true ? true : undefined;
  // Of `useV3 && isAdmin`, either leads to the way of those that are no admins.
  const eitherLeads = (operator === '||') === older;
  return !eitherLeads || (first === true ? goesWith(right, left) : goesWith(left, right));
}

function asksForWay(context: FileContext, test: Node, names: number): boolean {
  return holds(test, (node) => {
    if (isReleaseText(node) || isHeldAgainstRelease(context, node) || isSwitch(context, node)) return true;
    if (asksForVersion(context, node) || namesRelease(context, node)) return true;
    const init = names < MAX_NAMES ? heldBy(context, node) : undefined;
    return init !== undefined && asksForWay(context, unwrap(init), names + 1);
  });
}

/** What a constant holds, or a variable that is only put once: other languages declare none. */
export function heldBy({ facts }: FileContext, name: Node): Node | undefined {
  if (name.type !== T.Identifier) return undefined;
  const variable = facts.variableOf(name);
  const definition = variable?.defs[0];
  if (definition?.type !== 'Variable' || definition.node.id.type !== T.Identifier) return undefined;
  const [written, another] = variable?.references.filter((reference) => reference.isWrite()) ?? [];
  return another ? undefined : (definition.node.init ?? written?.writeExpr ?? undefined);
}

const RELEASE = /(?<![\w.])v?\d{2}\.\d(?:\.0)?(?![\w.])/;

function isReleaseText(node: Node): boolean {
  const text = staticString(node);
  return text !== undefined && RELEASE.test(text);
}

/** `release >= 26.3`, `compareVersions(platform, [26, 3]) < 0`, `isAtLeast(26, 3)`: a number is a release where a name beside it says so. */
function isHeldAgainstRelease(context: FileContext, node: Node): boolean {
  if (node.type !== T.BinaryExpression && node.type !== T.CallExpression) return false;
  if (node.type === T.BinaryExpression && isYearOfRelease(context, node)) return true;
  if (!holds(node, (one) => releaseAt(context, one) !== undefined)) return false;
  if (speaksOfRelease(node)) return true;
  return holds(node, (one) => isKnownRelease(context, one) && (compares(node) || isNamedAfterRelease(one)));
}

/** `major > 26`. */
function isYearOfRelease({ engine }: FileContext, { left, right }: TSESTree.BinaryExpression): boolean {
  const year = numberIn(right, /^\d{2}$/);
  const isMajor = wordsOf(askedBy(left).names.at(-1) ?? '').includes('major');
  return isMajor && year !== undefined && engine.catalogue.releases.some(({ id }) => id.startsWith(`${year}.`));
}

/** Any number may be compared under these names: only one that is a release of the platform's says that it is one. */
function compares(node: Node): boolean {
  const isName = (word: string): boolean => /^(?:least|gte?|lte?)$/.test(word);
  return holds(node, (one) => one.type === T.Identifier && wordsOf(one.name).some(isName));
}

function isKnownRelease(context: FileContext, node: Node): boolean {
  const release = releaseAt(context, node);
  return release !== undefined && isRelease(context, release);
}

/** The same where a constant holds it: `release >= V3_SINCE`. */
export function releaseAt(context: FileContext, node: Node): string | undefined {
  return releaseIn(heldBy(context, node) ?? fieldNamed(context, node) ?? node) ?? releaseOfConstant(context, node);
}

/** What a constant of a class holds that stands in the same file: `static final Release FILES_SINCE = Release.of(26, 3)`. */
function fieldNamed({ facts }: FileContext, node: Node): Node | undefined {
  const name = node.type === T.Identifier ? node.name : node.type === T.MemberExpression ? memberName(node) : undefined;
  if (name === undefined || !/^[A-Z][A-Z\d_]*$/.test(name)) return undefined;
  const [field, another] = (facts.index.declarations.get(name) ?? []).filter(
    (one) => one.type === T.PropertyDefinition && one.static,
  );
  return field?.type === T.PropertyDefinition && !another ? (field.value ?? undefined) : undefined;
}

/** The number of a release, as far as its form says: `26.3`, `[26, 3]`, `(26, 3)`, `(release, 26, 3)`, `new Version(26, 3)`. */
function releaseIn(node: Node): string | undefined {
  if (node.type === T.ArrayExpression) return pairIn(node.elements);
  if (node.type === T.CallExpression || node.type === T.NewExpression) return pairIn(node.arguments.slice(-2));
  return numberIn(node, /^\d{2}\.\d$/);
}

function pairIn([first, second, ...others]: readonly (Node | null)[]): string | undefined {
  const year = numberIn(first, /^\d{2}$/);
  const number = numberIn(second, /^\d$/);
  return year === undefined || number === undefined || others.length > 0 ? undefined : `${year}.${number}`;
}

function numberIn(node: Node | null | undefined, form: RegExp): string | undefined {
  const text = node?.type === T.Literal && typeof node.value === 'number' ? String(node.value) : undefined;
  return text !== undefined && form.test(text) ? text : undefined;
}

/** Whether a node asks for what switches between an old way and a new one. */
function isSwitch(context: FileContext, node: Node): boolean {
  const isCall = node.type === T.CallExpression && node.arguments.length > 0;
  const isName = node.type === T.Identifier ? isReference(node) : node.type === T.MemberExpression;
  if (!isCall && !isName) return false;
  const { root, names } = askedBy(node);
  const words = [...names, ...(isCall ? keysIn(node) : [])].map(wordsOf);
  const asksFlag = isCall && asksForFlag(words.at(-1) ?? []);
  if (isCall && asksFlagService(words.at(-1) ?? [], node)) return !isPayload(context, root);
  const holder = words.findIndex(namesFlags);
  const isFlag = asksFlag || (holder >= 0 && (isCall || holder < words.length - 1));
  if (!isFlag && !words.some(namesWay)) return false;
  return !isPayload(context, root) && (!isFlag || holder === 0 || !isRecord(context, root));
}

const VERSION = /^(?:v\d+|new|old|legacy)$/;
const CHOICE = /^(?:uses?|prefers?|supports?|enabled?|features?|toggles?|flags?)$/;

/** What services for feature flags call it to ask for one. */
const ASKS_FLAG =
  /^(?:(?:bool|boolean)?variation(?:detail)?|getboolean(?:value|details)?|gettreatment|checkgate|use(?:gate|feature|flag|featureflag|featureflagenabled|featureison)|is(?:feature|flag)?on|isflagenabled)$/;

/** `client.variation('files-v3', user, false)`, `client.getBooleanValue('files-v3', false)`, `useFlag('files-v3')`: a flag by its name. */
function asksFlagService(words: readonly string[], call: TSESTree.CallExpression): boolean {
  return ASKS_FLAG.test(words.join('')) && call.arguments.some((one) => staticString(one) !== undefined);
}

/** `useV3`, `canUseNewFiles`, `apiSupportsV3`, `isV3Enabled`, `FEATURE_V3`. */
function namesWay(words: readonly string[]): boolean {
  return words.some((word) => VERSION.test(word)) && words.some((word) => CHOICE.test(word));
}

/** `features`, `toggles`, `featureFlags`. */
function namesFlags(words: readonly string[]): boolean {
  return words.length < 3 && /^(?:features?|toggles?|(?:features?)?flags)$/.test(words.join(''));
}

/** `isEnabled('files')`, `isFeatureEnabled('files')`, `hasFeature('files')`. */
function asksForFlag(words: readonly string[]): boolean {
  return /^(?:is(?:feature)?enabled|hasfeature)$/.test(words.join(''));
}
