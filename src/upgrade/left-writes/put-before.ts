import type { Use } from '../../detection/types.js';
import { T } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isOfTests } from '../../provenance/testing/test-files.js';
import type { Place } from '../../provenance/types.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { isBehindSpread, isShared } from '../edits/index.js';
import { fillsIn, isDoneBefore } from './order.js';
import { isOfOneType, linkOf } from './same-object.js';
import type { Access } from './same-object.js';
import { Trees } from './trees.js';

/**
 * Leaves reads that may take what the code itself has put under the old name. What is written has one name only at both ends: a bridge takes
 * the new name first, and would look past it.
 */
export async function leavePutBefore(draft: Draft): Promise<void> {
  const left = draft.mode === 'bridge' ? draft.steps().filter((step) => isLeftWrite(draft, step)) : [];
  if (left.length === 0) return;
  const trees = new Trees();
  const writes = (await accessesOf(left, trees)).filter(({ node, tree }) => isKey(node) || !fillsIn(node, tree.text));
  const changes = new Set(writes.map(({ step }) => step.detection.change));
  const reads = draft.steps().filter((step) => changes.has(step.detection.change) && isBridgedRead(draft, step));
  for (const read of writes.length === 0 ? [] : await accessesOf(reads, trees)) {
    const write = writes.find((one) => mayBeTaken(one, read));
    if (write) draft.withdraw([read.step], { result: 'manual', why: whyLeft(draft, write.step, read.step) });
  }
}

function whyLeft(draft: Draft, { detection: { place } }: Step, { detection: { change } }: Step): string {
  return `It may take what the code puts under the old name (${draft.whereOf(place)}), which a bridge would look past: change both when everything runs on the new release. ${change.advice}`;
}

function isLeftWrite(draft: Draft, step: Step): boolean {
  const { use, readiness } = step.detection;
  const isWrite = (isMember(use) && use.access === 'write') || isPutBehindSpread(draft, step);
  return isWrite && readiness === 'at-cutover' && draft.outcomeOf(step)?.kind === 'manual';
}

/** `{ ...user, old: … }`, where what is spread may bring the new name as well. What a test makes has been made for it, and what is sent is read by nobody. */
function isPutBehindSpread(draft: Draft, { detection: { use, place } }: Step): boolean {
  if (use.kind !== 'key' || use.sent === true || use.matched === true) return false;
  const { original } = draft.textOf(place.file);
  return !isOfTests(draft.nameOf(place.file)) && isBehindSpread(original, use.property);
}

function isBridgedRead(draft: Draft, step: Step): boolean {
  const { use } = step.detection;
  const isRead = use.kind === 'pattern' || use.kind === 'path-string' || (isMember(use) && use.access === 'read');
  const outcome = isRead && draft.withdrawalOf(step) === undefined ? draft.outcomeOf(step) : undefined;
  return outcome?.kind === 'edit' && (outcome.result === 'bridged' || isShared(use) || draft.isShared(step));
}

function isMember(use: Use): use is Extract<Use, { readonly kind: 'member' | 'bracket' }> {
  return use.kind === 'member' || use.kind === 'bracket';
}

async function accessesOf(
  steps: readonly Step[],
  trees: Trees,
): Promise<readonly (Access & { readonly step: Step })[]> {
  const found: (Access & { readonly step: Step })[] = [];
  for (const step of steps) {
    const { place, evidence } = step.detection;
    const tree = await trees.of(place.file);
    const node = tree?.nodeAt(place.start);
    if (!tree || !node) continue;
    const variables: Place[] = [];
    const types: Place[] = [];
    for (const { place: origin } of evidence) {
      const there = await trees.of(origin.file);
      if (there?.declaresVariable(origin.start) === true) variables.push(origin);
      if (there?.declaresType(origin.start) === true) types.push(origin);
    }
    found.push({ step, tree, node, variables, types, change: step.detection.change });
  }
  return found;
}

function isKey({ parent }: Node): boolean {
  return parent?.type === T.Property;
}

/** Whether a read may take what a write has put into the same object. */
function mayBeTaken(write: Access, read: Access): boolean {
  if (write.change !== read.change) return false;
  if (isKey(write.node)) return isOfOneType(write, read);
  const link = linkOf(write, read);
  return link !== undefined && !(write.tree === read.tree && isDoneBefore(read.node, write.node, link.declared));
}
