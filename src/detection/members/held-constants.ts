import { callContexts } from '../../provenance/functions/call-contexts.js';
import type { Frame } from '../../provenance/engine.js';
import { T, outermost, placeOf, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import type { Value } from '../../provenance/value.js';
import { optionsOf } from '../../provenance/values.js';
import { acceptsBoth, acceptsElsewhere } from '../bridges/names/bridged-values.js';
import { choosesValue, isValueOnOneWay } from '../bridges/ways/value-ways.js';
import { contextAt } from '../context.js';
import type { FileContext } from '../context.js';
import { sourceOf } from '../bridges/names/presence.js';
import type { Use } from '../types.js';
import { entryOfTable } from './table-entries.js';
import { isHandedOver } from './held-against.js';
import { fieldIn, reportValue } from './value-findings.js';
import type { ValueDue } from './value-findings.js';

/** The field held against a constant, a list or a table that is written somewhere else. */
export function heldElsewhere(context: FileContext, due: ValueDue, node: Node, held: Node): void {
  const value = context.engine.valueOf(node, context.frame);
  const data = fieldIn(value, due.detect);
  const isField = (subject: Node): boolean =>
    fieldIn(context.engine.valueOf(subject, context.frame), due.detect) !== undefined;
  if (!data || acceptsElsewhere(context, held, due.detect.to, isField)) return;
  const isKept = isKeptWhereMissing(context, node);
  for (const option of heldWithField(context, due, node, held)) {
    if (isKept && isTurnedByTable(option, due.detect)) continue;
    const place = constantPlace(option, due.detect.from, due.detect.to);
    if (place && !isChosenByTurns(context, place, due.detect) && !choosesValue(context, held, due.detect))
      reportValue(context, due, place, useOf(context, option, place, due.detect.from, held), value, data, node);
  }
}

/** What the field is held against. A function that is handed both gets them by the same call: what another call hands over is for another value. */
function heldWithField(context: FileContext, due: ValueDue, node: Node, held: Node): readonly Value[] {
  const { engine, facts, frame } = context;
  const areHanded = isHandedOver(facts, node) && isHandedOver(facts, held);
  const contexts = areHanded ? callContexts(engine, node, facts) : undefined;
  const ways = contexts?.map(({ env }): Frame => ({ facts, env })) ?? [frame];
  const isField = (way: Frame): boolean => fieldIn(engine.valueOf(node, way), due.detect) !== undefined;
  const meant = ways.filter((way) => ways.length === 1 || isField(way));
  return meant.flatMap((way) => optionsOf(engine.valueOf(held, way)));
}

/** A table may have something for either value, for good. */
function useOf(context: FileContext, option: Value, place: Place, from: string, held: Node): Use {
  const entry = option.kind === 'object' || option.kind === 'record' ? entryOfTable(context, from, place) : undefined;
  const heldBy = plainText(option) === from ? [placeOf(unwrap(held), context.facts.file)] : undefined;
  return { kind: 'value', role: 'constant', ...(entry && { entry, shared: true }), ...(heldBy && { heldBy }) };
}

/** `TABLE[kind] ?? kind`: what the table does not have stays as it is. */
function isKeptWhereMissing({ facts }: FileContext, key: Node): boolean {
  const look = outermost(key).parent;
  const choice = look ? outermost(look).parent : undefined;
  const { text } = facts.module;
  return (
    choice?.type === T.LogicalExpression &&
    choice.operator !== '&&' &&
    choice.right !== look &&
    sourceOf(choice.right, text) === sourceOf(key, text)
  );
}

/** `{ old: 'new' }`. */
function isTurnedByTable(table: Value, { from, to }: ValueDue['detect']): boolean {
  return (
    table.kind === 'object' && table.members.some((member) => member.name === from && plainText(member.value()) === to)
  );
}

/** `const KIND = isNewer ? 'new' : 'old'`, `{ '25.2': 'old', '26.3': 'new' }[release]`, wherever it stands. */
function isChosenByTurns(context: FileContext, place: Place, { from, to }: ValueDue['detect']): boolean {
  const around = contextAt(context, place);
  const node = around?.facts.literalAt(place.start);
  if (!around || !node) return false;
  return (
    (node.parent.type === T.ConditionalExpression && acceptsBoth(node, to)) ||
    isValueOnOneWay(around, node, { from, to })
  );
}

/** Where a constant (or a list or table of constants without the new value) has the old value. */
function constantPlace(value: Value, from: string, to: string): Place | undefined {
  if (plainText(value) === from) return asText(value)?.pieces[0]?.place;
  if (value.kind === 'object') {
    if (value.open || value.members.some((member) => member.name === to)) return undefined;
    return value.members.find((member) => member.name === from)?.key;
  }
  if (value.kind === 'record') {
    const keys = value.keys === undefined ? [] : optionsOf(value.keys());
    if (keys.some((key) => plainText(key) === to)) return undefined;
    return asText(keys.find((key) => plainText(key) === from) ?? value)?.pieces[0]?.place;
  }
  const items =
    value.kind === 'tuple' ? value.items.map((item) => item.value()) : value.kind === 'list' ? [value.item()] : [];
  const options = items.flatMap(optionsOf);
  if (options.some((item) => plainText(item) === to)) return undefined;
  const old = options.find((item) => plainText(item) === from);
  return old ? asText(old)?.pieces[0]?.place : undefined;
}
