import { T, innerPlace, memberName, placeOf, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FileContext } from '../context.js';
import { confidenceOf } from './field-owners.js';
import { fieldIn } from './value-findings.js';
import type { ValueDue } from './value-findings.js';

/** A test of a part or of the form of a text. */
interface PatternTest {
  readonly value: Node;
  readonly pattern: Node;
  readonly fits: (text: string) => boolean;
}

/** `kind.startsWith('Org')`, `/^Org/.test(kind)`: what fits the old value and not the new one. How both would fit, no edit can tell. */
export function reportPatterns(context: FileContext, due: ValueDue): void {
  const { engine, frame, facts } = context;
  const { from, to } = due.detect;
  for (const call of context.index.calls) {
    const test = patternTest(call);
    if (!test || !test.fits(from) || test.fits(to) || isBesideNew(test.pattern, to)) continue;
    engine.ask(() => {
      const value = engine.valueOf(test.value, frame);
      const data = fieldIn(value, due.detect);
      if (!data) return;
      const isText = staticString(test.pattern) !== undefined;
      const place = isText ? innerPlace(test.pattern, facts.file) : placeOf(test.pattern, facts.file);
      context.report({
        due,
        place,
        text: facts.module.text.slice(place.start, place.end),
        use: { kind: 'other' },
        confidence: confidenceOf(value, data),
        evidence: data.evidence,
        replacement: to,
        manual: true,
      });
    });
  }
}

/** Whether the new value is asked for in the same expression. */
function isBesideNew(pattern: Node, to: string): boolean {
  for (let at = pattern.parent; at; at = at.parent) {
    if (at.type !== T.LogicalExpression) continue;
    const others = [at.left, at.right].filter(
      ({ range }) => range[1] < pattern.range[0] || range[0] > pattern.range[1],
    );
    if (others.some((other) => accepts(other, to))) return true;
  }
  return false;
}

function accepts(node: Node, text: string): boolean {
  const inner = unwrap(node);
  if (inner.type === T.LogicalExpression) return accepts(inner.left, text) || accepts(inner.right, text);
  if (inner.type === T.BinaryExpression)
    return staticString(unwrap(inner.left)) === text || staticString(unwrap(inner.right)) === text;
  return patternTest(inner)?.fits(text) === true;
}

function patternTest(node: Node): PatternTest | undefined {
  if (node.type !== T.CallExpression || node.arguments.length !== 1) return undefined;
  const callee = unwrap(node.callee);
  const [argument] = node.arguments;
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined || !argument) return undefined;
  const object = unwrap(callee.object);
  const given = unwrap(argument);
  const text = staticString(given);
  if (text !== undefined && text !== '' && name === 'startsWith')
    return { value: object, pattern: given, fits: (whole) => whole.startsWith(text) };
  if (text !== undefined && text !== '' && name === 'endsWith')
    return { value: object, pattern: given, fits: (whole) => whole.endsWith(text) };
  const expression = name === 'test' ? object : /^(?:match|search)$/.test(name) ? given : undefined;
  const fits = expression && fitting(expression);
  return fits && { value: expression === object ? given : object, pattern: expression, fits };
}

/** More repetitions than these in one expression may take for ever to fail, as may those of a group. */
const MOST_REPEATED = 3;

/** Whether an expression of the code that is read is tried in no time, whatever it is put on. */
function isTriedSoon(pattern: string): boolean {
  return !/\)[*+?{]/.test(pattern) && (pattern.match(/[*+?{]/g)?.length ?? 0) <= MOST_REPEATED;
}

/** What an expression that stands there fits. */
function fitting(node: Node): ((text: string) => boolean) | undefined {
  if (node.type !== T.Literal || !('regex' in node)) return undefined;
  const { pattern, flags } = node.regex;
  if (!isTriedSoon(pattern)) return undefined;
  try {
    const expression = new RegExp(pattern, flags.replace(/[gy]/g, ''));
    return (text) => expression.test(text);
  } catch {
    return undefined;
  }
}
