import { Located, withoutEscapes } from '../../located.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** `"…"`, `@"…"`, `$"…"`, `$@"…"`, `"""…"""`, `$$"""…"""`: the signs before the quotes, and the quotes. */
const OPENS = /^([$@]*)("+)/;

/** The pieces of a string, values in between. */
export function piecesOf(node: SyntaxNode, text: string): (Located | SyntaxNode)[] {
  const raw = ofType(node, 'raw_string_content');
  if (raw !== undefined) return [new Located(text.slice(raw.start, raw.end), raw.start)];
  const [opening = '"', signs = '', quotes = '"'] = OPENS.exec(text.slice(node.start, node.end)) ?? [];
  // Two quotes are an empty string, and not the beginning of one.
  const width = quotes.length === 2 ? 1 : quotes.length;
  const end = node.end - width;
  const plain = (from: number, to: number): Located[] =>
    to > from ? [unquoted(new Located(text.slice(from, to), from), signs, width)] : [];
  const pieces: (Located | SyntaxNode)[] = [];
  let from = node.start + opening.length - quotes.length + width;
  for (const part of node.children) {
    if (part.type !== 'interpolation') continue;
    pieces.push(...plain(from, part.start));
    const value = part.children.find(({ type }) => !type.startsWith('interpolation_'));
    if (value !== undefined) pieces.push(value);
    from = part.end;
  }
  pieces.push(...plain(from, end));
  return pieces.length > 0 ? pieces : [new Located('', Math.min(from, end))];
}

/** What a part of a string says, without the signs that only the string needs. */
function unquoted(content: Located, signs: string, width: number): Located {
  if (width > 1) return content;
  const inner = signs.includes('@')
    ? without(content, /""|[^]/g)
    : content.text.includes('\\"')
      ? withoutEscapes(content)
      : content;
  return signs.includes('$') ? without(inner, /\{\{|\}\}|[^]/g) : inner;
}

/** One sign for each pair of them. */
function without(content: Located, signs: RegExp): Located {
  const found = [...content.text.matchAll(signs)];
  if (found.length === content.text.length) return content;
  const offsets = [...found.map(({ index }) => content.at(index)), content.at(content.text.length)];
  return new Located(found.map(([sign]) => sign.charAt(0)).join(''), content.at(0), offsets);
}
