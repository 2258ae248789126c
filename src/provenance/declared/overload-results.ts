import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { functionResult } from '../functions/results.js';
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
  if (holder.type === T.MethodDefinition) return overloadsIn(holder.parent).get(nameOf(holder) ?? '') ?? [];
  if (fn.type !== T.FunctionDeclaration || !fn.id) return [];
  return overloadsIn(holder.type === T.ExportNamedDeclaration ? holder.parent : holder).get(fn.id.name) ?? [];
}

const known = new WeakMap<Node, ReadonlyMap<string, readonly Overload[]>>();

/** The overloads of a class or a block, by what they are called: each of its functions asks for its own. */
function overloadsIn(around: Node): ReadonlyMap<string, readonly Overload[]> {
  let overloads = known.get(around);
  if (!overloads) known.set(around, (overloads = foundIn(around)));
  return overloads;
}

function foundIn(around: Node): ReadonlyMap<string, readonly Overload[]> {
  const found = new Map<string, Overload[]>();
  const add = (name: string | undefined, overload: Overload): void => {
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), overload]);
  };
  if (around.type === T.ClassBody) {
    for (const member of around.body)
      if (member.type === T.MethodDefinition && member.value.type === T.TSEmptyBodyFunctionExpression)
        add(nameOf(member), member.value);
  } else if (around.type === T.Program || around.type === T.BlockStatement)
    for (const statement of around.body) {
      const declared = statement.type === T.ExportNamedDeclaration ? statement.declaration : statement;
      if (declared?.type === T.TSDeclareFunction) add(declared.id?.name, declared);
    }
  return found;
}

function nameOf({ key, computed, static: isStatic }: TSESTree.MethodDefinition): string | undefined {
  const name = staticKey(key, computed);
  return name === undefined ? undefined : `${isStatic ? 'static ' : ''}${name}`;
}
