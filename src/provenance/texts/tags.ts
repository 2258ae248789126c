import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { callValue } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import { callOfTag } from '../syntax/tagged-calls.js';
import type { Place } from '../types.js';
import { isUnknown, lazily, mapOptions, once, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, Piece, TextValue, Value } from '../value.js';
import { templateValue, withFilled } from './templates.js';
import { asText, putTogether, textsOf } from './text.js';

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

/** What a function makes of a template: of texts only what holds all of it says more than the template itself. */
function madeOfTemplate(
  e: Engine,
  tag: FunctionValue,
  template: Value,
  node: TSESTree.TaggedTemplateExpression,
  frame: Frame,
): Value | undefined {
  const result = callValue(e, callOfTag(node), frame);
  // Where the text is made later, the expressions only say what its places are filled with.
  if (optionsOf(result).every(({ kind }) => kind === 'object' || kind === 'instance' || kind === 'function'))
    return madeLater(e, tag, node, frame);
  const all = textsOf(result);
  if (all.length === 0) return isUnknown(result) ? undefined : result;
  if (template.kind !== 'text') return undefined;
  const texts = all.filter(({ pieces }) => template.pieces.every(({ place }) => indexOf(pieces, place) >= 0));
  return texts.length === 0 ? undefined : unionOf(texts.map(putTogether));
}

function madeLater(
  e: Engine,
  tag: FunctionValue,
  { quasi }: TSESTree.TaggedTemplateExpression,
  frame: Frame,
): Value | undefined {
  const unfilled = unfilledText(quasi, frame);
  if (!unfilled) return undefined;
  const expressions: Lazy[] = quasi.expressions.map((expression) => once(() => e.valueOf(expression, frame)));
  const strings = lazily({ ...unfilled, strings: stringsOf(unfilled) });
  return filling(functionResult(e, tag, [strings, ...expressions], frame), unfilled);
}

/** What a tag is handed first: the strings, which stand for the text that they become. */
export function stringsGiven(e: Engine, quasi: TSESTree.TemplateLiteral, frame: Frame): Value {
  const unfilled = unfilledText(quasi, frame);
  const text = templateValue(e, quasi, frame);
  if (!unfilled) return text;
  return { ...(text.kind === 'text' ? text : unfilled), strings: stringsOf(unfilled) };
}

function unfilledText(quasi: TSESTree.TemplateLiteral, frame: Frame): TextValue | undefined {
  return asText(withFilled(quasi, frame, () => unknown('what fills the place later')));
}

/** What stands before, between and behind the places of a template. */
function stringsOf({ pieces, place }: TextValue): readonly TextValue[] {
  const strings: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === 'hole') strings.push([]);
    else strings.at(-1)?.push(piece);
  }
  return strings.map((own) => ({ kind: 'text', pieces: own, place }));
}

function indexOf(pieces: readonly Piece[], { file, start }: Place): number {
  return pieces.findIndex(({ place }) => place.file === file && place.start === start);
}

/** Functions that fill the places of a template when they are called. */
function filling(value: Value, template: TextValue): Value {
  return mapOptions(value, (option) => (option.kind === 'function' ? { ...option, fills: template } : option));
}

/** What such a function gives: the template with what comes before it, where what is made of its parts cannot be told. */
export function filledResult(result: Value, template: TextValue): Value {
  if (isUnknown(result)) return template;
  return mapOptions(filling(result, template), (option) => {
    const words = template.pieces.filter(({ kind }) => kind === 'chars');
    const [first] = words;
    if (option.kind !== 'text' || !first) return option;
    const begins = indexOf(option.pieces, first.place);
    const isWhole = begins < 0 || words.every(({ place }) => indexOf(option.pieces, place) >= 0);
    return isWhole ? option : { ...option, pieces: [...option.pieces.slice(0, begins), ...template.pieces] };
  });
}
