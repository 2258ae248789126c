import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { T, memberName, placeOf } from '../syntax/syntax.js';
import { textsOf } from '../texts/text.js';
import { methodOf } from './sent.js';
import { once, unionOf } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** `new XMLHttpRequest()`: the request that the variable it is put into is opened with. */
export function openedRequest(e: Engine, node: TSESTree.NewExpression, frame: Frame): Value | undefined {
  const open = usesOf(node, frame, 'open')[0];
  if (!open) return undefined;
  const args = argumentsOf(e, open, frame);
  const method = methodOf(args[0]?.());
  const address = args[1];
  if (!address) return undefined;
  const sent = usesOf(node, frame, 'send')[0]?.arguments[0];
  const body: Lazy | undefined =
    sent && sent.type !== T.SpreadElement && method !== 'GET' ? once(() => e.valueOf(sent, frame)) : undefined;
  const site = placeOf(open, frame.facts.file);
  const answers = textsOf(address()).map((path): Value => {
    const endpoints = e.matcher.matchSent(path, method)?.sure ?? [];
    const call = {
      method,
      path,
      endpoints,
      query: undefined,
      body,
      site,
      siteArguments: args,
      exact: true,
      direct: true,
    };
    return { kind: 'response', call, flavour: 'xhr' };
  });
  return answers.length > 0 ? unionOf(answers) : undefined;
}

/** Calls of a method of the variable that a new object is put into. */
function usesOf(node: TSESTree.NewExpression, frame: Frame, method: string): TSESTree.CallExpression[] {
  const holder = node.parent;
  const name =
    holder.type === T.VariableDeclarator ? holder.id : holder.type === T.AssignmentExpression ? holder.left : undefined;
  const variable = name?.type === T.Identifier ? frame.facts.variableOf(name) : null;
  return (variable?.references ?? []).flatMap((reference) => {
    const access = reference.identifier.parent;
    const call = access.type === T.MemberExpression && memberName(access) === method ? access.parent : undefined;
    return call?.type === T.CallExpression && call.callee === access ? [call] : [];
  });
}
