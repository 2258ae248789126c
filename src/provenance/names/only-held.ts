import type { ModuleFacts } from '../modules/module-facts.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** What a name is given that is given one thing only: `const target = document`. */
export function onlyHeld(node: Node, facts: ModuleFacts): Node {
  const name = unwrap(node);
  const variable = name.type === T.Identifier ? facts.variableOf(name) : undefined;
  const definition = variable?.defs.length === 1 ? variable.defs[0] : undefined;
  const isPutAnew = variable?.references.some((reference) => reference.isWrite() && reference.init !== true);
  if (definition?.type !== 'Variable' || isPutAnew !== false) return name;
  const { id, init } = definition.node;
  return id.type === T.Identifier && init ? unwrap(init) : name;
}
