import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { checkedValue, isParsing, parsings, schemaShape } from './schema-shapes.js';
import type { SchemaShape } from './schema-shapes.js';
import type { SchemaKeys } from './written-keys.js';
import { T, isFunction, staticKey, unwrap } from '../syntax/syntax.js';
import { isElsewhere } from '../requests/responses.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, FunctionValue, Value } from '../value.js';

/** A schema, and what is parsed with it. */
interface Parsed {
  readonly shape: SchemaShape;
  readonly input: Value;
}

/** Schemas that a call puts on something: `schema.parse(body)` itself, or a function of the project that is handed the schema and does so. */
export function parsedBy(e: Engine, call: TSESTree.CallExpression, frame: Frame): Parsed[] {
  if (isParsing(call)) return parsedAt(e, call, frame);
  if (call.arguments.length === 0) return [];
  return optionsOf(e.valueOf(unwrap(call.callee), frame)).flatMap((target) => {
    const facts = target.kind === 'function' ? e.facts(target.file) : undefined;
    if (target.kind !== 'function' || !facts) return [];
    const parsing = parsingCalls(target.node, facts);
    if (parsing.length === 0) return [];
    const env = enter(target.node, argumentsOf(e, call, frame), target.env, frame.env, target.self);
    return env ? parsing.flatMap((inner) => parsedAt(e, inner, { facts, env })) : [];
  });
}

function parsedAt(e: Engine, call: TSESTree.CallExpression, frame: Frame): Parsed[] {
  return parsings(call).flatMap(({ schema, input }) => {
    const value = checkedValue(e, input, frame);
    if (!optionsOf(value).some((option) => option.kind === 'data' || isElsewhere(option))) return [];
    const shape = schemaShape(e, schema, frame);
    return shape ? [{ shape, input: value }] : [];
  });
}

/** Whether a part of a schema is put on a payload without some fields of it: nothing says that these are the payload's. */
export function leavesFields(e: Engine, { keys, leaves }: SchemaKeys, input: Value): boolean {
  if (!leaves) return false;
  const names = keys.properties.flatMap((property) =>
    property.type === T.Property ? (staticKey(property.key, property.computed) ?? []) : [],
  );
  const left = names.filter(leaves);
  return optionsOf(input).some(
    (option) =>
      option.kind === 'data' &&
      option.resource !== undefined &&
      left.some((name) => e.resource(option.resource ?? '')?.fields[name] !== undefined),
  );
}

const NAMES_SCHEMAS = /schema|codec|decod|io-ts|zod|valid/i;

/** Whether a call is handed a schema, or a function that was: `read(User)('/users')`, `pipe(path, read(User))`. */
export function handsSchema(e: Engine, call: TSESTree.CallExpression, frame: Frame): boolean {
  if (!frame.facts.mentions(NAMES_SCHEMAS)) return false;
  const callees = optionsOf(e.valueOf(unwrap(call.callee), frame));
  if (callees.some((callee) => callee.kind === 'function' && wasHandedSchema(callee))) return true;
  const isOwn = callees.some((callee) => callee.kind === 'function');
  return call.arguments.some((argument) => {
    if (argument.type === T.SpreadElement || isFunction(argument)) return false;
    return optionsOf(e.valueOf(argument, frame)).some((value) =>
      value.kind === 'function' ? !isOwn && wasHandedSchema(value) : isOwn && isSchema(value),
    );
  });
}

const MOST_CALLS = 4;

function wasHandedSchema({ env }: FunctionValue): boolean {
  let at = env;
  for (let calls = 0; at && calls < MOST_CALLS; calls++, at = at.next)
    if (at.args.some((argument) => optionsOf(argument()).some(isSchema))) return true;
  return false;
}

function isSchema(value: Value): boolean {
  return value.kind === 'library' && value.made !== undefined && value.from !== undefined;
}

/** Calls of validators in a function. */
function parsingCalls(fn: FunctionNode, facts: ModuleFacts): readonly TSESTree.CallExpression[] {
  return parsingCallsIn(facts).filter(({ range: [start, end] }) => start >= fn.range[0] && end <= fn.range[1]);
}

const known = new WeakMap<ModuleFacts, readonly TSESTree.CallExpression[]>();

/** Calls of validators in a module. */
function parsingCallsIn(facts: ModuleFacts): readonly TSESTree.CallExpression[] {
  let calls = known.get(facts);
  if (!calls) {
    calls = facts.index.calls.filter(
      (call): call is TSESTree.CallExpression => call.type === T.CallExpression && isParsing(call) && !isOfJson(call),
    );
    known.set(facts, calls);
  }
  return calls;
}

function isOfJson({ callee }: TSESTree.CallExpression): boolean {
  return callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === 'JSON';
}
