import { ts } from 'ts-morph';
import type { Use } from '../../detection/types.js';
import type { Place } from '../../provenance/types.js';
import { handledAs, handledAt, isAssignment } from './handled.js';

type PlaceOf = (node: ts.Node) => Place;

/** How a name uses the member that it means; undefined where that cannot be told. */
export function useOf(name: ts.Node, placeOf: PlaceOf): Use | undefined {
  const holder = name.parent;
  if (ts.isPropertyAccessExpression(holder) && holder.name === name) {
    const access = isWritten(holder) ? 'write' : 'read';
    return {
      kind: 'member',
      object: placeOf(holder.expression),
      optional: holder.questionDotToken !== undefined,
      access,
      ...handledAt(holder),
    };
  }
  if (ts.isElementAccessExpression(holder) && holder.argumentExpression === name) {
    const access = isWritten(holder) ? 'write' : 'read';
    return {
      kind: 'bracket',
      object: placeOf(holder.expression),
      optional: holder.questionDotToken !== undefined,
      access,
      ...handledAt(holder),
    };
  }
  if (ts.isBindingElement(holder)) return boundBy(name, holder);
  if (ts.isJsxAttribute(holder) && holder.name === name) {
    return { kind: 'key', shorthand: false, property: placeOf(holder) };
  }
  if (ts.isPropertyAssignment(holder) && holder.name === name) return keyOf(holder, false, placeOf);
  if (ts.isShorthandPropertyAssignment(holder) && holder.name === name) return keyOf(holder, true, placeOf);
  if (ts.isJSDocPropertyTag(holder)) return { kind: 'declaration', documented: true };
  const documented = isDocumented(name) && { documented: true as const };
  if (isMember(holder) && holder.name === name)
    return documented ? { kind: 'declaration', ...documented } : declarationOf(holder, placeOf);
  if (ts.isLiteralTypeNode(holder)) return { kind: 'declaration', picked: true, ...documented };
  if (!ts.isStringLiteralLike(name)) return undefined;
  const isHanded =
    ts.isCallExpression(holder) || (ts.isArrayLiteralExpression(holder) && ts.isCallExpression(holder.parent));
  return { kind: 'path-string', ...(isHanded && { held: true }) };
}

/** Whether a node stands in a comment. */
function isDocumented({ flags }: ts.Node): boolean {
  return (flags & ts.NodeFlags.JSDoc) !== 0;
}

type Member = ts.PropertySignature | ts.PropertyDeclaration | ts.MethodSignature;

function isMember(node: ts.Node): node is Member {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMethodSignature(node);
}

function declarationOf(member: Member, placeOf: PlaceOf): Use {
  const mayStandTwice =
    ts.isPropertySignature(member) || (ts.isPropertyDeclaration(member) && member.initializer === undefined);
  const decorated = ts.canHaveDecorators(member) && (ts.getDecorators(member)?.length ?? 0) > 0;
  if (mayStandTwice && decorated) return { kind: 'declaration', decorated };
  return mayStandTwice ? { kind: 'declaration', member: placeOf(member) } : { kind: 'declaration' };
}

function boundBy(name: ts.Node, element: ts.BindingElement): Use | undefined {
  const shorthand = element.propertyName === undefined;
  if (!shorthand && element.propertyName !== name) return undefined;
  let at: ts.Node = element;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  const statement = ts.isVariableDeclaration(at) ? at.parent.parent : undefined;
  const exported =
    statement !== undefined &&
    ts.isVariableStatement(statement) &&
    (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return { kind: 'pattern', shorthand, declares: !exported, ...handledAs(element.name) };
}

function keyOf(property: ts.ObjectLiteralElementLike, shorthand: boolean, placeOf: PlaceOf): Use {
  return isAssigned(property.parent)
    ? { kind: 'pattern', shorthand, declares: false }
    : { kind: 'key', shorthand, property: placeOf(property) };
}

/** Whether a literal is a pattern on the left of an assignment, or an expression stands where something is put. */
function isAssigned(target: ts.Node): boolean {
  let at = target;
  for (;;) {
    const holder = at.parent;
    if (ts.isBinaryExpression(holder)) return holder.left === at && isAssignment(holder.operatorToken.kind);
    if (ts.isForOfStatement(holder) || ts.isForInStatement(holder)) return holder.initializer === at;
    const nested =
      ts.isParenthesizedExpression(holder) ||
      ts.isNonNullExpression(holder) ||
      ts.isAsExpression(holder) ||
      ts.isSpreadElement(holder) ||
      ts.isSpreadAssignment(holder) ||
      (ts.isPropertyAssignment(holder) && holder.initializer === at) ||
      ts.isObjectLiteralExpression(holder) ||
      ts.isArrayLiteralExpression(holder);
    if (!nested) return false;
    at = holder;
  }
}

function isWritten(access: ts.Node): boolean {
  const { parent } = access;
  return isCounted(parent) || isAssigned(access);
}

/** `x++`, `--x`. */
function isCounted(node: ts.Node): boolean {
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return false;
  return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
}
