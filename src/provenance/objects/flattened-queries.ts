import type { Variable } from '../scopes/types.js';
import { T, calledName, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, Lazy, ObjectValue } from '../value.js';

/** `function flatten(query, part, name) { … flatten(query, part[key], …) }`: a function that goes through what it is handed by calling itself. */
export function handsItselfOn(fn: FunctionNode, query: Variable): boolean {
  const name = nameOfFunction(fn);
  return (
    name !== undefined &&
    query.references.some(({ identifier }) => {
      const call = (identifier as Node).parent;
      return call?.type === T.CallExpression && calledName(call) === name;
    })
  );
}

/** The name that a function has by itself, as a method, or by the constant that it is. */
function nameOfFunction({ id, parent }: FunctionNode): string | undefined {
  if (id) return id.name;
  if (parent.type === T.MethodDefinition || parent.type === T.Property || parent.type === T.PropertyDefinition)
    return staticKey(parent.key, parent.computed);
  return parent.type === T.VariableDeclarator && parent.id.type === T.Identifier ? parent.id.name : undefined;
}

/** A query with all that a function may find in what else it is handed. */
export function withFlattened(query: ObjectValue, args: readonly Lazy[], position: number): ObjectValue {
  const sources = args
    .filter((_, index) => index !== position)
    .flatMap((argument) => {
      const value = argument();
      return value.kind === 'tuple' ? value.items.map((item) => item.value) : [argument];
    });
  const held = sources.filter((source) => optionsOf(source()).some(({ kind }) => kind !== 'text' && kind !== 'scalar'));
  return { ...query, spreads: [...query.spreads, ...held] };
}
