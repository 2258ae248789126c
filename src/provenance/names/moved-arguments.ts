import type { TSESTree } from '@typescript-eslint/types';
import { isNothing } from './absent-arguments.js';
import { testsBefore, typeOf } from './decided.js';
import type { Told } from '../syntax/told-behind.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { argumentValue } from './parameters.js';
import { T, calledName, enclosingFunction, isFunction, outermost, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';

/**
 * Whether something is assigned in the call that is being looked into, as what the call hands over for a parameter tells before it is put anew:
 * `if (typeof options === 'function') { done = options; options = {}; }`. Undefined where that is not told.
 */
export function isAssignedIn(e: Engine, write: Node, frame: Frame): boolean | undefined {
  if (frame.env === undefined) return undefined;
  const tests = testsBefore(write);
  const around = testsAroundCallback(write);
  if (tests.length + around.length === 0) return undefined;
  const told = [...tests, ...around].map(({ test, truth }) => {
    const is = toldBefore(e, test, frame);
    return is === undefined ? undefined : is === truth;
  });
  if (told.includes(false)) return false;
  return told.includes(undefined) || around.length > 0 ? undefined : true;
}

/** `if (typeof value === 'object') Object.keys(value).forEach((key) => { … })`: what is not called there is called nowhere. */
function testsAroundCallback(node: Node): readonly Told[] {
  const fn = enclosingFunction(node);
  const whole = fn && outermost(fn);
  const call = whole?.parent;
  if (fn === undefined || call?.type !== T.CallExpression || call.callee === whole) return [];
  return [...testsBefore(call), ...testsAroundCallback(call)];
}

function toldBefore(e: Engine, condition: Node, frame: Frame): boolean | undefined {
  const test = unwrap(condition);
  switch (test.type) {
    case T.UnaryExpression: {
      const told = test.operator === '!' ? toldBefore(e, test.argument, frame) : undefined;
      return told === undefined ? undefined : !told;
    }
    case T.LogicalExpression: {
      if (test.operator === '??') return undefined;
      const sides = [test.left, test.right].map((side) => toldBefore(e, side, frame));
      const settling = test.operator === '||';
      return sides.includes(settling) ? settling : sides.includes(undefined) ? undefined : !settling;
    }
    case T.Identifier:
      return oneFor(handedOver(e, test, frame), truthOf);
    case T.CallExpression: {
      const type = TYPES.get(calledName(test) ?? '');
      const [asked] = test.arguments;
      return type === undefined || !asked ? undefined : isOfType(handedOver(e, asked, frame), type);
    }
    case T.BinaryExpression:
      return comparisonTold(e, test, frame);
    default:
      return undefined;
  }
}

/** What the functions of libraries ask that tell what something is. */
const TYPES = new Map([
  ['isFunction', 'function'],
  ['isString', 'string'],
  ['isNumber', 'number'],
  ['isUndefined', 'undefined'],
]);

function comparisonTold(e: Engine, test: TSESTree.BinaryExpression, frame: Frame): boolean | undefined {
  const asked = unwrap(test.left);
  const other = unwrap(test.right);
  if (test.operator === 'instanceof')
    return other.type === T.Identifier && other.name === 'Function'
      ? isOfType(handedOver(e, asked, frame), 'function')
      : undefined;
  if (!/^[!=]==?$/.test(test.operator)) return undefined;
  const type = asked.type === T.UnaryExpression && asked.operator === 'typeof' ? staticString(other) : undefined;
  const told =
    asked.type === T.UnaryExpression && type !== undefined
      ? isOfType(handedOver(e, asked.argument, frame), type)
      : isNothing(other)
        ? isOfType(handedOver(e, asked, frame), 'undefined')
        : undefined;
  return told === undefined ? undefined : told === test.operator.startsWith('=');
}

/** What the call hands over for a parameter that is asked about before anything else is put into it. */
function handedOver(e: Engine, asked: Node, frame: Frame): Value | undefined {
  const node = unwrap(asked);
  const variable = node.type === T.Identifier ? frame.facts.variableOf(node) : undefined;
  const definition = variable?.defs.length === 1 ? variable.defs[0] : undefined;
  const fn = definition?.node as Node | undefined;
  if (!variable || definition?.type !== 'Parameter' || !fn || !isFunction(fn)) return undefined;
  const index = fn.params.indexOf(definition.name);
  const isFirst = variable.references.every(
    (reference) =>
      reference.init === true || !reference.isWrite() || (reference.identifier as Node).range[0] > node.range[0],
  );
  return index >= 0 && isFirst && frameOf(frame.env, fn) ? argumentValue(e, fn, index, frame) : undefined;
}

function isOfType(value: Value | undefined, wanted: string): boolean | undefined {
  return oneFor(value, (option) => {
    if (option.kind === 'unknown' && option.plain) return /^(?:object|function)$/.test(wanted) ? false : undefined;
    const type = typeOf(option);
    return type === undefined ? undefined : type === wanted;
  });
}

/** What all that a value may be have in common. */
function oneFor(value: Value | undefined, ask: (option: Value) => boolean | undefined): boolean | undefined {
  const told = new Set(value ? optionsOf(value).map(ask) : []);
  const [one] = told;
  return told.size === 1 ? one : undefined;
}

function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'scalar') return Boolean(value.value);
  return typeOf(value) === undefined || value.kind === 'text' ? undefined : true;
}
