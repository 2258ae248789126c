import type { TSESTree } from '@typescript-eslint/types';
import { isMadeByDecorators } from '../classes/decorated-members.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { guessedResponse } from '../requests/guessed-calls.js';
import { T, decoratorsOf, placeOf, staticKey } from '../syntax/syntax.js';
import type { InstanceValue } from '../value.js';
import { optionsOf } from '../values.js';
import type { TypeBinder } from './type-binder.js';
import { mayHold } from './wrapping-types.js';

/**
 * `@Get('/users/{id}') user!: (id: string) => Promise<User>`: the type of what a member gives that decorators make. Where a decorator cannot be followed, and
 * names an endpoint, it declares a request.
 */
export function bindDecorated(
  e: Engine,
  binder: TypeBinder,
  member: TSESTree.MethodDefinition | TSESTree.PropertyDefinition,
  frame: Frame,
): void {
  const name = staticKey(member.key, member.computed);
  const node = member.parent.parent;
  if (name === undefined || !isMadeByDecorators(member)) return;
  const result = resultType(member);
  const declared = member.type === T.PropertyDefinition ? member.typeAnnotation?.typeAnnotation : undefined;
  if (!declared && !(result && mayHold(result))) return;
  e.ask(() => {
    const place = placeOf(member, frame.facts.file);
    const self: InstanceValue = {
      kind: 'instance',
      of: { kind: 'class', node, file: frame.facts.file, env: undefined },
    };
    const made = optionsOf(memberOf(e, self, name)).filter(
      (option) => option.kind === 'function' && option.node !== member.value,
    );
    if (declared) for (const value of made) binder.bind(declared, frame, value, place);
    if (!result || !mayHold(result)) return;
    for (const fn of declared ? [] : made)
      if (fn.kind === 'function')
        binder.bindGiven(result, frame, functionResult(e, fn, anyArguments(fn.node), frame), place);
    for (const { expression } of made.length > 0 ? [] : decoratorsOf(member)) {
      const answer = expression.type === T.CallExpression ? guessedResponse(e, expression, frame) : undefined;
      if (answer) binder.bindGiven(result, frame, answer, place);
    }
  });
}

/** What a method, or a function that a field holds, is declared to give. */
function resultType(member: TSESTree.MethodDefinition | TSESTree.PropertyDefinition): TSESTree.TypeNode | undefined {
  if (member.type === T.MethodDefinition) return member.value.returnType?.typeAnnotation;
  const type = member.typeAnnotation?.typeAnnotation;
  return type?.type === T.TSFunctionType ? type.returnType?.typeAnnotation : undefined;
}
