import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../../provenance/engine.js';
import { enter } from '../../provenance/environment.js';
import { argumentsOf } from '../../provenance/functions/argument-lists.js';
import { withLater } from '../../provenance/functions/waiting-functions.js';
import { givenToMade } from '../../provenance/libraries/data-last-given.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { contextualArgument, declaredValue } from '../../provenance/names/declared-parameters.js';
import { walkedTo } from '../../provenance/names/walked-to.js';
import { propsGiven } from '../../provenance/states/markup-props.js';
import { attributeOf } from '../../provenance/syntax/attributes.js';
import { T, isAssigned, isInside, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { textsOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import type { FunctionNode, FunctionValue, Lazy, Value } from '../../provenance/value.js';
import { asLikely, isUnknown, once, optionsOf, unknown } from '../../provenance/values.js';
import type { Column } from '../bridges/names/bridged-columns.js';
import { isReadBeside } from '../bridges/names/bridged-names.js';
import { isPassedOver } from '../bridges/names/passed-over.js';
import type { FileContext } from '../context.js';
import { isCallOrNew } from './handed-arguments.js';
import { isOneOfMany, readOfMade } from './made-readers.js';

/** A name that is handed over. */
export interface HandedName {
  /** Where it is written. */
  readonly key: Place;
  /** What else it is handed over with. */
  readonly column: Column | undefined;
  /** What may be read in its place. */
  readonly replacement: string | undefined;
}

/** What a function of the project reads of by a name that it gets, and which function. */
export interface ReadByName {
  /** At least one. */
  readonly reads: readonly OwnedRead[];
  /** What is read of: a payload, where there is one among them. */
  readonly owner: Value;
  readonly by: FunctionValue;
  readonly facts: ModuleFacts;
}

/** Where a name is asked of an object, in a function that is called: `object[name]`, `name in object`. */
interface Read {
  readonly node: Node;
  readonly name: Node;
  readonly object: Node;
  readonly frame: Frame;
}

/** A read of something that is known. */
export interface OwnedRead extends Read {
  readonly owner: Value;
}

/** `pluck(users, 'name')`: what the function that is called reads, or the function that it makes. */
export function readByFunction(context: FileContext, name: HandedName, argument: Node): ReadByName | undefined {
  const call = argument.parent;
  return call?.type === T.CallExpression && call.callee !== argument ? readInCall(context, name, call) : undefined;
}

function readInCall(context: FileContext, name: HandedName, call: TSESTree.CallExpression): ReadByName | undefined {
  const { engine, frame } = context;
  const called = { callee: engine.valueOf(unwrap(call.callee), frame), args: argumentsOf(engine, call, frame), call };
  return firstRead(context, name, called, (read, fn) => {
    const made = readOfMade(engine, read, fn, (key) => standsAt(key, name.key));
    if (made) return isUnknown(made) ? (declaredAs(engine, read) ?? made) : made;
    const value = engine.valueOf(read.object, read.frame);
    if (isUnknown(value)) return givenLater(context, read, call) ?? value;
    return isOneOfMany(engine, read, fn) ? asLikely(value) : value;
  });
}

/** `<S>() => (key: keyof S) => (whole: S) => whole[key]`: what the parameter is declared to be that is read of, where no call tells. */
function declaredAs(e: Engine, { object, frame }: Read): Value | undefined {
  const root = unwrap(object);
  const [definition] = root.type === T.Identifier ? (frame.facts.variableOf(root)?.defs ?? []) : [];
  if (definition?.type !== 'Parameter') return undefined;
  const fn = definition.node as FunctionNode;
  const index = fn.params.findIndex((parameter) => parameter === (definition.name as Node));
  return declaredValue(e, fn, index, frame) ?? contextualArgument(e, fn, index, frame);
}

/** `const AGENT = new Shape({ name: isText })`, `AGENT.check(user)`: what methods of an object read by a name that it was made with. */
export function readByMethods(context: FileContext, name: HandedName, argument: Node): ReadByName | undefined {
  const { engine, facts, frame } = context;
  const made = argument.parent;
  const holder = isCallOrNew(made) && made.callee !== argument ? outermost(made).parent : undefined;
  if (!made || holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return undefined;
  if (!optionsOf(engine.valueOf(made, frame)).some(({ kind }) => kind === 'instance')) return undefined;
  for (const { identifier } of facts.variableOf(holder.id)?.references ?? []) {
    const access = outermost(identifier).parent;
    const call = access?.type === T.MemberExpression ? outermost(access).parent : undefined;
    const isCalled = call?.type === T.CallExpression && unwrap(call.callee) === access;
    const found = isCalled ? readInCall(context, name, call) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** `<Table rows={users} columns={[{ key: 'name' }]} />`: what a component of the project reads by what it is handed. */
export function readByComponent(context: FileContext, name: HandedName, argument: Node): ReadByName | undefined {
  const { engine, facts, frame } = context;
  const element = attributeOf(argument)?.parent;
  const component = element?.name.type === T.JSXIdentifier ? facts.variableOf(element.name)?.identifiers[0] : undefined;
  if (!element || !component) return undefined;
  const args = [once(() => propsGiven(engine, element, frame))];
  const called = { callee: engine.valueOf(component, frame), args };
  return firstRead(context, name, called, (read) => engine.valueOf(read.object, read.frame));
}

interface Called {
  readonly callee: Value;
  readonly args: readonly Lazy[];
  /** The call itself: what it makes may be handed the rest of the arguments. */
  readonly call?: Node;
}

/** The first of those that may be called which reads by the name. */
function firstRead(
  context: FileContext,
  name: HandedName,
  { callee, args, call }: Called,
  objectOf: (read: Read, fn: FunctionNode) => Value,
): ReadByName | undefined {
  const { engine, frame } = context;
  for (const by of optionsOf(callee)) {
    const facts = by.kind === 'function' ? engine.facts(by.file) : undefined;
    if (by.kind !== 'function' || !facts) continue;
    const given = withLater(engine, by, [...(by.bound ?? []), ...args], call, frame);
    const env = enter(by.node, given, by.env, frame.env, by.self);
    const reads = readsOf(engine, name, by.node, { facts, env: env ?? by.env })
      .map((read) => ({
        ...read,
        owner: walkedToName(engine, read.node, name.key, read.frame) ?? objectOf(read, by.node),
      }))
      .filter(({ owner }) => !isUnknown(owner));
    const told = reads.find(({ owner }) => isPayload(owner)) ?? reads[0];
    if (told) return { reads, owner: told.owner, by, facts };
  }
  return undefined;
}

/** The object that a key stands in is read by the key as well: `table[key](user[key])`. */
function isPayload(value: Value): boolean {
  return optionsOf(value).some(({ kind }) => kind === 'data');
}

/** Where a function reads a member by a name that stands elsewhere, and no other in its place. */
function readsOf(e: Engine, { key, column, replacement }: HandedName, fn: FunctionNode, frame: Frame): readonly Read[] {
  const { computed, memberTests } = frame.facts.index;
  const reads = [
    ...computed.flatMap((node) =>
      isAssigned(node) ? [] : [{ node, name: node.property, object: node.object, frame }],
    ),
    ...memberTests.map((node) => ({ node, name: node.left, object: node.right, frame })),
  ];
  return reads.filter((read) => {
    const { node, name } = read;
    if (!isInside(node, fn) || !standsAt(e.valueOf(name, frame), key)) return false;
    return !(column && isPassedOver(e, node, frame, column)) && !isReadBeside(e, read, replacement, column);
  });
}

/** What a loop or a fold has walked to where it reads by the name that is written at a place; undefined where it is no walk. */
export function walkedToName(e: Engine, access: Node, key: Place | undefined, frame: Frame): Value | undefined {
  return key && walkedTo(e, access, (name) => standsAt(name, key), frame);
}

/** Whether a text is written at a place, and nothing else is in it. */
function standsAt(value: Value, key: Place): boolean {
  return textsOf(value).some(({ pieces: [piece, ...more] }) => {
    if (piece === undefined || more.length > 0) return false;
    return piece.place.file === key.file && piece.place.start === key.start && piece.place.end === key.end;
  });
}

/** What is read from where the function that a call makes is called: `(name) => (user) => user[name]`. */
function givenLater(
  { engine, frame }: FileContext,
  { object, frame: { facts } }: Read,
  call: TSESTree.CallExpression,
): Value | undefined {
  for (const made of optionsOf(engine.valueOf(call, frame))) {
    if (made.kind !== 'function' || !isInside(object, made.node)) continue;
    const given = made.node.params.map((_, at) =>
      once(() => givenToMade(engine, call, frame, at) ?? unknown('it is not handed over')),
    );
    const env = enter(made.node, given, made.env, frame.env, made.self) ?? made.env;
    return engine.valueOf(object, { facts, env });
  }
  return undefined;
}
