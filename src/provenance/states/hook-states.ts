import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { argument } from '../libraries/library-models.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { argumentValue } from '../names/parameters.js';
import { givenAt } from '../names/given-arguments.js';
import { providedValue } from './provided-contexts.js';
import { DISPATCHER, reducedBy } from './reducers.js';
import { T, outermost, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { UNDEFINED, isUnknown, lazily, once, optionsOf, unknown } from '../values.js';
import type { Lazy, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

/** `const [value, setValue] = useState(initial)`: the value is the initial one, or what the setter is called with. */
export function stateOf(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const value = once(() => {
    const initial = argument(args, 0);
    const values = initial.kind === 'function' ? [applyTo(e, initial, [], frame)] : [initial];
    const declared = node.typeArguments?.params[0];
    if (declared) values.push(typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env }));
    values.push(...setterArguments(e, node, frame));
    const known = values.flatMap(optionsOf).filter((option) => !isUnknown(option));
    return known.length > 0 ? withoutNothing(known) : unknown('a state that is set elsewhere');
  });
  return {
    kind: 'tuple',
    items: [
      { value, place, spread: false },
      { value: () => unknown('a setter'), place, spread: false },
    ],
    place,
  };
}

/** What a context is made for: its type argument, else its default value. */
export function contextOf(e: Engine, context: Value): Value | undefined {
  const made = context.kind === 'library' ? context.made : undefined;
  const facts = made ? e.facts(made.file) : undefined;
  if (!made || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const [declared] = made.node.typeArguments?.params ?? [];
  const typed = declared ? typeValue(e, declared, { facts, types: undefined, env: undefined }) : UNDEFINED;
  const initial = made.node.arguments[0] ? e.valueOf(made.node.arguments[0], frame) : UNDEFINED;
  const provided = isUnknown(typed) || typed === UNDEFINED ? providedValue(e, made) : UNDEFINED;
  const known = [typed, initial, provided].flatMap(optionsOf).filter((option) => !isUnknown(option));
  return withoutNothing(known);
}

/** `const [state, dispatch] = useReducer(reducer, initial)`: the state is what the reducer declares to take, or begins with. */
export function reducedState(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const state = once(() => {
    const values = optionsOf(argument(args, 0)).flatMap((option) => {
      const facts = option.kind === 'function' ? e.facts(option.file) : undefined;
      if (option.kind !== 'function' || !facts) return [];
      const declared = argumentValue(e, option.node, 0, { facts, env: undefined });
      return isUnknown(declared) ? [reducedBy(e, option, node)] : [declared];
    });
    return withoutUnknown([...values, argument(args, 1)]);
  });
  const dispatch = lazily({ kind: 'library', path: DISPATCHER, from: 'react', of: { node, file: frame.facts.file } });
  return {
    kind: 'tuple',
    items: [
      { value: state, place, spread: false },
      { value: dispatch, place, spread: false },
    ],
    place,
  };
}

/** `const [shown, add] = useOptimistic(list, (list, one) => …)`: what it is handed, until that changes. */
export function optimisticState(args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  return stateAndSetter(
    once(() => argument(args, 0)),
    node,
    frame,
  );
}

/** What the function of `useOptimistic` is handed first, and is to give. */
export function optimisticBefore(
  e: Engine,
  target: Value,
  call: TSESTree.CallExpression,
  position: number,
  frame: Frame,
): Value | undefined {
  const isOptimistic = target.kind === 'library' && normalLibraryPath(target.path) === 'React.useOptimistic';
  const [state] = isOptimistic && position === 1 ? call.arguments : [];
  return state && state.type !== T.SpreadElement ? e.valueOf(state, frame) : undefined;
}

/** `const [state, act] = useActionState(action, initial)`: what the action gives, or what it begins with. */
export function actionState(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const state = once(() => withoutUnknown([applyTo(e, argument(args, 0), [], frame), argument(args, 1)]));
  return stateAndSetter(state, node, frame);
}

function stateAndSetter(state: Lazy, node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const setter: Lazy = () => unknown('what changes a state');
  return {
    kind: 'tuple',
    items: [state, setter].map((value) => ({ value, place, spread: false })),
    place,
  };
}

function setterArguments(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value[] {
  const declarator = node.parent;
  if (declarator.type !== T.VariableDeclarator || declarator.id.type !== T.ArrayPattern) return [];
  const setter = declarator.id.elements[1];
  const variable = setter?.type === T.Identifier ? frame.facts.variableOf(setter) : null;
  return (variable?.references ?? []).flatMap(({ identifier }) => setTo(e, identifier as Node, frame) ?? []);
}

/** What a use of a setter puts into the state: it is called, or it is the callback of a call: `load().then(setUsers)`. */
function setTo(e: Engine, setter: Node, frame: Frame): Value | undefined {
  const call = setter.parent;
  const given = call?.type === T.CallExpression && call.callee === setter ? call.arguments[0] : undefined;
  if (!given) return givenAt(e, outermost(setter), 0, frame);
  const value = e.valueOf(given, frame);
  return value.kind === 'function' ? applyTo(e, value, [() => unknown('the state before')], frame) : value;
}
