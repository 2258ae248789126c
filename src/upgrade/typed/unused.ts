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
    return ofDeclarations(holder);
  if (ts.isEnumDeclaration(holder) && holder.name === token) return isPlainEnum(holder) ? holder : undefined;
  if (ts.isPropertyDeclaration(holder) && holder.name === token) return isOfClass(holder) ? holder : undefined;
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

/** One of several constants, or the statement of one alone. */
function ofDeclarations(declared: ts.VariableDeclaration): ts.Node | undefined {
  const { parent: list } = declared;
  return ts.isVariableDeclarationList(list) && list.declarations.length > 1 ? declared : wholeOf(list.parent);
}

function isPlainEnum({ members, modifiers }: ts.EnumDeclaration): boolean {
  const isOwn = (modifiers ?? []).every(({ kind }) => kind === ts.SyntaxKind.ConstKeyword);
  return isOwn && members.every(({ initializer }) => initializer === undefined || isPlain(initializer));
}

/** `private static NAME = 'text'`: an object that is made of the class may be looked through for its own. */
function isOfClass({ modifiers, initializer }: ts.PropertyDeclaration): boolean {
  const isStatic = (modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
  return isStatic && modifiers?.some(ts.isDecorator) !== true && isPlain(initializer);
}

/** Whether what an expression gives is all that it does. */
function isPlain(value: ts.Expression | undefined): boolean {
  if (value === undefined) return false;
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    return isPlain(value.expression);
  if (ts.isArrayLiteralExpression(value)) return value.elements.every(isPlain);
  if (ts.isObjectLiteralExpression(value)) return value.properties.every(isPlainMember);
  if (ts.isPrefixUnaryExpression(value)) return ts.isNumericLiteral(value.operand);
  if (ts.isCallExpression(value)) return isFrozen(value);
  if (ts.isPropertyAccessExpression(value)) return isPlain(value.expression);
  return ts.isLiteralExpression(value) || ts.isIdentifier(value) || values.has(value.kind);
}

const values: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.ThisKeyword,
]);

function isPlainMember(member: ts.ObjectLiteralElementLike): boolean {
  if (ts.isShorthandPropertyAssignment(member)) return true;
  if (!ts.isPropertyAssignment(member) || !isPlain(member.initializer)) return false;
  return !ts.isComputedPropertyName(member.name) || isPlain(member.name.expression);
}

/** `Object.freeze({ … })` of what nothing else has. */
function isFrozen({ expression, arguments: [frozen, ...more] }: ts.CallExpression): boolean {
  const isObject =
    frozen !== undefined && (ts.isObjectLiteralExpression(frozen) || ts.isArrayLiteralExpression(frozen));
  return isObject && more.length === 0 && expression.getText() === 'Object.freeze' && isPlain(frozen);
}

/** `{ a, b }`, where nothing takes what is left. */
function isTakenOut({ parent, initializer }: ts.BindingElement): boolean {
  if (!ts.isObjectBindingPattern(parent) || initializer || parent.elements.length < 2) return false;
  return parent.elements.every(({ dotDotDotToken }) => dotDotDotToken === undefined);
}

type Name = ts.Identifier | ts.PrivateIdentifier;

function isName(node: ts.Node): node is Name {
  return ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
}

function namesIn(whole: ts.Node): readonly Name[] {
  const found: Name[] = [];
  const visit = (node: ts.Node): void => {
    const declares = ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);
    const binds = ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isEnumDeclaration(node);
    const name = declares || binds || ts.isPropertyDeclaration(node) ? node.name : undefined;
    if (name && isName(name)) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(whole);
  return found;
}

/** Where a name is used in its file, as it is on the disk. */
function referencesOf(program: TypedProgram, name: Name): readonly Place[] {
  const symbol = program.checker.getSymbolAtLocation(name);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (isName(node) && node !== name && node.text === name.text && symbolOf(program, node) === symbol)
      found.push(program.placeOf(node));
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return found;
}

function symbolOf({ checker }: TypedProgram, node: Name): ts.Symbol | undefined {
  return ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
}
