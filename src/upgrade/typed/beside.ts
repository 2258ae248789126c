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
  const reads = [`${object}.${other}`, `${object}['${other}']`, `${object}["${other}"]`];
  for (let at: ts.Node = holder; isChoice(at.parent); at = at.parent) {
    const words = wordsOf(at.parent);
    if (reads.some((read) => words.includes(read))) return true;
  }
  return false;
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
