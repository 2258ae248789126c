import type { TSESTree } from '@typescript-eslint/types';
import { asString } from './conversion.js';
import type { Engine, Frame } from '../engine.js';
import { declaredTexts } from '../declared/literal-types.js';
import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { concatenate, textOf } from './text.js';
import type { Place } from '../types.js';
import type { Value } from '../value.js';
import { isUnknown } from '../values.js';

export function templateValue(e: Engine, node: TSESTree.TemplateLiteral, frame: Frame): Value {
  return withFilled(node, frame, (next, isLast) => {
    const value = asString(e, e.valueOf(next, frame), frame);
    return isLast ? value : ofItsType(e, next, value, frame);
  });
}

/** A template with what is put into its places; `isLast` where no word of a path comes behind. */
export function withFilled(
  node: TSESTree.TemplateLiteral,
  frame: Frame,
  fill: (expression: TSESTree.Expression, isLast: boolean) => Value,
): Value {
  const file = frame.facts.file;
  const parts: { value: Value; place: Place }[] = [];
  for (const [index, quasi] of node.quasis.entries()) {
    const text = quasi.value.cooked ?? quasi.value.raw;
    const next = node.expressions[index];
    // Parsers disagree on whether a quasi's range holds its delimiters; its text says where it ends.
    const start = index === 0 ? node.range[0] + 1 : endOfHole(node.expressions[index - 1], frame);
    if (text !== '') {
      const place = { file, start, end: start + quasi.value.raw.length };
      parts.push({ value: textOf(text, place), place });
    }
    if (!next) continue;
    // What comes last says what is called: a choice there is several things.
    const isLast = node.quasis.slice(index + 1).every(({ value }) => !/\/[A-Za-z]/.test(value.raw));
    parts.push({ value: fill(next, isLast), place: placeOf(next, file) });
  }
  return concatenate(parts, placeOf(node, file));
}

/** What is put into a path: where that is not known, the texts that its type names. */
function ofItsType(e: Engine, node: TSESTree.Expression, value: Value, frame: Frame): Value {
  return (isUnknown(value) ? declaredTexts(e, node, frame) : undefined) ?? value;
}

function endOfHole(expression: Node | undefined, frame: Frame): number {
  if (!expression) return 0;
  const closing = frame.facts.module.text.indexOf('}', expression.range[1]);
  return closing + 1;
}
