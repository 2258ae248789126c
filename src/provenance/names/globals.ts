import { appMember } from '../servers/app-members.js';
import { cradleMember } from '../classes/containers.js';
import type { Engine, Frame } from '../engine.js';
import { commandOf } from '../testing/runner-commands.js';
import { namespacesAround } from './namespace-blocks.js';
import { ownPlaceNamed } from '../modules/own-place.js';
import { declaredGlobal } from './declared-globals.js';
import { isTestFile } from '../testing/test-files.js';
import { contextMember } from '../servers/hono-contexts.js';
import { processNamed, variableOf } from '../libraries/environment-variables.js';
import { autoImported } from './names-without-import.js';
import { isNamespace, isOnlyDeclared } from './namespace-values.js';
import { memberOfBlocks, namespaceInParts, namespaceMembers, namespaceOfBlocks } from './namespaces.js';
import { enumMember } from '../schemas/enum-members.js';
import { T, unwrap, withoutItself } from '../syntax/syntax.js';
import type { TSESTree } from '@typescript-eslint/types';
import { mutationState } from '../states/endpoint-hooks.js';
import { signalStoreMember } from '../states/signal-stores.js';
import { optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { variableValue } from './variables.js';

const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis', 'global', 'top', 'parent']);

/** True for the object that holds the globals. */
function isGlobalObject(value: Value): boolean {
  return value.kind === 'library' && value.from === undefined && GLOBAL_OBJECTS.has(value.path);
}

/** A global name: what a script of the project defines, or something of the host or of a library. */
export function globalValue(e: Engine, name: string, frame: Frame): Value {
  if (name === 'exports' && !frame.facts.isScript) return { kind: 'module', file: frame.facts.file };
  const own = ownPlaceNamed(name, frame.facts.file) ?? processNamed(name, frame.facts.file);
  if (own) return own;
  const imported = autoImported(e, name, frame.facts);
  if (imported) return imported;
  const files = scriptsFor(e, name, frame.facts.file);
  const defined = files.flatMap((file) => definitions(e, file, name, frame));
  const value = defined.length > 0 ? unionOf(defined) : outsideValue(e, name, frame.facts.file);
  return GLOBAL_OBJECTS.has(name) ? value : withNamespace(e, name, value, files, frame.facts.file);
}

/** What the host or a library has under a name, and what the project says of it. */
function outsideValue(e: Engine, name: string, user?: string): Value {
  const declared = declaredGlobal(e, name, user);
  return unionOf([{ kind: 'library', path: name }, ...(declared ? [declared] : [])]);
}

/** A global object of a script with what other scripts of the page put into it. */
export function sharedObject(e: Engine, name: string, value: Value, frame: Frame): Value {
  const files = scriptsFor(e, name, frame.facts.file);
  const others = files.filter((file) => file !== frame.facts.file);
  const defined = others.flatMap((file) => definitions(e, file, name, frame));
  return withNamespace(e, name, unionOf([value, ...defined]), files, frame.facts.file);
}

/** A namespace of a script, of which others may hold further blocks. */
export function sharedNamespace(e: Engine, name: string, own: Value, frame: Frame): Value {
  const value = globalValue(e, name, frame);
  return value.kind === 'library' ? own : value;
}

/** What a name means in the namespaces around it that their blocks export elsewhere: in others of the file, and in those of other scripts. */
export function valueAround(e: Engine, node: TSESTree.Identifier, frame: Frame): Value | undefined {
  for (const path of namespacesAround(node)) {
    const [first = '', ...rest] = path;
    const whole = [...path, node.name];
    const fillers = e.host.scriptsFilling?.(first, [...rest, node.name], frame.facts.file);
    const files = fillers ? [...fillers.there, ...fillers.below] : scriptsFor(e, first, frame.facts.file);
    const value = memberOfBlocks(e, whole, [...new Set([frame.facts.file, ...files])]);
    if (value) return value;
  }
  return undefined;
}

/** Scripts that may define a name for a file: what tests put in its place is there for tests. */
function scriptsFor(e: Engine, name: string, file: string): readonly string[] {
  const files = e.host.scriptsWith(name, file);
  return isTestFile(file) ? files : files.filter((one) => !isTestFile(one));
}

/** A global object is one, however many scripts begin it with `APP = window.APP || {}` and put something into it. */
function withNamespace(e: Engine, name: string, value: Value, files: readonly string[], user?: string): Value {
  const inParts = namespaceInParts(e, name, user);
  const blocks = inParts ? undefined : namespaceOfBlocks(e, [name], files);
  const objects = [...(blocks ? [blocks] : []), ...optionsOf(value).filter((option) => option.kind === 'object')];
  const added = inParts ? [] : namespaceMembers(e, name, files);
  const [place] = [
    ...added.map((member) => member.property),
    ...[inParts ?? [], objects].flat().map((one) => one.place),
  ];
  if (!place || (!inParts && added.length === 0 && objects.length < 2 && !blocks)) return value;
  const further = [...(inParts ? [inParts] : []), ...objects].flatMap((object) => object.further ?? []);
  const whole: Value = {
    kind: 'object',
    members: [...objects.flatMap((object) => object.members), ...added],
    ...(further.length > 0 && { further: (member: string) => further.flatMap((look) => look(member)) }),
    spreads: objects.flatMap((object) => object.spreads),
    open: true,
    place,
  };
  // A namespace that stands in the code is nothing from outside.
  const isOutside = ({ kind }: Value): boolean => blocks !== undefined && kind === 'library';
  return unionOf([...optionsOf(value).filter((option) => option.kind !== 'object' && !isOutside(option)), whole]);
}

/** What pages take of the global that others import by itself: `const { ref } = Vue`. */
const OF_VUE =
  /^(?:ref|shallowRef|computed|reactive|shallowReactive|readonly|watch|watchEffect|toRef|toRefs|toRaw|toValue|markRaw|onMounted)$/;

/** Member of a global: `window.fetch` is `fetch`. */
export function globalMember(e: Engine, object: Extract<Value, { kind: 'library' }>, name: string): Value {
  if (isGlobalObject(object)) {
    // Who asks is not known; what tests put there is there for them alone.
    const files = e.host.scriptsWith(name).filter((file) => !isTestFile(file));
    const defined = files.flatMap((file) => definitions(e, file, name, undefined));
    return withNamespace(e, name, defined.length > 0 ? unionOf(defined) : outsideValue(e, name), files);
  }
  const bound =
    cradleMember(e, object, name) ??
    signalStoreMember(e, object, name) ??
    mutationState(e, object, name) ??
    contextMember(e, object, name) ??
    appMember(e, object, name) ??
    commandOf(e, object, name) ??
    enumMember(e, object, name) ??
    variableOf(e, object, name);
  if (bound) return bound;
  if (object.path === 'Vue' && object.from === undefined && OF_VUE.test(name))
    return { kind: 'library', path: `vue.${name}`, from: 'vue' };
  const path = name === 'default' ? object.path : `${object.path}.${name}`;
  if (object.from === undefined) return { kind: 'library', path };
  const of = object.made ?? object.of;
  return { kind: 'library', path, from: object.from, ...(of ? { of } : {}) };
}

function definitions(e: Engine, file: string, name: string, asking: Frame | undefined): Value[] {
  const facts = e.facts(file);
  if (!facts) return [];
  const frame: Frame = { facts, env: undefined };
  const found: Value[] = [];
  if (asking?.facts !== facts) {
    const variable = facts.sharedVariable(name);
    if (variable && !isOnlyDeclared(variable) && !isNamespace(variable)) found.push(variableValue(e, variable, frame));
  }
  for (const write of facts.index.writes.get(name) ?? []) {
    // `(window as any).load = …` says no more than `window.load = …`.
    const holder = unwrap((write.left as TSESTree.MemberExpression).object);
    if (holder.type !== T.Identifier && holder.type !== T.ThisExpression) continue;
    const object = e.valueOf(holder, frame);
    if (optionsOf(object).some(isGlobalObject)) found.push(e.valueOf(withoutItself(write.right, name), frame));
  }
  return found;
}
