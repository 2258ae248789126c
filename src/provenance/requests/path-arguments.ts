import { applyTo } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import { anyArguments, argumentsOf } from '../functions/argument-lists.js';
import { asString } from '../texts/conversion.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { tellsText } from '../libraries/nuxt.js';
import { isDataFile } from '../syntax/script-files.js';
import { T, memberName } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { asText, lengthOf, plainText, textsOf } from '../texts/text.js';
import { asMethod } from './sent.js';
import { optionsOf } from '../values.js';
import type { ApiCall, Piece, TextValue, Value } from '../value.js';

/** Texts with a slash, or with a segment of a path, among the arguments, and in objects and lists among them. */
export function pathTexts(e: Engine, node: CallNode, frame: Frame): TextValue[] {
  return argumentsOf(e, node, frame).flatMap((argument) => textsIn(e, argument(), frame, 0));
}

/** `call('GET', settings.paths.users)`, of settings that are handed over: what stands in data is asked for where it is named. */
export function pathsOfData(e: Engine, node: CallNode, frame: Frame): TextValue[] {
  return node.arguments
    .filter((argument) => argument.type === T.MemberExpression && memberName(argument) !== undefined)
    .flatMap((argument) => textsOf(e.valueOf(argument, frame)))
    .filter((text) => mayBePath(e, text) && text.pieces.every(({ place }) => isDataFile(place.file)));
}

/** `() => userPath(id)`, `() => id && userPath(id)`: paths that functions among the arguments give when they are asked. */
export function pathsWhenAsked(e: Engine, node: CallNode, frame: Frame): TextValue[] {
  if (!node.arguments.some(mayGivePath)) return [];
  return argumentsOf(e, node, frame)
    .filter((_, index) => mayGivePath(node.arguments[index]))
    .flatMap((argument) => textsOf(applyTo(e, argument(), [], frame)))
    .filter((text) => mayBePath(e, text));
}

function mayGivePath(argument: Node | undefined): boolean {
  if (argument?.type !== T.ArrowFunctionExpression || argument.async || argument.params.length > 0) return false;
  const { type } = argument.body;
  return (
    type === T.CallExpression ||
    type === T.TaggedTemplateExpression ||
    type === T.ConditionalExpression ||
    type === T.LogicalExpression
  );
}

function textsIn(e: Engine, value: Value, frame: Frame, depth: number): TextValue[] {
  return optionsOf(value).flatMap((option): TextValue[] => {
    const text = asText(option);
    if (text) return mayBePath(e, text) ? [text] : [];
    if (depth > 1) return [];
    if (tellsText(option)) return textsIn(e, applyTo(e, option, [], frame), frame, depth + 1);
    if (option.kind === 'tuple') return option.items.flatMap((item) => textsIn(e, item.value(), frame, depth + 1));
    if (option.kind === 'list') return textsIn(e, option.item(), frame, depth + 1);
    if (option.kind !== 'object') return [];
    return [
      ...option.members.flatMap((member) => textsIn(e, member.value(), frame, depth + 1)),
      ...option.spreads.flatMap((spread) => textsIn(e, spread(), frame, depth + 1)),
      ...describedTexts(e, option, frame),
    ];
  });
}

function mayBePath(e: Engine, { pieces }: TextValue): boolean {
  return pieces.some((piece) => piece.kind === 'chars' && e.matcher.mayBePart(piece.text));
}

/** Whether a path is one that the functions of a described request give back. */
export function isDescribedIn(e: Engine, value: Value, path: TextValue, frame: Frame): boolean {
  return optionsOf(value).some(
    (option) => option.kind === 'object' && describedTexts(e, option, frame).some((text) => sharesPieces(path, text)),
  );
}

/** `{ verb: 'GET', to: (id) => '/users/' + id }`: what the functions of a described request give back. */
function describedTexts(e: Engine, { members }: Extract<Value, { kind: 'object' }>, frame: Frame): TextValue[] {
  const values = members.flatMap((member) => optionsOf(member.value()));
  if (!values.some((value) => asMethod((plainText(value) ?? '').toUpperCase()) !== undefined)) return [];
  return values
    .filter((value) => value.kind === 'function')
    .flatMap((value) => textsOf(asString(e, functionResult(e, value, anyArguments(value.node), frame), frame)))
    .filter((text) => mayBePath(e, text));
}

export function sharesPieces(path: TextValue, text: TextValue): boolean {
  return path.pieces.some((piece) => isPieceOf(piece, text));
}

/** Whether a text makes a call's path that endpoint: it has the tail, where that can be told from all else, and more than what stands in front. */
export function namesEndpoint(e: Engine, { path, method }: ApiCall, text: TextValue): boolean {
  const match = e.matcher.matchSent(path, method)?.path;
  const tail = match?.tail;
  if (tail?.kind === 'chars' && /\w/.test(tail.text) && e.matcher.mayBePart(tail.text)) return isPieceOf(tail, text);
  const start = match?.segments[0]?.start ?? 0;
  let end = 0;
  return path.pieces.some((piece) => {
    end += lengthOf(piece);
    return end > start && isPieceOf(piece, text);
  });
}

function isPieceOf(piece: Piece, text: TextValue): boolean {
  return (
    piece.kind === 'chars' &&
    /[\w]/.test(piece.text) &&
    text.pieces.some(
      (other) =>
        other.place.file === piece.place.file &&
        other.place.start <= piece.place.start &&
        other.place.end >= piece.place.end,
    )
  );
}
