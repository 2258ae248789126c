import { ts } from 'ts-morph';
import type { Change } from '../../catalogue/types.js';
import type { Detection } from '../../detection/types.js';
import { isWithin } from '../../project/within.js';
import { nameOf } from './expand.js';
import { renaming } from './left-names.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';

/** Messages that a table has an entry which its type does not know. */
const aboutEntries: ReadonlySet<number> = new Set([2353, 2561]);

/**
 * The entry of a table for an old value that its type has no more, where one for the new value stands beside it and holds the same: nothing
 * that the compiler sees looks for it.
 */
export function leftEntries(
  program: TypedProgram,
  { file, code, startBefore }: LocatedProblem,
  changes: readonly Change[],
  roots: readonly string[],
): readonly Detection[] {
  const name = startBefore === undefined || !aboutEntries.has(code) ? undefined : program.tokenAt(file, startBefore);
  const entry = name?.parent;
  if (!name || !entry || !ts.isPropertyAssignment(entry) || entry.name !== name) return [];
  if (!roots.some((root) => isWithin(file, root))) return [];
  return changes.flatMap((change): readonly Detection[] => {
    const { detect } = change;
    if (detect.kind !== 'value' || textOf(name) !== detect.from) return [];
    const isDoubled = entry.parent.properties.some(
      (one) =>
        ts.isPropertyAssignment(one) &&
        textOf(one.name) === detect.to &&
        one.initializer.getText() === entry.initializer.getText(),
    );
    const use = { kind: 'unused', whole: program.placeOf(entry) } as const;
    return isDoubled ? [renaming(change, { place: nameOf(program, name), text: detect.from, use })] : [];
  });
}

function textOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}
