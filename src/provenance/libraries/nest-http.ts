import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { injectedSettings } from './nest-config.js';
import { T, decoratorsOf, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textsOf } from '../texts/text.js';
import { UNDEFINED, isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { ClassValue, FunctionValue, Lazy, Value } from '../value.js';

const MAX_IMPORTERS = 24;
/** Modules that hand on what they import of others. */
const MAX_HANDED_ON = 3;

/**
 * What the module that provides a service gives its client: `HttpModule.register({ baseURL })`, `HttpModule.registerAsync({ useFactory })`.
 * Nothing where several modules provide it with different bases.
 *
 * @param user something in the class, or in the module, that is given the client.
 */
export function nestHttpDefaults(e: Engine, facts: ModuleFacts, user: Node): Value | undefined {
  const modules = [facts.file, ...e.host.importers(facts.file).slice(0, MAX_IMPORTERS)].flatMap((file) => {
    const module = e.facts(file);
    return module ? modulesFor(e, module, user) : [];
  });
  const [first] = modules;
  if (!first) return undefined;
  return modules.every((given) => basesOf(e, given) === basesOf(e, first)) && first.length > 0
    ? unionOf(first)
    : undefined;
}

/** What each module in a file that provides a class gives its client. */
function modulesFor(e: Engine, facts: ModuleFacts, user: Node): Value[][] {
  const frame: Frame = { facts, env: undefined };
  const found = new Map<Node, Value[]>();
  for (const property of ['providers', 'controllers', 'imports'].flatMap(
    (name) => facts.index.properties.get(name) ?? [],
  )) {
    const module = property.parent;
    if (module.type !== T.ObjectExpression || found.has(module) || !isModule(module)) continue;
    if (isIn(user, module) || isIn(user, classOf(module)) || holdsClass(e, property, user, frame))
      found.set(module, givenIn(e, facts, module));
  }
  return [...found.values()];
}

/** What a module gives, else what those give that it imports and that hand on their own `HttpModule`. */
function givenIn(e: Engine, facts: ModuleFacts, module: TSESTree.ObjectExpression, depth = 0): Value[] {
  const own = registeredIn(e, facts, module);
  if (own.length > 0 || depth >= MAX_HANDED_ON) return own;
  const frame: Frame = { facts, env: undefined };
  const imports = propertyOf(module, 'imports');
  return classesIn(e, imports ? e.valueOf(imports.value, frame) : UNDEFINED, frame).flatMap((made) => {
    const other = e.facts(made.file);
    const description = descriptionOf(made);
    const exports = description && propertyOf(description, 'exports');
    if (!other || !exports || !/\bHttpModule\b/.test(textOf(other, exports))) return [];
    return givenIn(e, other, description, depth + 1);
  });
}

/** `@Module({ … })` of a class. */
function descriptionOf({ node }: ClassValue): TSESTree.ObjectExpression | undefined {
  for (const decorator of decoratorsOf(node)) {
    const call = decorator.expression;
    const [description] = call.type === T.CallExpression ? call.arguments : [];
    if (description?.type === T.ObjectExpression && isModule(description)) return description;
  }
  return undefined;
}

function propertyOf(object: TSESTree.ObjectExpression, name: string): TSESTree.Property | undefined {
  return object.properties.find(
    (one): one is TSESTree.Property => one.type === T.Property && staticKey(one.key, one.computed) === name,
  );
}

function textOf(facts: ModuleFacts, node: Node): string {
  return facts.module.text.slice(node.range[0], node.range[1]);
}

/** `@Module({ … })`, and what a module makes of itself: `{ module: …, … }`. */
function isModule(object: TSESTree.ObjectExpression): boolean {
  const call = object.parent;
  if (call.type === T.CallExpression && call.callee.type === T.Identifier && call.callee.name === 'Module') return true;
  return object.properties.some(
    (property) => property.type === T.Property && staticKey(property.key, property.computed) === 'module',
  );
}

/** The class that a module's description decorates. */
function classOf(module: Node): Node | undefined {
  const decorator = module.parent?.parent;
  return decorator?.type === T.Decorator ? decorator.parent : undefined;
}

function isIn(node: Node, holder: Node | undefined): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === holder) return true;
  return false;
}

