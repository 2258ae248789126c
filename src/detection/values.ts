import type { TSESTree } from '@typescript-eslint/types';
import {
  T,
  enclosingFunction,
  innerPlace,
  isWithin,
  memberName,
  outermost,
  placeOf,
  staticKey,
  staticString,
  unwrap,
} from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import { asText, plainText, textsOf } from '../provenance/text.js';
import { testsBefore } from '../provenance/decided.js';
import { expectedValue } from '../provenance/expected.js';
import { memberOf } from '../provenance/members.js';
import type { Place } from '../provenance/types.js';
import { optionsOf } from '../provenance/values.js';
import type { DataValue, Value } from '../provenance/value.js';
import { soughtInList } from './asserted-parts.js';
import { assertedInList, assertedNode } from './assertions.js';
import { acceptsBoth } from './bridged-values.js';
import type { DueOf, FileContext } from './context.js';
import { confidenceOf } from './fields.js';
import { heldInMatcher } from './matched-objects.js';
import { sourceOf } from './presence.js';
import { keepsOldValue } from './shared.js';
import type { Use } from './types.js';

type ValueDue = DueOf<'value'>;

/** Values that change: compared with, looked up by, or assigned to the field that holds them. */
export function detectValues(context: FileContext): void {
  for (const due of context.changes.of('value')) {
    for (const node of context.index.texts) {
      const text = staticString(node);
      if (text === due.detect.from)
        context.engine.ask(() => {
          literal(context, due, node);
        });
      else if (text?.toLowerCase() === due.detect.from.toLowerCase())
        context.engine.ask(() => {
          inOtherCase(context, due, node);
        });
    }
    for (const { value, held } of heldAgainst(context, due)) {
      context.engine.ask(() => {
        heldElsewhere(context, due, value, held);
      });
    }
  }
}

/** What is held against what, where neither is a literal: comparisons, cases, lists and tables that are looked into. */
function* heldAgainst(context: FileContext, due: ValueDue): Generator<{ value: Node; held: Node }> {
  const { index, module } = context.facts;
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
  for (const node of index.computed) yield { value: node.property, held: node.object };
}

const LOOKUPS = /^(?:includes|indexOf|has)$/;
/** With one argument it may be a look into a `Map`. */
const READS = /^get$/;

/** The part of a value that is the field whose values change. */
export function fieldIn(value: Value, detect: ValueDue['detect']): DataValue | undefined {
  return optionsOf(value).find(
    (option): option is DataValue =>
      option.kind === 'data' &&
      option.root === detect.resource &&
      option.path.length === detect.path.length &&
      option.path.every((name, index) => name === detect.path[index]),
  );
}

/** A literal of the old value: what is on the other side of it? */
function literal(context: FileContext, due: ValueDue, node: Node): void {
  const held = heldInMatcher(context, node);
  const field = held && fieldIn(held, due.detect);
  if (held && field && !acceptsBoth(node, due.detect.to)) {
    if (!isAlsoMatched(context, due, node))
      report(context, due, innerPlace(node, context.facts.file), { kind: 'value', role: 'constant' }, held, field);
    return;
  }
  if (writtenAsTyped(context, due, node)) return;
  const other = otherSide(node);
  if (!other || acceptsBoth(node, due.detect.to) || acceptsElsewhere(context, node, due.detect.to)) return;
  const value = context.engine.valueOf(other.node, context.frame);
  const data = fieldIn(value, due.detect);
  if (!data || isBroughtTo(context, value, due.detect.from) || isAlsoHeldAgainst(context, node, other.node, due.detect))
    return;
  report(context, due, innerPlace(node, context.facts.file), other.use(context.facts.file), value, data);
}

