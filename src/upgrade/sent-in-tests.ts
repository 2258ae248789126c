import type { TSESTree } from '@typescript-eslint/types';
import type { Detection } from '../detection/types.js';
import { assertedNode } from '../detection/expectations/assertions.js';
import { readText } from '../project/text.js';
import { walk as walkFiles } from '../project/walk.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import {
  T,
  calledName,
  innerPlace,
  isFunction,
  memberName,
  outermost,
  placeOf,
  staticKey,
} from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import { walk } from '../provenance/syntax/walk.js';
import { isOfTests } from '../provenance/testing/test-files.js';
import type { Draft } from './draft.js';
import { readModule } from './module-of.js';
import { isInside } from './places.js';

const ASKS_CALLS =
  /^(?:toHaveBeen(?:Last|Nth)?Called(?:Once)?With|(?:called|calledOnce|alwaysCalled)With(?:Exactly|Match)?)$/;
const LOOSELY = /^(?:toMatchObject|objectContaining|match)$/;
/** How far the names are followed that an expectation is about. */
const MOST_NAMES = 40;

/** A property of an object that is written out. */
interface Written {
  readonly file: string;
  readonly property: TSESTree.Property;
  readonly object: TSESTree.ObjectExpression;
}

/** A file that has the old name of something that is sent. */
interface NamingFile {
  readonly isOfTest: boolean;
  readonly root: Node;
  readonly written: readonly Written[];
}

/**
 * Lets what tests expect to have been sent go with what is sent under another name: objects of the same names, held against what a stand-in was
 * called with. Where only one of both is so, it is told.
 */
export async function followSentInTests(draft: Draft, roots: readonly string[]): Promise<void> {
  const sent = draft.steps().flatMap((step) => {
    const { detection } = step;
    const { use, change } = detection;
    const isRenamed =
      use.kind === 'key' && use.sent === true && change.fix.kind === 'rename' && change.fix.writes === 'rename';
    const isEdited = isRenamed && draft.withdrawalOf(step) === undefined && draft.outcomeOf(step)?.kind === 'edit';
    return isEdited ? [detection] : [];
  });
  for (const change of new Set(sent.map((one) => one.change))) {
    const own = sent.filter((one) => one.change === change);
    const [first] = own;
    if (!first) continue;
    const files = await filesNaming(draft, first.text, roots);
    const isKnown = ({ file, property }: Written): boolean =>
      draft
        .stepsIn(file)
        .some(({ detection }) => detection.change === change && isInside(detection.place, placeOf(property, file)));
    const inCode = files.filter(({ isOfTest }) => !isOfTest).flatMap(({ written }) => written);
    const isSent = ({ file, property }: Written): boolean =>
      own.some(({ place }) => isInside(place, placeOf(property.key, file)));
    const forms = new Set(inCode.filter(isSent).flatMap((one) => formOf(one.object) ?? []));
    const kept = new Set(inCode.filter((one) => !isKnown(one)).flatMap((one) => formOf(one.object) ?? []));
    for (const { isOfTest, root, written } of files) {
      if (!isOfTest) continue;
      for (const one of written) if (!isKnown(one)) followExpected(draft, first, one, root, { forms, kept });
    }
  }
}

async function filesNaming(draft: Draft, name: string, roots: readonly string[]): Promise<NamingFile[]> {
  const found: NamingFile[] = [];
  for (const file of walkFiles(roots, isScriptFile).files) {
    const text = readText(file);
    const root = typeof text === 'string' && text.includes(name) ? (await readModule(file))?.ast : undefined;
    if (root) found.push({ isOfTest: isOfTests(draft.nameOf(file)), root, written: writtenIn(root, file, name) });
  }
  return found;
}

function writtenIn(root: Node, file: string, name: string): Written[] {
  const written: Written[] = [];
  walk(root, (node) => {
    const object = node.type === T.Property ? node.parent : undefined;
    if (node.type === T.Property && object?.type === T.ObjectExpression && staticKey(node.key, node.computed) === name)
      written.push({ file, property: node, object });
    return undefined;
  });
  return written;
}

/** The names that an object is written out with; undefined where it may have others. */
function formOf({ properties }: TSESTree.ObjectExpression): string | undefined {
  const names = properties.map((one) => (one.type === T.Property ? staticKey(one.key, one.computed) : undefined));
  return names.includes(undefined) ? undefined : names.sort().join();
}

const MADE_ALIKE = 'other code makes objects with the same names, and keeps them.';
const OTHER_NAMES = 'it has other names than what is edited.';
const OTHERWISE = 'it is not held against what something was called with.';

