import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { parameterExpected } from '../functions/made-functions.js';
import { jsDocParameter } from '../declared/jsdoc.js';
import { T, calledName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { holdsNothing } from './untold.js';

/** A type of the project's own that no call has bound: what is handed over says more than it does. */
export function isOwnType(value: Value): boolean {
  return optionsOf(value).every(
    (option) =>
      option.kind === 'typed' ||
      option.kind === 'object' ||
      (option.kind === 'instance' && !option.args) ||
      (option.kind === 'list' && isOwnType(option.item())),
  );
}

/** Types of functions say what comes back, and nothing of what is sent. */
export function isSignature(value: Value): boolean {
  return optionsOf(value).every((option) => option.kind === 'signature');
}

/** What the declared type of the place that a function stands in says: `const draw: Draw = (row) => …`, `const Row: FC<Props> = …`. */
export function contextualArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const props = index === 0 ? componentProps(fn) : undefined;
  if (props) return typeValue(e, props, { facts: frame.facts, types: undefined, env: frame.env });
  const expected = parameterExpected(e, fn, index, frame) ?? expectedOfSame(e, fn, index, frame);
  return expected && !holdsNothing(expected) ? expected : undefined;
}

/** `const roles: (user: User) => string[] = memoize((user) => user.roles)`: a call that gives back the function which it is handed. */
function expectedOfSame(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const call = outermost(fn).parent;
  if (call?.type !== T.CallExpression || call.callee === outermost(fn)) return undefined;
  const isSame = optionsOf(e.valueOf(call, frame)).some((option) => option.kind === 'function' && option.node === fn);
  return isSame ? parameterExpected(e, call, index, frame) : undefined;
}

/** The type of a component's properties, where its variable or what wraps it declares it. */
function componentProps(fn: FunctionNode): TSESTree.TypeNode | undefined {
  const holder = outermost(fn).parent;
  if (holder?.type === T.VariableDeclarator) {
    const annotation = holder.id.typeAnnotation?.typeAnnotation;
    if (annotation?.type !== T.TSTypeReference) return undefined;
    const { typeName } = annotation;
    const name =
      typeName.type === T.Identifier ? typeName.name : typeName.type === T.TSQualifiedName ? typeName.right.name : '';
    return /^(?:FC|VFC|FunctionComponent|NextPage)$/.test(name) ? annotation.typeArguments?.params[0] : undefined;
  }
  if (holder?.type !== T.CallExpression) return undefined;
  const name = calledName(holder);
  if (name === 'forwardRef') return holder.typeArguments?.params[1];
  return name === 'memo' || name === 'observer' ? holder.typeArguments?.params[0] : undefined;
}

/** What type annotations and JSDoc say of a parameter; undefined where they say nothing (`any`, no annotation). */
export function declaredValue(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const parameter = fn.params[index];
  if (!parameter) return undefined;
  const pattern = parameter.type === T.TSParameterProperty ? parameter.parameter : parameter;
  const target = pattern.type === T.AssignmentPattern ? pattern.left : pattern;
  const annotation = 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
  const value = annotation
    ? typeValue(e, annotation, { facts: frame.facts, types: undefined, env: frame.env })
    : jsDocParameter(e, fn, index, frame.facts);
  const guarded = !value || isUnknown(value) ? guardedType(e, fn, target, frame) : undefined;
  if (guarded) return guarded;
  // `any[]` and `Record<string, unknown>` say no more than `any` does.
  return value && !isUnknown(value) && !holdsNothing(value) ? value : undefined;
}

/** `(value: unknown): value is User`: a type guard looks at its parameter as if it were what it asks for. */
function guardedType(e: Engine, fn: FunctionNode, parameter: Node, frame: Frame): Value | undefined {
  const predicate = fn.returnType?.typeAnnotation;
  if (predicate?.type !== T.TSTypePredicate || parameter.type !== T.Identifier) return undefined;
  const { parameterName, typeAnnotation } = predicate;
  if (parameterName.type !== T.Identifier || parameterName.name !== parameter.name || !typeAnnotation) return undefined;
  const value = typeValue(e, typeAnnotation.typeAnnotation, { facts: frame.facts, types: undefined, env: frame.env });
  return value.kind === 'data' ? value : undefined;
}
