import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import type { Engine, Frame } from '../engine.js';
import { typeValue } from '../declared/declared-types.js';
import { holdsNothing } from '../names/untold.js';
import { asList, listOf } from '../objects/lists.js';
import { givenAt } from '../names/given-arguments.js';
import { T, memberName, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, once, optionsOf, unionOf, unknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const MAKERS = /^(?:ko|knockout)\.(observable|observableArray|computed|pureComputed|dependentObservable)$/;
const MADE = /^ko\.(\w+)\(\)(?:\.(\w+))?$/;
const UNWRAPS = /^(?:ko|knockout)\.(?:unwrap|utils\.unwrapObservable|utils\.peekObservable|toJS)$/;
const MAX_USES = 40;

type Made = NonNullable<LibraryValue['made']>;

/** Calls of Knockout: `ko.observable(x)` makes what is read by calling it, `list()`, `list.peek()`, `ko.unwrap(list)`. */
export function knockoutCall(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const kind = MAKERS.exec(target.path)?.[1];
  if (kind !== undefined) return observable(kind, { node, file: frame.facts.file });
  const asked = MADE.exec(target.path);
  if (asked?.[1] !== undefined && asked[2] === 'extend' && target.of) return observable(asked[1], target.of);
  const [first] = node.arguments;
  if (UNWRAPS.test(target.path) && first)
    return mapOptions(e.valueOf(first, frame), (option) => unwrappedValue(e, option));
  return node.arguments.length === 0 && /^(?:peek)?$/.test(MADE.exec(target.path)?.[2] ?? '')
    ? contentOf(e, target)
    : undefined;
}

function observable(kind: string, made: Made): LibraryValue {
  return { kind: 'library', path: `ko.${kind}()`, from: 'knockout', made };
}

/** What `list.subscribe((value) => …)` hands on. */
export function knockoutCallback(
  e: Engine,
  target: LibraryValue,
  { position, index }: CallbackParameter,
): Value | undefined {
  const isHeard = MADE.exec(target.path)?.[2] === 'subscribe' && position === 0 && index === 0;
  return isHeard ? contentOf(e, target) : undefined;
}

function unwrappedValue(e: Engine, value: Value): Value {
  return value.kind === 'library' ? (contentOf(e, value) ?? value) : value;
}

/** What an observable holds: what it is declared to, begins with, is made of others, or is written into it. */
function contentOf(e: Engine, { path, made, of }: LibraryValue): Value | undefined {
  const maker = made ?? of;
  const kind = MADE.exec(path)?.[1];
  const facts = maker && e.facts(maker.file);
  if (kind === undefined || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  if (!kind.startsWith('observable')) return computed(e, maker.node, frame);
  const held = begun(e, maker.node, kind, frame);
  const key = `${facts.file}#${String(maker.node.range[0])}.observed`;
  return e.inside(key, () => {
    const known = [...held, ...written(e, maker, kind, frame)].filter(
      (value) => !isUnknown(value) && !holdsNothing(value),
    );
    return known.length > 0 ? unionOf(known) : unknown('nothing is written into it');
  });
}

/** `ko.computed(() => …)`, `ko.computed({ read: () => … })`. */
function computed(e: Engine, { arguments: [told] }: Made['node'], frame: Frame): Value | undefined {
  if (!told) return undefined;
  return mapOptions(e.valueOf(told, frame), (option) => {
    const read = option.kind === 'object' ? option.members.find(({ name }) => name === 'read')?.value() : option;
    return read?.kind === 'function' ? applyTo(e, read, [], frame) : unknown('it is read elsewhere');
  });
}

function begun(e: Engine, node: Made['node'], kind: string, frame: Frame): Value[] {
  const declared = node.typeArguments?.params[0];
  const type = declared && typeValue(e, declared, { facts: frame.facts, types: undefined, env: undefined });
  const [initial] = node.arguments;
  return [
    ...(type ? [kind === 'observableArray' ? asList(type) : type] : []),
    ...(initial ? [e.valueOf(initial, frame)] : []),
  ];
}

/** `this.list(value)`, `this.list.push(item)`, `request.done(this.list)` in its file. */
function written(e: Engine, { node }: Made, kind: string, frame: Frame): Value[] {
  const uses = usesOf(node, frame).filter((use) =>
    optionsOf(e.valueOf(use, frame)).some((option) => option.kind === 'library' && option.made?.node === node),
  );
  return uses.flatMap((use) => writtenBy(e, use, kind, frame));
}

function writtenBy(e: Engine, use: Node, kind: string, frame: Frame): readonly Value[] {
  const whole = outermost(use);
  const holder = whole.parent;
  if (holder?.type === T.CallExpression) {
    const [value] = holder.callee === whole ? holder.arguments : [];
    if (value) return [e.valueOf(value, frame)];
    return holder.callee === whole ? [] : optionsOf(givenAt(e, whole, 0, frame) ?? unknown('nothing is handed on'));
  }
  const access = holder?.type === T.MemberExpression && holder.object === whole ? holder : undefined;
  const call = access?.parent;
  if (kind !== 'observableArray' || call?.type !== T.CallExpression || call.callee !== access) return [];
  const isAdded = /^(?:push|unshift)$/.test(memberName(access) ?? '');
  return isAdded ? call.arguments.map((item) => listOf(once(() => e.valueOf(item, frame)))) : [];
}

/** `ko.observable().extend({ rateLimit: 50 })`: what is extended stays the same. */
function extended(made: Node): Node {
  const whole = outermost(made);
  const access = whole.parent;
  const isExtended = access?.type === T.MemberExpression && access.object === whole && memberName(access) === 'extend';
  const call = isExtended ? access.parent : undefined;
  return call?.type === T.CallExpression && call.callee === access ? extended(call) : whole;
}

/** Where the name or the member that an observable is put under is read in its file. */
function usesOf(node: Node, { facts }: Frame): readonly Node[] {
  const holder = extended(node).parent;
  switch (holder?.type) {
    case T.VariableDeclarator: {
      const variable = holder.id.type === T.Identifier ? facts.variableOf(holder.id) : null;
      return (variable?.references ?? []).flatMap((use) => (use.isRead() ? [use.identifier as Node] : []));
    }
    case T.PropertyDefinition:
    case T.Property:
      return members(staticKey(holder.key, holder.computed));
    case T.AssignmentExpression:
      return holder.left.type === T.MemberExpression ? members(memberName(holder.left)) : [];
    default:
      return [];
  }

  function members(name: string | undefined): readonly Node[] {
    return name === undefined ? [] : (facts.index.members.get(name) ?? []).slice(0, MAX_USES);
  }
}
