import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { T, isFunction, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unionOf } from '../values.js';
import type { FunctionNode, LibraryValue, Member, ObjectValue, Value } from '../value.js';

/** Stores that a function of `set` and `get` makes: `const useFolder = create<State>()((set, get) => ({ … }))` of zustand. */
const MAKERS = /^zustand(?:\/vanilla|\/traditional)?\.(?:create|createStore|createWithEqualityFn)$/;
const MADE = /^zustand(?:\/vanilla|\/traditional)?\.(?:create|createStore|createWithEqualityFn)\(\)$/;
const AROUND = /^zustand\/middleware(?:\/\w+)?\.\w+$/;
const GET = 'zustand.getState';
const SET = 'zustand.setState';

/** `useFolder()`, `useFolder((state) => state.documents)`, `get()`, and the second call of `create<State>()(…)`. */
export function functionStoreCall(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (!target.path.startsWith('zustand')) return undefined;
  if (target.path === GET && target.of) return stateOf(e, target.of);
  if (target.path.endsWith('().getState')) {
    const maker = target.made ?? target.of;
    return maker && stateOf(e, maker);
  }
  if (!target.made || !MADE.test(target.path)) return undefined;
  if (target.made.node.arguments.length === 0) return { ...target, made: { node, file: frame.facts.file } };
  const state = stateOf(e, target.made);
  const [selector] = node.arguments;
  if (!state || !selector || selector.type === T.SpreadElement) return state;
  return applyTo(e, e.valueOf(selector, frame), [() => state], frame);
}

/** What the function that makes a store gets, what `set` hands on, and what a selector is handed. */
export function functionStoreCallback(
  e: Engine,
  target: LibraryValue,
  { call, index, frame }: CallbackParameter,
): Value | undefined {
  if (!target.path.startsWith('zustand')) return undefined;
  const { file } = frame.facts;
  if (target.path === SET && target.of) return index === 0 ? stateOf(e, target.of) : undefined;
  // `useFolder.subscribe((state) => …)`.
  if (target.path.endsWith('().subscribe') && target.of && MADE.test(target.path.replace(/\.subscribe$/, '')))
    return index === 0 && call.arguments.length === 1 ? stateOf(e, target.of) : undefined;
  const isMade = MADE.test(target.path) && target.made !== undefined;
  if (isMade && target.made.node.arguments.length > 0) return index === 0 ? stateOf(e, target.made) : undefined;
  const maker =
    MAKERS.test(target.path) || isMade ? call : AROUND.test(target.path) ? makerAround(e, call, frame) : undefined;
  if (!maker || index > 1) return undefined;
  return { kind: 'library', path: index === 0 ? SET : GET, from: 'zustand', of: { node: maker, file } };
}

/** The call that makes a store, around one that adds something to it: `create(devtools((set) => …))`. */
function makerAround(e: Engine, call: TSESTree.CallExpression, frame: Frame): TSESTree.CallExpression | undefined {
  for (let at: Node = call.parent; at.type === T.CallExpression; at = at.parent) {
    const callee = unwrap(at.callee);
    const target = e.valueOf(callee, frame);
    if (target.kind === 'library' && (MAKERS.test(target.path) || MADE.test(target.path))) return at;
  }
  return undefined;
}

/** `set({ … })`, `store.setState({ … })`: what the state of a store is declared to be, of which some is set. */
export function stateToSet(e: Engine, { path, of, made }: LibraryValue): Value | undefined {
  if (!path.startsWith('zustand')) return undefined;
  const maker = path === SET || path.endsWith('().setState') ? (of ?? made) : undefined;
  const value = maker && declaredState(e, maker);
  return value && !isUnknown(value) ? value : undefined;
}

/** What a store holds: what it is declared to hold, begins with, and is set to. */
function stateOf(e: Engine, made: NonNullable<LibraryValue['made']>): Value | undefined {
  const facts = e.facts(made.file);
  if (!facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const declared = declaredState(e, made);
  const values = declared ? [declared] : [];
  const creator = creatorIn(made.node);
  if (creator) values.push(filled(e, creator, frame));
  const known = values.flatMap(optionsOf).filter((value) => !isUnknown(value));
  return known.length > 0 ? unionOf(known) : undefined;
}

function declaredState(e: Engine, { node, file }: NonNullable<LibraryValue['made']>): Value | undefined {
  const facts = e.facts(file);
  const callee = unwrap(node.callee);
  const declared =
    node.typeArguments?.params[0] ?? (callee.type === T.CallExpression ? callee.typeArguments?.params[0] : undefined);
  return facts && declared && typeValue(e, declared, { facts, types: undefined, env: undefined });
}

function creatorIn(call: TSESTree.CallExpression): FunctionNode | undefined {
  const [first] = call.arguments;
  if (!first || first.type === T.SpreadElement) return undefined;
  const inner = unwrap(first);
  if (isFunction(inner)) return inner;
  return inner.type === T.CallExpression ? creatorIn(inner) : undefined;
}

/** The object that a store begins with, with what `set` puts into it. */
function filled(e: Engine, creator: FunctionNode, frame: Frame): ObjectValue {
  const members: Member[] = [];
  const spreads: (() => Value)[] = [];
  for (const node of [...frame.facts.resultsOf(creator).returns, ...setBy(creator, frame)]) {
    const value = e.valueOf(node, frame);
    for (const option of optionsOf(value)) {
      if (option.kind !== 'object') continue;
      members.push(...option.members);
      spreads.push(...option.spreads);
    }
  }
  const place = { file: frame.facts.file, start: creator.range[0], end: creator.range[1] };
  return { kind: 'object', members, spreads: spreads.map(once), open: true, place };
}

/** The objects that a store is set to in the function that makes it. */
function setBy(creator: FunctionNode, { facts }: Frame): Node[] {
  const [set] = creator.params;
  const variable = set?.type === T.Identifier ? facts.variableOf(set) : undefined;
  if (!variable) return [];
  return variable.references.flatMap(({ identifier }): readonly Node[] => {
    const call = (identifier as Node).parent;
    const [given] = call?.type === T.CallExpression && call.callee === identifier ? call.arguments : [];
    if (!given) return [];
    return isFunction(given) ? facts.resultsOf(given).returns : [given];
  });
}
