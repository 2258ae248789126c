import { T, memberName, outermost, placeOf, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import type { Place } from '../../provenance/types.js';
import type { Value } from '../../provenance/value.js';
import { optionsOf } from '../../provenance/values.js';
import { acceptsBoth, acceptsElsewhere } from '../bridges/names/bridged-values.js';
import { choosesValue, isValueOnOneWay } from '../bridges/ways/value-ways.js';
import { assertedNode } from '../expectations/assertions.js';
import { contextAt } from '../context.js';
import type { FileContext } from '../context.js';
import { sourceOf } from '../bridges/names/presence.js';
import type { Use } from '../types.js';
import { entryOfTable } from './table-entries.js';
import { fieldIn, reportValue } from './value-findings.js';
import type { ValueDue } from './value-findings.js';

/** What is held against what, where neither is a literal: comparisons, cases, lists and tables that are looked into. */
export function* heldAgainst(context: FileContext, due: ValueDue): Generator<{ value: Node; held: Node }> {
  const { index } = context;
  const { module } = context.facts;
  const field = due.detect.path.at(-1);
  if (!module.text.includes(due.detect.from) && !(field !== undefined && module.text.includes(field))) return;
  for (const node of index.comparisons) {
    if (node.type === T.SwitchCase) {
      if (node.test) yield { value: node.parent.discriminant, held: node.test };
    } else {
      yield { value: node.left, held: node.right };
      yield { value: node.right, held: node.left };
    }
  }
  for (const node of index.calls) {
    const callee = unwrap(node.callee);
    const [value] = node.arguments;
    if (!value || callee.type !== T.MemberExpression) continue;
    const name = memberName(callee) ?? '';
    if (!LOOKUPS.test(name) && !(READS.test(name) && node.arguments.length === 1)) continue;
    if (unwrap(callee.object).type !== T.ArrayExpression) yield { value, held: callee.object };
  }
  yield* expected(context);
  for (const node of index.computed) yield { value: node.property, held: node.object };
}

/** `expect(kind).toBe(KIND)`. */
function* expected({ index, facts }: FileContext): Generator<{ value: Node; held: Node }> {
  for (const node of isTestFile(facts.file) ? index.calls : []) {
    for (const held of node.arguments.slice(0, 2)) {
      const { type } = unwrap(held);
      const value = type === T.Identifier || type === T.MemberExpression ? assertedNode(held) : undefined;
      if (value) yield { value, held };
    }
  }
}

export const LOOKUPS = /^(?:includes|indexOf|has)$/;
/** With one argument it may be a look into a `Map`. */
const READS = /^get$/;

/** The field held against a constant, a list or a table that is written somewhere else. */
export function heldElsewhere(context: FileContext, due: ValueDue, node: Node, held: Node): void {
  const value = context.engine.valueOf(node, context.frame);
  const data = fieldIn(value, due.detect);
  const isField = (subject: Node): boolean =>
    fieldIn(context.engine.valueOf(subject, context.frame), due.detect) !== undefined;
  if (!data || acceptsElsewhere(context, held, due.detect.to, isField)) return;
  const isKept = isKeptWhereMissing(context, node);
  for (const option of optionsOf(context.engine.valueOf(held, context.frame))) {
    if (isKept && isTurnedByTable(option, due.detect)) continue;
    const place = constantPlace(option, due.detect.from, due.detect.to);
    if (place && !isChosenByTurns(context, place, due.detect) && !choosesValue(context, held, due.detect))
      reportValue(context, due, place, useOf(context, option, place, due.detect.from, held), value, data, node);
  }
}

/** A table may have something for either value, for good. */
function useOf(context: FileContext, option: Value, place: Place, from: string, held: Node): Use {
  const entry = option.kind === 'object' ? entryOfTable(context, from, place) : undefined;
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
