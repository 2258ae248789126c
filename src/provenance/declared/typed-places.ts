import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { anyArguments } from '../functions/argument-lists.js';
import { functionResult } from '../functions/results.js';
import { givenAt } from '../names/given-arguments.js';
import { streamArgument } from '../promises/node-streams.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { FunctionNode } from '../value.js';
import type { TypeBinder } from './type-binder.js';
import { holderOf } from './type-holders.js';
import { mayHold } from './wrapping-types.js';

/** `const [users, setUsers] = useState<User[]>([])`, `new Subject<User>()`, `signal<User[]>([])`: what is put into them is of their type. */
export function bindHolder(e: Engine, binder: TypeBinder, call: TSESTree.CallExpression, frame: Frame): void {
  const [argument] = call.arguments;
  if (!argument || argument.type === T.SpreadElement) return;
  const holder = holderOf(call, frame.facts);
  const given = call.arguments.at(-1);
  if (!holder || !given || given.type === T.SpreadElement || !mayHold(holder)) return;
  const value = e.valueOf(given, frame);
  const put = value.kind === 'function' ? functionResult(e, value, anyArguments(value.node), frame) : value;
  binder.bind(holder, frame, put, placeOf(given, frame.facts.file));
}

/** `.then((users: User[]) => …)`: what a callback is handed is of the type that it declares. */
export function bindCallback(e: Engine, binder: TypeBinder, fn: FunctionNode, frame: Frame): void {
  const holder = fn.parent;
  if (holder.type !== T.CallExpression && holder.type !== T.Property && holder.type !== T.MethodDefinition) return;
  for (const [index, parameter] of fn.params.entries()) {
    const annotation = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
    if (!annotation || !mayHold(annotation)) continue;
    e.ask(() => {
      const value = givenAt(e, fn, index, frame) ?? streamArgument(e, fn, index, frame);
      if (value) binder.bind(annotation, frame, value, placeOf(parameter, frame.facts.file));
    });
  }
}
