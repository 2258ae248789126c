import { asksForOwn } from '../../provenance/syntax/own-names.js';
import { T, calledName, isAssigned } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { ReadByName } from './key-readers.js';

/** Whether the parameter for an argument stands nowhere but between the brackets of what is read, or where a compiler sees that it is held against another name. */
export function onlyReads({ by: { node: fn }, facts }: ReadByName, argument: Node): boolean {
  const call = argument.parent;
  const position = call?.type === T.CallExpression ? call.arguments.findIndex((one) => one === argument) : -1;
  const parameter = fn.params[position];
  if (parameter?.type !== T.Identifier) return false;
  const variable = facts.module.scopes.getDeclaredVariables(fn).find(({ name }) => name === parameter.name);
  const annotation = parameter.typeAnnotation?.typeAnnotation;
  const isChecked =
    annotation !== undefined && annotation.type !== T.TSStringKeyword && annotation.type !== T.TSAnyKeyword;
  return (
    variable?.references.every(({ identifier }) => {
      const name = identifier as Node;
      return isRead(name) || (isChecked && isCompared(name));
    }) === true
  );
}

/** `user[name]`, `name in user`, `Object.hasOwn(user, name)`, `user.hasOwnProperty(name)`, `typeof name`, and `name(user)`, which no text is. */
function isRead(name: Node): boolean {
  const use = name.parent;
  switch (use?.type) {
    case T.MemberExpression:
      return use.computed && use.property === name && !isAssigned(use);
    case T.BinaryExpression:
      return use.operator === 'in' && use.left === name;
    case T.UnaryExpression:
      return use.operator === 'typeof';
    case T.CallExpression:
      if (use.callee === name) return true;
      return use.arguments.at(-1) === name && (asksForOwn(use) || calledName(use) === 'hasOwnProperty');
    default:
      return false;
  }
}

function isCompared(name: Node): boolean {
  const holder = name.parent;
  return holder?.type === T.BinaryExpression
    ? /^[!=]==?$/.test(holder.operator)
    : holder?.type === T.SwitchStatement && holder.discriminant === name;
}
