import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { attributeName, attributeOf, attributeValue } from '../syntax/attributes.js';
import { T, calledName, isFunction, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';
import type { ColumnNode } from './column-settings.js';
import { usesOf } from './list-uses.js';
import { componentsMeant } from './own-components.js';

/** A component, a function or a class, and what it is told under names: `<Grid rows={rows} />`, `new Grid(element, { rows })`, `h(Grid, { rows })`. */
export interface ComponentUse {
  readonly targets: readonly Value[];
  readonly told: (name: string) => Node | undefined;
  /** What it is told all in one: the element, or the object. */
  readonly node: ColumnNode;
}

/** What the places of a component are filled with, which it leaves to others: `{ $slots: { default: (item) => … } }`. */
const SLOTS = '$slots';
/** What is called by events of a component. */
const EVENTS = '$on';

export function useOfElement(e: Engine, element: TSESTree.JSXOpeningElement, frame: Frame): ComponentUse {
  return {
    targets: componentsOf(e, element, frame),
    node: element,
    told(name) {
      const attribute = element.attributes.find((one) => attributeName(one) === name);
      return attribute?.type === T.JSXAttribute ? attributeValue(attribute) : undefined;
    },
  };
}

/** What an object of options is handed to, as it stands there or by its name. */
export function usesOfOptions(e: Engine, options: TSESTree.ObjectExpression, frame: Frame): readonly ComponentUse[] {
  return usesOf(outermost(options), frame.facts).flatMap((use) => {
    const call = use.parent;
    if ((call?.type !== T.CallExpression && call?.type !== T.NewExpression) || call.callee === use) return [];
    const [component, second, third] = call.arguments;
    const beside = second === use ? third : undefined;
    const targets = component && component !== use ? [call.callee, component] : [call.callee];
    return [
      {
        targets: targets.flatMap((target) =>
          optionsOf(e.valueOf(unwrap(target), frame)).flatMap((value) => componentsMeant(e, value, frame)),
        ),
        node: options,
        told: (name: string) => toldIn(options, name) ?? (name === SLOTS ? beside : undefined),
      },
    ];
  });
}

/** What stands under a name in the object that a component is told. */
export function toldIn({ properties }: TSESTree.ObjectExpression, name: string): Node | undefined {
  for (const property of properties) {
    if (property.type !== T.Property || staticKey(property.key, property.computed) !== name) continue;
    return property.kind === 'get' ? returnedBy(property.value) : property.value;
  }
  return undefined;
}

/** `get data() { return users.value }`: what is told again whenever it changes. */
function returnedBy(getter: Node): Node | undefined {
  const [first] = isFunction(getter) && getter.body?.type === T.BlockStatement ? getter.body.body : [];
  return first?.type === T.ReturnStatement ? (first.argument ?? undefined) : undefined;
}

/** What is told all in one, by an element or an object. */
export function usesTold(e: Engine, told: ColumnNode, frame: Frame): readonly ComponentUse[] {
  return told.type === T.ObjectExpression ? usesOfOptions(e, told, frame) : [useOfElement(e, told, frame)];
}

/** The component that an element is: `<Table>`, `<Table.Column>`. */
function componentsOf(e: Engine, { name }: TSESTree.JSXOpeningElement, frame: Frame): readonly Value[] {
  const whole = name.type === T.JSXMemberExpression ? name.object : name;
  const declared = whole.type === T.JSXIdentifier ? frame.facts.variableOf(whole)?.identifiers[0] : undefined;
  const value = declared && e.valueOf(declared, frame);
  const component = value && name.type === T.JSXMemberExpression ? memberOf(e, value, name.property.name) : value;
  return component ? optionsOf(component) : [];
}

/** What is handed to a component in a call of it: in a template that is how its element reads. */
export function callOfComponent(told: Node): TSESTree.CallExpression | undefined {
  const call = told.type === T.ObjectExpression ? told.parent : undefined;
  if (call?.type !== T.CallExpression) return undefined;
  const [first, second] = call.arguments;
  const isCalled = first === told && isComponentName(call.callee);
  const isMade = second === told && /^(?:h|createVNode|createElement)$/.test(calledName(call) ?? '');
  return isCalled || isMade ? call : undefined;
}

function isComponentName(callee: Node): boolean {
  return callee.type === T.Identifier && /^[A-Z]/.test(callee.name);
}

/** The elements around one, from the inside out; those that a function of its own stands in between are none. */
export function usesAround(e: Engine, inner: ColumnNode, frame: Frame, most: number): readonly ComponentUse[] {
  const found: ComponentUse[] = [];
  let at: Node | undefined = inner.type === T.JSXOpeningElement ? inner.parent : callOfComponent(inner);
  while (at?.parent && found.length < most) {
    const holder: Node = at.parent;
    if (holder.type === T.JSXAttribute) break;
    if (holder.type === T.JSXElement && holder.children.includes(at as TSESTree.JSXChild))
      found.push(useOfElement(e, holder.openingElement, frame));
    else if (isFunction(holder) && !isHandedOver(holder)) {
      const slot = slotAt(holder);
      if (!slot) break;
      found.push(...usesTold(e, slot.props, frame));
      at = slot.props;
      continue;
    }
    at = holder;
  }
  return found;
}

/** `columns.map((column) => <Column … />)`. */
function isHandedOver(fn: Node): boolean {
  return fn.parent?.type === T.CallExpression && fn.parent.callee !== fn;
}

/** A place of a component that is filled: with what, under which name, and what else the component is told. */
export interface FilledSlot {
  readonly name: Node;
  readonly isComputed: boolean;
  readonly props: ColumnNode;
}

/** The place of a component that a function fills: `Table({ $slots: { item: (item) => … } })`, `h(Table, props, { item: (item) => … })`. */
export function slotAt(fn: Node): FilledSlot | undefined {
  let at = outermost(fn);
  while (at.parent?.type === T.LogicalExpression || at.parent?.type === T.ConditionalExpression)
    at = outermost(at.parent);
  const property = at.parent;
  if (property?.type !== T.Property || property.value !== at) return undefined;
  const slots = spreadInto(property.parent);
  const props = slots && propsBeside(slots);
  return props && { name: property.key, isComputed: property.computed, props };
}

/** The event of a component that a function is called by: `Table({ $on: { pick: (user) => … } })`. */
export function eventAt(fn: Node): { readonly name: string; readonly props: TSESTree.ObjectExpression } | undefined {
  const at = outermost(fn);
  const holder = at.parent?.type === T.Property && at.parent.value === at ? at.parent : undefined;
  const events = holder?.parent.parent;
  const name = holder && staticKey(holder.key, holder.computed);
  if (name === undefined || events?.type !== T.Property || staticKey(events.key, events.computed) !== EVENTS)
    return undefined;
  return events.parent.type === T.ObjectExpression ? { name, props: events.parent } : undefined;
}

/** `{ ...names.map((name) => ({ [name]: … })) }`: the object that what loops make is put into. */
function spreadInto(object: Node): TSESTree.ObjectExpression | undefined {
  const made = outermost(object).parent;
  const call = made?.type === T.ArrowFunctionExpression ? made.parent : undefined;
  const spread = call?.type === T.CallExpression ? outermost(call).parent : undefined;
  if (spread?.type === T.SpreadElement) return spread.parent.type === T.ObjectExpression ? spread.parent : undefined;
  return object.type === T.ObjectExpression ? object : undefined;
}

function propsBeside(slots: TSESTree.ObjectExpression): ColumnNode | undefined {
  const holder = slots.parent;
  const attribute = attributeOf(slots);
  if (attribute) return /^v-?[sS]lots$/.test(attributeName(attribute) ?? '') ? attribute.parent : undefined;
  if (holder.type === T.Property)
    return staticKey(holder.key, holder.computed) === SLOTS && holder.parent.type === T.ObjectExpression
      ? holder.parent
      : undefined;
  const [, props] = holder.type === T.CallExpression && holder.arguments[2] === slots ? holder.arguments : [];
  return props?.type === T.ObjectExpression ? props : undefined;
}

/** The functions that fill places of a component, each with the name of its place. */
export function slotsOf({ told }: ComponentUse): readonly TSESTree.Property[] {
  const slots = told(SLOTS) ?? told('v-slots') ?? told('vSlots');
  return slots?.type === T.ObjectExpression ? slots.properties.filter((one) => one.type === T.Property) : [];
}

/** Calls and elements of a module that tell something under one of some names. */
export function usesTelling(
  e: Engine,
  names: ReadonlySet<string>,
  facts: ModuleFacts,
): readonly { readonly name: string; readonly value: Node; readonly use: () => readonly ComponentUse[] }[] {
  const frame: Frame = { facts, env: undefined };
  return [...names].flatMap((name) => [
    ...(facts.index.attributes.get(name) ?? []).flatMap((attribute) => {
      const value = attributeValue(attribute);
      return value ? [{ name, value, use: () => [useOfElement(e, attribute.parent, frame)] }] : [];
    }),
    ...(facts.index.properties.get(name) ?? []).flatMap(({ parent, value }) =>
      parent.type === T.ObjectExpression ? [{ name, value, use: () => usesOfOptions(e, parent, frame) }] : [],
    ),
  ]);
}
