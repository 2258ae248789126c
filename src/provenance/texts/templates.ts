import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from '../functions/calls.js';
import { asString } from './conversion.js';
import type { Engine, Frame } from '../engine.js';
import { declaredTexts } from '../declared/literal-types.js';
import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { concatenate, textOf, textsOf } from './text.js';
import type { FunctionValue, Lazy, Value } from '../value.js';
import { isUnknown, once, unionOf, unknown } from '../values.js';

export function templateValue(e: Engine, node: TSESTree.TemplateLiteral, frame: Frame): Value {
  const file = frame.facts.file;
  const parts: { value: Value; place: { file: string; start: number; end: number } }[] = [];
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
    const value = asString(e, e.valueOf(next, frame), frame);
    parts.push({ value: isLast ? value : ofItsType(e, next, value, frame), place: placeOf(next, file) });
  }
  return concatenate(parts, placeOf(node, file));
}

/** What is put into a path: where that is not known, the texts that its type names. */
function ofItsType(e: Engine, node: TSESTree.Expression, value: Value, frame: Frame): Value {
  return (isUnknown(value) ? declaredTexts(e, node, frame) : undefined) ?? value;
}

/** Tags that give the text as it stands, for the language and for addresses of load tests. */
const KEEPING_TAGS = new Set(['String.raw', 'k6/http.url']);

/** A tag that gives the text, and a function of the team's own: what it makes of the text, as far as that is seen, else what stands there. */
export function taggedValue(e: Engine, node: TSESTree.TaggedTemplateExpression, frame: Frame): Value {
  const tag = e.valueOf(node.tag, frame);
  if (tag.kind === 'function') {
    const text = templateValue(e, node.quasi, frame);
    return madeOfTemplate(e, tag, text, node, frame) ?? text;
  }
  const keepsText = tag.kind === 'library' && KEEPING_TAGS.has(tag.path);
  return keepsText ? templateValue(e, node.quasi, frame) : unknown('a template of a library');
}

/** What a function makes of a template: only what holds all of it says more than the template itself. */
function madeOfTemplate(
  e: Engine,
  tag: FunctionValue,
  template: Value,
  { quasi }: TSESTree.TaggedTemplateExpression,
  frame: Frame,
): Value | undefined {
  if (template.kind !== 'text') return undefined;
  const args: Lazy[] = [
    () => ({ ...template, strings: true }),
    ...quasi.expressions.map((expression) => once(() => e.valueOf(expression, frame))),
  ];
  const texts = textsOf(functionResult(e, tag, args, frame)).filter(({ pieces }) =>
    template.pieces.every((piece) => pieces.some(({ place }) => place.start === piece.place.start)),
  );
  return texts.length === 0 ? undefined : unionOf(texts.map(({ pieces, place }) => ({ kind: 'text', pieces, place })));
}

function endOfHole(expression: Node | undefined, frame: Frame): number {
  if (!expression) return 0;
  const closing = frame.facts.module.text.indexOf('}', expression.range[1]);
  return closing + 1;
}
