import { ts } from 'ts-morph';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';
import { hasWord } from './words.js';

/**
 * Takes a name out of what picks it from a type for what is sent, where that is sent without it: `Pick<T, 'id' | 'name'>`.
 * @returns whether anything was changed
 */
export function pickUnsent(program: TypedProgram, draft: Draft, { file, message }: LocatedProblem): boolean {
  const dropped = draft.steps().filter((step) => {
    const { place, text, replacement = text } = step.detection;
    const isNamed = place.file === file && [text, replacement].some((word) => hasWord(message, word));
    return isNamed && isDropped(draft, step);
  });
  return dropped.map((step) => unpick(program, draft, step)).includes(true);
}

function isDropped(draft: Draft, step: Step): boolean {
  const { use, change } = step.detection;
  if (use.kind !== 'key' || use.sent !== true || change.fix.kind !== 'rename' || change.fix.writes !== 'drop')
    return false;
  return draft.withdrawalOf(step) === undefined && draft.outcomeOf(step)?.kind === 'edit';
}

function unpick(program: TypedProgram, draft: Draft, dropped: Step): boolean {
  const { change, text, place } = dropped.detection;
  const token = program.holds(place.file) ? program.tokenAt(place.file, place.start) : undefined;
  if (token === undefined) return false;
  const picked = draft.steps().filter(({ detection }) => {
    const { use } = detection;
    if (use.kind !== 'declaration' || !use.picked || use.unsent || detection.change !== change) return false;
    return (
      detection.text === text && program.holds(detection.place.file) && isPickedFor(program, detection.place, token)
    );
  });
  for (const step of picked) {
    const { steps } = draft.groupOf(step);
    const use = { kind: 'declaration', picked: true, unsent: true } as const;
    draft.join([...steps, dropped, draft.replace(step, { ...step.detection, use })]);
  }
  return picked.length > 0;
}

/** Whether what names are picked for is the type of the object that a key stands in. */
function isPickedFor(program: TypedProgram, picked: Step['detection']['place'], key: ts.Node): boolean {
  const literal = program.tokenAt(picked.file, picked.start);
  const made = ts.findAncestor(key, ts.isObjectLiteralExpression);
  const taken = literal && ts.findAncestor(literal, ts.isTypeReferenceNode);
  if (!made || !taken) return false;
  if (statementAround(made) === statementAround(taken)) return true;
  const type = program.checker.getContextualType(made);
  return type !== undefined && type === program.checker.getTypeFromTypeNode(taken);
}

function statementAround(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node, ts.isStatement);
}
