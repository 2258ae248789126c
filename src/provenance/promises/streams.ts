import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { isListLike } from '../objects/collection-methods.js';
import { dataLastEntry } from '../libraries/data-last-names.js';
import { fulfilled } from '../functions/method-callbacks.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { withoutNothing } from '../expressions.js';
import { asList, itemOf, memberOf } from '../objects/members.js';
import { actionsOf } from '../states/ngrx.js';
import { T, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { lazily, mapOptions, once, unknown } from '../values.js';
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
    case 'scan': {
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
      return asList(before);
    case 'withLatestFrom':
    case 'combineLatestWith':
    case 'zipWith':
      return together(
        [() => before, ...operator.arguments.map((one) => once(() => e.valueOf(one, frame)))],
        operator,
        frame,
      );
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

const OPERATORS =
  /^rxjs(?:\/operators)?\.(map|tap|switchMap|mergeMap|concatMap|filter|exhaustMap|expand|takeWhile|skipWhile|find|first|last|reduce|scan|groupBy|distinct|every|count|delayWhen)$/;

/** `source.pipe(map((x) => …))`: the operator's callback gets what the source gives. */
export function operatorCallback(
  e: Engine,
  target: LibraryValue,
  { call, index, frame }: CallbackParameter,
): Value | undefined {
  const name = OPERATORS.exec(target.path)?.[1];
  const isFold = name === 'reduce' || name === 'scan';
  if (name === undefined || index > (isFold ? 1 : 0)) return undefined;
  const given = givenToOperator(e, call, frame);
  const seed = given && isFold && index === 0 ? call.arguments[1] : undefined;
  return seed ? e.valueOf(seed, frame) : given;
}

/** What a stream gives to one of its operators: `source.pipe(…, operator)`. */
export function givenToOperator(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const pipe = call.parent;
  if (pipe.type !== T.CallExpression) return undefined;
  const callee = unwrap(pipe.callee);
  if (callee.type !== T.MemberExpression || memberName(callee) !== 'pipe') return undefined;
  return fulfilled(e, pipedValue(e, e.valueOf(callee.object, frame), pipe, frame, call));
}
