import { ts } from 'ts-morph';
import type { TypedProgram } from './program.js';

/** The literal of a constant that stands for a member's name at one place, and serves nothing else: `{ [KEY]: … }`, `user[KEY]`. */
export function heldName(program: TypedProgram, name: ts.Node): ts.StringLiteralLike | undefined {
  if (!ts.isIdentifier(name) || !namesMember(name)) return undefined;
  const declared = program.checker.getSymbolAtLocation(name)?.valueDeclaration;
  if (!declared || !ts.isVariableDeclaration(declared) || !isKept(declared)) return undefined;
  const literal = declared.initializer && withoutAssertion(declared.initializer);
  if (!literal || !ts.isStringLiteralLike(literal)) return undefined;
  // Exports and `{ KEY }` are symbols of their own: whatever is spelled alike may be another use.
  const isOnly = identifiersIn(declared.getSourceFile()).every(
    (one) => one === name || one === declared.name || one.text !== name.text,
  );
  return isOnly ? literal : undefined;
}

function namesMember(name: ts.Identifier): boolean {
  const holder = name.parent;
  return (
    (ts.isComputedPropertyName(holder) && holder.expression === name) ||
    (ts.isElementAccessExpression(holder) && holder.argumentExpression === name)
  );
}

/** Whether a variable always holds the same, and is its file's own. */
function isKept(variable: ts.VariableDeclaration): boolean {
  const statement = variable.parent.parent;
  return (
    (ts.getCombinedNodeFlags(variable) & ts.NodeFlags.Const) !== 0 &&
    !(
      ts.isVariableStatement(statement) &&
      (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
  );
}

function withoutAssertion(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) ? expression.expression : expression;
}

function identifiersIn(root: ts.Node): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
