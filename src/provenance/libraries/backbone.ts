import { callSites } from '../functions/callers.js';
import { applyTo } from '../functions/calls.js';
import { classAround } from '../classes/classes.js';
import { asClass } from '../classes/inheritance.js';
import { memberOfInstance } from '../classes/instance-members.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { responseBody } from '../requests/responses.js';
import { callOf } from '../requests/transport-calls.js';
import { T, calledName, isFunction, memberName, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { concatenate, textOf, textsOf } from '../texts/text.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { ModelKind } from '../requests/known-calls.js';
import type { ClassNode, ClassValue, InstanceValue, Value } from '../value.js';

const MAX_BASES = 8;

/** Classes that are being looked at: their addresses may be put together of what they hold. */
const active = new WeakSet<ClassNode>();

/** A model of Backbone is what its address answers as well, a collection a list of it. */
export function withAnswer(e: Engine, instance: InstanceValue): Value {
  const held = heldBy(e, instance.of);
  return held ? unionOf([instance, held]) : instance;
}

/** One of the models of a collection, where it tells their class. */
export function itemOfModels(e: Engine, { of }: InstanceValue): Value | undefined {
  if (kindOf(e, of) !== 'collection') return undefined;
  const instance: InstanceValue = { kind: 'instance', of };
  const made = asClass(memberOfInstance(e, instance, instance, 'model', 0));
  return made && withAnswer(e, { kind: 'instance', of: made });
}

/** What is asked of a model or a collection that stands for what it holds: `user.attributes`, `user.toJSON()`, `users.models`. */
export function memberOfModel(e: Engine, instance: InstanceValue, name: string): Value | undefined {
  if (/^(?:attributes|models|changed)$/.test(name)) return heldBy(e, instance.of);
  return name === 'model' || name === 'collection' ? shownBy(e, instance, name) : undefined;
}

/** What a view is made to show: `new UserView({ model: user })`. */
function shownBy(e: Engine, { of, args }: InstanceValue, name: string): Value | undefined {
  const { node } = of;
  const facts = isFunction(node) || active.has(node) || kindOf(e, of) !== 'view' ? undefined : e.facts(of.file);
  if (!facts || isFunction(node)) return undefined;
  const [own] = args ?? [];
  active.add(node);
  try {
    const options = own ? [own()] : madeWith(e, node, facts);
    const shown = options.map((given) => memberOf(e, given, name)).filter((value) => !isUnknown(value));
    return shown.length > 0 ? unionOf(shown) : undefined;
  } finally {
    active.delete(node);
  }
}

/** The first arguments of whoever makes objects of a class. */
function madeWith(e: Engine, node: ClassNode, facts: ModuleFacts): readonly Value[] {
  return callSites(e, node, facts).flatMap((site) => {
    const use = outermost(site.node);
    const [given] = use.parent?.type === T.NewExpression && use.parent.callee === use ? use.parent.arguments : [];
    return given ? [e.valueOf(given, { facts: site.facts, env: site.env })] : [];
  });
}

/** What a method of a model or a collection gives that its class has from Backbone. */
export function methodOfModel(e: Engine, instance: InstanceValue, name: string): Value | undefined {
  const isTaken = name === 'get' && kindOf(e, instance.of) === 'collection';
  if (!isTaken && !GIVES_ALL.test(name) && !GIVES_ONE.test(name)) return undefined;
  const held = heldBy(e, instance.of);
  if (!held || !isUnknown(memberOfInstance(e, instance, instance, name, 0))) return undefined;
  return GIVES_ALL.test(name) ? held : itemOf(e, held);
}

const GIVES_ALL =
  /^(?:fetch|save|toJSON|clone|toArray|where|reject|sortBy|rest|initial|shuffle|chain|changedAttributes|previousAttributes)$/;
const GIVES_ONE = /^(?:first|last|findWhere|detect|max|min|sample)$/;

/** What the attributes of a model, or the models of a collection, hold. */
function heldBy(e: Engine, of: ClassValue): Value | undefined {
  const { node } = of;
  if (isFunction(node) || active.has(node)) return undefined;
  const kind = kindOf(e, of);
  if (kind === 'other' || kind === 'view') return undefined;
  const { held } = e.calls.models;
  if (!of.env && held.has(node)) return held.get(node);
  active.add(node);
  try {
    const answered = answerOf(e, of, kind) ?? (kind === 'model' ? answerElsewhere(e, of) : undefined);
    const value = answered && parsed(e, of, answered);
    if (!of.env && !e.isSpent) held.set(node, value);
    return value;
  } finally {
    active.delete(node);
  }
}

function kindOf(e: Engine, of: ClassValue, depth = 0): ModelKind {
  const facts = isFunction(of.node) || !of.node.superClass ? undefined : e.facts(of.file);
  if (!facts || isFunction(of.node) || !of.node.superClass || depth > MAX_BASES) return 'other';
  const known = e.calls.models.kinds.get(of.node);
  if (known) return known;
  const base = e.valueOf(of.node.superClass, { facts, env: of.env });
  const upper = asClass(base);
  const kind = upper ? kindOf(e, upper, depth + 1) : base.kind === 'library' ? kindNamed(base.path) : 'other';
  if (!isUnknown(base)) e.calls.models.kinds.set(of.node, kind);
  return kind;
}

/** `Backbone.Model`, `Marionette.CollectionView`. */
function kindNamed(path: string): ModelKind {
  const [, name = ''] = /^(?:backbone|(?:backbone\.)?marionette)\.(\w+)$/i.exec(path) ?? [];
  if (name.endsWith('View')) return 'view';
  return name === 'Model' ? 'model' : name === 'Collection' ? 'collection' : 'other';
}

/** What its own address answers: `url`, or `urlRoot` with the id of a model behind it. */
function answerOf(e: Engine, of: ClassValue, kind: ModelKind): Value | undefined {
  const facts = e.facts(of.file);
  const instance: InstanceValue = { kind: 'instance', of };
  if (!facts) return undefined;
  const frame: Frame = { facts, env: of.env };
  const site = placeOf(of.node, of.file);
  const told = (name: string): Value => {
    const member = memberOfInstance(e, instance, instance, name, 0);
    return member.kind === 'function' ? applyTo(e, member, [], frame) : member;
  };
  const url = told('url');
  const root = kind === 'model' && isUnknown(url) ? told('urlRoot') : undefined;
  const address = root
    ? concatenate(
        [root, textOf('/', site), unknown('an id')].map((value) => ({ value, place: site })),
        site,
      )
    : url;
  const bodies = (isUnknown(root ?? url) ? [] : textsOf(address)).map((text) =>
    responseBody(callOf(e, text, { url: text, method: 'GET', query: undefined, body: undefined }, site, [])),
  );
  return answered(bodies, kind);
}

/** Payloads, of which a model holds one and a collection several; it is likely that nothing else is put there. */
function answered(values: readonly Value[], kind: ModelKind): Value | undefined {
  const held = values.flatMap(optionsOf).flatMap((option) => {
    if (option.kind !== 'data') return [];
    return [{ ...option, likely: true, cardinality: kind === 'model' ? ('one' as const) : ('many' as const) }];
  });
  return held.length > 0 ? unionOf(held) : undefined;
}

/** What a model holds that has no address: what the collections of it hold, or what it is made of. */
function answerElsewhere(e: Engine, { node, file }: ClassValue): Value | undefined {
  const facts = e.facts(file);
  if (!facts || isFunction(node)) return undefined;
  const kept = callSites(e, node, facts).flatMap((site): readonly Value[] => {
    const around = collectionOf(outermost(site.node));
    const of: ClassValue | undefined = around && { kind: 'class', node: around, file: site.facts.file, env: undefined };
    const list = of && kindOf(e, of) === 'collection' ? heldBy(e, of) : undefined;
    return list ? [itemOf(e, list)] : [];
  });
  return answered([...kept, ...madeWith(e, node, facts)], 'model');
}

/** The class whose `model` an expression is: of a field, of what its constructor puts there, or of what a getter gives. */
function collectionOf(model: Node): ClassNode | undefined {
  const holder = model.parent;
  if (holder?.type === T.PropertyDefinition)
    return staticKey(holder.key, holder.computed) === 'model' ? classAround(model) : undefined;
  const owner = holder && thisOwner(holder);
  if (!holder || !owner) return undefined;
  if (holder.type === T.AssignmentExpression)
    return holder.right === model && isModelOfThis(holder.left) ? classAround(owner) : undefined;
  const getter = holder.type === T.ReturnStatement ? owner.parent : undefined;
  return getter?.type === T.MethodDefinition && staticKey(getter.key, getter.computed) === 'model'
    ? classAround(owner)
    : undefined;
}

function isModelOfThis(target: Node): boolean {
  return (
    target.type === T.MemberExpression && memberName(target) === 'model' && target.object.type === T.ThisExpression
  );
}

/** What a class makes of an answer before it is kept. */
function parsed(e: Engine, of: ClassValue, held: Value): Value | undefined {
  const instance: InstanceValue = { kind: 'instance', of };
  const parse = memberOfInstance(e, instance, instance, 'parse', 0);
  const facts = e.facts(of.file);
  if (parse.kind !== 'function' || !facts) return held;
  const made = applyTo(e, parse, [() => held], { facts, env: of.env });
  return isUnknown(made) ? undefined : made;
}

/** The attributes that an object is for a model: `new User({ … })`, `defaults: { … }`, `user.set({ … })`, `users.add([{ … }])`. */
export function expectedAttributes(e: Engine, node: Node, frame: Frame): Value | undefined {
  const holder = node.parent;
  switch (holder?.type) {
    case T.PropertyDefinition: {
      const around = staticKey(holder.key, holder.computed) === 'defaults' ? classAround(node) : undefined;
      return around && heldBy(e, { kind: 'class', node: around, file: frame.facts.file, env: undefined });
    }
    case T.NewExpression: {
      if (holder.arguments[0] !== node) return undefined;
      const made = optionsOf(e.valueOf(holder.callee, frame)).flatMap((option) => asClass(option) ?? []);
      return made.map((of) => heldBy(e, of)).find((held) => held !== undefined);
    }
    case T.CallExpression: {
      const name = calledName(holder);
      if (holder.arguments[0] !== node || name === undefined || !TAKES_ATTRIBUTES.test(name)) return undefined;
      const callee = unwrap(holder.callee);
      const receiver = callee.type === T.MemberExpression ? e.valueOf(callee.object, frame) : undefined;
      const held = receiver && isModel(receiver) ? heldHere(receiver) : undefined;
      return held && (node.type === T.ObjectExpression ? withoutList(e, held) : held);
    }
    default:
      return undefined;
  }
}

const TAKES_ATTRIBUTES = /^(?:set|save|create|add|push|unshift|reset)$/;
const ASKS_ATTRIBUTE = /^(?:get|has|set|unset|escape|previous|hasChanged)$/;

/** The payload that a model is, where a method of it takes the name of an attribute. */
export function askedOfModel(value: Value, method: string | undefined): Value | undefined {
  return method !== undefined && ASKS_ATTRIBUTE.test(method) ? heldHere(value) : undefined;
}

/** What an object is besides, that is a payload as well. */
function heldHere(value: Value): Value | undefined {
  const options = optionsOf(value);
  const payloads = options.filter(({ kind }) => kind === 'data');
  return payloads.length > 0 && options.every(({ kind }) => /^(?:instance|data|unknown)$/.test(kind))
    ? unionOf(payloads)
    : undefined;
}

/** Whether a value is a model or a collection, and what that holds. */
export function isModel(value: Value): boolean {
  return optionsOf(value).some(({ kind }) => kind === 'instance') && heldHere(value) !== undefined;
}

function withoutList(e: Engine, value: Value): Value {
  return value.kind === 'data' && value.cardinality === 'many' ? itemOf(e, value) : value;
}
