import type { Engine, Frame } from '../../engine.js';
import { memberOf } from '../../objects/members.js';
import { calledName, placeOf } from '../../syntax/syntax.js';
import { once, optionsOf } from '../../values.js';
import type { FunctionNode, FunctionValue, Lazy, Member, ObjectValue, Value } from '../../value.js';
import type { Place } from '../../types.js';

const MAKES = /^[Vv]uex\.(?:default\.)?(?:Store|createStore)$/;
const MAX_PARTS = 60;

/** A store of Vuex, or a module of one. */
export interface Part {
  /** The names that lead to its state. */
  readonly path: readonly string[];
  /** What stands before the names of its functions: `users/`. */
  readonly namespace: string;
  readonly options: ObjectValue;
}

export type Group = 'getters' | 'mutations' | 'actions';

/** A function of a store. */
export interface Entry {
  readonly part: Part;
  readonly group: Group;
  readonly name: string;
  readonly fn: FunctionValue;
}

/** The stores of Vuex that a program makes, all of them together. */
export interface Stores {
  readonly parts: readonly Part[];
  readonly entries: ReadonlyMap<FunctionNode, Entry>;
  readonly place: Place;
}

/** The stores in the program of a file. */
export function storesOf(e: Engine, file: string): Stores | undefined {
  const { storesOfFiles, storesOfPrograms } = e.calls.vuex;
  const known = storesOfFiles.get(file);
  if (known !== undefined) return known ?? undefined;
  const making = e.filesBeside(file, 'Vuex', 'vuex', 'createStore');
  const program = making.join('\n');
  const before = storesOfPrograms.get(program);
  const found = before === undefined ? storesIn(e, making) : (before ?? undefined);
  if (e.mayOpen) {
    storesOfFiles.set(file, found ?? null);
    storesOfPrograms.set(program, found ?? null);
  }
  return found;
}

function storesIn(e: Engine, files: readonly string[]): Stores | undefined {
  const parts: Part[] = [];
  let place: Place | undefined;
  for (const file of files) {
    const facts = e.facts(file);
    for (const call of facts?.index.calls ?? []) {
      if (!facts || calledName(call)?.endsWith('Store') !== true) continue;
      const frame: Frame = { facts, env: undefined };
      const target = e.valueOf(call.callee, frame);
      const [options] = call.arguments;
      if (target.kind !== 'library' || !MAKES.test(target.path) || !options) continue;
      place ??= placeOf(call, file);
      addParts(e, e.valueOf(options, frame), [], '', parts);
    }
  }
  return place && { parts, entries: entriesOf(e, parts), place };
}

function addParts(e: Engine, value: Value, path: readonly string[], namespace: string, parts: Part[]): void {
  for (const options of optionsOf(value)) {
    const whole = asObject(e, options);
    if (!whole || parts.length >= MAX_PARTS) continue;
    parts.push({ path, namespace, options: whole });
    for (const modules of optionsOf(memberOf(e, whole, 'modules'))) {
      for (const { name, value: module } of modules.kind === 'object' ? modules.members : []) {
        const named = memberOf(e, module(), 'namespaced');
        const isNamespaced = named.kind === 'scalar' && named.value === true;
        addParts(e, module(), [...path, name], isNamespaced ? `${namespace}${name}/` : namespace, parts);
      }
    }
  }
}

/** `import * as users from './users'` is a module as well. */
function asObject(e: Engine, value: Value): ObjectValue | undefined {
  if (value.kind === 'object') return value;
  const facts = value.kind === 'module' ? e.facts(value.file) : undefined;
  if (value.kind !== 'module' || !facts) return undefined;
  const place = placeOf(facts.module.ast, value.file);
  const members = ['state', 'getters', 'mutations', 'actions', 'modules', 'namespaced'].map((name): Member => ({
    name,
    key: place,
    property: place,
    shorthand: false,
    value: once(() => memberOf(e, value, name)),
  }));
  return { kind: 'object', members, spreads: [], open: true, place };
}

function entriesOf(e: Engine, parts: readonly Part[]): ReadonlyMap<FunctionNode, Entry> {
  const entries = new Map<FunctionNode, Entry>();
  for (const part of parts) {
    for (const group of ['getters', 'mutations', 'actions'] as const) {
      for (const { name, value } of membersIn(e, memberOf(e, part.options, group))) {
        for (const option of optionsOf(value())) {
          const fn = option.kind === 'object' ? memberOf(e, option, 'handler') : option;
          if (fn.kind === 'function') entries.set(fn.node, { part, group, name, fn });
        }
      }
    }
  }
  return entries;
}

export function membersIn(e: Engine, value: Value): readonly { readonly name: string; readonly value: Lazy }[] {
  return optionsOf(value).flatMap((option) => {
    if (option.kind === 'object') return [...option.members, ...option.spreads.flatMap((one) => membersIn(e, one()))];
    const names = option.kind === 'module' ? e.facts(option.file)?.exports.names.keys() : undefined;
    return [...(names ?? [])].map((name) => ({ name, value: once(() => memberOf(e, option, name)) }));
  });
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join('/') === other.join('/');
}

export function entriesNamed({ entries }: Stores, group: Group, full: string): Entry[] {
  return [...entries.values()].filter(
    ({ part, group: of, name }) => of === group && `${part.namespace}${name}` === full,
  );
}
