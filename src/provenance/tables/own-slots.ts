import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { callSites } from '../functions/callers.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { T, calledName, isFunction, placeOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, unionOf, unknown } from '../values.js';
import type { Member, ObjectValue, Value } from '../value.js';
import { slotAt, usesTold } from './component-uses.js';
import type { ComponentUse } from './component-uses.js';
import { ownProp } from './own-props.js';
import type { OwnProp } from './own-props.js';
import { rowsIn } from './tables.js';

/** How a template says that a place is filled by those who use the component. */
const PLACE = '$slot';

/** What a component of the project hands to those who fill a place of it: `<slot name="cell" :row="row" />`, `<AppTable><template #cell="{ row }">`. */
export function handedToSlot(e: Engine, use: ComponentUse, name: string, frame: Frame): Value | undefined {
  const given = componentsIn(e, use, frame).flatMap((using) =>
    placesIn(using.facts, name).map((handed) => objectHanded(e, handed, using)),
  );
  return given.length > 0 ? unionOf(given) : undefined;
}

/** What an event of a component of the project tells: `emit('pick', user)`, `<UserList @pick="(user) => …">`. */
export function toldByEvent(
  e: Engine,
  use: ComponentUse,
  { name, index }: { readonly name: string; readonly index: number },
  frame: Frame,
): Value | undefined {
  const given = componentsIn(e, use, frame).flatMap((using) =>
    using.facts.index.calls.flatMap((call) => {
      const [event, ...told] = EMITS.test(calledName(call) ?? '') ? call.arguments : [];
      const part = event && plainName(staticString(event) ?? '') === plainName(name) ? told[index] : undefined;
      return part && part.type !== T.SpreadElement ? [partHanded(e, part, using)] : [];
    }),
  );
  return given.length > 0 ? unionOf(given) : undefined;
}

const EMITS = /^\$?emit$/;

/** `row-click` is `rowClick`. */
function plainName(event: string): string {
  return event.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function componentsIn(e: Engine, use: ComponentUse, frame: Frame): readonly Using[] {
  return use.targets.flatMap((target) => {
    const file = target.kind === 'function' ? target.file : target.kind === 'object' ? target.place.file : undefined;
    const facts = file?.endsWith('.vue') === true ? e.facts(file) : undefined;
    if (!facts) return [];
    return [{ facts, isAlone: target.kind === 'function' && isUsedOnce(e, target.node, facts), use, frame }];
  });
}

function isUsedOnce(e: Engine, fn: Parameters<typeof callSites>[1], facts: ModuleFacts): boolean {
  return !facts.mentions(/\bprops\b|\bdefineProps\b/) || callSites(e, fn, facts).length < 2;
}

function placesIn({ index }: ModuleFacts, name: string): readonly TSESTree.ObjectExpression[] {
  return index.calls.flatMap(({ callee, arguments: [called, handed] }) => {
    const isPlace = callee.type === T.Identifier && callee.name === PLACE && called && isCalled(unwrap(called), name);
    return isPlace && handed?.type === T.ObjectExpression ? [handed] : [];
  });
}

/** A name that is put together at run time is known by what it begins and ends with. */
function isCalled(called: Node, name: string): boolean {
  if (called.type !== T.TemplateLiteral) return staticString(called) === name;
  const first = called.quasis[0]?.value.raw ?? '';
  const last = called.quasis.at(-1)?.value.raw ?? '';
  return (
    first + last !== '' && name.length > first.length + last.length && name.startsWith(first) && name.endsWith(last)
  );
}

interface Using {
  /** Those of the component. */
  readonly facts: ModuleFacts;
  /** Whether what the component is told is told by nobody else. */
  readonly isAlone: boolean;
  readonly use: ComponentUse;
  readonly frame: Frame;
}

function objectHanded(e: Engine, { properties }: TSESTree.ObjectExpression, using: Using): ObjectValue {
  const { file } = using.facts;
  const members: Member[] = [];
  const spreads: (() => Value)[] = [];
  for (const property of properties) {
    if (property.type === T.SpreadElement) {
      spreads.push(once(() => partHanded(e, property.argument, using)));
      continue;
    }
    const name = staticKey(property.key, property.computed);
    if (name === undefined) continue;
    const place = placeOf(property, file);
    const value = once(() => partHanded(e, property.value, using));
    members.push({ name, key: place, property: place, shorthand: false, value });
  }
  const [first] = properties;
  return { kind: 'object', members, spreads, open: true, place: placeOf(first ?? using.use.node, file) };
}

/** What belongs to whoever tells the component is taken from there; what others tell it is theirs. */
function partHanded(e: Engine, part: Node, { facts, isAlone, use, frame }: Using): Value {
  const prop = ownProp(part, facts) ?? rowOfTable(e, part, facts);
  if (!prop) return isAlone ? e.valueOf(part, { facts, env: undefined }) : unknown('what several others may tell');
  const told = use.told(prop.name);
  const value = told ? e.valueOf(told, frame) : unknown('it is not told');
  const item = prop.isItem ? itemOf(e, value) : value;
  return isUnknown(item) ? item : prop.path.reduce<Value>((at, name) => memberOf(e, at, name), item);
}

/** A row that a table in the component hands to what fills a place of it, where the rows are told by others: `#item="{ item }"`. */
function rowOfTable(e: Engine, part: Node, facts: ModuleFacts): OwnProp | undefined {
  const at = unwrap(part);
  const root = rootOf(at);
  const path = pathOf(at);
  const fn = root && (facts.variableOf(root)?.defs[0]?.node as Node | undefined);
  const filled = fn && isFunction(fn) ? slotAt(fn) : undefined;
  const name = filled && staticKey(filled.name, filled.isComputed);
  if (!fn || !isFunction(fn) || !filled || name === undefined) return undefined;
  const [first] = fn.params;
  const key = first?.type === T.ObjectPattern ? keyFor(root.name, first) : undefined;
  const whole = [...(key === undefined ? [] : [key]), ...path];
  const uses = usesTold(e, filled.props, { facts, env: undefined });
  for (const { library, rows, frame } of uses.flatMap((one) => rowsIn(e, one))) {
    const places = library.slots?.find((slot) => slot.name.test(name))?.rows[0] ?? [];
    const row = places.find((place) => whole.join('.') === place || whole.join('.').startsWith(`${place}.`));
    const prop = rows && !frame && row !== undefined ? ownProp(rows, facts) : undefined;
    if (!prop || row === undefined || prop.isItem || prop.path.length > 0) continue;
    return { ...prop, isItem: true, path: row === '' ? whole : whole.slice(row.split('.').length) };
  }
  return undefined;
}

function rootOf(node: Node): TSESTree.Identifier | undefined {
  let at = node;
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  return at.type === T.Identifier ? at : undefined;
}

function pathOf(node: Node): readonly string[] {
  if (node.type !== T.MemberExpression) return [];
  return [...pathOf(unwrap(node.object)), staticKey(node.property, node.computed) ?? ''];
}

function keyFor(name: string, { properties }: TSESTree.ObjectPattern): string | undefined {
  for (const property of properties)
    if (property.type === T.Property && property.value.type === T.Identifier && property.value.name === name)
      return staticKey(property.key, property.computed);
  return undefined;
}
