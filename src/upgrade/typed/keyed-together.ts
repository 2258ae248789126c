import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { derived, keyOf, nameOf } from './expand.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';

/**
 * Tells of objects that keep the old name as a key of their own and are handed over together with one of which that key gets the new name:
 * `mapKeys({ ...paper, name: 'x' }, LABELS)`. What takes both looks for the keys of one in the other, and the compiler misses nothing.
 */
export function listBesideKeyed(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  if (draft.mode !== 'cutover') return;
  const edited = new Map<string, Step>();
  for (const step of activeSteps(draft)) {
    const { use, change, place } = step.detection;
    if (use.kind === 'key' && change.fix.kind === 'rename' && !draft.keepsBoth(step)) edited.set(keyOf(place), step);
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1) listIn(program, draft, roots, node, edited);
    ts.forEachChild(node, visit);
  };
  if (edited.size > 0) for (const source of program.ownSources()) visit(source);
}

function listIn(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  call: ts.CallExpression,
  edited: ReadonlyMap<string, Step>,
): void {
  const handed = call.arguments.flatMap((argument) => madeAs(program, argument) ?? []);
  const seeds = handed.flatMap((made) =>
    made.properties.flatMap(({ name }) => (name && edited.get(keyOf(nameOf(program, name)))) ?? []),
  );
  for (const seed of seeds) {
    const { text, replacement, change } = seed.detection;
    for (const made of handed) {
      const key = keyIn(made, text);
      if (!key || (replacement !== undefined && keyIn(made, replacement))) continue;
      const place = nameOf(program, key);
      if (draft.find(change.id, place) || !roots.some((root) => isWithin(place.file, root))) continue;
      const where = draft.whereOf(seed.detection.place);
      const why = `It is handed over together with what gets the new name (${where}), and may be looked for by that: change both together. ${change.advice}`;
      draft.withdraw([draft.add(derived(seed.detection, place, { kind: 'other' }))], { result: 'manual', why });
    }
  }
}

/** The object that an argument is made as, there or where the constant is declared that it names. */
function madeAs({ checker }: TypedProgram, argument: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(argument)) return argument;
  if (!ts.isIdentifier(argument)) return undefined;
  const symbol = checker.getSymbolAtLocation(argument);
  const own = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
  const declared = own?.valueDeclaration;
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  const plain = made && (ts.isAsExpression(made) || ts.isSatisfiesExpression(made)) ? made.expression : made;
  return plain && ts.isObjectLiteralExpression(plain) ? plain : undefined;
}

function keyIn({ properties }: ts.ObjectLiteralExpression, text: string): ts.Node | undefined {
  return properties.flatMap(({ name }) => {
    const isNamed = name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === text;
    return isNamed ? [name] : [];
  })[0];
}
