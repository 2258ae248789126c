import type { Engine, Frame } from '../engine.js';
import { givenByCallers } from '../functions/callers.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { jsDocTypedefs, membersIn, parameterType } from './jsdoc-comments.js';
import { jsDocReference, keysOf, unwrappedType } from './jsdoc-types.js';

/** Objects in objects, and what the functions in them give. */
const MAX_DEPTH = 5;

/** Called with a type by its key, and with a value that is of it. */
type Bind = (key: string, value: Value) => void;

/**
 * `@param {Context} context`, where the comment of `Context` says what its functions give back: what those that the callers hand over do give is of the
 * types that are named there.
 *
 * @param known comments that were read already, by their keys.
 */
export function bindDocumentedContext(
  e: Engine,
  fn: FunctionNode,
  { facts }: Frame,
  known: Set<string>,
  bind: Bind,
): void {
  for (const index of fn.params.keys()) {
    const type = parameterType(fn, index, facts);
    const key = type === undefined ? undefined : jsDocReference(e, type, facts)?.key;
    if (type === undefined || key === undefined || known.has(key) || !givesSomething(e, key)) continue;
    e.ask(() => {
      const given = givenByCallers(e, fn, index, { facts, env: undefined });
      if (!optionsOf(given).some(({ kind }) => kind === 'object' || kind === 'instance')) return;
      known.add(key);
      bindParts(e, { type, facts }, given, bind, 0);
    });
  }
}

/** Whether a comment says of an object what functions in it give. */
function givesSomething(e: Engine, key: string): boolean {
  return typedefOf(e, key)?.typedef.properties.some(({ type }) => /=>|\)\s*:/.test(type)) ?? false;
}

function typedefOf(
  e: Engine,
  key: string,
): { typedef: ReturnType<typeof jsDocTypedefs>[number]; facts: ModuleFacts } | undefined {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  const typedef = facts && jsDocTypedefs(facts).find((one) => one.key === key);
  return typedef && { typedef, facts };
}

interface TypeText {
  readonly type: string;
  readonly facts: ModuleFacts;
}

function bindParts(e: Engine, { type, facts }: TypeText, value: Value, bind: Bind, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const result = /^\s*\((?:[^()]|\([^()]*\))*\)\s*=>([\s\S]*)$/.exec(type)?.[1];
  if (result !== undefined) {
    for (const option of optionsOf(value))
      if (option.kind === 'function') bindParts(e, { type: result, facts }, resultOf(e, option), bind, depth + 1);
    return;
  }
  const { text } = unwrappedType(type);
  const isWritten = text.startsWith('{') && text.endsWith('}');
  const reference = isWritten ? undefined : jsDocReference(e, type, facts);
  const named = reference?.key === undefined ? undefined : typedefOf(e, reference.key);
  const isObject = optionsOf(value).every(({ kind }) => kind === 'object' || kind === 'instance');
  if (reference && !(named && isObject)) for (const key of keysOf(e, reference)) bind(key, value);
  if (!isObject) return;
  const members = isWritten ? membersIn(text.slice(1, -1), 0, facts.file) : (named?.typedef.properties ?? []);
  for (const member of members)
    bindParts(e, { type: member.type, facts: named?.facts ?? facts }, memberOf(e, value, member.name), bind, depth + 1);
}

function resultOf(e: Engine, fn: Extract<Value, { kind: 'function' }>): Value {
  const facts = e.facts(fn.file);
  return facts ? functionResult(e, fn, anyArguments(fn.node), { facts, env: undefined }) : fn;
}
