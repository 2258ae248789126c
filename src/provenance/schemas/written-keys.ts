import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { ObjectValue } from '../value.js';

/** The object that the keys of a schema are written in. */
export interface SchemaKeys {
  readonly keys: TSESTree.ObjectExpression;
  readonly facts: ModuleFacts;
  /** Whether a key of it is left away: `Type.Omit(schema, ['name'])`. */
  readonly leaves?: (key: string) => boolean;
}

/** An object of keys, written in its place or in a constant, of the file or of another one. What is handed over differs from caller to caller. */
export function writtenKeys(e: Engine, node: Node, facts: ModuleFacts): SchemaKeys | undefined {
  const inner = unwrap(node);
  if (inner.type === T.ObjectExpression) return { keys: inner, facts };
  if (!isOfConstant(inner, facts)) return undefined;
  const value = e.valueOf(inner, { facts, env: undefined });
  return value.kind === 'object' ? keysOfLiteral(e, value) : undefined;
}

/** `keys`, `shared.keys`. */
function isOfConstant(node: Node, facts: ModuleFacts): boolean {
  let at = node;
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  const [declared, another] = at.type === T.Identifier ? (facts.variableOf(at)?.defs ?? []) : [];
  const holder = declared?.node as Node | undefined;
  if (!holder || another) return false;
  return holder.type === T.VariableDeclarator ? holder.parent.kind === 'const' : holder.type.startsWith('Import');
}

/** The literal that an object is written as. */
export function keysOfLiteral(e: Engine, { members, place }: ObjectValue): SchemaKeys | undefined {
  const facts = e.facts(place.file);
  for (const { name } of facts ? members : [])
    for (const { parent } of facts?.index.properties.get(name) ?? [])
      if (facts && parent.type === T.ObjectExpression && parent.range[0] === place.start)
        return { keys: parent, facts };
  return undefined;
}