/** The value of a key of an object that is declared to be a part of the resource: `const at: Organization = { kind: 'old' }`. */
function writtenAsTyped(context: FileContext, due: ValueDue, node: Node): boolean {
  const key = outermost(node).parent;
  if (key?.type !== T.Property || key.value !== outermost(node) || key.parent.type !== T.ObjectExpression) return false;
  const name = staticKey(key.key, key.computed);
  if (name === undefined || name !== due.detect.path.at(-1)) return false;
  const expected = expectedValue(context.engine, key.parent, context.frame);
  const value = expected && memberOf(context.engine, expected, name);
  const data = value && fieldIn(value, due.detect);
  if (!data) return false;
  const place = innerPlace(node, context.facts.file);
  report(context, due, place, { kind: 'value', role: 'written' }, { ...data, likely: true }, { ...data, likely: true });
  return true;
}

/** `kind.toLowerCase() === 'value'`. */
function inOtherCase(context: FileContext, due: ValueDue, node: Node): void {
  const other = otherSide(node)?.node;
  const call = other && unwrap(other);
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  if (
    !call ||
    callee?.type !== T.MemberExpression ||
    !/^to(?:Locale)?(?:Lower|Upper)Case$/.test(memberName(callee) ?? '')
  )
    return;
  const isLower = memberName(callee)?.includes('Lower') === true;
  const { from, to } = due.detect;
  const change = (text: string): string => (isLower ? text.toLowerCase() : text.toUpperCase());
  if (staticString(node) !== change(from) || acceptsBoth(node, change(to))) return;
  const value = context.engine.valueOf(callee.object, context.frame);
  const data = fieldIn(value, due.detect);
  if (!data || isAlsoHeldAgainst(context, node, call, { from: change(from), to: change(to) })) return;
  context.report({
    due,
    place: innerPlace(node, context.facts.file),
    text: change(from),
    use: { kind: 'value', role: 'constant' },
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement: change(to),
    manual: true,
  });
}

/** True where the new value has been turned into the old one before: `x === 'new' ? 'old' : x`. What an object has that the code makes says nothing of others. */
function isBroughtTo(context: FileContext, value: Value, from: string): boolean {
  return optionsOf(value).some((option) => plainText(option) === from && !isOfObject(context, option));
}

/** `{ kind: 'old' }`. */
function isOfObject(context: FileContext, value: Value): boolean {
  const place = asText(value)?.pieces[0]?.place;
  if (place?.file.endsWith('.json') === true) return true;
  const literal = place && context.engine.facts(place.file)?.literalAt(place.start);
  const holder = literal && outermost(literal).parent;
  return holder?.type === T.Property && holder.parent.type === T.ObjectExpression;
}

/**
 * True where the same function holds the same expression against the new value too. What takes both by itself says nothing of
 * what does not hang on it.
 */
function isAlsoHeldAgainst(
  context: FileContext,
  node: Node,
  other: Node,
  { from, to }: Pick<ValueDue['detect'], 'from' | 'to'>,
): boolean {
  const { file, module } = context.facts;
  return context.index.texts.some((literal) => {
    if (staticString(literal) !== to || enclosingFunction(literal) !== enclosingFunction(node)) return false;
    const held = otherSide(literal);
    if (held === undefined || sourceOf(held.node, module.text) !== sourceOf(other, module.text)) return false;
    return (
      !acceptsBoth(literal, from) ||
      testsBefore(node).some(({ test }) => isWithin(placeOf(literal, file), placeOf(test, file)))
    );
  });
}

/** True where the same function matches the same field with the new value too. */
function isAlsoMatched(context: FileContext, due: ValueDue, node: Node): boolean {
  return context.index.texts.some((literal) => {
    if (staticString(literal) !== due.detect.to || enclosingFunction(literal) !== enclosingFunction(node)) return false;
    const held = heldInMatcher(context, literal);
    return held !== undefined && fieldIn(held, due.detect) !== undefined;
  });
}

interface OtherSide {
  readonly node: Node;
  readonly use: (file: string) => Use;
}

