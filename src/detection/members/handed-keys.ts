import type { TSESTree } from '@typescript-eslint/types';
import type { Frame } from '../../provenance/engine.js';
import { enter } from '../../provenance/environment.js';
import { argumentsOf } from '../../provenance/functions/calls.js';
import { givenToMade } from '../../provenance/libraries/data-last-given.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { asksForOwn } from '../../provenance/syntax/own-names.js';
import { T, calledName, isAssigned, isFunction, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { propsGiven } from '../../provenance/states/markup-props.js';
import { rowOfColumn } from '../../provenance/states/tables.js';
import { textsOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import type { FunctionNode, FunctionValue, Lazy, Value } from '../../provenance/value.js';
import { walkBy, walkedFrom } from '../../provenance/names/walked.js';
import { isUnknown, once, optionsOf, unknown } from '../../provenance/values.js';
import type { FileContext } from '../context.js';

/** What a function of the project takes a member of, by a name that it is handed. */
export interface HandedKey {
  readonly owner: Value;
  /** Whether the function uses the name for nothing else than to read by it. */
  readonly onlyReads: boolean;
}

/**
 * A text that is handed to a function of the project which reads a member by it: `pluck(users, 'name')`, `users.sort(by('name'))`.
 * @param key where the name stands in the text: all of it, or a step of a path.
 */
export function ownerOfHandedKey(context: FileContext, text: Node, key: Place): HandedKey | undefined {
  const row = rowOfColumn(context.engine, text, context.frame);
  // A table knows its columns by the same name.
  if (row) return { owner: row, onlyReads: false };
  for (const argument of argumentsWith(context, text)) {
    const found =
      ownerInCall(context, text, key, argument) ??
      ownerInMethods(context, key, argument) ??
      ownerInElement(context, key, argument);
    if (found) return found;
  }
  return undefined;
}

/** The arguments of calls and the attributes of elements that are a text, or have it in them: in a list, in an object or as a key of one, by the name of a constant. */
function argumentsWith({ facts }: FileContext, text: Node): readonly Node[] {
  let at = outermost(text);
  while (at.parent?.type === T.ArrayExpression || at.parent?.type === T.ObjectExpression || isPartOf(at, at.parent))
    at = outermost(at.parent);
  const holder = at.parent;
  if (isCallOrNew(holder) || attributeOf(at)) return [at];
  if (holder?.type !== T.VariableDeclarator || holder.init !== at || holder.id.type !== T.Identifier) return [];
  const { name } = holder.id;
  const variable = facts.module.scopes.getDeclaredVariables(holder).find((one) => one.name === name);
  const uses = variable?.references.map(({ identifier }): Node => outermost(identifier)) ?? [];
  return uses.flatMap((use) => (isCallOrNew(use.parent) || attributeOf(use) ? [use] : handedByLoops(use, facts)));
}

function isCallOrNew(node: Node | undefined): node is CallNode {
  return node?.type === T.CallExpression || node?.type === T.NewExpression;
}

/** What calls in the callback of a list's method are handed: `COLUMNS.map(([name]) => get(user, name))`. */
function handedByLoops(list: Node, facts: ModuleFacts): readonly Node[] {
  const access = list.parent;
  const loop = access?.type === T.MemberExpression && access.object === list ? access.parent : undefined;
  const callback = loop?.type === T.CallExpression && loop.callee === access ? loop.arguments[0] : undefined;
  if (callback === undefined || !isFunction(callback)) return [];
  return facts.index.calls
    .filter((call) => isInside(call, callback))
    .flatMap((call) => call.arguments.filter(({ type }) => type === T.Identifier || type === T.MemberExpression));
}

function isPartOf(node: Node, holder: Node | undefined): holder is TSESTree.Property {
  return holder?.type === T.Property && (holder.value === node || !holder.computed);
}

function ownerInCall(context: FileContext, text: Node, key: Place, argument: Node): HandedKey | undefined {
  const call = argument.parent;
  if (call?.type !== T.CallExpression || call.callee === argument) return undefined;
  const found = ownerReadIn(context, call, key);
  return (
    found && {
      owner: found.owner,
      onlyReads: argument === text && onlyReads(found.by.node, call, argument, found.facts),
    }
  );
}

/** `const AGENT = new Shape({ name: isText })`, `AGENT.check(user)`: what methods of an object read by a name that it was made with. */
function ownerInMethods(context: FileContext, key: Place, argument: Node): HandedKey | undefined {
  const { engine, facts, frame } = context;
  const made = argument.parent;
  const holder = isCallOrNew(made) && made.callee !== argument ? outermost(made).parent : undefined;
  if (!made || holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return undefined;
  if (!optionsOf(engine.valueOf(made, frame)).some(({ kind }) => kind === 'instance')) return undefined;
  for (const { identifier } of facts.variableOf(holder.id)?.references ?? []) {
    const access = outermost(identifier).parent;
    const call = access?.type === T.MemberExpression ? outermost(access).parent : undefined;
    const found = call?.type === T.CallExpression && unwrap(call.callee) === access && ownerReadIn(context, call, key);
    if (found) return { owner: found.owner, onlyReads: false };
  }
  return undefined;
}

/** `<Table rows={users} columns={[{ key: 'name' }]} />`: what a component of the project reads by what it is handed. */
function ownerInElement(context: FileContext, key: Place, argument: Node): HandedKey | undefined {
  const { engine, facts, frame } = context;
  const element = attributeOf(argument)?.parent;
  const name = element?.name.type === T.JSXIdentifier ? facts.variableOf(element.name)?.identifiers[0] : undefined;
  if (!element || !name) return undefined;
  const found = ownerReadBy(context, {
    callee: engine.valueOf(name, frame),
    args: [once(() => propsGiven(engine, element, frame))],
    key,
  });
  return found && { owner: found.owner, onlyReads: false };
}

function attributeOf({ parent }: Node): TSESTree.JSXAttribute | undefined {
  const holder = parent?.type === T.JSXExpressionContainer ? parent.parent : parent;
  return holder?.type === T.JSXAttribute ? holder : undefined;
}

function ownerReadIn(context: FileContext, call: TSESTree.CallExpression, key: Place): ReadBy | undefined {
  const { engine, frame } = context;
  const callee = engine.valueOf(unwrap(call.callee), frame);
  return ownerReadBy(context, { callee, args: argumentsOf(engine, call, frame), key, call });
}

interface ReadBy {
  readonly owner: Value;
  readonly by: FunctionValue;
  readonly facts: ModuleFacts;
}

interface Asked {
  readonly callee: Value;
  readonly args: readonly Lazy[];
  readonly key: Place;
  readonly call?: TSESTree.CallExpression;
}

/** What the function that is called reads a member of by a text that it gets, and which one it is of those that may be called. */
function ownerReadBy(context: FileContext, { callee, args, key, call }: Asked): ReadBy | undefined {
  const { engine, frame } = context;
  for (const by of optionsOf(callee)) {
    const facts = by.kind === 'function' ? engine.facts(by.file) : undefined;
    if (by.kind !== 'function' || !facts) continue;
    const env = enter(by.node, args, by.env, frame.env, by.self);
    const own: Frame = { facts, env: env ?? by.env };
    const owners = readsBy(context, by.node, own, key).flatMap((read) => {
      const owner = ownerInWalk(context, read, own, key) ?? ownerOf(context, read, own, call);
      return owner && !isUnknown(owner) ? [owner] : [];
    });
    const owner = owners.find(isPayload) ?? owners[0];
    if (owner) return { owner, by, facts };
  }
  return undefined;
}

/** The object that a key stands in is read by the key as well: `table[key](user[key])`. */
function isPayload(value: Value): boolean {
  return optionsOf(value).some(({ kind }) => kind === 'data');
}

/** Where a name is asked of an object: `object[name]`, `name in object`. */
interface Read {
  readonly node: Node;
  readonly name: Node;
  readonly object: Node;
}

/** Where a function reads a member by a text that stands elsewhere. */
function readsBy({ engine }: FileContext, fn: FunctionNode, frame: Frame, key: Place): readonly Read[] {
  return readsIn(fn, frame.facts).filter(({ name }) => standsAt(engine.valueOf(name, frame), key));
}

function readsIn(fn: FunctionNode, { index }: ModuleFacts): readonly Read[] {
  const reads = [
    ...index.computed.flatMap((node) => (isAssigned(node) ? [] : [{ node, name: node.property, object: node.object }])),
    ...index.memberTests.map((node) => ({ node, name: node.left, object: node.right })),
  ];
  return reads.filter(({ node }) => isInside(node, fn));
}

function isInside({ range: [start, end] }: Node, { range }: Node): boolean {
  return range[0] <= start && end <= range[1];
}

/** What a loop has walked to where it comes to the name: `for (const name of path.split('.')) part = part[name]`. */
function ownerInWalk({ engine }: FileContext, { object, node }: Read, own: Frame, key: Place): Value | undefined {
  const part = unwrap(object);
  const variable = part.type === T.Identifier ? own.facts.variableOf(part) : null;
  const write = assignmentAround(node);
  const walk = variable && write && walkBy(engine, variable, write, own);
  const name = variable?.identifiers[0] as Node | undefined;
  if (!walk || !name) return undefined;
  const steps = walk.names.findIndex((step) => standsAt(step, key));
  return steps < 0 ? undefined : walkedFrom(engine, engine.valueOf(name, own), walk, steps);
}

/** The assignment that an access stands in. */
function assignmentAround(around: Node): Node | undefined {
  let at: Node | undefined = around;
  while (at && at.type !== T.AssignmentExpression && !isFunction(at) && !at.type.endsWith('Statement')) at = at.parent;
  return at;
}

/** Whether a text is written at a place, and nothing else is in it. */
function standsAt(value: Value, key: Place): boolean {
  return textsOf(value).some(({ pieces: [piece, ...more] }) => {
    if (piece === undefined || more.length > 0) return false;
    return piece.place.file === key.file && piece.place.start === key.start && piece.place.end === key.end;
  });
}

/** What is read from: in the call, or by whoever calls the function that it makes, `(name) => (user) => user[name]`. */
function ownerOf(
  { engine, frame }: FileContext,
  { object }: Read,
  own: Frame,
  call: TSESTree.CallExpression | undefined,
): Value | undefined {
  const value = engine.valueOf(object, own);
  if (!call || !isUnknown(value)) return value;
  for (const made of optionsOf(engine.valueOf(call, frame))) {
    if (made.kind !== 'function' || !isInside(object, made.node)) continue;
    const given = made.node.params.map((_, at) =>
      once(() => givenToMade(engine, call, frame, at) ?? unknown('it is not handed over')),
    );
    return engine.valueOf(object, {
      facts: own.facts,
      env: enter(made.node, given, made.env, frame.env, made.self) ?? made.env,
    });
  }
  return value;
}

/** Whether a parameter stands nowhere but between the brackets of what is read, or where a compiler sees that it is held against another name. */
function onlyReads(fn: FunctionNode, call: TSESTree.CallExpression, argument: Node, facts: ModuleFacts): boolean {
  const parameter = fn.params[call.arguments.findIndex((one) => one === argument)];
  if (parameter?.type !== T.Identifier) return false;
  const variable = facts.module.scopes.getDeclaredVariables(fn).find(({ name }) => name === parameter.name);
  const annotation = parameter.typeAnnotation?.typeAnnotation;
  const isChecked =
    annotation !== undefined && annotation.type !== T.TSStringKeyword && annotation.type !== T.TSAnyKeyword;
  return (
    variable?.references.every(({ identifier }) => {
      const name = identifier as Node;
      return isRead(name) || (isChecked && isCompared(name));
    }) === true
  );
}

/** `user[name]`, `name in user`, `Object.hasOwn(user, name)`, `user.hasOwnProperty(name)`, `typeof name`, and `name(user)`, which no text is. */
function isRead(name: Node): boolean {
  const use = name.parent;
  switch (use?.type) {
    case T.MemberExpression:
      return use.computed && use.property === name && !isAssigned(use);
    case T.BinaryExpression:
      return use.operator === 'in' && use.left === name;
    case T.UnaryExpression:
      return use.operator === 'typeof';
    case T.CallExpression:
      if (use.callee === name) return true;
      return use.arguments.at(-1) === name && (asksForOwn(use) || calledName(use) === 'hasOwnProperty');
    default:
      return false;
  }
}

function isCompared(name: Node): boolean {
  const holder = name.parent;
  return holder?.type === T.BinaryExpression
    ? /^[!=]==?$/.test(holder.operator)
    : holder?.type === T.SwitchStatement && holder.discriminant === name;
}
