import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { instanceOf } from './classes.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, decoratorsOf, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, optionsOf, unknown } from '../values.js';
import type { ClassValue, Lazy, LibraryValue, Value } from '../value.js';

/** Something that a container is told to hand out under a name. */
export interface Registration {
  readonly token: string | ClassValue['node'];
  readonly value: Lazy;
}

const MAX_FILES = 24;
const AWILIX = 'awilix';

/** Everything that a container of awilix has, by name. */
const CRADLE: LibraryValue = { kind: 'library', path: `${AWILIX}.createContainer().cradle`, from: AWILIX };

/** What the project's containers have under a token: a text, a symbol by its text, a class that others take the place of. */
export function boundTo(e: Engine, token: Value): Value | undefined {
  const key = tokenOf(token);
  if (key === undefined) return undefined;
  const place = token.kind === 'text' ? token.pieces[0]?.place.file : token.kind === 'class' ? token.file : undefined;
  const { files } = e.host.related();
  const near = place === undefined ? [] : [place, ...e.host.importers(place)];
  const beside = (files: readonly string[]): readonly string[] =>
    place === undefined ? files : files.filter((file) => e.mayRunTogether(place, file));
  const naming = typeof key === 'string' ? beside(e.filesNaming(key)) : [];
  const values = registeredIn(e, [...near.filter((file) => files.has(file)), ...naming], key);
  // What makes a client or reads settings need not have to do with the platform by itself.
  if (values.length === 0 && typeof key === 'string')
    values.push(...registeredIn(e, beside(tellingOf(e, key, near)), key));
  const [only, ...others] = values;
  // Under one name for two things, nobody knows which is handed out.
  return only && others.every((other) => isSame(only, other)) ? only : undefined;
}

/** What is registered in some files under a token. */
function registeredIn(e: Engine, files: readonly string[], key: Registration['token']): Value[] {
  return [...new Set(files)]
    .slice(0, MAX_FILES)
    .flatMap((file) => registrationsIn(e, file))
    .filter((registration) => registration.token === key)
    .map(({ value }) => value())
    .filter((value) => !isUnknown(value));
}

/** Files that use a container and hold the text of a token, or register something under what a near file declares. */
function tellingOf(e: Engine, key: string, near: readonly string[]): readonly string[] {
  const question = [key, ...near].join('\n');
  let files = e.calls.tokens.get(question);
  if (!files) {
    const using = (texts: readonly string[]): readonly string[] =>
      PACKAGES.flatMap((name) => e.host.usersOf?.(name, texts) ?? []);
    const registering = new Set(near.length > 0 ? using(REGISTERING) : []);
    files = [...near.filter((file) => registering.has(file)), ...using([`'${key}'`, `"${key}"`, `\`${key}\``])];
    e.calls.tokens.set(question, files);
  }
  return files;
}

/** Containers that hand things out under names, and what registers something in them. */
const PACKAGES = ['tsyringe', 'inversify', 'typedi', '@nestjs/common'];
const REGISTERING = ['.register', 'ind(', 'ind<', '.set(', 'provide:'];

function isSame(one: Value, other: Value): boolean {
  return one.kind === 'instance' && other.kind === 'instance' && one.of.node === other.of.node;
}

function tokenOf(token: Value): Registration['token'] | undefined {
  if (token.kind === 'class') return 'abstract' in token.node && token.node.abstract ? token.node : undefined;
  const text = token.kind === 'text' ? plainText(token) : undefined;
  return text === '' ? undefined : text;
}

/** `container.cradle.users`, `({ users }) => …` of what the container makes. */
export function cradleMember(e: Engine, object: LibraryValue, name: string): Value | undefined {
  if (object.from !== AWILIX || !object.path.endsWith('.cradle')) return undefined;
  return boundTo(e, { kind: 'text', pieces: [{ kind: 'chars', text: name, place: NOWHERE }], place: NOWHERE });
}

const NOWHERE = { file: '', start: 0, end: 0 };

/** What `asClass(Users)` and `asFunction(makeUsers)` call a function of the project with. */
export function cradleArgument(_: Engine, target: LibraryValue, { index }: CallbackParameter): Value | undefined {
  const isMade =
    target.from === AWILIX && /\.(?:asClass|asFunction|makeInvoker|makeClassInvoker|build)$/.test(target.path);
  return isMade && index === 0 ? CRADLE : undefined;
}

function registrationsIn(e: Engine, file: string): readonly Registration[] {
  const known = e.calls.registered.get(file);
  if (known) return known;
  const facts = e.facts(file);
  if (!facts) return [];
  // Who asks for what a registration needs to be read asks again: it is not there yet.
  e.calls.registered.set(file, []);
  const isWhole = e.watch();
  const frame: Frame = { facts, env: undefined };
  const all = [...boundWith(e, frame), ...registeredWith(e, frame), ...provided(e, frame)];
  if (isWhole()) e.calls.registered.set(file, all);
  else e.calls.registered.delete(file);
  return all;
}