function holdsClass(e: Engine, list: TSESTree.Property, user: Node, frame: Frame): boolean {
  if (staticKey(list.key, list.computed) === 'imports') return false;
  return classesIn(e, e.valueOf(list.value, frame), frame).some((made) => isMadeOf(e, made, user));
}

/** Whether a class is, or extends, the one that something stands in. */
function isMadeOf(e: Engine, made: ClassValue, user: Node, depth = 0): boolean {
  if (isIn(user, made.node)) return true;
  const facts = e.facts(made.file);
  const base = 'superClass' in made.node ? made.node.superClass : null;
  if (!base || !facts || depth > 4) return false;
  return optionsOf(e.valueOf(base, { facts, env: made.env })).some(
    (option) => option.kind === 'class' && isMadeOf(e, option, user, depth + 1),
  );
}

/** `[Service, { provide: …, useClass: Service }, { provide: …, useFactory: () => new Service() }]`. */
function classesIn(e: Engine, value: Value, frame: Frame): ClassValue[] {
  return optionsOf(value).flatMap((option): ClassValue[] => {
    if (option.kind === 'class') return [option];
    if (option.kind === 'instance') return [option.of];
    if (option.kind === 'list') return classesIn(e, option.item(), frame);
    if (option.kind === 'tuple') return option.items.flatMap((item) => classesIn(e, item.value(), frame));
    if (option.kind !== 'object') return [];
    const factory = memberOf(e, option, 'useFactory');
    const made = factory.kind === 'function' ? [applyTo(e, factory, [], frame)] : [];
    return [memberOf(e, option, 'useClass'), ...made].flatMap((one) => classesIn(e, one, frame));
  });
}

/** The base addresses that are given, to be compared. */
function basesOf(e: Engine, given: readonly Value[]): string {
  return given
    .flatMap((options) => textsOf(memberOf(e, options, 'baseURL')))
    .map((text) => text.pieces.map((piece) => (piece.kind === 'chars' ? piece.text : '\u0000')).join(''))
    .join('\n');
}

/** Whether a call stands in a module's description, or in a constant that is named there. */
function isGivenTo(facts: ModuleFacts, call: Node, module: Node): boolean {
  if (isIn(call, module)) return true;
  const declarator = outermost(call).parent;
  if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier) return false;
  return facts.variableOf(declarator.id)?.references.some(({ identifier }) => isIn(identifier, module)) === true;
}

function registeredIn(e: Engine, facts: ModuleFacts, module: Node): Value[] {
  const frame: Frame = { facts, env: undefined };
  return ['register', 'registerAsync'].flatMap((name) =>
    (facts.index.members.get(name) ?? []).flatMap((access: Node) => {
      const call = access.parent;
      if (access.type !== T.MemberExpression || memberName(access) !== name || call?.type !== T.CallExpression)
        return [];
      const [options] = call.arguments;
      if (!options || !isGivenTo(facts, call, module)) return [];
      const holder = e.valueOf(unwrap(access.object), frame);
      if (holder.kind !== 'library' || !/^@nestjs\/(?:axios|common)$/.test(holder.from ?? '')) return [];
      if (!holder.path.endsWith('HttpModule')) return [];
      const value = e.valueOf(options, frame);
      const made = name === 'register' ? value : madeOptions(e, value, frame);
      return made && !isUnknown(made) ? [made] : [];
    }),
  );
}

/** `{ useFactory: () => options }`, `{ useClass: Options }`. */
function madeOptions(e: Engine, options: Value, frame: Frame): Value | undefined {
  const factory = memberOf(e, options, 'useFactory');
  if (factory.kind === 'function') return applyTo(e, factory, injectedIn(e, options, factory), frame);
  const owner = memberOf(e, options, 'useClass');
  if (owner.kind !== 'class') return undefined;
  const method = memberOf(e, { kind: 'instance', of: owner }, 'createHttpOptions');
  return method.kind === 'function' ? applyTo(e, method, [], frame) : undefined;
}

/** What a factory is given: by `inject`, else what its parameters are declared as. */
function injectedIn(e: Engine, options: Value, { node }: FunctionValue): Lazy[] {
  const tokens = memberOf(e, options, 'inject');
  return node.params.map((_, index) => () => {
    const token = tokens.kind === 'tuple' ? tokens.items[index]?.value() : undefined;
    return (token && injectedSettings(e, token)) ?? unknown('what is injected');
  });
}
