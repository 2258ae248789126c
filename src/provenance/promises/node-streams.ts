import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { applyTo } from '../functions/calls.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { withoutUnknown } from '../shared-payloads.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { listOf } from '../objects/lists.js';
import { T, isFunction, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unknown } from '../values.js';
import type { ClassNode, FunctionNode, FunctionValue, InstanceValue, Value } from '../value.js';
import { parsingStream } from './json-streams.js';
import { putInto } from './stream-sources.js';

const CLASS =
  /^(?:node:)?(?:readable-)?stream(?:\.default)?\.(?:Stream\.)?(Transform|Writable|Duplex|Readable|PassThrough)$/;
/** Functions that make a stream of one function, which gets what is put in. */
const MADE_OF_FUNCTION =
  /^(?:through2(?:\.default)?(?:\.obj)?|stream-transform(?:\.default|\.transform)?|event-stream(?:\.default)?\.(?:map|mapSync|through)|map-stream|concat-stream(?:\.default)?)$/;
const PIPELINE = /^(?:node:)?(?:readable-)?stream(?:\/promises)?(?:\.promises|\.default)?\.pipeline$/;
const TAKES = /^_?(?:transform|write)$/;
const GIVES = ['transform', 'read', 'flush', 'final'];
/** What such a function hands on by: its last parameter, after an error. */
const MOST_PARAMETERS = 3;

/** A stream of Node's that is made with what it does: a list of what it gives, as it is read from it. */
export function streamMade(e: Engine, path: string, node: CallNode, frame: Frame): Value | undefined {
  const parsing = parsingStream(e, path, node, frame);
  if (parsing) return parsing;
  const kind = CLASS.exec(path)?.[1];
  if (kind === 'PassThrough') return listOf(() => putInto(e, node, frame) ?? unknown('nothing is put into it'));
  const isOfFunction = kind === undefined && MADE_OF_FUNCTION.test(path);
  if (kind === undefined && !isOfFunction) return undefined;
  return listOf(() => {
    const functions = isOfFunction ? functionsAmong(e, node, frame) : functionsUnder(e, node, frame);
    return given(functions.flatMap((fn) => handedOnBy(e, fn)));
  });
}

function functionsAmong(e: Engine, node: CallNode, frame: Frame): FunctionValue[] {
  return node.arguments.flatMap((argument) =>
    argument.type === T.SpreadElement ? [] : functionsOf(e.valueOf(argument, frame)),
  );
}

function functionsUnder(e: Engine, { arguments: [options] }: CallNode, frame: Frame): FunctionValue[] {
  const value = options && options.type !== T.SpreadElement ? e.valueOf(options, frame) : unknown('no options');
  return GIVES.flatMap((name) => functionsOf(memberOf(e, value, name)));
}

function functionsOf(value: Value): FunctionValue[] {
  return optionsOf(value).filter((option) => option.kind === 'function');
}

function given(values: readonly Value[]): Value {
  const known = values.filter((value) => !isUnknown(value) && !(value.kind === 'scalar' && value.value === null));
  return known.length > 0 ? withoutUnknown(known) : unknown('a stream that gives nothing that is known');
}

/** What a function of a stream hands on: `done(null, row)`, `this.push(row)`. */
function handedOnBy(e: Engine, { node, file, env }: FunctionValue): Value[] {
  const facts = e.facts(file);
  return facts ? handedOnIn(e, node, { facts, env }) : [];
}

function handedOnIn(e: Engine, fn: FunctionNode, frame: Frame): Value[] {
  const last = fn.params.length <= MOST_PARAMETERS ? fn.params.at(-1) : undefined;
  const done = last?.type === T.Identifier ? frame.facts.variableOf(last) : null;
  const [from, to] = fn.range;
  return frame.facts.index.calls.flatMap((call) => {
    if (call.range[0] < from || call.range[1] > to) return [];
    const callee = unwrap(call.callee);
    const isDone = callee.type === T.Identifier && done !== null && frame.facts.variableOf(callee) === done;
    const isPush = callee.type === T.MemberExpression && memberName(callee) === 'push' && isStreamItself(callee.object);
    const argument = isDone ? call.arguments[1] : isPush ? call.arguments[0] : undefined;
    return argument && argument.type !== T.SpreadElement ? [e.valueOf(argument, frame)] : [];
  });
}

