import { ts } from 'ts-morph';
import type { Detection, Use } from '../../detection/types.js';
import { isWithin } from '../../project/within.js';
import type { Place } from '../../provenance/types.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { isShared } from '../edits/index.js';
import { keyOf, nameOf } from './expand.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';

/** How many names of types are followed to what they stand for. */
const MAX_DEPTH = 4;

/**
 * Adds comparisons with a value of a declared type that changes, where what is compared is declared to be of that type: with both values in the
 * type the compiler misses nothing there.
 */
export function followValueTypes(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  const seeds = activeSteps(draft).filter(
    ({ detection: { use, place } }) => use.kind === 'value' && use.role === 'type' && program.holds(place.file),
  );
  for (const seed of seeds) {
    const { change, place, text, replacement } = seed.detection;
    const declared = program.tokenAt(place.file, place.start);
    if (!declared || replacement === undefined || !isOfOneMember(program, declared)) continue;
    if (isShared(seed.detection.use)) {
      listComparisons(program, draft, roots, seed, { declared, replacement });
      continue;
    }
    const compared = comparisonsWith(program, text, replacement, declared);
    // What the code makes itself has the one name of both that holds.
    const written = draft.mode === 'cutover' ? writtenAs(program, text, declared) : [];
    const added = [...compared, ...written].flatMap(({ literal, use }): Step[] => {
      const own = nameOf(program, literal);
      const known = draft.find(change.id, own);
      // What was left since nobody knew whose it is is of the type.
      const isDone = known && draft.outcomeOf(known)?.kind === 'edit' && !isShared(known.detection.use);
      if (known && (use.kind !== 'value' || use.role !== 'written' || isDone === true)) return [];
      if (!roots.some((root) => isWithin(own.file, root))) return [];
      const detection = derivedValue(seed, own, use);
      return [known ? draft.replace(known, detection) : draft.add(detection)];
    });
    for (const step of added) if (isWritten(step)) draft.prove(step);
    if (draft.mode === 'cutover' && added.length > 0) draft.join([seed, ...added]);
  }
}

/**
 * Tells of comparisons with the old value where the type is of what keeps it as well. What is read by a member of that is none of the platform's
 * that changes.
 */
function listComparisons(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  seed: Step,
  { declared, replacement }: { readonly declared: ts.Node; readonly replacement: string },
): void {
  const { change, place, text, use } = seed.detection;
  const keptBy = use.kind === 'value' ? (use.keptBy ?? []) : [];
  for (const { literal, other } of comparisonsWith(program, text, replacement, declared)) {
    const own = nameOf(program, literal);
    if (draft.find(change.id, own) || !roots.some((root) => isWithin(own.file, root))) continue;
    if (membersOnWay(program, other).some((one) => keptBy.some((kept) => keyOf(kept) === keyOf(one)))) continue;
    const step = draft.add(derivedValue(seed, own, { kind: 'other' }));
    const why = `What keeps the old value is of the same type (${draft.whereOf(place)}): tell them apart, or take either. ${change.advice}`;
    draft.withdraw([step], { result: 'manual', why });
  }
}

/** The declarations of the members that an expression is read by: of `a.b.c` those of `b` and `c`. */
function membersOnWay(program: TypedProgram, expression: ts.Expression): readonly Place[] {
  const places: Place[] = [];
  let at = expression;
  for (;;) {
    if (ts.isPropertyAccessExpression(at))
      for (const one of program.checker.getSymbolAtLocation(at.name)?.declarations ?? [])
        places.push(nameOf(program, ts.getNameOfDeclaration(one) ?? one));
    if (!ts.isPropertyAccessExpression(at) && !ts.isNonNullExpression(at) && !ts.isParenthesizedExpression(at))
      return places;
    at = at.expression;
  }
}

function derivedValue({ detection }: Step, place: Place, use: Use): Detection {
  const why = `it is of the type that has the value ${detection.text} there`;
  const evidence = [{ place: detection.place, why }, ...detection.evidence];
  return { ...detection, place, use, confidence: 'likely', evidence };
}

/** Whether one member only is of a type: of several nobody knows which of them is the platform's. */
function isOfOneMember(program: TypedProgram, declared: ts.Node): boolean {
  let count = 0;
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
    if (isMember && node.type && holdsPart(program.checker, node.type, declared, 0)) count++;
    ts.forEachChild(node, visit);
  };
  program.ownSources().forEach(visit);
  return count === 1;
}

interface Written {
  readonly literal: ts.StringLiteralLike;
  readonly use: Use;
}

interface Comparison extends Written {
  readonly other: ts.Expression;
}

function comparisonsWith(
  program: TypedProgram,
  value: string,
  replacement: string,
  declared: ts.Node,
): readonly Comparison[] {
  const found: Comparison[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === value) {
      const one = comparedAt(program, node);
      if (one && isOfType(program, one.other, declared) && !isBeside(node.parent, replacement))
        found.push({ literal: node, ...one });
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.ownSources()) if (source.text.includes(value)) visit(source);
  return found;
}

