import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { testsBefore } from '../names/decided.js';
import { T, calledName, isFunction, memberName, outermost, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { holds, walk } from '../syntax/walk.js';
import { mapOptions, optionsOf, unknown } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { askedKinds } from './asked-kinds.js';
import type { AskedKinds } from './asked-kinds.js';
import type { Site } from './callers-in-context.js';

/** Gives those of a list of which a callback says yes. */
const CHOOSES = /^(?:find|findLast|filter)$/;

/**
 * What a function is handed as one of an object that was chosen by what it says of the same thing: `handlers.find((one) => one.is(row))?.text(row)`,
 * `if (handler.is(row)) handler.text(row)`. Where that asks what the thing is, a payload may be none of those that get there.
 */
export function asChosen(e: Engine, fn: FunctionNode, index: number, site: Site, value: Value): Value {
  const options = optionsOf(value);
  if (!options.some(({ kind }) => kind === 'data')) return value;
  const tests = testsOfChosen(site);
  const call = outermost(site.node).parent;
  const given = call?.type === T.CallExpression ? call.arguments[index] : undefined;
  if (tests.length === 0 || !given) return value;
  const thing = textOf(given, site.facts);
  const isOneOfSeveral = new Set(options.map((one) => (one.kind === 'data' ? one.resource : one.kind))).size > 1;
  return mapOptions(value, (option) => {
    if (option.kind !== 'data' || option.resource === undefined) return option;
    const asks = askedKinds(e, option.resource, isOneOfSeveral);
    const tells: Telling = { e, fn, facts: site.facts, thing, asks };
    return tests.some((test) => tellsApart(tells, test)) ? unknown('what a test of its own lets through') : option;
  });
}

/** A test on the way to a use of an object, and what the object is called in it. */
interface TestOfChosen {
  readonly test: Node;
  readonly name: string;
}

function testsOfChosen({ node, facts }: Site): readonly TestOfChosen[] {
  const access = unwrap(node);
  const object = access.type === T.MemberExpression ? unwrap(access.object) : undefined;
  const chosen = object?.type === T.CallExpression ? chosenIn(object) : [];
  if (object?.type !== T.Identifier) return chosen;
  const { name } = object;
  const declared = facts.variableOf(object)?.defs[0]?.node as Node | undefined;
  const asked = testsBefore(node).flatMap(({ test, truth }) => (truth || isDenied(test) ? [{ test, name }] : []));
  const source = declared?.type === T.VariableDeclarator ? (declared.init ?? loopedOver(declared)) : undefined;
  return [...asked, ...(source ? chosenIn(source) : [])];
}

/** `if (!handler.is(row)) continue;` */
function isDenied(test: Node): boolean {
  return test.type === T.UnaryExpression && test.operator === '!';
}

function loopedOver({ parent }: TSESTree.VariableDeclarator): Node | undefined {
  return parent.parent.type === T.ForOfStatement && parent.parent.left === parent ? parent.parent.right : undefined;
}

/** `handlers.find((one) => one.is(row))`. */
function chosenIn(source: Node): readonly TestOfChosen[] {
  const call = unwrap(source);
  const [callback] = call.type === T.CallExpression && CHOOSES.test(calledName(call) ?? '') ? call.arguments : [];
  if (!callback || !isFunction(callback) || callback.params[0]?.type !== T.Identifier) return [];
  return [{ test: callback.body, name: callback.params[0].name }];
}

interface Telling {
  readonly e: Engine;
  readonly fn: FunctionNode;
  readonly facts: ModuleFacts;
  /** What is handed over, as it is written. */
  readonly thing: string;
  readonly asks: AskedKinds;
}

/** Whether a test of an object asks what the thing is that the function of the object is handed. */
function tellsApart({ e, fn, facts, thing, asks }: Telling, { test, name }: TestOfChosen): boolean {
  return holds(test, (node) => {
    if (node.type === T.BinaryExpression && /^[=!]==?$/.test(node.operator)) {
      const [own, asked] = [node.left, node.right].sort((one) => (isMemberOf(one, name) ? -1 : 1)).map(unwrap);
      const field =
        asked?.type === T.MemberExpression && textOf(asked.object, facts) === thing ? memberName(asked) : undefined;
      return isMemberOf(own, name) && field !== undefined && asks.byValue(field);
    }
    const callee = node.type === T.CallExpression ? unwrap(node.callee) : undefined;
    if (node.type !== T.CallExpression || callee?.type !== T.MemberExpression || !isMemberOf(callee, name))
      return false;
    const at = node.arguments.findIndex((argument) => textOf(argument, facts) === thing);
    const own = at < 0 ? undefined : besideOf(e, fn, memberName(callee) ?? '', facts);
    const parameter = own?.params[at];
    return own !== undefined && parameter !== undefined && asksWhatItIs(own, parameter, asks);
  });
}

function isMemberOf(node: Node | undefined, name: string): boolean {
  const object = node?.type === T.MemberExpression ? unwrap(node.object) : undefined;
  return object?.type === T.Identifier && object.name === name;
}

/** A function that stands beside another one in an object or a class. */
function besideOf(e: Engine, fn: FunctionNode, name: string, facts: ModuleFacts): FunctionNode | undefined {
  const holder = outermost(fn).parent?.parent;
  const members =
    holder?.type === T.ObjectExpression ? holder.properties : holder?.type === T.ClassBody ? holder.body : [];
  for (const member of members) {
    if (!('key' in member) || !('value' in member) || staticKey(member.key, member.computed) !== name) continue;
    if (!member.value) return undefined;
    if (isFunction(member.value)) return member.value;
    const [held] = optionsOf(e.valueOf(member.value, { facts, env: undefined }));
    return held?.kind === 'function' ? held.node : undefined;
  }
  return undefined;
}

/** `({ kind }) => kind === 'task'`, `(row) => 'taskId' in row`, `(row) => row.taskId !== undefined`: whether a test tells what it is handed from other things. */
function asksWhatItIs({ body }: FunctionNode, parameter: Node, asks: AskedKinds): boolean {
  const fieldOf = fieldsRead(parameter);
  const isIt = (node: Node): boolean =>
    node.type === T.Identifier && parameter.type === T.Identifier && node.name === parameter.name;
  return (
    !!body &&
    holds(body, (node) => {
      if (node.type !== T.BinaryExpression) {
        const alone = fieldOf(node);
        return alone !== undefined && isAskedAlone(node) && asks.byPresence(alone);
      }
      const [one, other] = [node.left, node.right].map(unwrap);
      if (!one || !other) return false;
      if (node.operator === 'instanceof') return isIt(one);
      if (node.operator === 'in') return isIt(other) && asks.byPresence(staticString(one) ?? '');
      if (!/^[!=]==?$/.test(node.operator)) return false;
      const [field, held] = fieldOf(one) === undefined ? [fieldOf(other), one] : [fieldOf(one), other];
      if (field === undefined) return false;
      if (isNothing(held)) return asks.byPresence(field);
      return asks.byValue(field) && (staticString(held) !== undefined || held.type === T.MemberExpression);
    })
  );
}

/** Whether something is all that is asked for: `(row) => row.taskId`, `Boolean(row.taskId) && …`. */
function isAskedAlone(node: Node): boolean {
  const whole = outermost(node);
  const holder = whole.parent;
  if (holder?.type === T.CallExpression) return calledName(holder) === 'Boolean' && holder.arguments[0] === whole;
  return (
    holder?.type === T.ReturnStatement ||
    holder?.type === T.LogicalExpression ||
    (holder?.type === T.UnaryExpression && holder.operator === '!') ||
    (holder?.type === T.ArrowFunctionExpression && holder.body === whole)
  );
}

function isNothing(node: Node): boolean {
  return (node.type === T.Identifier && node.name === 'undefined') || (node.type === T.Literal && node.value === null);
}

/** Which field of what a parameter is handed an expression reads. */
function fieldsRead(parameter: Node): (node: Node) => string | undefined {
  if (parameter.type === T.Identifier)
    return (node) =>
      node.type === T.MemberExpression && isMemberOf(node, parameter.name) ? memberName(node) : undefined;
  const fields = new Map<string, string>();
  walk(parameter, (node) => {
    if (node.type === T.Property && node.value.type === T.Identifier)
      fields.set(node.value.name, staticKey(node.key, node.computed) ?? '');
    return undefined;
  });
  return (node) => (node.type === T.Identifier ? fields.get(node.name) : undefined);
}

function textOf(node: Node, { module }: ModuleFacts): string {
  return module.text.slice(...unwrap(node).range);
}
