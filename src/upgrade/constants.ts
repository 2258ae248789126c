import type { Change } from '../catalogue/types.js';
import type { Detection } from '../detection/types.js';
import { bridgeMark } from '../detection/bridges/marks.js';
import { readText } from '../project/text.js';
import { T, isWithin, placeOf } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import { isOfTests } from '../provenance/testing/test-files.js';
import type { Place } from '../provenance/types.js';
import type { Step } from './compose.js';
import { usesOf } from './constant-uses.js';
import type { Use } from './constant-uses.js';
import type { Draft } from './draft.js';
import { decide } from './policy.js';

/**
 * Shows of constants that no other code relies on them: values that are only used where the field is held against them, and
 * what is used at one place only, also as the name that a member is taken by, or as the path of a call. Such a constant gets
 * its new text; at both ends, the comparisons take the new value too.
 */
export async function followConstants(draft: Draft, roots: readonly string[]): Promise<void> {
  const held = draft.steps().filter(({ detection }) => isHeld(detection));
  for (const [step, uses] of await usesOf(held, roots)) {
    if (step.detection.use.kind === 'path') {
      if (isOnlyAskedFor(draft, step, uses)) draft.prove(step);
      continue;
    }
    if (!isAllHeld(step, uses)) continue;
    if (draft.mode === 'cutover' || step.detection.readiness === 'now') draft.prove(step);
    else acceptBeside(draft, step, uses);
  }
}

function isHeld({ use, readiness }: Detection): boolean {
  if (readiness === 'manual') return false;
  if (use.kind === 'path') return true;
  return (use.kind === 'value' && use.role === 'constant') || (use.kind === 'path-string' && use.held === true);
}

/** Whether a path that stands by itself is asked for by one call only, of which it is known what it asks. What tests say of it goes with it. */
function isOnlyAskedFor(draft: Draft, { detection }: Step, uses: readonly Use[]): boolean {
  const [one, ...more] = uses.filter(({ file }) => !isOfTests(draft.nameOf(file)));
  if (one === undefined || more.length > 0) return false;
  const used = placeOf(one.node, one.file);
  return detection.evidence.some(({ place: site }) => isWithin(used, site));
}

/** Whether a constant serves nothing else than to be held against what is known to be the field. */
function isAllHeld({ detection: { use, change } }: Step, uses: readonly Use[]): boolean {
  const [one, ...more] = uses;
  if (one && more.length === 0 && isHeldAgainst(one.node)) return true;
  const heldBy = use.kind === 'value' ? (use.heldBy ?? []) : [];
  return (
    one !== undefined &&
    uses.every((one) => isBridged(one, change) || heldBy.some((place) => isSame(place, placeOf(one.node, one.file))))
  );
}

function isSame(one: Place, other: Place): boolean {
  return one.file === other.file && one.start === other.start && one.end === other.end;
}

/** `kind === KIND || kind === 'new'` with the mark of an earlier upgrade. */
function isBridged({ file, node }: Use, { id }: Change): boolean {
  const choice = node.parent?.parent;
  const text = readText(file);
  return (
    choice?.type === T.LogicalExpression &&
    choice.left === node.parent &&
    typeof text === 'string' &&
    text.slice(choice.range[1]).trimStart().startsWith(bridgeMark(id))
  );
}

/** At both ends of the window a constant keeps its value, and what is compared with it may be the new one as well. What a test expects is what it is. */
function acceptBeside(draft: Draft, step: Step, uses: readonly Use[]): void {
  const compared = uses.filter(({ node }) => node.parent?.type !== T.CallExpression);
  const besides = compared.flatMap((use) => besideAt(step.detection, use) ?? []);
  if (besides.length === 0 || besides.length < compared.length) return;
  draft.remove(step);
  for (const beside of besides) draft.add(beside);
}

/** The comparison with a constant, where it can take the new value beside it. */
function besideAt(detection: Detection, { file, node }: Use): Detection | undefined {
  const whole = node.parent;
  const text = readText(file);
  if (whole?.type !== T.BinaryExpression || detection.use.kind !== 'value' || typeof text !== 'string')
    return undefined;
  const other = whole.left === node ? whole.right : whole.left;
  const beside: Detection = {
    ...detection,
    place: placeOf(node, file),
    text: text.slice(node.range[0], node.range[1]),
    use: {
      kind: 'value',
      role: 'comparison',
      comparison: { whole: placeOf(whole, file), other: placeOf(other, file), negated: whole.operator.startsWith('!') },
    },
  };
  return decide(beside, text, 'bridge').kind === 'edit' ? beside : undefined;
}

function isHeldAgainst(node: Node): boolean {
  const holder = node.parent;
  if (holder?.type === T.BinaryExpression) return /^[!=]==?$/.test(holder.operator);
  if (holder?.type === T.SwitchCase) return true;
  if (holder?.type === T.Property) return holder.computed && holder.key === node;
  return holder?.type === T.MemberExpression && holder.computed && holder.property === node;
}
