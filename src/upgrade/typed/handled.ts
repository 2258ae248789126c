import { ts } from 'ts-morph';
import type { Handling } from '../../detection/bridges/names/handling.js';

/** Whether code looks into the value of an expression, where it stands or under the name that it is given. */
export function handledAt(node: ts.Expression): { readonly handled?: Handling } {
  return isOpened(node) || (isAsked(node) && isOpenedBeside(node)) ? { handled: 'opened' } : {};
}

/** The same for a name that a pattern gives. */
export function handledAs(name: ts.BindingName): { readonly handled?: Handling } {
  return isTargetOpened(name) ? { handled: 'opened' } : {};
}

function isOpened(node: ts.Expression): boolean {
  const holder = node.parent;
  if (
    ts.isParenthesizedExpression(holder) ||
    ts.isAsExpression(holder) ||
    ts.isNonNullExpression(holder) ||
    ts.isSatisfiesExpression(holder)
  )
    return isOpened(holder);
  if (ts.isBinaryExpression(holder) && isFallback(holder.operatorToken.kind)) return isOpened(holder);
  if (ts.isConditionalExpression(holder)) return holder.condition !== node && isOpened(holder);
  if (ts.isPropertyAccessExpression(holder) || ts.isElementAccessExpression(holder)) return holder.expression === node;
  if (ts.isForOfStatement(holder) || ts.isForInStatement(holder)) return holder.expression === node;
  if (ts.isVariableDeclaration(holder)) return holder.initializer === node && isTargetOpened(holder.name);
  return ts.isSpreadElement(holder) || ts.isSpreadAssignment(holder);
}

/** Whether a value decides which way the code goes. */
function isAsked(node: ts.Expression): boolean {
  const holder = node.parent;
  if (ts.isBinaryExpression(holder)) {
    const operator = holder.operatorToken.kind;
    const isEither = operator === ts.SyntaxKind.AmpersandAmpersandToken || operator === ts.SyntaxKind.BarBarToken;
    return (isEither && holder.left === node) || (!isAssignment(operator) && isAsked(holder));
  }
  if (ts.isConditionalExpression(holder)) return holder.condition === node;
  if (ts.isIfStatement(holder) || ts.isWhileStatement(holder)) return holder.expression === node;
  const carries =
    ts.isParenthesizedExpression(holder) ||
    ts.isPrefixUnaryExpression(holder) ||
    ts.isTypeOfExpression(holder) ||
    ts.isNonNullExpression(holder);
  return carries && isAsked(holder);
}

/** `=`, `+=`, `??=`. */
export function isAssignment(operator: ts.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
}

/** Whether the function around a read looks into what it reads, in the same words. */
function isOpenedBeside(read: ts.Expression): boolean {
  const words = wordsOf(read);
  let found = false;
  const visit = (node: ts.Node): void => {
    const isRead = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
    found ||= isRead && wordsOf(node) === words && isOpened(node);
    if (!found) ts.forEachChild(node, visit);
  };
  ts.forEachChild(scopeOf(read), visit);
  return found;
}

function wordsOf(node: ts.Node): string {
  return node.getText().replace(/\s+/g, '').replaceAll('?.', '.');
}

function scopeOf(node: ts.Node): ts.Node {
  let scope = node;
  while (!ts.isSourceFile(scope) && !ts.isFunctionLike(scope)) scope = scope.parent;
  return scope;
}

function isFallback(operator: ts.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken;
}

/** A name is looked for in the function around it, or in the file: one of another variable counts too. */
function isTargetOpened(target: ts.BindingName): boolean {
  if (!ts.isIdentifier(target)) return true;
  const scope = scopeOf(target);
  let found = false;
  const visit = (node: ts.Node): void => {
    const holder = node.parent;
    found ||=
      ts.isIdentifier(node) &&
      node !== target &&
      node.text === target.text &&
      (ts.isPropertyAccessExpression(holder) || ts.isElementAccessExpression(holder)) &&
      holder.expression === node;
    if (!found) ts.forEachChild(node, visit);
  };
  ts.forEachChild(scope, visit);
  return found;
}
