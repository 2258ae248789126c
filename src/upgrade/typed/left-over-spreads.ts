import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import type { Draft } from '../draft.js';
import { derived, nameOf } from './expand.js';
import { declares } from './picked.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';

/**
 * Lists what is put under the old name over a copy of an object of which that member gets the new one: `{ ...user, name: 'x' }` where no type is
 * asked of the whole. The copy keeps what it had under the new name, and the compiler misses nothing.
 */
export function listOverSpreads(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  if (draft.mode !== 'cutover') return;
  for (const { detection } of activeSteps(draft)) {
    const { use, change, place, text, replacement } = detection;
    const isMember = use.kind === 'declaration' && use.picked !== true && change.fix.kind === 'rename';
    if (!isMember || replacement === undefined || !program.holds(place.file)) continue;
    for (const key of keysOverSpreads(program, text, (type) => declares(program, type, text, place))) {
      const own = nameOf(program, key);
      if (draft.find(change.id, own) || !roots.some((root) => isWithin(own.file, root))) continue;
      const why = `It is put over a copy of what has \`${replacement}\` now (${draft.whereOf(place)}), which that copy keeps: put it under that name, unless what takes it wants the old one. ${change.advice}`;
      draft.withdraw([draft.add(derived(detection, own, { kind: 'other' }))], { result: 'manual', why });
    }
  }
}

/** Keys of a name in objects behind a spread of something that has the member. */
function keysOverSpreads(program: TypedProgram, name: string, has: (type: ts.Type) => boolean): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) found.push(...keysIn(node));
    ts.forEachChild(node, visit);
  };
  const keysIn = ({ properties }: ts.ObjectLiteralExpression): ts.Node[] =>
    properties.flatMap((one, at) => {
      const key = one.name;
      if (!key || !(ts.isIdentifier(key) || ts.isStringLiteralLike(key)) || key.text !== name) return [];
      return properties.slice(0, at).some((before) => ts.isSpreadAssignment(before) && spreads(before)) ? [key] : [];
    });
  const spreads = ({ expression }: ts.SpreadAssignment): boolean => {
    const type = program.checker.getTypeAtLocation(expression);
    return (type.isUnion() ? type.types : [type]).some(has);
  };
  for (const source of program.sourcesWith(name)) if (!source.isDeclarationFile) visit(source);
  return found;
}
