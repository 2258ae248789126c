import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import { instanceOf } from '../classes/classes.js';
import { constructorOf } from '../classes/constructors.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import {
  T,
  calledName,
  innerPlace,
  isFunction,
  memberName,
  outermost,
  placeOf,
  staticString,
  unwrap,
} from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf } from '../values.js';
import type { FunctionNode, Lazy, Member, ObjectValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

/** What AngularJS gives by itself, under the names that it gives it. */
const BUILT_IN: Readonly<Record<string, Value>> = {
  $http: { kind: 'client', style: 'axios' },
  $q: { kind: 'library', path: 'angular.$q' },
  $resource: { kind: 'library', path: 'angular.$resource' },
  $window: { kind: 'library', path: 'window' },
};

const SERVICES = /^(?:factory|service|provider|constant|value)$/;
const NAMED = /^(?:factory|service|provider|constant|value|controller)$/;
const TAKES_FUNCTION = /^(?:factory|service|provider|controller|directive|filter|run|config|animation|decorator)$/;
/** Parameters that nobody else calls like this. */
const TELLING =
  /^\$(?:http|q|resource|scope|rootScope|window|timeout|interval|state|stateParams|routeParams|location)$/;

/** What a parameter is given by the injector, by its name or by the name that stands for it in a list. */
export function angularArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const { facts } = frame;
  if (!speaksOfAngular(facts)) return undefined;
  const name = namesInjected(fn, facts)?.[index];
  if (name === undefined) return undefined;
  if (name === '$scope' || name === '$rootScope') return scopeOf(e, fn, index, frame);
  return Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : serviceNamed(e, name, facts);
}

/** `this` of a controller's function: what is put on it, under whatever name. */
export function controllerThis(e: Engine, fn: FunctionNode, frame: Frame): Value | undefined {
  const { facts } = frame;
  if (!speaksOfAngular(facts) || namesInjected(fn, facts) === undefined) return undefined;
  const value = writtenOn(e, fn, frame, (object) => standsForThis(object, fn, facts));
  return value.members.length > 0 ? value : undefined;
}

const spoken = new WeakMap<ModuleFacts, boolean>();

function speaksOfAngular(facts: ModuleFacts): boolean {
  let speaks = spoken.get(facts);
  if (speaks === undefined)
    spoken.set(
      facts,
      (speaks = /\bangular\b|\$inject\b|['"]\$(?:http|q|scope|resource)['"]|\(\s*\$(?:http|scope|resource)\b/.test(
        facts.module.text,
      )),
    );
  return speaks;
}

/** The names by which a function is handed what it asks for; undefined for one that nobody injects into. */
function namesInjected(fn: FunctionNode, facts: ModuleFacts): readonly (string | undefined)[] | undefined {
  const holder = fn.parent.type === T.MethodDefinition ? fn.parent.parent.parent : fn;
  if (fn.parent.type === T.MethodDefinition && fn.parent.kind !== 'constructor') return undefined;
  const own = fn.params.map((parameter) => (parameter.type === T.Identifier ? parameter.name : undefined));
  const node = outermost(holder);
  const list = node.parent;
  if (list?.type === T.ArrayExpression && list.elements.at(-1) === node) {
    const names = list.elements.slice(0, -1).map((element) => (element ? staticString(element) : undefined));
    return names.every((name) => name !== undefined) && names.length > 0 ? names : undefined;
  }
  const listed = listedFor(holder, facts);
  if (listed) return listed;
  if (own.some((name) => name !== undefined && TELLING.test(name))) return own;
  if (own.length === 0) return undefined;
  return isRegistered(node) || usesOfName(holder, facts).some(isRegistered) ? own : undefined;
}

/** `Team.$inject = ['$http', 'HOST']`, `static $inject = […]`. */
function listedFor(holder: Node, facts: ModuleFacts): readonly (string | undefined)[] | undefined {
  const name = nameOf(holder);
  const write = (facts.index.writes.get('$inject') ?? []).find(({ left }) => {
    const object = left.type === T.MemberExpression ? left.object : undefined;
    return object?.type === T.Identifier && object.name === name;
  });
  const member =
    holder.type === T.ClassDeclaration || holder.type === T.ClassExpression
      ? holder.body.body.find(
          (one): one is TSESTree.PropertyDefinition =>
            one.type === T.PropertyDefinition &&
            one.static &&
            one.key.type === T.Identifier &&
            one.key.name === '$inject',
        )
      : undefined;
  const list = write?.right ?? member?.value;
  return list?.type === T.ArrayExpression
    ? list.elements.map((element) => (element ? staticString(element) : undefined))
    : undefined;
}

