import type { TSESTree } from '@typescript-eslint/types';
import {
  T,
  enclosingFunction,
  innerPlace,
  isWithin,
  memberName,
  outermost,
  placeOf,
  staticString,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { itemOf } from '../../provenance/objects/items.js';
import { mapOptions, unionOf, unknown } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { testsBefore } from '../../provenance/names/decided.js';
import { soughtInList } from '../expectations/asserted-parts.js';
import { assertedInList, assertedNode } from '../expectations/assertions.js';
import { acceptsBoth, acceptsElsewhere } from '../bridges/names/bridged-values.js';
import { isMarkedBridge } from '../bridges/marked.js';
import { isThrown } from '../bridges/names/flow.js';
import { isValueOnOneWay } from '../bridges/ways/value-ways.js';
import type { FileContext } from '../context.js';
import { isBroughtTo } from './brought-values.js';
import { confidenceOf } from './field-owners.js';
import { reportGroups } from './grouped-names.js';
import { LOOKUPS, heldAgainst } from './held-against.js';
import { heldElsewhere } from './held-constants.js';
import { reportHandedValues } from '../expectations/handed-fixtures.js';
import { heldInMatcher } from '../expectations/matched-objects.js';
import { sourceOf } from '../bridges/names/presence.js';
import { reportPatterns } from './value-patterns.js';
import { writtenAsTyped } from './typed-values.js';
import type { Use } from '../types.js';
import { fieldIn, reportValue } from './value-findings.js';
import type { ValueDue } from './value-findings.js';

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
    reportGroups(context, due);
    reportPatterns(context, due);
    for (const { value, held } of heldAgainst(context, due)) {
      context.engine.ask(() => {
        heldElsewhere(context, due, value, held);
      });
    }
  }
}

/** A literal of the old value: what is on the other side of it? */
function literal(context: FileContext, due: ValueDue, node: Node): void {
  const held = heldInMatcher(context, node);
  const field = held && fieldIn(held, due.detect);
  if (held && field && !acceptsBoth(node, due.detect.to)) {
    if (!isAlsoMatched(context, due, node))
      reportValue(context, due, innerPlace(node, context.facts.file), { kind: 'value', role: 'constant' }, held, field);
    return;
  }
  const typed = writtenAsTyped(context, due.detect, node);
  if (typed) {
    if (isSampledBeside(context, due)) return;
    reportValue(context, due, innerPlace(node, context.facts.file), { kind: 'value', role: 'written' }, typed, typed);
    return;
  }
  const other = otherSide(node);
  if (!other) return;
  const isAccepted = acceptsBoth(node, due.detect.to) || acceptsBeside(context, node, due, due.detect.to);
  if (isAccepted && !isMarkedBridge(context, node, due.change.id)) return;
  const whole = context.engine.valueOf(other.node, context.frame);
  const value = other.isLookedInto ? unionOf([whole, heldIn(context, whole)]) : whole;
  const data = fieldIn(value, due.detect);
  if (isAccepted) {
    const place = innerPlace(node, context.facts.file);
    if (data) reportHandedValues(context, due, value, { place, data, of: other.node });
    return;
  }
  if (!data || isBroughtTo(context.engine, value, due.detect) || isAlsoHeldAgainst(context, node, other.node, due))
    return;
  if (isValueOnOneWay(context, node, due.detect)) return;
  const place = innerPlace(node, context.facts.file);
  reportValue(context, due, place, other.use(context.facts.file), value, data, other.node);
}

/** What a list or a set holds: a map is asked for its keys. */
function heldIn({ engine }: FileContext, value: Value): Value {
  return mapOptions(value, (option) =>
    option.kind === 'list' || option.kind === 'tuple' || option.kind === 'data'
      ? itemOf(engine, option)
      : unknown('no list'),
  );
}

/** The same by comparisons, or by constants. */
function acceptsBeside(context: FileContext, held: Node, { detect }: ValueDue, to: string): boolean {
  const isField = (subject: Node): boolean =>
    fieldIn(context.engine.valueOf(subject, context.frame), detect) !== undefined;
  return acceptsElsewhere(context, held, to, isField);
}

/** Whether a test has a sample with the new value beside one with the old: what it tests is shown to read both. */
function isSampledBeside(context: FileContext, { detect }: ValueDue): boolean {
  return (
    isTestFile(context.facts.file) &&
    context.index.texts.some(
      (literal) => staticString(literal) === detect.to && writtenAsTyped(context, detect, literal) !== undefined,
    )
  );
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
  if (acceptsBeside(context, node, due, change(to))) return;
  const value = context.engine.valueOf(callee.object, context.frame);
  const data = fieldIn(value, due.detect);
  if (!data || isAlsoHeldAgainst(context, node, call, due, change)) return;
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

/**
 * True where the same function holds the same expression against the new value too. What takes both by itself says nothing of
 * what does not hang on it.
 */
function isAlsoHeldAgainst(
  context: FileContext,
  node: Node,
  other: Node,
  due: ValueDue,
  change: (text: string) => string = (text) => text,
): boolean {
  const { file, module } = context.facts;
  const [from, to] = [change(due.detect.from), change(due.detect.to)];
  return context.index.texts.some((literal) => {
    if (staticString(literal) !== to || enclosingFunction(literal) !== enclosingFunction(node)) return false;
    const held = otherSide(literal);
    if (held === undefined || sourceOf(held.node, module.text) !== sourceOf(other, module.text)) return false;
    if (isRefused(literal) && !isRefused(node)) return false;
    return (
      !(acceptsBoth(literal, from) || acceptsBeside(context, literal, due, from)) ||
      testsBefore(node).some(({ test }) => isWithin(placeOf(literal, file), placeOf(test, file)))
    );
  });
}

/** `if (x === 'new') throw …`: what is asked for only to be refused. */
function isRefused(literal: Node): boolean {
  const comparison = outermost(literal).parent;
  const choice = comparison && outermost(comparison).parent;
  return (
    comparison?.type === T.BinaryExpression &&
    comparison.operator.startsWith('=') &&
    choice?.type === T.IfStatement &&
    choice.test === outermost(comparison) &&
    isThrown(choice.consequent)
  );
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
  /** Whether the literal is looked for in it. */
  readonly isLookedInto?: boolean;
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
      const held = asserted ?? lookedInto(holder, literal);
      const isLookedInto = asserted === undefined;
      return held && { node: held, isLookedInto, use: () => ({ kind: 'value', role: 'constant' }) };
    }
    case T.AssignmentExpression:
      return holder.right === node && holder.left.type === T.MemberExpression
        ? { node: holder.left, use: () => ({ kind: 'value', role: 'written' }) }
        : undefined;
    default:
      return undefined;
  }
}

/** `kinds.includes('old')`, `kinds.has('old')`: what a literal is looked for in. */
function lookedInto({ callee, arguments: [sought] }: TSESTree.CallExpression, literal: Node): Node | undefined {
  const access = unwrap(callee);
  if (access.type !== T.MemberExpression || sought !== outermost(literal)) return undefined;
  return LOOKUPS.test(memberName(access) ?? '') ? access.object : undefined;
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
