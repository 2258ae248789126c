import type { TSESTree } from '@typescript-eslint/types';
import { isOverload } from '../classes/constructors.js';
import type { Engine, Frame } from '../engine.js';
import { functionResult } from '../functions/calls.js';
import { T, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import { lazily, unionOf, unknown } from '../values.js';
import type { FunctionNode, Lazy, Value } from '../value.js';
import { textTypes } from './overloads.js';
import type { TypeBinder } from './type-binder.js';

type Overload = TSESTree.TSEmptyBodyFunctionExpression | TSESTree.TSDeclareFunction;

/**
 * `documents(loan: string): Promise<Document[]>; documents(loan: string, view: 'old'): Promise<OldDocument[]>;` before the body of both: what the function
 * gives where it is called as an overload says is what that declares.
 */
export function bindOverloads(e: Engine, binder: TypeBinder, fn: FunctionNode, frame: Frame): void {
  for (const overload of overloadsOf(fn)) {
    const annotation = overload.returnType?.typeAnnotation;
    if (!annotation) continue;
    e.ask(() => {
      const target = { kind: 'function', node: fn, file: frame.facts.file, env: undefined } as const;
      const given = functionResult(e, target, argumentsOf(overload, frame), frame);
      binder.bindGiven(annotation, frame, given, placeOf(annotation, frame.facts.file));
    });
  }
}

/** What a call hands over as an overload says: the texts that types name, and nothing behind its parameters. */
function argumentsOf({ params }: Overload, { facts }: Frame): readonly Lazy[] {
  return params.map((parameter) => {
    const place = placeOf(parameter, facts.file);
    const texts: readonly Value[] = (textTypes(parameter) ?? []).map((text) => textOf(text, place));
    return lazily(texts.length > 0 ? unionOf(texts) : unknown('what an overload is called with'));
  });
}

function overloadsOf(fn: FunctionNode): readonly Overload[] {
  const holder: Node = fn.parent;
  if (holder.type === T.MethodDefinition) return overloadsOfMethod(holder);
  return fn.type === T.FunctionDeclaration && fn.id ? overloadsOfFunction(fn, fn.id.name) : [];
}

function overloadsOfMethod(method: TSESTree.MethodDefinition): readonly Overload[] {
  const name = staticKey(method.key, method.computed);
  return method.parent.body.flatMap((other) =>
    other.type === T.MethodDefinition &&
    other.static === method.static &&
    staticKey(other.key, other.computed) === name &&
    other.value.type === T.TSEmptyBodyFunctionExpression &&
    isOverload(other, method.parent.parent)
      ? [other.value]
      : [],
  );
}

function overloadsOfFunction(fn: TSESTree.FunctionDeclaration, name: string): readonly Overload[] {
  const own: Node = fn.parent.type === T.ExportNamedDeclaration ? fn.parent : fn;
  const around = own.parent;
  const statements: readonly Node[] = around.type === T.Program || around.type === T.BlockStatement ? around.body : [];
  return statements.flatMap((statement) => {
    const declared = statement.type === T.ExportNamedDeclaration ? statement.declaration : statement;
    return declared?.type === T.TSDeclareFunction && declared.id?.name === name ? [declared] : [];
  });
}
