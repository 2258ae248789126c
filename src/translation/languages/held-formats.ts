import type { Code } from '../code.js';
import { js } from '../code.js';
import type { FormatStyle } from './format.js';
import type { Argument } from './lowering.js';
import { SEVERAL } from './lowering.js';
import type { Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';

/** A path has no more places. */
const MOST_PLACES = 6;

/** How a language is read. */
interface Reading {
  readonly shape: (node: SyntaxNode) => Shape | undefined;
  readonly expression: (node: SyntaxNode) => Code;
}

/** `sprintf(PATH, $kind, $id)`, `vsprintf(PATH, [$kind, $id])`: a template that stands elsewhere, whose places are filled one after the other. */
export function filledInTurn(
  template: Code,
  style: FormatStyle,
  args: readonly Argument[],
  { shape, expression }: Reading,
): Code {
  const [only] = args;
  const list = only && args.length === 1 ? shape(only.node) : undefined;
  const values = list?.kind === 'list' ? list.items : args.map(({ node }) => node);
  const isInTurn =
    style === 'percent' &&
    values.length <= MOST_PLACES &&
    args.every(({ name }) => name === undefined) &&
    values.every(({ type }) => !SEVERAL.test(type));
  if (!isInTurn) return js`([${values.map((node) => js`${expression(node)}, `)}], ${template})`;
  return js`(${template})${values.map((node) => js`.replace(/%[sdv]/, "" + ${expression(node)})`)}`;
}

/** `PATH.format(kind=kind, id=id)`: a template that stands elsewhere, whose places have names; undefined where they have not. */
export function filledByName(
  template: Code,
  args: readonly Argument[],
  expression: (node: SyntaxNode) => Code,
): Code | undefined {
  const isNamed = args.every(({ name, node }) => name !== undefined && !SEVERAL.test(node.type));
  if (!isNamed || args.length === 0 || args.length > MOST_PLACES) return undefined;
  return js`(${template})${args.map(({ name, node }) => js`.replace(${JSON.stringify(`{${name ?? ''}}`)}, ${expression(node)})`)}`;
}
