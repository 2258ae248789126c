import { Located } from '../located.js';
import { SEVERAL } from './lowering.js';
import type { Argument } from './lowering.js';
import type { SyntaxNode } from './tree.js';

/** `braces`: `{}`, `{0}`, `{name}` · `percent`: `%s`, `%1$s`, `%(name)s`, `%{name}`. */
export type FormatStyle = 'braces' | 'percent';

const HOLES: Readonly<Record<FormatStyle, RegExp>> = {
  braces: /\{\{|\}\}|\{([\w]*)(?:[^{}]*)\}/g,
  percent: /%%|%(?:(\d+)\$)?(?:[({<](\w+)[)}>])?[-+ #0]*(?:\d+|\*)?(?:\.\d+)?[sdifgxvqtcbu]?/g,
};

/** Parts of a template: texts, and values by their position or name. */
function formatted(style: FormatStyle, template: Located): (Located | number | string)[] {
  const parts: (Located | number | string)[] = [];
  let from = 0;
  let next = 0;
  for (const match of template.text.matchAll(HOLES[style])) {
    const key = match[1] ?? match[2] ?? '';
    if (match[0] === '{{' || match[0] === '}}' || match[0] === '%%') continue;
    // A percent sign that is followed by nothing of a format is a character.
    if (style === 'percent' && match[0].length === 1) continue;
    if (match.index > from) parts.push(template.slice(from, match.index));
    from = match.index + match[0].length;
    if (key === '') parts.push(next++);
    else if (/^\d+$/.test(key)) parts.push(Number(key) - (style === 'percent' ? 1 : 0));
    else parts.push(key);
  }
  if (from < template.text.length) parts.push(template.slice(from));
  return parts;
}

/** Texts of a template, and what is put between them; undefined for a value that is not known. */
export function filledParts(
  style: FormatStyle,
  template: Located,
  args: readonly Argument[],
): readonly (Located | SyntaxNode | undefined)[] {
  const positional = args.filter((argument) => argument.name === undefined);
  return formatted(style, template).map((part) => {
    if (part instanceof Located) return part;
    const argument = typeof part === 'number' ? positional[part] : args.find((candidate) => candidate.name === part);
    // Which places several values fill that are handed over at once is not known.
    return argument === undefined || SEVERAL.test(argument.node.type) ? undefined : argument.node;
  });
}