/** What is written where a collection asks for a value of the type: keys of `new Map<Kind, …>([['old', …]])`, and what is looked up in it. */
function writtenAs(program: TypedProgram, value: string, declared: ts.Node): readonly Written[] {
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === value && !ts.isLiteralTypeNode(node.parent)) {
      const asked = program.checker.getContextualType(node)?.aliasSymbol;
      if (asked && isDeclaredWith(program.checker, asked, declared) && isForCollection(program, node))
        found.push({ literal: node, use: { kind: 'value', role: 'written' } });
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.ownSources()) if (source.text.includes(value)) visit(source);
  return found;
}

/** Whether a literal is handed to what is declared outside of the code, alone or in a list: what the code does with a value of its own is not known by its type. */
function isForCollection({ checker }: TypedProgram, literal: ts.Node): boolean {
  let at = literal.parent;
  while (ts.isArrayLiteralExpression(at) || ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at))
    at = at.parent;
  if (!ts.isCallExpression(at) && !ts.isNewExpression(at)) return false;
  return checker.getResolvedSignature(at)?.declaration?.getSourceFile().isDeclarationFile === true;
}

function isWritten({ detection: { use } }: Step): boolean {
  return use.kind === 'value' && use.role === 'written';
}

/** What a literal is compared with, and how. */
function comparedAt(
  program: TypedProgram,
  literal: ts.StringLiteralLike,
): { readonly other: ts.Expression; readonly use: Use } | undefined {
  const holder = literal.parent;
  if (ts.isCaseClause(holder) && holder.expression === literal)
    return { other: holder.parent.parent.expression, use: { kind: 'value', role: 'case' } };
  const negated = ts.isBinaryExpression(holder) ? equality.get(holder.operatorToken.kind) : undefined;
  if (!ts.isBinaryExpression(holder) || negated === undefined) return undefined;
  const other = holder.left === literal ? holder.right : holder.left;
  const comparison = { whole: program.placeOf(holder), other: program.placeOf(other), negated };
  return { other, use: { kind: 'value', role: 'comparison', comparison } };
}

/** Operators that hold two values against each other, by whether they ask for different ones. */
const equality: ReadonlyMap<ts.SyntaxKind, boolean> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, false],
  [ts.SyntaxKind.EqualsEqualsToken, false],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, true],
  [ts.SyntaxKind.ExclamationEqualsToken, true],
]);

/** Whether an expression is declared to be of a type that a part of is written somewhere. */
function isOfType({ checker }: TypedProgram, expression: ts.Expression, part: ts.Node): boolean {
  let at = expression;
  while (ts.isParenthesizedExpression(at) || ts.isNonNullExpression(at)) at = at.expression;
  const named = ts.isPropertyAccessExpression(at) ? at.name : at;
  const alias = checker.getTypeAtLocation(at).aliasSymbol;
  const declarations = [checker.getSymbolAtLocation(named), alias].flatMap((symbol) => symbol?.declarations ?? []);
  return declarations.some((one) => isDeclaredBy(checker, one, part));
}

function isDeclaredWith(checker: ts.TypeChecker, { declarations = [] }: ts.Symbol, part: ts.Node): boolean {
  return declarations.some((one) => isDeclaredBy(checker, one, part));
}

function isDeclaredBy(checker: ts.TypeChecker, declaration: ts.Declaration, part: ts.Node): boolean {
  const type = 'type' in declaration ? (declaration as { readonly type?: ts.TypeNode }).type : undefined;
  return type !== undefined && holdsPart(checker, type, part, 0);
}

function holdsPart(checker: ts.TypeChecker, type: ts.TypeNode, part: ts.Node, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (ts.isUnionTypeNode(type)) return type.types.some((one) => holdsPart(checker, one, part, depth));
  if (ts.isParenthesizedTypeNode(type)) return holdsPart(checker, type.type, part, depth);
  if (ts.isLiteralTypeNode(type)) return type.literal === part;
  if (!ts.isTypeReferenceNode(type)) return false;
  const symbol = checker.getSymbolAtLocation(type.typeName);
  const own = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
  return (own?.declarations ?? []).some(
    (one) => ts.isTypeAliasDeclaration(one) && holdsPart(checker, one.type, part, depth + 1),
  );
}

/** Whether the other value is asked for beside a comparison: in the same condition, or by another case. */
function isBeside(comparison: ts.Node, value: string): boolean {
  let around = ts.isCaseClause(comparison) ? comparison.parent : comparison;
  while (ts.isBinaryExpression(around.parent) || ts.isParenthesizedExpression(around.parent)) around = around.parent;
  const asked = ts.isCaseBlock(around)
    ? around.clauses.flatMap((clause) => (ts.isCaseClause(clause) ? [clause.expression] : []))
    : [around];
  const visit = (node: ts.Node): boolean =>
    (ts.isStringLiteralLike(node) && node.text === value) ||
    ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  return asked.some(visit);
}
