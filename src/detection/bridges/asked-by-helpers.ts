import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from '../../provenance/names/decided.js';
import { T, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { FunctionValue } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { presenceAfter, sourceOf } from './presence.js';

/** `if (isNew(x)) return x.replacement; return x.field;`: whether a field is only read where a helper says that its replacement is not there. */
export function isAskedByHelper(context: FileContext, node: TSESTree.MemberExpression, replacement: string): boolean {
  const { text } = context.facts.module;
  const object = sourceOf(node.object, text);
  return testsBefore(node).some(({ test, truth }) => {
    const { call, isTrue } = callAsked(test, truth);
    const position = call?.arguments.findIndex((argument) => sourceOf(argument, text) === object) ?? -1;
    if (!call || position < 0) return false;
    return optionsOf(context.engine.valueOf(call.callee, context.frame)).every(
      (helper) => helper.kind === 'function' && saysAbsent(context, helper, position, isTrue, replacement),
    );
  });
}

/** The call that a test asks, and what it gave where the test came out so: `!isNew(x)`. */
function callAsked(test: Node, truth: boolean): { readonly call?: TSESTree.CallExpression; readonly isTrue: boolean } {
  const inner = unwrap(test);
  if (inner.type === T.UnaryExpression && inner.operator === '!') return callAsked(inner.argument, !truth);
  return inner.type === T.CallExpression ? { call: inner, isTrue: truth } : { isTrue: truth };
}

/** Whether a helper that gives a truth tells that what it is handed has no such member. */
function saysAbsent(
  { engine }: FileContext,
  { node: fn, file }: FunctionValue,
  position: number,
  truth: boolean,
  name: string,
): boolean {
  const facts = engine.facts(file);
  const parameter = fn.params[position];
  if (!facts || parameter?.type !== T.Identifier) return false;
  const { returns } = facts.resultsOf(fn);
  const member = { name, object: parameter.name };
  const saysSo = (test: Node, isTrue: boolean): boolean =>
    presenceAfter(test, isTrue, member, facts.module.text) === false;
  const said = returns.filter((given) => truthOf(given) !== !truth);
  return (
    said.length > 0 &&
    said.every((given) =>
      truthOf(given) === undefined
        ? saysSo(given, truth)
        : testsBefore(given).some(({ test, truth: isTrue }) => saysSo(test, isTrue)),
    )
  );
}

/** `return true` behind a test: what is said is said by the test. */
function truthOf(given: Node): boolean | undefined {
  const inner = unwrap(given);
  return inner.type === T.Literal && typeof inner.value === 'boolean' ? inner.value : undefined;
}
