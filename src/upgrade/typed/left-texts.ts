import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { derived, nameOf } from './expand.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';
import { meetingsFrom } from './text-flow.js';
import type { Meeting } from './text-flow.js';

/**
 * Lists the old name between quotes, and the key of a table, where a name that gets the new text is held against it or looks it up: `field === 'name'`,
 * `LABELS[field]`. Whoever takes the name for any text leaves the compiler with nothing to miss.
 */
export function listLeftTexts(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  if (draft.mode !== 'cutover') return;
  for (const seed of activeSteps(draft)) {
    const { use, change, place, text, replacement } = seed.detection;
    if (use.kind !== 'path-string' || change.fix.kind !== 'rename' || replacement === undefined) continue;
    if (draft.keepsBoth(seed) || !program.holds(place.file)) continue;
    const literal = program.tokenAt(place.file, place.start);
    if (!literal || !ts.isStringLiteralLike(literal) || literal.text !== text) continue;
    const meetings = meetingsFrom(program, literal);
    tellPutOut(program, draft, seed, meetings);
    if (!isLeftAnywhere(program, draft, seed)) continue;
    for (const name of meetings.flatMap((meeting) => namesIn(program, meeting, text, replacement)))
      if (roots.some((root) => isWithin(program.placeOf(name).file, root))) list(program, draft, seed, name);
  }
}

/** What reads what the text is put out to gets the new one. */
function tellPutOut(program: TypedProgram, draft: Draft, seed: Step, meetings: readonly Meeting[]): void {
  const [place] = meetings.flatMap((one) => (one.kind === 'put-out' ? [program.placeOf(one.by)] : []));
  if (place)
    draft.tell(seed, `The name itself is put out (${draft.whereOf(place)}): what reads that finds the new one there.`);
}

function list(program: TypedProgram, draft: Draft, seed: Step, name: ts.Node): void {
  const { change, place } = seed.detection;
  const left = nameOf(program, name);
  if (draft.find(change.id, left)) return;
  const why = `It is held against a text that gets the new name (${draft.whereOf(place)}), or looked up by it: change both together. ${change.advice}`;
  draft.withdraw([draft.add(derived(seed.detection, left, { kind: 'other' }))], { result: 'manual', why });
}

/** Whether the old name stands anywhere as a text or a key that nothing is known of. */
function isLeftAnywhere(program: TypedProgram, draft: Draft, { detection: { change, text } }: Step): boolean {
  const visit = (node: ts.Node): boolean => {
    const isName = ts.isStringLiteralLike(node) || (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent));
    if (isName && node.text === text && !draft.find(change.id, nameOf(program, node))) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return program.sourcesWith(text).some((source) => !source.isDeclarationFile && visit(source));
}

function namesIn(program: TypedProgram, meeting: Meeting, text: string, replacement: string): readonly ts.Node[] {
  if (meeting.kind === 'looked-up') {
    const table = madeAs(program, meeting.table);
    const names = table ? entriesIn(table) : [];
    return isAmong(names, replacement) ? [] : names.filter((name) => textOf(name) === text);
  }
  if (meeting.kind === 'put-out') return [];
  const held = meeting.against.flatMap((one) => textsIn(program, one));
  return held.some((one) => one.text === replacement || isHeldAgainstBoth(one, replacement))
    ? []
    : held.filter((one) => one.text === text);
}

/** The texts that an expression may be: itself, items of a list, what a constant is. */
function textsIn(program: TypedProgram, expression: ts.Expression): readonly ts.StringLiteralLike[] {
  const made = madeAs(program, expression);
  if (!made) return [];
  if (ts.isStringLiteralLike(made)) return [made];
  return ts.isArrayLiteralExpression(made) ? made.elements.flatMap((one) => textsIn(program, one)) : [];
}

/** Whether the comparison around a text stands beside one with the new name: `by === 'old' || by === 'new'`. */
function isHeldAgainstBoth(text: ts.Node, replacement: string): boolean {
  let at: ts.Node = text.parent;
  while (ts.isBinaryExpression(at.parent)) at = at.parent;
  const whole = at.getText();
  return ['"', "'", '`'].some((quote) => whole.includes(quote + replacement + quote));
}

/** The names of the entries of a table: keys of an object, items of a list, first items of those of a map. */
function entriesIn(table: ts.Expression): readonly ts.Node[] {
  if (ts.isObjectLiteralExpression(table)) return table.properties.flatMap(({ name }) => name ?? []);
  if (ts.isNewExpression(table)) return table.arguments?.flatMap(entriesIn) ?? [];
  if (!ts.isArrayLiteralExpression(table)) return [];
  return table.elements.map((one) => (ts.isArrayLiteralExpression(one) ? (one.elements[0] ?? one) : one));
}

function isAmong(names: readonly ts.Node[], text: string): boolean {
  return names.some((name) => textOf(name) === text);
}

function textOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

/** What an expression is made as, there or where the constant is declared that it names. */
function madeAs({ checker }: TypedProgram, expression: ts.Expression): ts.Expression | undefined {
  const plain = withoutAssertion(expression);
  const name = ts.isPropertyAccessExpression(plain) ? plain.name : plain;
  if (!ts.isIdentifier(name)) return plain;
  const symbol = checker.getSymbolAtLocation(name);
  const own = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
  const declared = own?.valueDeclaration;
  const isMade =
    declared &&
    (ts.isVariableDeclaration(declared) || ts.isPropertyDeclaration(declared) || ts.isPropertyAssignment(declared));
  return isMade && declared.initializer ? withoutAssertion(declared.initializer) : undefined;
}

/** Without what says its type, and without `Object.freeze`. */
function withoutAssertion(expression: ts.Expression): ts.Expression {
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression))
    return withoutAssertion(expression.expression);
  const isFrozen = ts.isCallExpression(expression) && expression.expression.getText() === 'Object.freeze';
  const [frozen] = isFrozen ? expression.arguments : [];
  return frozen ? withoutAssertion(frozen) : expression;
}