function otherSide(literal: Node): OtherSide | undefined {
  const node = outermost(literal);
  const holder = node.parent;
  switch (holder?.type) {
    case T.BinaryExpression: {
      if (!/^[!=]==?$/.test(holder.operator)) return undefined;
      const other = holder.left === node ? holder.right : holder.left;
      const negated = holder.operator.startsWith('!');
      return {
        node: other,
        use: (file) => ({
          kind: 'value',
          role: 'comparison',
          comparison: { whole: placeOf(holder, file), other: placeOf(other, file), negated },
        }),
      };
    }
    case T.SwitchCase:
      return { node: holder.parent.discriminant, use: () => ({ kind: 'value', role: 'case' }) };
    case T.ArrayExpression: {
      const searched = searchedIn(holder) ?? assertedInList(holder) ?? soughtInList(holder);
      return searched ? { node: searched, use: () => ({ kind: 'value', role: 'listed' }) } : undefined;
    }
    case T.CallExpression: {
      const asserted = assertedNode(literal);
      return asserted ? { node: asserted, use: () => ({ kind: 'value', role: 'constant' }) } : undefined;
    }
    case T.AssignmentExpression:
      return holder.right === node && holder.left.type === T.MemberExpression
        ? { node: holder.left, use: () => ({ kind: 'value', role: 'written' }) }
        : undefined;
    default:
      return undefined;
  }
}

/** `[…].includes(x)`: what is looked for in a list that stands there. */
function searchedIn(array: TSESTree.ArrayExpression): Node | undefined {
  const list = outermost(array);
  const holder = list.parent;
  // `new Set([…]).has(x)`.
  const isSet = holder?.type === T.NewExpression && holder.callee.type === T.Identifier && holder.callee.name === 'Set';
  const access = isSet ? outermost(holder).parent : holder;
  if (access?.type !== T.MemberExpression || access.parent.type !== T.CallExpression) return undefined;
  return LOOKUPS.test(memberName(access) ?? '') ? access.parent.arguments[0] : undefined;
}

/** The field held against a constant, a list or a table that is written somewhere else. */
function heldElsewhere(context: FileContext, due: ValueDue, node: Node, held: Node): void {
  const value = context.engine.valueOf(node, context.frame);
  const data = fieldIn(value, due.detect);
  if (!data || acceptsElsewhere(context, held, due.detect.to)) return;
  const isKept = isKeptWhereMissing(context, node);
  for (const option of optionsOf(context.engine.valueOf(held, context.frame))) {
    if (isKept && isTurnedByTable(option, due.detect)) continue;
    const place = constantPlace(option, due.detect.from, due.detect.to);
    if (place && !isChosenByTurns(context, place, due.detect.to))
      report(context, due, place, { kind: 'value', role: 'constant' }, value, data);
  }
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

/** `const KIND = isNewer ? 'new' : 'old'`, wherever it stands. */
function isChosenByTurns(context: FileContext, place: Place, to: string): boolean {
  const node = context.engine.facts(place.file)?.literalAt(place.start);
  return node?.parent.type === T.ConditionalExpression && acceptsBoth(node, to);
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

/** True where the new value is accepted beside, by a constant: `x === OLD || x === NEW`, both as cases. */
function acceptsElsewhere(context: FileContext, held: Node, to: string): boolean {
  const is = (node: Node | null): boolean =>
    node !== null && textsOf(context.engine.valueOf(node, context.frame)).some((text) => plainText(text) === to);
  const holder = outermost(held).parent;
  if (holder?.type === T.SwitchCase) return holder.parent.cases.some((other) => other !== holder && is(other.test));
  if (holder?.type !== T.BinaryExpression) return false;
  let top: Node = holder;
  while (top.parent.type === T.LogicalExpression) top = top.parent;
  return top !== holder && comparisonsIn(top).some((other) => other !== holder && (is(other.left) || is(other.right)));
}

function comparisonsIn(node: Node): TSESTree.BinaryExpression[] {
  if (node.type === T.LogicalExpression) return [...comparisonsIn(node.left), ...comparisonsIn(node.right)];
  return node.type === T.BinaryExpression && /^[!=]==?$/.test(node.operator) ? [node] : [];
}

function report(context: FileContext, due: ValueDue, place: Place, use: Use, value: Value, data: DataValue): void {
  context.report({
    due,
    place,
    text: due.detect.from,
    use: use.kind === 'value' && keepsOldValue(value, data, due.detect.from) ? { ...use, shared: true } : use,
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement: due.detect.to,
  });
}
