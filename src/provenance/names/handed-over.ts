import type { Definition, Variable } from '../scopes/types.js';
import type { Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import type { Owner } from '../environment.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** Whether something is a parameter that the call hands over and that is never put anew, or a member of one; so is what the round of a loop is about. */
export function isHandedOver(node: Node, frame: Frame): boolean {
  let root = unwrap(node);
  while (root.type === T.MemberExpression && memberName(root) !== undefined) root = unwrap(root.object);
  const variable = root.type === T.Identifier ? frame.facts.variableOf(root) : undefined;
  const definition = variable?.defs.length === 1 ? variable.defs[0] : undefined;
  const owner = definition && ownerOf(definition);
  return !!variable && owner !== undefined && frameOf(frame.env, owner) !== undefined && !isPutAnew(variable);
}

const putAnew = new WeakMap<Variable, boolean>();

/** Whether a variable is given something again, or counted up, behind what it is declared with. It is kept: every read asks for it. */
export function isPutAnew(variable: Variable): boolean {
  let is = putAnew.get(variable);
  if (is === undefined) {
    is = variable.references.some((reference) => reference.init !== true && reference.isWrite());
    putAnew.set(variable, is);
  }
  return is;
}

/** The function of a parameter, the loop of what its rounds are about. */
function ownerOf({ type, node }: Definition): Owner | undefined {
  if (type === 'Parameter') return isFunction(node) ? node : undefined;
  const loop = type === 'Variable' ? node.parent.parent : undefined;
  const isLoop = loop?.type === T.ForOfStatement || loop?.type === T.ForInStatement;
  return isLoop && loop.left === node.parent ? loop : undefined;
}
