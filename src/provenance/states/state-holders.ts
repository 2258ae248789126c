import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import { solidWatched } from '../libraries/solid.js';
import { declaredProps } from './option-props.js';
import { withWrites } from '../objects/option-objects.js';
import { filledByImporters } from './shared-states.js';
import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const SUBJECTS = /^rxjs\.(?:Behavior|Replay|Async)?Subject$/;
const SIGNALS = /^@angular\/core\.(?:signal|input|input\.required|model|model\.required)\(\)$/;
/** The other way round. */
const STREAMED = '@angular/core/rxjs-interop.toObservable';
const READ_ONLY = /^@angular\/core\.(?:signal|model|model\.required)\(\)\.asReadonly$/;
/** What its stream gives, and the `initialValue` of its options until then. */
const STREAM_SIGNAL = '@angular/core/rxjs-interop.toSignal()';
const REFS = /^(?:vue|@vue\/composition-api)\.(?:ref|shallowRef)$/;

/** `new BehaviorSubject<User[]>([])`: a stream of what its type says. */
export function subjectValue(e: Engine, path: string, node: TSESTree.NewExpression, frame: Frame): Value | undefined {
  return SUBJECTS.test(path) ? heldBy(e, node, frame) : undefined;
}

/** What is put into a reference later is seen where that is done. */
const NOTHING_YET = unknown('nothing is put there yet');

/** What gives back what it is handed, and is told its type. */
const REACTIVE = /^(?:vue|@vue\/(?:composition-api|reactivity))\.(?:shallowR|r)eactive$/;

/** `users()` of `users = signal<User[]>([])` or of a computed one, `ref<User[]>([])`. */
export function stateCall(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const [declared] = node.typeArguments?.params ?? [];
  if (target.path === 'defineProps' || target.path === 'vue.defineProps') {
    if (declared) return typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env });
    const members = node.arguments[0] ? declaredProps(e, node.arguments[0], frame) : [];
    if (members.length === 0) return undefined;
    return { kind: 'object', members, spreads: [], open: true, place: placeOf(node, frame.facts.file) };
  }
  if (REFS.test(target.path)) {
    const filled = withWrites(heldBy(e, node, frame) ?? NOTHING_YET, filledByImporters(e, node, frame, 'value'));
    return valueHolder(filled, node, frame);
  }
  if (REACTIVE.test(target.path)) return withFilled(e, heldBy(e, node, frame), node, frame);
  if (target.path === 'vue.computed') {
    const [getter] = node.arguments;
    return getter ? valueHolder(applyTo(e, e.valueOf(getter, frame), [], frame), node, frame) : undefined;
  }
  if (READ_ONLY.test(target.path)) return target.of && signalMade(target, target.of);
  const [streamed] = target.path === STREAMED ? node.arguments : [];
  const signal = streamed ? e.valueOf(streamed, frame) : target;
  return signal.kind === 'library' ? heldBySignal(e, signal) : undefined;
}

/** What a signal of Angular gives. */
function heldBySignal(e: Engine, { path, made }: LibraryValue): Value | undefined {
  const facts = made ? e.facts(made.file) : undefined;
  if (!made || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  if (SIGNALS.test(path) || path === STREAM_SIGNAL) return heldBy(e, made.node, frame);
  const [getter] = made.node.arguments;
  return path === '@angular/core.computed()' && getter ? applyTo(e, e.valueOf(getter, frame), [], frame) : undefined;
}

/** `users.asReadonly()`: the signal itself. */
function signalMade({ path, from }: LibraryValue, made: NonNullable<LibraryValue['made']>): LibraryValue {
  return { kind: 'library', path: path.slice(0, path.lastIndexOf('.')), ...(from !== undefined && { from }), made };
}

/** A reactive object, with what those who import it put there. */
function withFilled(e: Engine, held: Value | undefined, node: Node, frame: Frame): Value | undefined {
  if (held?.kind !== 'object') return held;
  const members = held.members.map((member) => ({
    ...member,
    value: once(() => withWrites(member.value(), filledByImporters(e, node, frame, member.name))),
  }));
  return { ...held, members };
}

/** The new and the old value that `watch(source, callback)` of Vue hands on: a ref's, what a getter gives, or a list of these. */
export function watchCallback(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  if (target.path === 'solid-js.on' && position === 1 && index < 2 && call.arguments[0])
    return solidWatched(e, e.valueOf(call.arguments[0], frame), frame);
  const [source] = WATCHES.test(target.path) && position === 1 && index < 2 ? call.arguments : [];
  return source && watched(e, e.valueOf(source, frame), frame);
}

const WATCHES = /^(?:vue|@vue\/composition-api)\.watch$/;

function watched(e: Engine, source: Value, frame: Frame): Value | undefined {
  if (source.kind === 'function') return applyTo(e, source, [], frame);
  if (source.kind !== 'tuple') return source.kind === 'object' ? memberOf(e, source, 'value') : undefined;
  const content = (item: Value): Value => watched(e, item, frame) ?? unknown('a source that is not followed');
  return { ...source, items: source.items.map((item) => ({ ...item, value: () => content(item.value()) })) };
}

/** What it is declared to hold, and begins with. */
export function heldBy(
  e: Engine,
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  frame: Frame,
): Value | undefined {
  const declared = node.typeArguments?.params[0];
  const values = declared ? [typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env })] : [];
  const [initial] = node.arguments;
  if (initial) values.push(e.valueOf(initial, frame));
  const known = values.flatMap(optionsOf).filter((value) => !isUnknown(value));
  return known.length > 0 ? unionOf(known) : undefined;
}

function valueHolder(value: Value | undefined, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  if (!value) return undefined;
  const place = placeOf(node, frame.facts.file);
  const member = { name: 'value', key: place, property: place, shorthand: false, value: () => value };
  return { kind: 'object', members: [member], spreads: [], open: true, place };
}
