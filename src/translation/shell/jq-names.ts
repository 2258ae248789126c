import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import type { Located } from '../located.js';
import { Unreadable } from './jq-tokens.js';
import type { Tokens } from './jq-tokens.js';

/** A function that a filter defines. */
interface Definition {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: Located;
}

/** The fields that a filter names which is not understood, of something. */
export function fieldsIn(filter: Located, holder: string): readonly Code[] {
  return [...filter.text.matchAll(/\.([A-Za-z_]\w*)|\."([^"\\]+)"|\["([^"\\]+)"\]/g)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const start = match.index + match[0].indexOf(name);
    return js`${holder}[${filter.slice(start, start + name.length).quoted()}]`;
  });
}

/** A name behind a dot, as a string. */
export function keyIn(tokens: Tokens, source: Located): Code {
  const token = tokens.take();
  if (token.text.startsWith('"')) return source.slice(token.at + 1, token.at + token.text.length - 1).quoted();
  if (!/^[A-Za-z_]\w*$/.test(token.text)) throw new Unreadable();
  return source.slice(token.at, token.at + token.text.length).quoted();
}

/** `$name`, `[$a, $b]`, `{name: $a, $b}`, as the pattern of a parameter. */
export function patternIn(tokens: Tokens, source: Located): Code {
  const token = tokens.take();
  if (token.text.startsWith('$')) return token.text;
  const close = token.text === '[' ? ']' : '}';
  if (token.text !== '[' && token.text !== '{') throw new Unreadable();
  const parts: Code[] = [];
  do parts.push(close === ']' ? patternIn(tokens, source) : memberIn(tokens, source));
  while (tokens.skip(','));
  tokens.take(close);
  return close === ']' ? js`[${joined(parts, ', ')}]` : js`{ ${joined(parts, ', ')} }`;
}

function memberIn(tokens: Tokens, source: Located): Code {
  const token = tokens.peek();
  if (token?.text.startsWith('$') === true) {
    tokens.take();
    const key = source.slice(token.at + 1, token.at + token.text.length).quoted();
    return js`${key}: ${tokens.skip(':') ? patternIn(tokens, source) : token.text}`;
  }
  const key = keyIn(tokens, source);
  tokens.take(':');
  return js`${key}: ${patternIn(tokens, source)}`;
}

/** `name: body;`, `name(f; $x): body;` behind `def`. */
export function definitionIn(tokens: Tokens, source: Located): Definition {
  const { text: name } = tokens.take();
  const parameters: string[] = [];
  if (tokens.skip('(')) {
    do parameters.push(tokens.take().text);
    while (tokens.skip(';'));
    tokens.take(')');
  }
  const from = tokens.take(':').at + 1;
  let to = from;
  for (let inside = 0, open = 1; open > 0;) {
    const { text, at } = tokens.take();
    if (/^[([{]$/.test(text)) inside++;
    else if (/^[)\]}]$/.test(text)) inside--;
    else if (text === 'def') open++;
    else if (text === ';' && inside === 0) open--;
    to = at;
  }
  return { name, parameters, body: source.slice(from, to) };
}
