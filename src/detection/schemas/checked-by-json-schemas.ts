import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../../provenance/functions/argument-lists.js';
import type { Frame } from '../../provenance/engine.js';
import { enter } from '../../provenance/environment.js';
import { checkedValue } from '../../provenance/schemas/schema-shapes.js';
import { T, calledName, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import { optionsOf } from '../../provenance/values.js';
import type { Lazy, LibraryValue, Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { describedInCode } from './described-in-code.js';
import { isHandedOver } from './json-schemas.js';

/** Libraries that check values by JSON schemas. */
const CHECKERS =
  /^(?:ajv(?:-\w+)?|jsonschema|is-my-json-valid|@cfworker\/json-schema|@exodus\/schemasafe|djv|z-schema)(?:\/|$)/;
/** Methods and functions of them that make a check of a schema, and that check at once. */
const MAKES = /^(?:compile|validator|parser|default|ajv|compileAsync|Draft\d+Validator)$/;
const CHECKS = /^(?:validate|validateAsync|isValid|is_valid|iter_errors)$/;

const MAX_INNER = 8;

/** What stands in a JSON schema that a payload is checked by: `ajv.compile(schema)(body)`, `ajv.validate(schema, body)`, in a function that is handed both too. */
export function detectCheckedByJsonSchemas(context: FileContext): void {
  for (const call of context.index.calls) {
    if (call.type !== T.CallExpression || call.arguments.length === 0) continue;
    context.engine.ask(() => {
      if (!isHandedPayload(context, call)) return;
      for (const [schema, input] of checksAt(context, call)) describedInCode(context, schema, input);
    });
  }
}

function isHandedPayload({ engine, frame }: FileContext, call: TSESTree.CallExpression): boolean {
  return call.arguments.some(
    (argument) =>
      mayHold(argument) && optionsOf(checkedValue(engine, argument, frame)).some(({ kind }) => kind === 'data'),
  );
}

/** A name, a part of something, or what is waited for. */
function mayHold(node: Node): boolean {
  return /^(?:Identifier|MemberExpression|AwaitExpression|ChainExpression|TS\w+Expression|CallExpression)$/.test(
    node.type,
  );
}

type Check = readonly [schema: Value, input: Value];

function checksAt(context: FileContext, call: TSESTree.CallExpression): readonly Check[] {
  const { engine, frame } = context;
  // What is put on what together is told by those who hand both over.
  const isTold = ![call.callee, ...call.arguments.slice(0, -1)].some((node) => isHandedOver(context, node));
  const own = isTold ? checksIn(context, call, frame) : [];
  if (own.length > 0) return own;
  const args = argumentsOf(engine, call, frame);
  return optionsOf(engine.valueOf(unwrap(call.callee), frame)).flatMap((target) => {
    const facts = target.kind === 'function' ? engine.facts(target.file) : undefined;
    if (target.kind !== 'function' || !facts || !args.some(isOfChecker)) return [];
    const env = enter(target.node, args, target.env, undefined, target.self);
    const inner: TSESTree.CallExpression[] = [];
    walk(target.node, (node) => {
      if (node.type === T.CallExpression && inner.length < MAX_INNER) inner.push(node);
      return undefined;
    });
    return env ? inner.flatMap((one) => checksIn(context, one, { facts, env })) : [];
  });
}

/** Whether something is a schema, or the check that is made of one. */
function isOfChecker(argument: Lazy): boolean {
  return optionsOf(argument()).some(
    (option) =>
      (option.kind === 'library' && madeOf(option) !== undefined) ||
      (option.kind === 'object' && option.members.some(({ name }) => name === 'properties')),
  );
}

function checksIn({ engine }: FileContext, call: TSESTree.CallExpression, frame: Frame): readonly Check[] {
  const callee = unwrap(call.callee);
  const [first, second] = call.arguments;
  if (!first) return [];
  const checks: Check[] = [];
  const input = (node: Node): Value => checkedValue(engine, node, frame);
  for (const option of optionsOf(engine.valueOf(callee, frame))) {
    const made = option.kind === 'library' ? madeOf(option) : undefined;
    const facts = made && engine.facts(made.file);
    const [schema] = made?.node.arguments ?? [];
    if (facts && schema && !isHandedOver({ facts }, schema))
      checks.push([engine.valueOf(schema, { facts, env: undefined }), input(first)]);
  }
  if (callee.type === T.MemberExpression && CHECKS.test(calledName(call) ?? ''))
    for (const schema of schemasOf(engine, callee.object, frame)) checks.push([schema, input(first)]);
  if (checks.length > 0 || !second || !CHECKS.test(calledName(call) ?? '')) return checks;
  const holder = callee.type === T.MemberExpression ? callee.object : callee;
  const isChecker = optionsOf(engine.valueOf(holder, frame)).some(
    (option) => option.kind === 'library' && CHECKERS.test(option.from ?? ''),
  );
  if (!isChecker) return [];
  return [
    [engine.valueOf(first, frame), input(second)],
    [engine.valueOf(second, frame), input(first)],
  ];
}

/** What an object of a library was made of that checks by it: `Draft7Validator(schema).iter_errors(body)`. */
function schemasOf(engine: FileContext['engine'], checker: Node, frame: Frame): readonly Value[] {
  return optionsOf(engine.valueOf(checker, frame)).flatMap((option) => {
    const made = option.kind === 'library' ? madeOf(option) : undefined;
    const facts = made && engine.facts(made.file);
    const [schema] = made?.node.arguments ?? [];
    return facts && schema && !isHandedOver({ facts }, schema)
      ? [engine.valueOf(schema, { facts, env: undefined })]
      : [];
  });
}

/** The call by which a library has made a check of a schema. */
function madeOf({ made, from }: LibraryValue): LibraryValue['made'] {
  return made && CHECKERS.test(from ?? '') && MAKES.test(calledName(made.node) ?? '') ? made : undefined;
}
