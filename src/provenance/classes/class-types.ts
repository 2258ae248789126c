import type { TSESTree } from '@typescript-eslint/types';
import { argumentTypes } from '../declared/declared-types.js';
import type { TypeFrame } from '../declared/type-frame.js';
import { unwrapped } from '../declared/wrapping-types.js';
import type { Engine, Frame } from '../engine.js';
import { typeInEnvironment, withTypes } from '../environment.js';
import { typeOfName } from '../modules/module-types.js';
import { T } from '../syntax/syntax.js';
import { isUnknown, mapOptions, once } from '../values.js';
import type { ClassValue, FunctionValue, InstanceValue, Lazy, Value } from '../value.js';

/** `new Store<User>(…)`, `new Store()` with a default: the class, with what its type parameters stand for. What an argument may tell otherwise is no default. */
export function withTypeArguments(
  e: Engine,
  made: ClassValue | FunctionValue,
  node: TSESTree.NewExpression,
  frame: Frame,
): Value {
  const given = node.typeArguments?.params ?? [];
  if (made.kind !== 'class' || (given.length === 0 && node.arguments.length > 0)) return made;
  const types = argumentTypes(e, made.node, given, { ...frame, types: undefined }, e.facts(made.file));
  return types ? { ...made, env: withTypes(types, made.env) } : made;
}

/** An object that is declared to be of a class with type arguments, `Store<User>`, where it is given back or asserted: they say what its methods work on. */
export function withTypesTold(e: Engine, value: Value, type: TSESTree.TypeNode | undefined, at: TypeFrame): Value {
  const told = type && unwrapped(type);
  if (told?.type !== T.TSTypeReference || !told.typeArguments) return value;
  const given = told.typeArguments.params;
  return mapOptions(value, (option) => {
    if (option.kind !== 'instance' || !('typeParameters' in option.of.node)) return option;
    const declared = typeOfName(e, at.facts, told.typeName);
    const types = declared?.node === option.of.node && argumentTypes(e, declared.node, given, at, declared.facts);
    if (!types) return option;
    const values = new Map(
      [...types.values].map(([name, lazy], index): [string, Lazy] => [
        name,
        saysOfType(given[index]) ? lazy : orBefore(lazy, option, name),
      ]),
    );
    return { ...option, of: { ...option.of, env: withTypes({ ...types, values }, option.of.env) } };
  });
}

/** False for a type argument that is left away, or anything. */
function saysOfType(type: TSESTree.TypeNode | undefined): boolean {
  return type !== undefined && type.type !== T.TSAnyKeyword;
}

/** What a declaration does not tell of a type parameter is what it was when the object was made. */
function orBefore(told: Lazy, { of }: InstanceValue, name: string): Lazy {
  const before = typeInEnvironment(of.env, name);
  return before
    ? once(() => {
        const value = told();
        return isUnknown(value) ? before() : value;
      })
    : told;
}

/** Whether an object is the one that a method was called on, whatever its types are told to be. */
export function isItself(value: Value, receiver: InstanceValue): value is InstanceValue {
  if (value === receiver) return true;
  return (
    value.kind === 'instance' &&
    value.of.node === receiver.of.node &&
    value.args !== undefined &&
    value.args === receiver.args &&
    value.steps === receiver.steps
  );
}
