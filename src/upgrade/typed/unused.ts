import { ts } from 'ts-morph';
import type { Place } from '../../provenance/types.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';

/** Messages that something is declared, or brought in, and never read. */
const neverRead: ReadonlySet<number> = new Set([6133, 6192, 6196, 6198, 6199]);

/** What nothing uses any more once an edit has taken its uses away. */
export interface Unused {
  /** All that goes. */
  readonly whole: Place;
  /** The names that it declares, and what used them. */
  readonly name: Place;
  readonly text: string;
  readonly references: readonly Place[];
}

/**
 * What a problem says is never read, where it may go without anything else being done differently: a name that is imported, a
 * constant that is no more than a text or another name, a name that a pattern takes out.
 */
export function unusedAt(program: TypedProgram, { file, startBefore, code }: LocatedProblem): Unused | undefined {
  if (!neverRead.has(code) || startBefore === undefined) return undefined;
  const token = program.tokenAt(file, startBefore);
  const whole = token && removable(program, token);
  const [name, ...more] = whole ? namesIn(whole) : [];
  if (!whole || !name) return undefined;
  const references = [name, ...more].flatMap((one) => referencesOf(program, one));
  return { whole: program.placeOf(whole), name: program.placeOf(name), text: name.text, references };
}

function removable(program: TypedProgram, token: ts.Node): ts.Node | undefined {
  const holder = token.parent;
  if (ts.isImportDeclaration(holder)) return mayGo(program, holder) ? holder : undefined;
  const imported = ts.findAncestor(token, ts.isImportDeclaration);
  if (imported) return mayGo(program, imported) ? ofImport(holder, imported) : undefined;
  const statement = ts.findAncestor(token, ts.isVariableStatement);
  if (statement && (holder === statement || holder.parent === statement)) return wholeOf(statement);
  if (ts.isVariableDeclaration(holder) && holder.name === token && isPlain(holder.initializer))
    return wholeOf(holder.parent.parent);
  return ts.isBindingElement(holder) && isTakenOut(holder) ? holder : undefined;
}

/** A module that is imported only for what it declares is left out by the compiler as well. */
function mayGo(program: TypedProgram, { importClause }: ts.ImportDeclaration): boolean {
  const isType = importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return importClause !== undefined && (isType || program.options.verbatimModuleSyntax !== true);
}

function ofImport(holder: ts.Node, whole: ts.ImportDeclaration): ts.Node {
  if (!ts.isImportSpecifier(holder)) return whole;
  if (holder.parent.elements.length > 1) return holder;
  return whole.importClause?.name ? holder.parent : whole;
}

/** `const NAME = 'text';`, all of it, where it declares nothing else. */
function wholeOf(statement: ts.Node): ts.Node | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  const [declared, ...others] = statement.declarationList.declarations;
  const isOwn = (statement.modifiers ?? []).length === 0;
  return isOwn && declared && others.length === 0 && isPlain(declared.initializer) ? statement : undefined;
}

/** Whether what an expression gives is all that it does. */
function isPlain(value: ts.Expression | undefined): boolean {
  if (value === undefined) return false;
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return isPlain(value.expression);
  return ts.isLiteralExpression(value) || ts.isIdentifier(value) || ts.isPropertyAccessExpression(value);
}

/** `{ a, b }`, where nothing takes what is left. */
function isTakenOut({ parent, initializer }: ts.BindingElement): boolean {
  if (!ts.isObjectBindingPattern(parent) || initializer || parent.elements.length < 2) return false;
  return parent.elements.every(({ dotDotDotToken }) => dotDotDotToken === undefined);
}

function namesIn(whole: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    const declares = ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);
    const name = declares || ts.isVariableDeclaration(node) || ts.isBindingElement(node) ? node.name : undefined;
    if (name && ts.isIdentifier(name)) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(whole);
  return found;
}

/** Where a name is used in its file, as it is on the disk. */
function referencesOf(program: TypedProgram, name: ts.Identifier): readonly Place[] {
  const symbol = program.checker.getSymbolAtLocation(name);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text && symbolOf(program, node) === symbol)
      found.push(program.placeOf(node));
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return found;
}

function symbolOf({ checker }: TypedProgram, node: ts.Identifier): ts.Symbol | undefined {
  return ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
}
