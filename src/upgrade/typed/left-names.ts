import { ts } from 'ts-morph';
import type { Change } from '../../catalogue/types.js';
import type { Detection } from '../../detection/types.js';
import { isWithin } from '../../project/within.js';
import { isReadBeside } from './beside.js';
import { useOf } from './classify.js';
import { nameOf } from './expand.js';
import { namesAt } from './named.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';

/** How deep lists and what promises bring are looked into. */
const MAX_DEPTH = 3;

/**
 * What a problem is about that still has the old name of a member which had both: a key of an object that is made, a name that
 * is picked from a type, a read. What stands beside a read of the new name was written for both, and is not touched.
 */
export function leftNames(
  program: TypedProgram,
  problem: LocatedProblem,
  changes: readonly Change[],
  roots: readonly string[],
): readonly Detection[] {
  return changes.flatMap((change) => {
    const { detect, fix } = change;
    if (detect.kind !== 'field' || detect.replacement === undefined || fix.kind !== 'rename') return [];
    const { field, replacement } = detect;
    return [...namesAt(program, problem), ...madeAt(program, problem, field)].flatMap((name): readonly Detection[] => {
      const place = nameOf(program, name);
      const use = useOf(name, (node) => program.placeOf(node));
      const isOther = textOf(name) !== field || isReadBeside(name, replacement);
      if (isOther || !use || (use.kind === 'declaration' && !use.picked)) return [];
      if (!roots.some((root) => isWithin(place.file, root)) || /[\\/]node_modules[\\/]/.test(place.file)) return [];
      return [renaming(change, { place, text: field, use, replacement })];
    });
  });
}

/** What goes with the bridges of a change. */
export function renaming(change: Change, what: Pick<Detection, 'place' | 'text' | 'use' | 'replacement'>): Detection {
  return { ...what, change, verdict: 'breaks', readiness: 'at-cutover', confidence: 'likely', evidence: [] };
}

/** The keys of a name in the objects that what a problem is about was made of. */
function madeAt(program: TypedProgram, { file, startBefore }: LocatedProblem, name: string): readonly ts.Node[] {
  const token = startBefore === undefined ? undefined : program.tokenAt(file, startBefore);
  const found = new Set<ts.Node>();
  for (let at = token; at?.getStart() === token?.getStart() && at; at = at.parent) {
    if (!ts.isExpression(at)) continue;
    for (const key of keysOf(program.checker, program.checker.getTypeAtLocation(at), name, 0)) found.add(key);
  }
  return [...found];
}

function keysOf(checker: ts.TypeChecker, type: ts.Type, name: string, depth: number): readonly ts.Node[] {
  if (depth > MAX_DEPTH) return [];
  if (type.isUnion()) return type.types.flatMap((part) => keysOf(checker, part, name, depth + 1));
  if ((type.flags & ts.TypeFlags.Object) === 0) return [];
  const own = (type.getProperty(name)?.declarations ?? []).flatMap((declared) =>
    ts.isPropertyAssignment(declared) || ts.isShorthandPropertyAssignment(declared) ? [declared.name] : [],
  );
  if (own.length > 0 || !isReference(type)) return own;
  return checker.getTypeArguments(type).flatMap((held) => keysOf(checker, held, name, depth + 1));
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type;
}

function textOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}
