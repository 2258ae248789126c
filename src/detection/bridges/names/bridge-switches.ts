import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, isFunction } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import { isReference, sourceOf } from './presence.js';

/** `if (isNewer) return x.replacement; return x.field;`: one is given back or the other, by what the object itself does not tell. */
export function isSwitched(facts: ModuleFacts, node: Node, object: string, isNew: (root: Node) => boolean): boolean {
  const other = (branch: Node | null | undefined, test: Node): boolean =>
    givesBack(branch, isNew) && !speaksOf(facts, test, object);
  let at = returnAround(node);
  for (; at?.parent && !isFunction(at.parent); at = at.parent) {
    const holder: Node = at.parent;
    if (holder.type === T.IfStatement) {
      const beside: Node | null | undefined =
        holder.consequent === at ? (holder.alternate ?? lastAround(holder)) : holder.consequent;
      if (other(beside, holder.test)) return true;
    } else if (holder.type === T.SwitchCase) {
      const { cases, discriminant } = holder.parent;
      if (cases.some((one) => one !== holder && other(one.consequent.at(-1), discriminant))) return true;
    } else if (holder.type === T.BlockStatement) {
      const before = holder.body.slice(0, holder.body.indexOf(at as (typeof holder.body)[number]));
      if (before.some((one) => one.type === T.IfStatement && !one.alternate && other(one.consequent, one.test)))
        return true;
    }
  }
  return false;
}

/** The statement that gives back what a node is a part of. */
function returnAround(node: Node): Node | undefined {
  for (let at: Node | undefined = node.parent; at && !isFunction(at); at = at.parent)
    if (at.type === T.ReturnStatement) return at;
  return undefined;
}

function lastAround(statement: Node): Node | undefined {
  return statement.parent?.type === T.BlockStatement ? statement.parent.body.at(-1) : undefined;
}

function givesBack(branch: Node | null | undefined, isNew: (root: Node) => boolean): boolean {
  const last = branch?.type === T.BlockStatement ? branch.body.at(-1) : branch;
  return last?.type === T.ReturnStatement && last.argument !== null && isNew(last.argument);
}

/** Whether a test asks anything of an object, by itself or by a variable that is made of it. */
function speaksOf(facts: ModuleFacts, test: Node, object: string): boolean {
  const { text } = facts.module;
  let found = false;
  const look = (root: Node, isFurther: boolean): void => {
    walk(root, (node) => {
      if (node.type === T.MemberExpression || node.type === T.Identifier) found ||= sourceOf(node, text) === object;
      if (node.type === T.Identifier && isReference(node)) {
        found ||= node.name === object.split(/[.[(]/, 1)[0] && node.name !== 'this';
        const declared = isFurther ? (facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
        if (declared?.type === T.VariableDeclarator && declared.init) look(declared.init, false);
      }
      return found ? false : undefined;
    });
  };
  look(test, true);
  return found;
}
