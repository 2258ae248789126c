import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import { stateAround, stateOf } from './redux.js';
import { T } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

const FEATURE = '@ngrx/store.createFeature()';

/** `feature.selectPapers(state)`: of a feature's state the part of that name, all of it, or what a selector of its own makes of it. */
export function featureSelected(e: Engine, target: LibraryValue, args: readonly Lazy[]): Value | undefined {
  const made = target.path.startsWith(`${FEATURE}.select`) ? target.of : undefined;
  const facts = made && e.facts(made.file);
  const [described] = made?.node.arguments ?? [];
  if (!made || !facts || !described || described.type === T.SpreadElement) return undefined;
  const frame: Frame = { facts, env: undefined };
  const options = e.valueOf(described, frame);
  const name = target.path.slice(FEATURE.length + 1);
  const extra = memberOf(e, options, 'extraSelectors');
  const own = isUnknown(extra) ? extra : memberOf(e, applyTo(e, extra, [() => featureOf(made)], frame), name);
  if (!isUnknown(own)) return applyTo(e, own, args, frame);
  const reducer = memberOf(e, options, 'reducer');
  const state = reducer.kind === 'library' && reducer.made ? stateOf(e, reducer.made) : undefined;
  if (!state) return undefined;
  const whole = plainText(memberOf(e, options, 'name'));
  return whole !== undefined && name === `select${capitalised(whole)}State`
    ? state
    : memberOf(e, state, uncapitalised(name.slice('select'.length)));
}

function featureOf(made: NonNullable<LibraryValue['made']>): LibraryValue {
  return { kind: 'library', path: FEATURE, from: '@ngrx/store', made };
}

/** What functions in the description of a feature or of a reducer get: `extraSelectors`, `on(loaded, (state, action) => …)`. */
export function featureArgument(
  e: Engine,
  target: LibraryValue,
  { call, names, index, frame }: CallbackParameter,
): Value | undefined {
  if (target.path === '@ngrx/store.createFeature')
    return names[0] === 'extraSelectors' && index === 0 ? featureOf({ node: call, file: frame.facts.file }) : undefined;
  if (target.path !== '@ngrx/store.on' || names.length > 0) return undefined;
  if (index === 0) return stateAround(e, call, frame);
  return index === 1 ? actionsOf(e, call.arguments.slice(0, -1), frame) : undefined;
}

/** `ofType(loaded, added)`: actions of what makes them. */
export function actionsOf(
  e: Engine,
  creators: readonly TSESTree.CallExpressionArgument[],
  frame: Frame,
): Value | undefined {
  const actions = creators.flatMap((creator) =>
    optionsOf(e.valueOf(creator, frame)).flatMap((option) =>
      option.kind === 'library' ? (actionOf(e, option) ?? []) : [],
    ),
  );
  return actions.length > 0 ? unionOf(actions) : undefined;
}

/** What an action holds by its declaration: `createAction('loaded', props<{ papers: Paper[] }>())`, and in a group by the name of the event. */
function actionOf(e: Engine, { path, made, of }: LibraryValue): Value | undefined {
  const [, kind, name] = /^@ngrx\/store\.(createAction|createActionGroup)\(\)(?:\.(\w+))?$/.exec(path) ?? [];
  const maker = kind === 'createAction' ? made : of;
  const facts = maker && e.facts(maker.file);
  if (!maker || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const described = maker.node.arguments[kind === 'createAction' ? 1 : 0];
  if (!described || described.type === T.SpreadElement) return undefined;
  const value = e.valueOf(described, frame);
  return heldBy(e, name === undefined ? value : eventNamed(e, value, name), frame);
}

/** `'Load Success'` is called `loadSuccess`. */
function eventNamed(e: Engine, group: Value, name: string): Value | undefined {
  const events = memberOf(e, group, 'events');
  const event = events.kind === 'object' ? events.members.find((one) => inCamelCase(one.name) === name) : undefined;
  return event?.value();
}

function heldBy(e: Engine, described: Value | undefined, frame: Frame): Value | undefined {
  if (described?.kind === 'function') return functionResult(e, described, anyArguments(described.node), frame);
  const made = described?.kind === 'library' && described.path === '@ngrx/store.props()' ? described.made : undefined;
  const facts = made && e.facts(made.file);
  const [declared] = made?.node.typeArguments?.params ?? [];
  return facts && declared ? typeValue(e, declared, { facts, types: undefined, env: undefined }) : undefined;
}

function inCamelCase(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  return words.map((word, index) => (index === 0 ? uncapitalised(word) : capitalised(word))).join('');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function uncapitalised(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
