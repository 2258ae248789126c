import { ts } from 'ts-morph';
import type { Detection } from '../../detection/types.js';
import { isWithin } from '../../project/within.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { derived, nameOf } from './expand.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';
import { objectOf } from './receivers.js';

/**
 * Lets a type say that a member is there which is now read in the place of one that always was: it had both names, and the new
 * one for some releases only. The member and what reads it stand and fall together.
 * @returns whether anything was added
 */
export function requireRead(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  { file, lineBefore: line, message }: LocatedProblem,
): boolean {
  if (!/\bundefined\b/.test(message)) return false;
  const reads = draft.steps().filter((step) => isRenamedRead(draft, step));
  const inFile = reads.filter((step) => step.detection.place.file === file);
  const nearest = [inFile.filter((step) => draft.lineOf(step) === line), inFile, reads];
  for (const steps of nearest) {
    const found = steps.flatMap((step) => requiredFor(program, roots, step).map((member) => ({ step, member })));
    if (found.length === 0) continue;
    return found.map(({ step, member }) => require(draft, step, member)).includes(true);
  }
  return false;
}

/** At both ends of the window only what is there at both is there for sure. */
function isRenamedRead(draft: Draft, step: Step): boolean {
  const { use, change, readiness } = step.detection;
  const isRead = use.kind === 'pattern' || ((use.kind === 'member' || use.kind === 'bracket') && use.access === 'read');
  const isSure = draft.mode === 'cutover' || readiness === 'now';
  if (!isRead || !isSure || change.fix.kind !== 'rename' || draft.withdrawalOf(step)) return false;
  return draft.outcomeOf(step)?.kind === 'edit' && !draft.keepsBoth(step);
}

/** The member of the new name that need not be there, while the one of the old name must. */
function requiredFor(program: TypedProgram, roots: readonly string[], { detection }: Step): readonly Detection[] {
  const { place, text, replacement = text } = detection;
  const token = program.holds(place.file) ? program.tokenAt(place.file, place.start) : undefined;
  const object = token && objectOf(token);
  if (object === undefined) return [];
  const type = program.checker.getTypeAtLocation(object);
  const old = type.getProperty(text);
  const [member, ...others] = type.getProperty(replacement)?.declarations ?? [];
  if (!old || (old.flags & ts.SymbolFlags.Optional) !== 0 || !member || others.length > 0) return [];
  if (!isOptionalMember(member)) return [];
  const own = nameOf(program, member.name);
  if (!roots.some((root) => isWithin(own.file, root)) || /[\\/]node_modules[\\/]/.test(own.file)) return [];
  return [{ ...derived(detection, own, { kind: 'optional-member' }), text: replacement }];
}

function isOptionalMember(node: ts.Declaration): node is ts.PropertySignature | ts.PropertyDeclaration {
  return (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) && node.questionToken !== undefined;
}

function require(draft: Draft, read: Step, member: Detection): boolean {
  const step = draft.add(member);
  if (draft.withdrawalOf(step) || draft.groupOf(read).steps.has(step)) return false;
  draft.join([read, step]);
  return true;
}
