import { ts } from 'ts-morph';

/** Whether a read of a member stands beside one of another name on the same object: code that takes either already. */
export function isReadBeside(name: ts.Node, other: string): boolean {
  const holder = name.parent;
  if (ts.isBindingElement(holder)) {
    return holder.parent.elements.some(
      (element) => ts.isBindingElement(element) && (element.propertyName ?? element.name).getText() === other,
    );
  }
  if (!ts.isPropertyAccessExpression(holder) && !ts.isElementAccessExpression(holder)) return false;
  const object = wordsOf(holder.expression);
  for (let at: ts.Node = holder; isChoice(at.parent); at = at.parent) if (reads(at.parent, object, other)) return true;
  return false;
}

/** Whether a member of an object is read somewhere in an expression. */
function reads(node: ts.Node, object: string, name: string): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    if (memberOf(node) === name && wordsOf(node.expression) === object) return true;
  }
  return ts.forEachChild(node, (child) => reads(child, object, name) || undefined) === true;
}

function memberOf(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
}

function isChoice(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isConditionalExpression(node)) return true;
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function wordsOf(node: ts.Node): string {
  return node.getText().replace(/\s+/g, '').replaceAll('?.', '.');
}