function isStreamItself(node: Node): boolean {
  const inner = unwrap(node);
  return inner.type === T.ThisExpression || (inner.type === T.Identifier && /^(?:self|that|stream)$/.test(inner.name));
}

/** What the methods of a class of streams get and give: `class Rows extends Transform { _transform(row, encoding, done) { … } }`. */
export function itemOfStream(e: Engine, { of }: InstanceValue): Value | undefined {
  const facts = e.facts(of.file);
  if (!facts || isFunction(of.node) || streamKind(e, of.node, facts) === undefined) return undefined;
  const methods = of.node.body.body.flatMap((member) =>
    member.type === T.MethodDefinition && GIVES.some((name) => staticKey(member.key, member.computed) === `_${name}`)
      ? [member.value as FunctionNode]
      : [],
  );
  return given(methods.flatMap((fn) => handedOnIn(e, fn, { facts, env: of.env })));
}

function streamKind(e: Engine, node: ClassNode, facts: ModuleFacts): string | undefined {
  const base = node.superClass ? e.valueOf(node.superClass, { facts, env: undefined }) : undefined;
  return base?.kind === 'library' ? CLASS.exec(base.path)?.[1] : undefined;
}

/** What `_transform` or `_write` of a class of streams is given. */
export function streamArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const member = fn.parent;
  if (index > 0 || member.type !== T.MethodDefinition || !TAKES.test(staticKey(member.key, member.computed) ?? ''))
    return undefined;
  const owner = member.parent.parent;
  return streamKind(e, owner, frame.facts) === undefined ? undefined : putInto(e, owner, frame);
}

/** What the functions that a stream is made of are given: `new Transform({ transform(row, encoding, done) { … } })`, `through2.obj((row, encoding, done) => …)`. */
export function streamCallback(
  e: Engine,
  path: string,
  { call, names, index, frame }: CallbackParameter<CallNode>,
): Value | undefined {
  const [name = '', another] = names;
  const isTaking = CLASS.test(path)
    ? TAKES.test(name) && another === undefined
    : MADE_OF_FUNCTION.test(path) && name === '';
  return isTaking && index === 0 ? (takenFirst(e, path, call, frame) ?? putInto(e, call, frame)) : undefined;
}

/** `transform(rows, (row) => …)`. */
function takenFirst(e: Engine, path: string, call: CallNode, frame: Frame): Value | undefined {
  const [first] = call.arguments;
  if (!path.startsWith('stream-transform') || !first || first.type === T.SpreadElement || isFunction(first))
    return undefined;
  const item = itemOf(e, e.valueOf(first, frame));
  return isUnknown(item) ? undefined : item;
}

/** What the generators between others in a pipeline are run on: `pipeline(source, async function* (rows) { … }, target)`. */
export function pipelineCallback(
  e: Engine,
  path: string,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  return PIPELINE.test(path) && index === 0 && position > 0 ? runBefore(e, call.arguments, position, frame) : undefined;
}

export function isPipeline(e: Engine, call: TSESTree.CallExpression, frame: Frame): boolean {
  return optionsOf(e.valueOf(unwrap(call.callee), frame)).some(
    (option) => option.kind === 'library' && PIPELINE.test(option.path),
  );
}

/** What the stage before one hands on: a generator is run on what comes before it. */
export function runBefore(e: Engine, stages: readonly (Node | null)[], position: number, frame: Frame): Value {
  const stage = stages[position - 1];
  const value = stage && stage.type !== T.SpreadElement ? e.valueOf(stage, frame) : unknown('a stage that is not seen');
  if (value.kind !== 'function') return value;
  return applyTo(e, value, position > 1 ? [once(() => runBefore(e, stages, position - 1, frame))] : [], frame);
}