/** `container.bind(KEY).to(Users)`. */
function boundWith(e: Engine, frame: Frame): Registration[] {
  return ['to', 'toSelf', 'toConstantValue', 'toDynamicValue'].flatMap((way) =>
    callsOfMember(frame.facts, way).flatMap(({ call, object }) => {
      const bind = unwrap(object);
      const [key] =
        bind.type === T.CallExpression && /^(?:re)?bind$/.test(calledName(bind) ?? '') ? bind.arguments : [];
      const [given] = call.arguments;
      if (!key || (!given && way !== 'toSelf')) return [];
      return registration(e, key, frame, () => madeOf(e, given ?? key, way === 'toDynamicValue', frame));
    }),
  );
}

/** `container.register(KEY, { useClass: Users })`, `registerSingleton(KEY, Users)`, `register({ users: asClass(Users) })`. */
function registeredWith(e: Engine, frame: Frame): Registration[] {
  return ['register', 'registerSingleton', 'registerInstance', 'registerType', 'set'].flatMap((way) =>
    callsOfMember(frame.facts, way).flatMap(({ call, object }) => {
      const [key, given] = call.arguments;
      if (way === 'set' && !isOf(e, object, 'typedi', frame)) return [];
      if (way === 'register' && key?.type === T.ObjectExpression)
        return key.properties.flatMap((property) => resolverEntry(e, property, frame));
      if (!key || !given || given.type === T.SpreadElement) return [];
      return registration(e, key, frame, () => registered(e, given, frame));
    }),
  );
}

/** `{ provide: KEY, useClass: Users }`. */
function provided(e: Engine, frame: Frame): Registration[] {
  return (frame.facts.index.properties.get('provide') ?? []).flatMap((property) => {
    const provider = property.parent;
    return provider.type === T.ObjectExpression
      ? registration(e, property.value, frame, () => providerValue(e, provider, frame))
      : [];
  });
}

function registration(e: Engine, key: Node, frame: Frame, value: Lazy): Registration[] {
  const token = tokenOf(e.valueOf(key, frame));
  return token === undefined ? [] : [{ token, value }];
}

function resolverEntry(e: Engine, property: TSESTree.ObjectLiteralElement, frame: Frame): Registration[] {
  const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
  if (property.type !== T.Property || name === undefined) return [];
  return [
    { token: name, value: () => resolverValue(e, property.value, frame) ?? unknown('no resolver of a container') },
  ];
}

function registered(e: Engine, given: Node, frame: Frame): Value {
  const node = unwrap(given);
  if (node.type === T.ObjectExpression) return providerValue(e, node, frame);
  return resolverValue(e, node, frame) ?? madeOf(e, node, false, frame);
}

function providerValue(e: Engine, provider: TSESTree.ObjectExpression, frame: Frame): Value {
  for (const property of provider.properties) {
    const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    if (property.type !== T.Property || !name?.startsWith('use')) continue;
    if (name === 'useValue') return e.valueOf(property.value, frame);
    return madeOf(e, property.value, name === 'useFactory', frame);
  }
  return unknown('a provider that is not followed');
}

/** `asClass(Users).singleton()`. */
function resolverValue(e: Engine, given: Node, frame: Frame): Value | undefined {
  let node = unwrap(given);
  while (node.type === T.CallExpression) {
    const callee = unwrap(node.callee);
    const target = e.valueOf(callee, frame);
    const way = target.kind === 'library' && target.from === AWILIX ? target.path.split('.').at(-1) : undefined;
    const [made] = node.arguments;
    if (made && way === 'asValue') return e.valueOf(made, frame);
    if (made && way === 'asClass') return instanceOf(e.valueOf(made, frame), [() => CRADLE]);
    if (made && way === 'asFunction') return applyTo(e, e.valueOf(made, frame), [() => CRADLE], frame);
    if (callee.type !== T.MemberExpression) return undefined;
    node = unwrap(callee.object);
  }
  return undefined;
}

/** An instance of a class, what a factory gives, or the thing itself. */
function madeOf(e: Engine, node: Node, isFactory: boolean, frame: Frame): Value {
  const value = e.valueOf(node, frame);
  if (isFactory) return applyTo(e, value, [], frame);
  return optionsOf(value).every(({ kind }) => kind === 'class') ? instanceOf(value) : value;
}

/** Calls of a member of this name. */
function callsOfMember(
  facts: ModuleFacts,
  name: string,
): readonly { readonly call: TSESTree.CallExpression; readonly object: Node }[] {
  return (facts.index.members.get(name) ?? []).flatMap((access) => {
    const call = outermost(access).parent;
    return call?.type === T.CallExpression && unwrap(call.callee) === access ? [{ call, object: access.object }] : [];
  });
}

function isOf(e: Engine, node: Node, origin: string, frame: Frame): boolean {
  return optionsOf(e.valueOf(node, frame)).some((option) => option.kind === 'library' && option.from === origin);
}

/** The token that `@inject(KEY)` names above a parameter of a constructor or a field. */
export function injectedToken(target: Node | undefined): Node | undefined {
  for (const { expression } of target ? decoratorsOf(target) : []) {
    if (expression.type !== T.CallExpression || !/^[Ii]nject$/.test(calledName(expression) ?? '')) continue;
    const [token] = expression.arguments;
    if (token && token.type !== T.SpreadElement) return token;
  }
  return undefined;
}