function nameOf(holder: Node): string | undefined {
  if ('id' in holder && holder.id?.type === T.Identifier) return holder.id.name;
  const { parent } = holder;
  return parent?.type === T.VariableDeclarator && parent.id.type === T.Identifier ? parent.id.name : undefined;
}

function usesOfName(holder: Node, facts: ModuleFacts): Node[] {
  const id = 'id' in holder && holder.id?.type === T.Identifier ? holder.id : undefined;
  const declared = holder.parent?.type === T.VariableDeclarator ? holder.parent.id : undefined;
  const name = id ?? (declared?.type === T.Identifier ? declared : undefined);
  return name ? (facts.variableOf(name)?.references.map(({ identifier }) => identifier) ?? []) : [];
}

/** Whether a node is what `.factory('Name', …)` of a module is handed. */
function isRegistered(node: Node): boolean {
  const call = node.parent;
  if (call?.type !== T.CallExpression || call.callee === node) return false;
  const callee = unwrap(call.callee);
  return (
    callee.type === T.MemberExpression && TAKES_FUNCTION.test(memberName(callee) ?? '') && isOfModule(callee.object)
  );
}

/** `angular.module('desk')`, and what is called on it: every registration gives the module back. */
function isOfModule(node: Node): boolean {
  let at = unwrap(node);
  while (at.type === T.CallExpression || at.type === T.MemberExpression)
    at = unwrap(at.type === T.CallExpression ? at.callee : at.object);
  return at.type === T.Identifier && /^(?:angular|ng|app|\w*[mM]odule|\w*App)$/.test(at.name);
}

const registered = new WeakMap<ModuleFacts, ReadonlyMap<string, readonly TSESTree.CallExpression[]>>();

/** What a file registers with the injector, by name. */
function registrationsIn(facts: ModuleFacts): ReadonlyMap<string, readonly TSESTree.CallExpression[]> {
  let byName = registered.get(facts) as Map<string, TSESTree.CallExpression[]> | undefined;
  if (byName) return byName;
  byName = new Map();
  for (const call of facts.index.calls) {
    const callee = unwrap(call.callee);
    if (call.type !== T.CallExpression || callee.type !== T.MemberExpression || call.arguments.length !== 2) continue;
    const name = call.arguments[0] && staticString(call.arguments[0]);
    if (name === undefined || !NAMED.test(memberName(callee) ?? '') || !isOfModule(callee.object)) continue;
    byName.set(name, [...(byName.get(name) ?? []), call]);
  }
  registered.set(facts, byName);
  return byName;
}

function serviceNamed(e: Engine, name: string, asking: ModuleFacts): Value | undefined {
  const values = registeredAs(e, name, asking, SERVICES).map(([call, frame]) => serviceOf(e, call, frame));
  return values.length > 0 ? withoutUnknown(values) : undefined;
}

/** Calls that register something under a name. */
function registeredAs(
  e: Engine,
  name: string,
  asking: ModuleFacts,
  kinds: RegExp,
): (readonly [TSESTree.CallExpression, Frame])[] {
  const files = new Set([asking.file, ...e.host.scriptsWith(name, asking.file)]);
  return [...files].flatMap((file) => {
    const facts = file === asking.file ? asking : e.facts(file);
    if (!facts || !speaksOfAngular(facts)) return [];
    const calls = (registrationsIn(facts).get(name) ?? []).filter((call) => kinds.test(calledName(call) ?? ''));
    return calls.map((call) => [call, { facts, env: undefined }] as const);
  });
}

/** What a template may look at whose controller is registered under a name: one that several are called by is not told. */
export function scopeOfNamed(e: Engine, name: string, as: string | undefined, asking: ModuleFacts): readonly Member[] {
  const [found, ...others] = registeredAs(e, name, asking, /^controller$/);
  const given = found?.[0].arguments[1];
  return found && given && others.length === 0 ? scopeOfController(e, e.valueOf(given, found[1]), as) : [];
}

/** What a controller puts on its scope, and itself under the name that its template knows it by. */
export function scopeOfController(e: Engine, given: Value, as: string | undefined): readonly Member[] {
  const maker = makerOf(given);
  const facts = maker.kind === 'function' || maker.kind === 'class' ? e.facts(maker.file) : undefined;
  if (!facts || (maker.kind !== 'function' && maker.kind !== 'class')) return [];
  const fn = isFunction(maker.node) ? maker.node : constructorOf(maker.node);
  const at = fn && namesInjected(fn, facts)?.indexOf('$scope');
  const scope = fn && at !== undefined && at >= 0 ? scopeOf(e, fn, at, { facts, env: undefined }) : undefined;
  const put = scope?.members ?? [];
  if (as === undefined) return put;
  const place = placeOf(maker.node, maker.file);
  return [...put, { name: as, key: place, property: place, shorthand: false, value: once(() => madeBy(e, maker)) }];
}

