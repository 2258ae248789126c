import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { asDeclared } from '../objects/names-in-code.js';
import { T } from '../syntax/syntax.js';
import type { FunctionNode, Value } from '../value.js';

/** `get<User>(path)`: what a function gives that is of the type which the call tells it, or a list or a promise of that. */
export function asAskedFor(
  e: Engine,
  value: Value,
  fn: FunctionNode | undefined,
  { typeArguments: told }: TSESTree.CallExpression,
  { facts }: Frame,
): Value {
  if (!told) return value;
  const declared = fn?.typeParameters;
  // Functions of other languages need not list what they are told.
  if (!declared) return asDeclared(e, value, told.params.at(-1), facts);
  const name = fn.returnType && nameIn(fn.returnType.typeAnnotation);
  const index = declared.params.findIndex((parameter) => parameter.name.name === name);
  return asDeclared(e, value, told.params[index], facts);
}

/** The one name of a type, behind lists and promises. */
function nameIn(type: TSESTree.TypeNode): string | undefined {
  if (type.type === T.TSArrayType) return nameIn(type.elementType);
  if (type.type !== T.TSTypeReference || type.typeName.type !== T.Identifier) return undefined;
  const [inner] = type.typeArguments?.params ?? [];
  if (!inner) return type.typeName.name;
  return /^(?:Promise|Array|ReadonlyArray)$/.test(type.typeName.name) ? nameIn(inner) : undefined;
}
