import type { Variable } from '../scopes/types.js';
import { T, memberName, placeOf } from '../syntax/syntax.js';
import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { textsOf } from '../texts/text.js';
import type { Place } from '../types.js';
import type { ApiCall, Lazy, Value } from '../value.js';
import { mapOptions, once, optionsOf, unionOf } from '../values.js';
import { methodOf } from './sent.js';

/** `new XMLHttpRequest()`, before it is opened. */
export const UNOPENED = 'XMLHttpRequest()';

/** What a variable holds, where that is a request which is opened by the variable's name: `xhr.open('GET', path)`. */
export function withOpened(e: Engine, value: Value, variable: Variable, frame: Frame): Value {
  return optionsOf(value).some(isUnopened)
    ? mapOptions(value, (option) => (isUnopened(option) ? (openedRequest(e, variable, frame) ?? option) : option))
    : value;
}

function isUnopened(value: Value): boolean {
  return value.kind === 'library' && value.path === UNOPENED && value.from === undefined;
}

function openedRequest(e: Engine, variable: Variable, frame: Frame): Value | undefined {
  const open = usesOf(variable, 'open')[0];
  if (!open) return undefined;
  const args = argumentsOf(e, open, frame);
  const method = methodOf(args[0]?.());
  const address = args[1];
  if (!address) return undefined;
  const sent = usesOf(variable, 'send')[0]?.arguments[0];
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

/** Calls of a method of what a variable holds. */
function usesOf({ references }: Variable, method: string): TSESTree.CallExpression[] {
  return references.flatMap(({ identifier }) => {
    const access = identifier.parent;
    const call = access.type === T.MemberExpression && memberName(access) === method ? access.parent : undefined;
    return call?.type === T.CallExpression && call.callee === access ? [call] : [];
  });
}

/** The request that a call opens: `xhr.open(method, address)`. */
export function openedBy(receiver: Value, { file, start, end }: Place): ApiCall[] {
  if (receiver.kind !== 'response' || receiver.flavour !== 'xhr') return [];
  const { site } = receiver.call;
  return site.file === file && site.start === start && site.end === end ? [receiver.call] : [];
}

/** Whether a call may open a request whose address is only known to callers. */
export function mayOpen(receiver: Value, name: string): boolean {
  return name === 'open' && (isUnopened(receiver) || (receiver.kind === 'response' && receiver.flavour === 'xhr'));
}
