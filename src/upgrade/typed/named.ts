import { ts } from 'ts-morph';
import { heldName } from './held-names.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';

/** Messages that an object has a member too much: they are about its name, and not about what it is set to. */
const isMemberTooMuch: ReadonlySet<number> = new Set([2353, 2561]);

/** The names that a problem may be about, in the text before the edits: what it marks, the constant that holds it, or the literals of what that is set to or held against. */
export function namesAt(program: TypedProgram, { file, startBefore, code }: LocatedProblem): readonly ts.Node[] {
  const token = startBefore === undefined ? undefined : program.tokenAt(file, startBefore);
  if (token === undefined) return [];
  const holder = token.parent;
  const held = heldName(program, ts.isComputedPropertyName(holder) ? holder.expression : token);
  if (held) return [held];
  if (ts.isVariableDeclaration(holder) && holder.name === token && holder.initializer)
    return literalsIn(holder.initializer);
  if (ts.isPropertyAssignment(holder) && holder.name === token && ts.isStringLiteralLike(holder.initializer))
    return isMemberTooMuch.has(code) ? [token] : [token, holder.initializer];
  const against = comparedWith(token);
  return against === undefined ? [token] : [token, against];
}

/** `by` and `'name'` of `by === 'name'`: the compiler marks the comparison where it begins. */
function comparedWith(token: ts.Node): ts.StringLiteralLike | undefined {
  let left = token;
  while (!isWhole(left.parent) && left.parent.getStart() === token.getStart()) left = left.parent;
  const { parent } = left;
  const isCompared = ts.isBinaryExpression(parent) && parent.left === left && isEquality(parent.operatorToken.kind);
  return isCompared && ts.isStringLiteralLike(parent.right) ? parent.right : undefined;
}

function isWhole(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) || ts.isSourceFile(node);
}

function isEquality(kind: ts.SyntaxKind): boolean {
  return [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ].includes(kind);
}

function literalsIn(root: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(root)) return [root];
  const found: ts.Node[] = [];
  ts.forEachChild(root, (child) => {
    found.push(...literalsIn(child));
  });
  return found;
}
