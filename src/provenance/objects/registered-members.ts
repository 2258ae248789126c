import type { Definition } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { calledFrom } from '../functions/callers-in-context.js';
import type { Engine, Frame } from '../engine.js';
import { addUnder } from '../modules/listed.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, innerPlace, isFunction, isInside, placeOf, unwrap } from '../syntax/syntax.js';
import { once, optionsOf } from '../values.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode, Member, ObjectValue, Value } from '../value.js';

/** A name that many files hold is none that they all register something under. */
const MOST_FILES = 48;

/** What a function puts into something under a name that it is handed: `App[name] = make(App)`. */
interface Registering {
  readonly fn: FunctionNode;
  /** Which of its parameters is the name. */
  readonly position: number;
  readonly access: TSESTree.MemberExpression;
  readonly write: TSESTree.AssignmentExpression;
  readonly facts: ModuleFacts;
}

/**
 * `App.define = (name, make) => { App[name] = make(App); }`: an object with what the callers of that have put there, each by the name that it writes out:
 * `App.define('users', (App) => ({ … }))`. What is put there under a plain name has been looked at before. Undefined where the key of a write is not
 * handed over, and for an object of the call's own.
 */
export function withRegistered(
  e: Engine,
  value: ObjectValue,
  access: TSESTree.MemberExpression,
  write: TSESTree.AssignmentExpression,
  frame: Frame,
): ObjectValue | undefined {
  const registered = registeredMembers(e, access, write, frame);
  if (!registered) return undefined;
  const { members, further } = value;
  const isOwn = (name: string): boolean => members.some((member) => member.name === name);
  return { ...value, further: (name) => [...(further?.(name) ?? []), ...(isOwn(name) ? [] : registered(name))] };
}

function registeredMembers(
  e: Engine,
  access: TSESTree.MemberExpression,
  write: TSESTree.AssignmentExpression,
  { facts }: Frame,
): ((name: string) => readonly Member[]) | undefined {
  const key = unwrap(access.property);
  const definition = definitionOf(key, facts);
  const fn = definition?.type === 'Parameter' ? (definition.node as FunctionNode) : undefined;
  const position = fn?.params.findIndex((parameter) => parameter === definition?.name) ?? -1;
  if (!fn || !isFunction(fn) || position < 0) return undefined;
  if (!isShared(access.object, fn, facts)) return undefined;
  const registering: Registering = { fn, position, access, write, facts };
  const known = new Map<string, { answer?: readonly Member[] }>();
  return (name) => {
    let place = known.get(name);
    if (!place) known.set(name, (place = {}));
    return e.kept(place, () => membersUnder(e, name, registering));
  };
}

function definitionOf(node: Node, facts: ModuleFacts): Definition | undefined {
  return node.type === T.Identifier ? facts.variableOf(node)?.defs[0] : undefined;
}

/** Whether an object is everybody's, whoever calls the function: it has a name, and neither is made in the call nor handed to it. */
function isShared(object: TSESTree.Expression, fn: FunctionNode, facts: ModuleFacts): boolean {
  const name = unwrap(object);
  if (name.type !== T.Identifier) return false;
  const definition = definitionOf(name, facts);
  return !definition || !isInside(definition.node, fn);
}

function membersUnder(e: Engine, name: string, registering: Registering): readonly Member[] {
  const { facts, access, write } = registering;
  const files = e.filesBeside(facts.file, name);
  if (files.length > MOST_FILES) return [];
  const key = `${facts.file}:${String(write.range[0])}`;
  return files.flatMap((file): Member[] => {
    const other = e.facts(file);
    return (other ? callsWith(e, name, registering, other) : []).flatMap(({ callee }) => {
      const env = calledFrom(e, registering.fn, { node: callee, facts: other ?? facts }, undefined);
      // `App[name] = App[name] || make(name)` looks there itself for what is put there.
      const put = (): Value => e.inside(`${key}.${name}`, () => e.valueOf(write.right, { facts, env }));
      const member: Member = {
        name,
        key: innerPlace(access.property, facts.file),
        property: placeOf(write, facts.file),
        shorthand: false,
        value: once(put),
        addedBy: write,
      };
      return env ? [member] : [];
    });
  });
}

/** Calls of the function that are handed a name. */
function callsWith(
  e: Engine,
  name: string,
  { fn, position }: Registering,
  facts: ModuleFacts,
): readonly TSESTree.CallExpression[] {
  return callsHanding(name, facts).filter((call) => {
    const handed = call.arguments[position];
    if (handed?.type !== T.Literal || handed.value !== name) return false;
    const called = optionsOf(e.valueOf(call.callee, { facts, env: undefined }));
    return called.some((option) => option.kind === 'function' && option.node === fn);
  });
}

function callsHanding(text: string, facts: ModuleFacts): readonly TSESTree.CallExpression[] {
  let calls = known.get(facts);
  if (calls === undefined) known.set(facts, (calls = callsByText(facts)));
  return calls.get(text) ?? [];
}

/** Each name that is registered somewhere is sought again. */
const known = new WeakMap<ModuleFacts, ReadonlyMap<string, readonly TSESTree.CallExpression[]>>();

/** Calls by the texts that they are handed. */
function callsByText({ index }: ModuleFacts): ReadonlyMap<string, readonly TSESTree.CallExpression[]> {
  const found = new Map<string, TSESTree.CallExpression[]>();
  for (const call of index.calls) {
    if (call.type !== T.CallExpression) continue;
    const texts = call.arguments.map((handed) => (handed.type === T.Literal ? handed.value : undefined));
    for (const text of new Set(texts.filter((value) => typeof value === 'string'))) addUnder(found, text, call);
  }
  return found;
}
