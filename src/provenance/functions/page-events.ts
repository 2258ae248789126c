import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { onlyHeld } from '../names/only-held.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { eventsIn, hearsEvent, isOwnEvent } from '../syntax/event-names.js';
import { T, calledName, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { UNDEFINED, isUnknown, optionsOf, unionOf } from '../values.js';
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
  const isHeard = (listened: string, sent: string): boolean =>
    eventsIn(listened).some((event) => isOwnEvent(event) && hearsEvent(event, sent));
  return heard(e, call, frame, { by: ['trigger', 'triggerHandler'], isHeard }, (sent, facts) => {
    const data = sent.arguments[1];
    if (!data || data.type === T.SpreadElement) return undefined;
    const value = e.valueOf(data, { facts, env: undefined });
    if (value.kind === 'tuple') return memberOf(e, value, String(index - 1));
    // A list is handed over item by item.
    const isList = value.kind === 'list' || (value.kind === 'data' && value.cardinality !== 'one');
    return isList ? itemOf(e, value) : index === 1 ? value : undefined;
  });
}

/** `window.addEventListener('users:loaded', ({ detail }) => …)`: an event of a page's own, with what it carries. */
export function dispatchedEvent(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const isHeard = (listened: string, sent: string): boolean => listened === sent;
  const detail = heard(e, call, frame, { by: ['dispatchEvent'], isHeard }, (sent, facts) => {
    const carried = optionOf(sent, 'detail');
    return carried && e.valueOf(carried, { facts, env: undefined });
  });
  if (!detail) return undefined;
  const place = placeOf(call, frame.facts.file);
  const member = { name: 'detail', key: place, property: place, shorthand: false, value: () => detail };
  return { kind: 'object', members: [member], spreads: [], open: true, place };
}

/** What an event that is made where it is sent is told: `new CustomEvent('users:loaded', { detail, bubbles: true })`. */
function optionOf({ arguments: [event] }: TSESTree.CallExpression, name: string): Node | undefined {
  const made = event && unwrap(event);
  const told = made?.type === T.NewExpression && calledName(made) === 'CustomEvent' ? made.arguments[1] : undefined;
  const options = told && unwrap(told);
  if (options?.type !== T.ObjectExpression) return undefined;
  const property = options.properties.find(
    (one) => one.type === T.Property && staticKey(one.key, one.computed) === name,
  );
  return property?.type === T.Property ? property.value : undefined;
}

/** How events are sent. */
interface Sending {
  /** The functions that send one. */
  readonly by: readonly string[];
  readonly isHeard: (listened: string, sent: string) => boolean;
}

/** What the files that values get to send under the name of the event that is listened to. */
function heard(
  e: Engine,
  call: TSESTree.CallExpression,
  frame: Frame,
  sending: Sending,
  valueSent: (sent: TSESTree.CallExpression, facts: ModuleFacts) => Value | undefined,
): Value | undefined {
  const [event] = call.arguments;
  const name = event && event.type !== T.SpreadElement ? plainText(e.valueOf(event, frame)) : undefined;
  if (name === undefined) return undefined;
  const hears = listenerAt(e, call, frame);
  const { file: own } = frame.facts;
  const files = new Set([own, ...e.filesBeside(own, ...sending.by).slice(0, MAX_FILES)]);
  const values = [...files].flatMap((file) => {
    const facts = e.facts(file);
    const sent = facts ? sendings(e, facts, sending, name) : [];
    const heardHere = sent.filter((one) => facts && hears(targetOf(one, facts), rises(e, one, facts)));
    // An event that browsers send as well is one of the page's own where it carries something.
    return facts ? heardHere.flatMap((one) => valueSent(one, facts) ?? (isOwnEvent(name) ? UNDEFINED : [])) : [];
  });
  // Who sends something that is not known may send anything.
  return values.length === 0 || values.some(isUnknown) ? undefined : unionOf(values);
}

/** Whether an event goes up from where it is sent: those of jQuery do, others where they are told to. */
function rises(e: Engine, sent: TSESTree.CallExpression, facts: ModuleFacts): boolean {
  const name = calledName(sent);
  if (name !== 'dispatchEvent') return name === 'trigger';
  const told = optionOf(sent, 'bubbles');
  const value = told && e.valueOf(told, { facts, env: undefined });
  return value?.kind === 'scalar' && value.value === true;
}

/** What an event is sent to or heard at, as it is written, by its only name: `document` for `window.document` and for a constant that holds it. */
function targetOf({ callee }: TSESTree.CallExpression, facts: ModuleFacts): string {
  const access = unwrap(callee);
  if (access.type !== T.MemberExpression) return 'window';
  return facts.module.text
    .slice(...onlyHeld(access.object, facts).range)
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() | (?=\))/g, '')
    .replace(/^(?:window|globalThis|self)\./, '')
    .replace(/^jQuery\(/, '$(')
    .replace(/^(?:globalThis|self)$/, 'window');
}

/** Whether who listens hears what is sent to a target: events that rise go up to the page, and others nowhere. */
function listenerAt(
  e: Engine,
  call: TSESTree.CallExpression,
  frame: Frame,
): (sender: string, isRising: boolean) => boolean {
  const listener = targetOf(call, frame.facts);
  // `$(document).on(event, '.row', handler)`: only what is sent to such an element is heard, or to one inside of it.
  const [, second] = call.arguments;
  const isAsked = call.arguments.length > 2 && calledName(call) !== 'addEventListener';
  const selector = isAsked && second && second.type !== T.SpreadElement ? e.valueOf(second, frame) : undefined;
  // What is no text is handed to the handler with the event.
  if (!selector || !optionsOf(selector).some(({ kind }) => kind === 'text' || kind === 'unknown'))
    return (sender, isRising) => sender === listener || (isRising && levelOf(listener) >= Math.max(1, levelOf(sender)));
  const asked = plainText(selector);
  return (sender, isRising) => isRising && asked !== undefined && selectorsOf(sender).includes(asked);
}

/** How far up a page a target stands. */
function levelOf(target: string): number {
  const [, name = ''] = OF_PAGE.exec(target) ?? [];
  return name.includes('body') ? 1 : name === 'document' ? 2 : name === '' ? 0 : 3;
}

const OF_PAGE = /^\$?\(?(document|window|document\.body|['"]body['"])\)?$/;

/** The selectors by which an element is found, and what it stands in: `$('.menu .row')`. */
function selectorsOf(target: string): readonly string[] {
  const selector = /^\$\((['"`])(.*)\1\)$/.exec(target)?.[2] ?? '';
  return [selector, ...selector.split(/[\s>]+/)];
}

function sendings(e: Engine, facts: ModuleFacts, { by, isHeard }: Sending, name: string): TSESTree.CallExpression[] {
  return facts.index.calls.filter((call): call is TSESTree.CallExpression => {
    if (call.type !== T.CallExpression || !by.includes(calledName(call) ?? '')) return false;
    const [first] = call.arguments;
    const made = first && unwrap(first);
    const named = made?.type === T.NewExpression ? made.arguments[0] : first;
    const event =
      named && named.type !== T.SpreadElement ? plainText(e.valueOf(named, { facts, env: undefined })) : undefined;
    return event !== undefined && isHeard(name, event);
  });
}
