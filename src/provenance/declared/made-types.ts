import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { holds } from '../syntax/walk.js';
import type { FunctionValue } from '../value.js';
import { parametersIn } from './type-parameters.js';

/** How many declarations are looked through. */
const MAX_DEPTH = 3;

/** `<Row, R>(path: string, map: (row: Row) => R)`, `<Row, R>(path: string, options: Options<Row, R>)`: what a function makes of the answer is not the answer. */
export function isMadeByFunction(e: Engine, { node, file }: FunctionValue, name: string): boolean {
  const facts = e.facts(file);
  const others = parametersIn(node).flatMap((one) => (one.name.name === name ? [] : [one.name.name]));
  return node.params.some((parameter) => {
    const taken = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
    const annotation = 'typeAnnotation' in taken ? taken.typeAnnotation?.typeAnnotation : undefined;
    if (annotation?.type === T.TSFunctionType) return names(annotation.returnType, [name]);
    return annotation && facts ? isMadeOf(e, annotation, { made: name, of: others }, facts) : false;
  });
}

interface MadeOf {
  /** A type parameter. */
  readonly made: string;
  /** Those that it may be made of. */
  readonly of: readonly string[];
}

/** Whether a type has a function in it that makes one type parameter of another. */
function isMadeOf(e: Engine, type: Node, { made, of }: MadeOf, facts: ModuleFacts, depth = 0): boolean {
  if (depth > MAX_DEPTH || of.length === 0) return false;
  return holds(type, (node) => {
    if (node.type === T.TSFunctionType || node.type === T.TSMethodSignature)
      return names(node.returnType, [made]) && node.params.some((parameter) => names(parameter, of));
    if (node.type !== T.TSTypeReference || !names(node.typeArguments, [made])) return false;
    const declared = typeOfName(e, facts, node.typeName);
    const given = node.typeArguments?.params ?? [];
    const calledFor = (asked: readonly string[]): readonly string[] =>
      (declared ? parametersIn(declared.node) : []).flatMap(({ name }, at) =>
        names(given[at], asked) ? [name.name] : [],
      );
    return calledFor([made]).some(
      (name) => declared && isMadeOf(e, declared.node, { made: name, of: calledFor(of) }, declared.facts, depth + 1),
    );
  });
}

/** Whether a type is, or has in it, one of some names. */
function names(type: Node | null | undefined, asked: readonly string[]): boolean {
  return (
    !!type &&
    holds(
      type,
      (node) =>
        node.type === T.TSTypeReference && node.typeName.type === T.Identifier && asked.includes(node.typeName.name),
    )
  );
}
