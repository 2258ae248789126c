import { ts } from 'ts-morph';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { derived } from './expand.js';
import { declares } from './picked.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';

/**
 * Lists a read by a name that is told elsewhere, of which the old one may be one: `row[by]` with `by: 'title' | 'name'`. While both are
 * declared the compiler is content with it; from the new release on nothing is there under the old one.
 * @param problem what the compiler would say of it at the cut-over
 */
export function listKeyedRead(
  program: TypedProgram,
  draft: Draft,
  seeds: readonly Step[],
  { file, startBefore }: LocatedProblem,
): void {
  const token = startBefore === undefined ? undefined : program.tokenAt(file, startBefore);
  const access = token && keyedAround(token);
  if (!access) return;
  const { checker } = program;
  const key = checker.getTypeAtLocation(access.argumentExpression);
  const object = checker.getNonNullableType(checker.getTypeAtLocation(access.expression));
  for (const { detection } of seeds) {
    const { text, place, change } = detection;
    const isNamed = (key.isUnion() ? key.types : [key]).some((one) => one.isStringLiteral() && one.value === text);
    if (!isNamed || !declares(program, object, text, place)) continue;
    const own = program.placeOf(access.argumentExpression);
    if (draft.find(change.id, own)) continue;
    const why = `It is read by a name that is told elsewhere and may be the old one, which is not there from the new release on (${draft.whereOf(place)}): take either here, and change the name when everything runs on the new release. ${change.advice}`;
    draft.withdraw([draft.add(derived(detection, own, { kind: 'other' }))], { result: 'manual', why });
  }
}

/** The read by a key that a problem marks: `row[by]`, at any of its parts. */
function keyedAround(token: ts.Node): ts.ElementAccessExpression | undefined {
  for (let at: ts.Node = token; !ts.isStatement(at) && !ts.isSourceFile(at); at = at.parent)
    if (ts.isElementAccessExpression(at) && !ts.isStringLiteralLike(at.argumentExpression)) return at;
  return undefined;
}
