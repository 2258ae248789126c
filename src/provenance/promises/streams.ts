import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import { isListLike } from '../objects/collection-methods.js';
import { dataLastEntry } from '../libraries/data-last-names.js';
import { fulfilled } from '../functions/method-callbacks.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { orInstead } from './after-failure.js';
import { withoutNothing } from '../expressions.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import { actionsOf } from '../states/ngrx.js';
import { T, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { lazily, mapOptions, once, unionOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** What a stream gives behind its operators, or in front of one of them. */
export function pipedValue(
  e: Engine,
  receiver: Value,
  node: TSESTree.CallExpression,
  frame: Frame,
  until?: TSESTree.CallExpression,
): Value {
  let value = receiver;
  for (const operator of node.arguments) {
    if (operator === until) break;
    if (operator.type !== T.CallExpression) continue;
    const made = e.valueOf(operator, frame);
    const own = made.kind === 'library' && dataLastEntry(made) ? applyTo(e, made, [lazily(value)], frame) : undefined;
    value = own ?? behind(e, value, operator, frame);
  }
  return value;
}

/** What a stream gives behind one operator. */
function behind(e: Engine, before: Value, operator: TSESTree.CallExpression, frame: Frame): Value {
  const [first, second] = operator.arguments;
  switch (nameOf(operator)) {
    case 'map':
    case 'switchMap':
    case 'mergeMap':
    case 'concatMap':
    case 'exhaustMap':
      if (first && nameOf(operator) !== 'map' && givesItself(first)) return flattened(e, before);
      return first ? applyTo(e, e.valueOf(first, frame), [() => before], frame) : before;
    case 'reduce':
    case 'scan':
    case 'mergeScan':
    case 'switchScan': {
      const seed = second ? e.valueOf(second, frame) : before;
      return first
        ? withoutNothing([seed, applyTo(e, e.valueOf(first, frame), [() => seed, () => before], frame)])
        : before;
    }
    case 'mergeAll':
    case 'concatAll':
    case 'switchAll':
    case 'exhaustAll':
      return flattened(e, before);
    case 'toArray':
    case 'buffer':
    case 'bufferCount':
    case 'bufferTime':
    case 'bufferToggle':
    case 'bufferWhen':
    case 'pairwise':
      return asList(before);
    case 'mergeWith':
    case 'concatWith':
    case 'raceWith':
      return unionOf([before, ...operator.arguments.map((one) => e.valueOf(one, frame))]);
    case 'withLatestFrom':
    case 'combineLatestWith':
    case 'zipWith':
      return together(
        [() => before, ...operator.arguments.map((one) => once(() => e.valueOf(one, frame)))],
        operator,
        frame,
      );
    case 'catchError':
      return orInstead(e, before, first, frame);
    case 'mapResponse':
      return first ? mappedResponse(e, before, e.valueOf(first, frame), frame) : before;
    case 'select':
      return first ? applyTo(e, e.valueOf(first, frame), [() => before], frame) : before;
    case 'ofType':
      return actionsOf(e, operator.arguments, frame) ?? unknown('actions that nobody declares');
    case 'pluck':
      return operator.arguments.reduce((value, one) => {
        const name = plainText(e.valueOf(one, frame));
        return name === undefined ? unknown('a member that is only known at run time') : memberOf(e, value, name);
      }, before);
    default:
      return before;
  }
}

/** `mapResponse({ next: (users) => …, error: (error) => … })`. */
function mappedResponse(e: Engine, before: Value, observer: Value, frame: Frame): Value {
  return withoutNothing([
    applyTo(e, memberOf(e, observer, 'next'), [() => before], frame),
    applyTo(e, memberOf(e, observer, 'error'), [() => unknown('an error')], frame),
  ]);
}

/** The items of a list; what comes one by one already stays. */
function flattened(e: Engine, value: Value): Value {
  return mapOptions(value, (option) => (isListLike(option) ? itemOf(e, option) : option));
}

/** `mergeMap((users) => users)`: a list that is given back is given item by item. */
function givesItself(callback: Node): boolean {
  const fn = unwrap(callback);
  if (fn.type !== T.ArrowFunctionExpression || fn.body.type !== T.Identifier) return false;
  const [parameter] = fn.params;
  return parameter?.type === T.Identifier && parameter.name === fn.body.name;
}

function nameOf({ callee }: TSESTree.CallExpression): string | undefined {
  const inner = unwrap(callee);
  return inner.type === T.Identifier ? inner.name : inner.type === T.MemberExpression ? memberName(inner) : undefined;
}

/** Several values side by side. */
export function together(values: readonly Lazy[], node: Node, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  return { kind: 'tuple', items: values.map((value) => ({ value, place, spread: false })), place };
}

/** Operators with what they call for the values of the stream, and not for its errors, by its place or its name. */
const OBSERVERS = /^(?:rxjs(?:\/operators)?\.tap|@ngrx\/(?:operators|component-store)\.(?:tap|map)Response)$/;
const OPERATORS =
  /^(?:rxjs(?:\/operators)?|@ngrx\/(?:operators|component-store))\.(tapResponse|mapResponse|map|tap|switchMap|mergeMap|concatMap|filter|exhaustMap|expand|takeWhile|skipWhile|find|findIndex|first|last|single|reduce|scan|mergeScan|switchScan|groupBy|distinct|distinctUntilChanged|every|count|min|max|delayWhen)$/;

/** Operators whose callback gets two values of the stream. */
const COMPARING = /^(?:distinctUntilChanged|min|max)$/;

/** `source.pipe(map((x) => …))`: the operator's callback gets what the source gives. */
export function operatorCallback(
  e: Engine,
  target: LibraryValue,
  { call, position, names, index, frame }: CallbackParameter,
): Value | undefined {
  if (OBSERVERS.test(target.path) && (names.length > 0 ? names.join() !== 'next' : position > 0)) return undefined;
  const name = OPERATORS.exec(target.path)?.[1];
  const isFold = name !== undefined && /^(?:reduce|(?:merge|switch)?[sS]can)$/.test(name);
  if (name === undefined || index > (isFold || COMPARING.test(name) ? 1 : 0)) return undefined;
  const given = givenToOperator(e, call, frame);
  const seed = given && isFold && index === 0 ? call.arguments[1] : undefined;
  return seed ? e.valueOf(seed, frame) : given;
}

/** What a stream gives to one of its operators: `source.pipe(…, operator)`. */
export function givenToOperator(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const pipe = call.parent;
  if (pipe.type !== T.CallExpression) return undefined;
  const callee = unwrap(pipe.callee);
  if (callee.type === T.Identifier) return givenInPipe(e, callee, pipe, call, frame);
  if (callee.type !== T.MemberExpression || memberName(callee) !== 'pipe') return undefined;
  return fulfilled(e, pipedValue(e, e.valueOf(callee.object, frame), pipe, frame, call));
}

/** `pipe(switchMap(load), tap(show))` without a source: what it begins with is only told where a type says it. */
function givenInPipe(
  e: Engine,
  callee: TSESTree.Identifier,
  pipe: TSESTree.CallExpression,
  call: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const target = e.valueOf(callee, frame);
  if (target.kind !== 'library' || target.path !== 'rxjs.pipe') return undefined;
  const taker = pipe.parent.type === T.CallExpression ? pipe.parent : undefined;
  const [declared] = taker && nameOf(taker) === 'rxMethod' ? (taker.typeArguments?.params ?? []) : [];
  const source = declared
    ? typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env })
    : unknown('a source that is put in front later');
  return fulfilled(e, pipedValue(e, source, pipe, frame, call));
}
