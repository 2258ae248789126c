import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { testsBefore } from '../../../provenance/names/decided.js';
import { T, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { toldBehind } from '../../../provenance/syntax/told-behind.js';
import type { Told } from '../../../provenance/syntax/told-behind.js';
import { optionsOf } from '../../../provenance/values.js';
import type { FunctionNode, FunctionValue } from '../../../provenance/value.js';
import type { FileContext } from '../../context.js';
import { memberAt, memberOfPattern, toldAround } from '../../members/named-members.js';
import { casesAround, endsOpen } from './flow.js';
import type { Case } from './flow.js';
import { isMember, presenceAfter, presenceBy, sourceOf } from './presence.js';
import type { Member, Presence } from './presence.js';

/** `if (isNew(x)) return x.replacement; return x.field;`: whether a field is only read where a helper says that its replacement is not there. */
export function isAskedByHelper(context: FileContext, node: TSESTree.MemberExpression, replacement: string): boolean {
  return isSaidAbsentBefore(context, node, sourceOf(node.object, context.facts.module.text), replacement);
}

/** Whether a helper was asked in front of a node, and said that an object has no such member. @param isSame whether a test speaks of that object. */
export function isSaidAbsentBefore(
  context: FileContext,
  node: Node,
  object: string,
  replacement: string,
  isSame: (test: Node) => boolean = () => true,
): boolean {
  const asks: Presence = (asked, truth) =>
    asked.type === T.CallExpression && isToldAbsent(context, asked, object, truth, replacement) ? false : undefined;
  const presence = presenceBy(
    asks,
    toldAround(node, (told) => presenceBy(asks, told)),
  );
  return (
    testsBefore(node).some(({ test, truth }) => presence(test, truth) === false && isSame(test)) ||
    casesAround(node).some((one) => isAbsentCase(one, presence) && isSame(one.asked))
  );
}

/** `rows.filter(isOld)`: whether a function that gives a truth is only met by what has no such member. */
export function tellsAbsent(context: FileContext, test: Node, name: string): boolean {
  return optionsOf(context.engine.valueOf(test, context.frame)).every(
    (helper) => helper.kind === 'function' && saysAbsent(context, helper, 0, true, name),
  );
}

/** `newerOf(x)`: whether a call of a function of the project gives a member of an object. */
export function givesMember(context: FileContext, call: Node, object: string, name: string): boolean {
  const { engine, facts, frame } = context;
  if (call.type !== T.CallExpression) return false;
  const position = call.arguments.findIndex((argument) => sourceOf(argument, facts.module.text) === object);
  return (
    position >= 0 &&
    optionsOf(engine.valueOf(call.callee, frame)).every((helper) => {
      const own = helper.kind === 'function' ? engine.facts(helper.file) : undefined;
      const parameter = helper.kind === 'function' ? helper.node.params[position] : undefined;
      if (helper.kind !== 'function' || !own || !parameter) return false;
      const { returns } = own.resultsOf(helper.node);
      const isGiven = (given: Node): boolean => {
        const member = memberHanded(parameter, name, given, own);
        return member !== undefined && isMember(unwrap(given), member, own.module.text);
      };
      return returns.length > 0 && returns.every(isGiven);
    })
  );
}

/** `switch (isNew(x)) { case true: … default: … }`. */
function isAbsentCase({ asked, met, passed }: Case, presence: Presence): boolean {
  const left = [true, false].filter((truth) => {
    const is = (label: Node): boolean => truthOf(label) === truth;
    return passed ? !passed.some(is) : met.some(is);
  });
  return left.length === 1 && left.every((truth) => presence(asked, truth) === false);
}

/** Whether what a call asks of an object came out so that it has no such member, whichever function is meant. */
function isToldAbsent(
  context: FileContext,
  call: TSESTree.CallExpression,
  object: string,
  truth: boolean,
  name: string,
): boolean {
  const { engine, facts, frame } = context;
  const position = call.arguments.findIndex((argument) => sourceOf(argument, facts.module.text) === object);
  return (
    position >= 0 &&
    optionsOf(engine.valueOf(call.callee, frame)).every(
      (helper) => helper.kind === 'function' && saysAbsent(context, helper, position, truth, name),
    )
  );
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
  if (!facts || !parameter) return false;
  const isAbsentAt = (at: Node, test: Node, isTrue: boolean): boolean => {
    const member = memberHanded(parameter, name, at, facts);
    return member !== undefined && presenceAfter(test, isTrue, member, facts.module.text) === false;
  };
  const isEnd = !truth && endsOpen(fn);
  const said = facts.resultsOf(fn).returns.filter((given) => truthOf(given) !== !truth);
  return (
    (said.length > 0 || isEnd) &&
    said.every((given) =>
      truthOf(given) === undefined
        ? isAbsentAt(given, given, truth)
        : testsBefore(given).some(({ test, truth: isTrue }) => isAbsentAt(given, test, isTrue)),
    ) &&
    (!isEnd || waysOut(fn).some(({ test, truth: isTrue }) => isAbsentAt(test, test, isTrue)))
  );
}

/** A member of what a function is handed. */
function memberHanded(parameter: Node, name: string, at: Node, { module: { text } }: ModuleFacts): Member | undefined {
  if (parameter.type === T.Identifier) return memberAt(at, name, parameter.name, text);
  return parameter.type === T.ObjectPattern ? memberOfPattern(parameter, name) : undefined;
}

/** The tests whose outcome is known where the end of a function is come to. */
function waysOut({ body }: FunctionNode): readonly Told[] {
  return body?.type === T.BlockStatement ? body.body.flatMap(toldBehind) : [];
}

/** `return true` behind a test: what is said is said by the test. */
function truthOf(given: Node): boolean | undefined {
  const inner = unwrap(given);
  return inner.type === T.Literal && typeof inner.value === 'boolean' ? inner.value : undefined;
}