/** What the function that links a directive puts on the scope that it is handed. */
export function scopeOfLink(e: Engine, link: Value): readonly Member[] {
  const facts = link.kind === 'function' ? e.facts(link.file) : undefined;
  return link.kind === 'function' && facts ? (scopeOf(e, link.node, 0, { facts, env: undefined })?.members ?? []) : [];
}

/** What a registration stands for. */
function serviceOf(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value {
  const callee = unwrap(call.callee);
  const kind = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  const given = e.valueOf(call.arguments[1] as Node, frame);
  if (kind === 'constant' || kind === 'value') return given;
  const maker = makerOf(given);
  if (kind === 'service') return madeBy(e, maker);
  if (kind === 'factory') return resultOf(e, maker, frame);
  return resultOf(e, makerOf(memberOf(e, madeBy(e, maker), '$get')), frame);
}

/** The function of `['$http', function ($http) { … }]`. */
function makerOf(value: Value): Value {
  return value.kind === 'tuple' ? (value.items.at(-1)?.value() ?? value) : value;
}

function resultOf(e: Engine, maker: Value, frame: Frame): Value {
  return maker.kind === 'function' ? functionResult(e, maker, injected(e, maker.node, maker.file), frame) : maker;
}

function madeBy(e: Engine, maker: Value): Value {
  if (maker.kind === 'class') {
    const fn = isFunction(maker.node) ? maker.node : constructorOf(maker.node);
    return instanceOf(maker, fn ? injected(e, fn, maker.file) : []);
  }
  const facts = maker.kind === 'function' ? e.facts(maker.file) : undefined;
  if (maker.kind !== 'function' || !facts) return maker;
  const written = writtenOn(e, maker.node, { facts, env: undefined }, (object) =>
    standsForThis(object, maker.node, facts),
  );
  return written.members.length > 0 ? written : instanceOf(maker, injected(e, maker.node, maker.file));
}

function injected(e: Engine, fn: FunctionNode, file: string): readonly Lazy[] {
  const facts = e.facts(file);
  const unknowns = anyArguments(fn);
  if (!facts) return unknowns;
  return unknowns.map((other, index) =>
    once(() => angularArgument(e, fn, index, { facts, env: undefined }) ?? other()),
  );
}

/** What a controller puts on the scope that it is handed. */
function scopeOf(e: Engine, fn: FunctionNode, index: number, frame: Frame): ObjectValue | undefined {
  const parameter = fn.params[index];
  const variable = parameter?.type === T.Identifier ? frame.facts.variableOf(parameter) : null;
  if (!variable) return undefined;
  return writtenOn(
    e,
    fn,
    frame,
    (object) => object.type === T.Identifier && frame.facts.variableOf(object) === variable,
  );
}

function writtenOn(e: Engine, fn: FunctionNode, frame: Frame, isHolder: (object: Node) => boolean): ObjectValue {
  const members: Member[] = [];
  for (const [name, writes] of frame.facts.index.writes) {
    for (const write of writes) {
      const target = write.left;
      if (target.type !== T.MemberExpression || write.range[0] < fn.range[0] || write.range[1] > fn.range[1]) continue;
      if (!isHolder(unwrap(target.object))) continue;
      members.push({
        name,
        key: innerPlace(target.property, frame.facts.file),
        property: placeOf(write, frame.facts.file),
        shorthand: false,
        value: once(() => e.valueOf(write.right, frame)),
      });
    }
  }
  return { kind: 'object', members, spreads: [], open: true, place: placeOf(fn, frame.facts.file) };
}

/** `this` of a function itself, or a variable that it is kept in. */
function standsForThis(object: Node, fn: FunctionNode, facts: ModuleFacts): boolean {
  if (object.type === T.ThisExpression) return thisOwner(object) === fn;
  if (object.type !== T.Identifier) return false;
  const definition = facts.variableOf(object)?.defs[0]?.node as Node | undefined;
  return (
    definition?.type === T.VariableDeclarator &&
    definition.init?.type === T.ThisExpression &&
    thisOwner(definition.init) === fn
  );
}

/** `$q.when(x)`, `$q.all([…])`: a promise is what it gives. */
export function promiseOfAngular(path: string, args: readonly Lazy[]): Value | undefined {
  if (!/^angular\.\$q\.(?:when|resolve|all|race)$/.test(path)) return undefined;
  const value = args[0]?.();
  return value && !optionsOf(value).every(isUnknown) ? value : undefined;
}
