import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, unionOf } from '../values.js';
import type { Value } from '../value.js';

const MAX_FILES = 24;

/** `$(document).on('users:loaded', (event, users) => …)`: what triggers the event of a page's own hands over behind it. */
export function triggeredValue(
  e: Engine,
  call: TSESTree.CallExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  if (index === 0) return undefined;
  return heard(e, call, frame, ['trigger', 'triggerHandler'], (sent, facts) => {
    const data = sent.arguments[1];
    if (!data || data.type === T.SpreadElement) return undefined;
    const value = e.valueOf(data, { facts, env: undefined });
    return value.kind === 'tuple' ? memberOf(e, value, String(index - 1)) : index === 1 ? value : undefined;
  });
}

/** `window.addEventListener('users:loaded', ({ detail }) => …)`: an event of a page's own, with what it carries. */
export function dispatchedEvent(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const detail = heard(e, call, frame, ['dispatchEvent'], (sent, facts) => {
    const made = sent.arguments[0] && unwrap(sent.arguments[0]);
    const options =
      made?.type === T.NewExpression && calledName(made) === 'CustomEvent' ? made.arguments[1] : undefined;
    const carried = options && carriedBy(unwrap(options));
    return carried && e.valueOf(carried, { facts, env: undefined });
  });
  if (!detail) return undefined;
  const place = placeOf(call, frame.facts.file);
  const member = { name: 'detail', key: place, property: place, shorthand: false, value: () => detail };
  return { kind: 'object', members: [member], spreads: [], open: true, place };
}

function carriedBy(options: Node): Node | undefined {
  if (options.type !== T.ObjectExpression) return undefined;
  const property = options.properties.find(
    (one) => one.type === T.Property && staticKey(one.key, one.computed) === 'detail',
  );
  return property?.type === T.Property ? property.value : undefined;
}

/** What the files that values get to send under the name of the event that is listened to. */
function heard(
  e: Engine,
  call: TSESTree.CallExpression,
  frame: Frame,
  sends: readonly string[],
  valueSent: (sent: TSESTree.CallExpression, facts: ModuleFacts) => Value | undefined,
): Value | undefined {
  const [event] = call.arguments;
  const name = event && event.type !== T.SpreadElement ? plainText(e.valueOf(event, frame)) : undefined;
  if (name === undefined) return undefined;
  const files = new Set([frame.facts.file, ...e.filesNaming(...sends).slice(0, MAX_FILES)]);
  const values = [...files].flatMap((file) => {
    const facts = e.facts(file);
    return facts ? sendings(e, facts, sends, name).flatMap((sent) => valueSent(sent, facts) ?? []) : [];
  });
  const known = values.filter((value) => !isUnknown(value));
  return known.length === 0 ? undefined : unionOf(known);
}

function sendings(e: Engine, facts: ModuleFacts, sends: readonly string[], name: string): TSESTree.CallExpression[] {
  return facts.index.calls.filter((call): call is TSESTree.CallExpression => {
    if (call.type !== T.CallExpression || !sends.includes(calledName(call) ?? '')) return false;
    const [first] = call.arguments;
    const made = first && unwrap(first);
    const named = made?.type === T.NewExpression ? made.arguments[0] : first;
    return (
      named !== undefined &&
      named.type !== T.SpreadElement &&
      plainText(e.valueOf(named, { facts, env: undefined })) === name
    );
  });
}