function followExpected(
  draft: Draft,
  sent: Detection,
  { file, property, object }: Written,
  root: Node,
  { forms, kept }: { readonly forms: ReadonlySet<string>; readonly kept: ReadonlySet<string> },
): void {
  const expectation = expectationOf(object);
  if (!expectation) return;
  const form = formOf(object);
  const isAlike = form !== undefined && forms.has(form);
  const isOfCalls = expectation.subject === undefined || isOfWhatWasCalled(expectation.subject, root);
  if (!isAlike && !isOfCalls) return;
  const step = draft.add({
    ...sent,
    place: innerPlace(property.key, file),
    use: { kind: 'key', shorthand: property.shorthand, property: placeOf(property, file) },
    evidence: [{ place: placeOf(expectation.call, file), why: 'a test expects it to be sent' }],
    standIn: true,
  });
  const isSure = isAlike && isOfCalls && !kept.has(form);
  if (isSure) return;
  const reason = !isOfCalls ? OTHERWISE : isAlike ? MADE_ALIKE : OTHER_NAMES;
  const why = `A test expects an object like those that are sent under the new name now; ${reason} ${sent.change.advice}`;
  draft.withdraw([step], { result: 'manual', why });
}

interface Expectation {
  readonly call: Node;
  /** What is held against it; absent where that is what something was called with. */
  readonly subject?: Node;
}

/** What an object that is written out is expected of: `assert.deepEqual(sent, [{ … }])`, `expect(send).toHaveBeenCalledWith({ … })`. */
function expectationOf(object: Node): Expectation | undefined {
  let whole = outermost(object);
  for (;;) {
    const holder = whole.parent;
    if (holder?.type === T.ArrayExpression) whole = outermost(holder);
    else if (holder?.type === T.Property && holder.value === whole) whole = outermost(holder.parent);
    else if (holder?.type === T.CallExpression && isAround(holder)) whole = outermost(holder);
    else break;
  }
  const call = whole.parent;
  if (call?.type !== T.CallExpression || call.callee === whole) return undefined;
  if (ASKS_CALLS.test(calledName(call) ?? '')) return { call };
  const subject = assertedNode(whole) ?? looselyHeld(call);
  return subject && { call, subject };
}

/** `expect.objectContaining({ … })`, `JSON.stringify([{ … }])`. */
function isAround(call: TSESTree.CallExpression): boolean {
  return /^(?:objectContaining|arrayContaining|stringify)$/.test(calledName(call) ?? '');
}

/** `user` of `expect(user).toMatchObject(…)`. */
function looselyHeld(call: TSESTree.CallExpression): Node | undefined {
  if (!LOOSELY.test(calledName(call) ?? '') || call.callee.type !== T.MemberExpression) return undefined;
  let at: Node = call.callee.object;
  while (at.type === T.MemberExpression) at = at.object;
  return at.type === T.CallExpression && calledName(at) === 'expect' ? at.arguments[0] : undefined;
}

/** Whether a value is what a function was called with: it was put into a list or a variable in one, or is what a double of a library keeps of its calls. */
function isOfWhatWasCalled(subject: Node, root: Node): boolean {
  const names = new Set<string>();
  const open: Node[] = [subject];
  for (let node = open.pop(); node && names.size < MOST_NAMES; node = open.pop()) {
    for (const name of namesIn(node)) {
      if (names.has(name)) continue;
      names.add(name);
      open.push(...madeOf(name, root));
    }
  }
  return names.has('calls') && names.has('mock') ? true : isPutInFunction(names, root);
}

function namesIn(node: Node): string[] {
  const names: string[] = [];
  walk(node, (one) => {
    if (isFunction(one)) return false;
    if (one.type === T.MemberExpression) names.push(memberName(one) ?? '');
    else if (one.type === T.Identifier) names.push(one.name);
    return undefined;
  });
  return names.filter((name) => name !== '');
}

/** What variables are made of that are called so: `const [, init] = fetch.mock.calls[0].arguments`. */
function madeOf(name: string, root: Node): Node[] {
  const made: Node[] = [];
  walk(root, (node) => {
    if (node.type === T.VariableDeclarator && node.init && namesIn(node.id).includes(name)) made.push(node.init);
    return undefined;
  });
  return made;
}

/** `sent.push(body)`, `this.calls.push({ body })`, `sent = body` in a function that is handed what it puts there. */
function isPutInFunction(names: ReadonlySet<string>, root: Node): boolean {
  let found = false;
  walk(root, (node) => {
    const [target, given] = putBy(node);
    if (target === undefined || !names.has(target)) return undefined;
    for (let at = node.parent; at; at = at.parent)
      if (isFunction(at) && given.some((one) => isHanded(at, one))) found = true;
    return undefined;
  });
  return found;
}

/** The name of what something is put into, and the names in what is put there. */
function putBy(node: Node): [string | undefined, readonly string[]] {
  if (node.type === T.AssignmentExpression)
    return [node.left.type === T.Identifier ? node.left.name : undefined, namesIn(node.right)];
  if (node.type !== T.CallExpression || node.callee.type !== T.MemberExpression || memberName(node.callee) !== 'push')
    return [undefined, []];
  const { object } = node.callee;
  const name =
    object.type === T.MemberExpression ? memberName(object) : object.type === T.Identifier ? object.name : undefined;
  return [name, node.arguments.flatMap(namesIn)];
}

function isHanded(fn: Node, name: string): boolean {
  return isFunction(fn) && fn.params.some((parameter) => namesIn(parameter).includes(name));
}
