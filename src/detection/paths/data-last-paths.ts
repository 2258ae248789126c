import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { dataLastEntry } from '../../provenance/libraries/data-last-names.js';
import { givenToMade } from '../../provenance/libraries/data-last-given.js';
import { dataOfLens } from '../../provenance/libraries/lenses.js';
import type { Frame } from '../../provenance/engine.js';
import { memberOf } from '../../provenance/objects/members.js';
import { itemOf } from '../../provenance/objects/items.js';
import { T, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { ITEM_FUNCTIONS, KEY_FUNCTIONS, PATH_FUNCTIONS } from './lodash-names.js';

/** Where the name and the data stand: `prop('name', user)`, `propEq('value', 'name', user)` in either order. */
interface Taking {
  readonly at: readonly number[];
  readonly data: number;
}

/** Functions that take a name. */
const TAKES_NAME: Readonly<Record<string, Taking>> = {
  prop: { at: [0], data: 1 },
  propOr: { at: [1], data: 2 },
  propEq: { at: [0, 1], data: 2 },
  propSatisfies: { at: [1], data: 2 },
  pluck: { at: [0], data: 1 },
  has: { at: [0], data: 1 },
  assoc: { at: [0], data: 2 },
  dissoc: { at: [0], data: 1 },
  modify: { at: [0], data: 2 },
};

/** Functions that take the names on the way to something. */
const TAKES_PATH: Readonly<Record<string, Taking>> = {
  path: { at: [0], data: 1 },
  pathOr: { at: [1], data: 2 },
  getOr: { at: [1], data: 2 },
  pathEq: { at: [0, 1], data: 2 },
  pathSatisfies: { at: [1], data: 2 },
  hasPath: { at: [0], data: 1 },
  assocPath: { at: [0], data: 2 },
  dissocPath: { at: [0], data: 1 },
  modifyPath: { at: [0], data: 2 },
};

/** Functions of items that take several names, and which of the arguments the items are. */
const SORTS_BY: Readonly<Record<string, number>> = { sortBy: 1, orderBy: 2 };

/** Functions that take the names of what is kept or left away. */
const takesNames = (name: string): boolean =>
  KEY_FUNCTIONS.has(name) || name === 'props' || name === 'pickAll' || name === 'project';

/** `R.prop('name')`, `R.pluck('name', users)`, `pick(['name'])`: the data comes last, or when the function is called that they make. */
export function ownerInDataLast(context: FileContext, call: TSESTree.CallExpression, node: Node): Value | undefined {
  const { engine, frame } = context;
  const entry = dataLastEntry(engine.valueOf(unwrap(call.callee), frame));
  if (!entry) return undefined;
  const { library, name } = entry;
  const list = node.parent?.type === T.ArrayExpression ? node.parent : undefined;
  const position = call.arguments.indexOf((list ?? node) as TSESTree.CallExpressionArgument);
  if (takesNames(name)) {
    const value = list && givenBeside(context, call, position);
    return value && name === 'project' ? itemOf(engine, value) : value;
  }
  if (/^lens(?:Prop|Path)$/.test(name))
    return along(
      context,
      dataOfLens(engine, call, frame, (one, at) => givenToMade(engine, one, at)),
      list,
      node,
    );
  const path = taking(TAKES_PATH, name);
  if (path?.at.includes(position) === true) return along(context, given(context, call, path.data, frame), list, node);
  const ofItems = library.startsWith('lodash') && ITEM_FUNCTIONS.has(name);
  const sorted = ofItems ? entryOf(SORTS_BY, name) : undefined;
  if (list && sorted === undefined) return undefined;
  if (sorted !== undefined) return position === 0 ? itemsOf(context, given(context, call, sorted, frame)) : undefined;
  if (ofItems || (library.startsWith('lodash') && PATH_FUNCTIONS.has(name))) {
    const value = position === 0 ? givenBeside(context, call, position) : undefined;
    return ofItems ? itemsOf(context, value) : value;
  }
  const takes = taking(TAKES_NAME, name);
  if (takes?.at.includes(position) !== true) return undefined;
  const value = given(context, call, takes.data, frame);
  return value && name === 'pluck' ? itemOf(engine, value) : value;
}

function itemsOf({ engine }: FileContext, list: Value | undefined): Value | undefined {
  return list && itemOf(engine, list);
}

function taking(table: Readonly<Record<string, Taking>>, name: string): Taking | undefined {
  return entryOf(table, name);
}

/** What a call takes of its data, told by an argument: the name or the path, and the data. */
interface Taken {
  readonly isPath: boolean;
  readonly told: TSESTree.CallExpressionArgument;
  readonly data: (frame: Frame) => Value | undefined;
}

export function mayTakePath(name: string): boolean {
  return taking(TAKES_PATH, name) !== undefined || taking(TAKES_NAME, name) !== undefined;
}

/** `R.path(names, user)`, `R.prop(name)`: what the call takes, by a name or a path that need not stand there. */
export function takenByPath(context: FileContext, call: TSESTree.CallExpression, name: string): Taken | undefined {
  const { engine, frame } = context;
  if (!dataLastEntry(engine.valueOf(unwrap(call.callee), frame))) return undefined;
  const path = taking(TAKES_PATH, name);
  const takes = path ?? taking(TAKES_NAME, name);
  const told = takes && call.arguments[takes.at.at(-1) ?? 0];
  if (!takes || !told) return undefined;
  const data = (own: Frame): Value | undefined => {
    const value = given(context, call, takes.data, own);
    return value && name === 'pluck' ? itemOf(engine, value) : value;
  };
  return { isPath: path !== undefined, told, data };
}

function given({ engine }: FileContext, call: TSESTree.CallExpression, at: number, frame: Frame): Value | undefined {
  const data = call.arguments[at];
  return data ? engine.valueOf(data, frame) : givenToMade(engine, call, frame);
}

function along(
  context: FileContext,
  start: Value | undefined,
  list: TSESTree.ArrayExpression | undefined,
  node: Node,
): Value | undefined {
  return start && list ? stepsBefore(context, start, list, node) : start;
}

/** The data of a call that takes one thing besides: the other argument, or what the function is given that the call makes. */
export function givenBeside(
  { engine, frame: own }: FileContext,
  call: TSESTree.CallExpression,
  position: number,
  frame = own,
): Value | undefined {
  const data = position === 0 ? call.arguments[1] : position === 1 ? call.arguments[0] : undefined;
  if (position > 1 || position < 0) return undefined;
  return data ? engine.valueOf(data, frame) : givenToMade(engine, call, frame);
}

/** `get(user, ['a', 'name'])`: what the names before lead to. */
export function stepsBefore(
  context: FileContext,
  start: Value,
  list: TSESTree.ArrayExpression,
  node: Node,
): Value | undefined {
  let value = start;
  for (const element of list.elements) {
    if (element === node) return value;
    const step = element ? staticKey(element, true) : undefined;
    if (step === undefined) return undefined;
    value = memberOf(context.engine, value, step);
  }
  return undefined;
}
