import type { Engine, Frame } from '../engine.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import { declarationValue } from '../declared/declared-types.js';
import { declaredHere, isDeclaredAs, typeHeld } from '../declared/library-types.js';
import { exportedValue } from '../modules/modules.js';
import { withoutUnknown } from '../shared-payloads.js';
import { isFunction } from '../syntax/syntax.js';
import { isNullish, isUnknown, mapOptions, once, optionsOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, LibraryValue, Value } from '../value.js';
import { bodyOf, writtenAnswer } from './handler-answers.js';

const UNSEEN = unknown('what is loaded is not seen');

/** What of a route hands something to its page: the names of the exports, the one that the page gets it from first. */
const HANDS = {
  loader: ['clientLoader', 'loader'],
  action: ['clientAction', 'action'],
  serverLoader: ['loader'],
  serverAction: ['action'],
} as const;
export type Hands = keyof typeof HANDS;

/** What a page gets of what a loader, or an action, of its route gives back: out of the answer that it may be put into. */
export function loadedBy(e: Engine, loader: Value, args?: readonly Lazy[]): Value {
  return mapOptions(loader, (option) => {
    if (option.kind === 'function') return resultFor(e, option, args);
    return option.kind === 'library' ? loadedBehind(e, option, args) : option;
  });
}

/** `defineLoader(async () => …)`. */
function loadedBehind(e: Engine, { made }: LibraryValue, args: readonly Lazy[] | undefined): Value {
  const facts = made && e.facts(made.file);
  const [first] = made?.node.arguments ?? [];
  if (!facts || !first || !isFunction(first)) return UNSEEN;
  return loadedBy(e, e.valueOf(first, { facts, env: undefined }), args);
}

function resultFor(e: Engine, fn: FunctionValue, args: readonly Lazy[] | undefined): Value {
  const facts = e.facts(fn.file);
  if (!facts) return UNSEEN;
  const frame: Frame = { facts, env: undefined };
  const result = functionResult(e, fn, args ?? anyArguments(fn.node), frame);
  const written = facts.resultsOf(fn.node).returns.flatMap((returned) => {
    const answer = writtenAnswer(returned, facts);
    return answer ? [e.valueOf(answer, frame)] : [];
  });
  const held = [...optionsOf(result).map(outOfAnswer), ...written].filter((value) => !isNullish(value));
  return held.length > 0 ? withoutUnknown(held) : UNSEEN;
}

function outOfAnswer(value: Value): Value {
  if (value.kind === 'typed' && (isDeclaredAs(value, 'JsonAnswer') || isDeclaredAs(value, 'AnswerWithInit')))
    return typeHeld(value) ?? UNSEEN;
  // What a router makes of a redirection never gets to the page.
  return value.kind === 'library' ? UNSEEN : bodyOf(value);
}

/** What the loader, or the action, of the route gives that a module is; undefined where it exports none. */
export function loadedByModule(e: Engine, file: string, hands: Hands): Value | undefined {
  const names = e.facts(file)?.exports.names;
  const [first, ...others] = HANDS[hands].filter((one) => names?.has(one) === true);
  if (first === undefined) return undefined;
  const loaded = loadedBy(e, exportedValue(e, file, first));
  const [other] = isUnknown(loaded) ? others : [];
  return other === undefined ? loaded : loadedBy(e, exportedValue(e, file, other));
}

/** True for a module that is a route with something for its page. */
export function isRouteModule(e: Engine, file: string): boolean {
  const names = e.facts(file)?.exports.names;
  return Object.values(HANDS)
    .flat()
    .some((name) => names?.has(name) === true);
}

/** An object of a type that is declared for routes, by what its type parameters stand for. */
export function routeObject(e: Engine, name: string, of: Readonly<Record<string, Lazy>>): Value {
  const declaration = declaredHere(e, name);
  const values = new Map(Object.entries(of).map(([parameter, value]) => [parameter, once(value)]));
  return declaration ? declarationValue(e, declaration, { values, next: undefined }) : UNSEEN;
}

/** What the functions and components of a route's module are given. */
export function routeArguments(e: Engine, file: string, name: string): Value {
  const hand = (hands: Hands): Lazy => {
    return () => loadedByModule(e, file, hands) ?? UNSEEN;
  };
  return routeObject(e, name, {
    L: hand('loader'),
    A: hand('action'),
    S: hand('serverLoader'),
    B: hand('serverAction'),
  });
}

export function isKnown(value: Value | undefined): value is Value {
  return value !== undefined && !isUnknown(value);
}
