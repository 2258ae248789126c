import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** Readers and types that give what they are handed, and which of what they are handed that is. */
const SAME: ReadonlyMap<string, number> = new Map([
  ['json.RawMessage', 0],
  ['bufio.NewReader', 0],
  ['bufio.NewReaderSize', 0],
  ['io.LimitReader', 0],
  ['io.NopCloser', 0],
  ['io.TeeReader', 0],
  ['http.MaxBytesReader', 1],
]);

/** How Go is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  /** What is handed over: `all...` is handed over one by one. */
  readonly given: (node: SyntaxNode) => Code;
  readonly expression: (node: SyntaxNode) => Code;
  /** The type of `new(User)`. */
  readonly newlyMade: (call: SyntaxNode) => SyntaxNode | undefined;
}

/** What the language itself and its usual packages do with texts and lists. */
export function builtinCall(call: Call, reading: Reading): Code | undefined {
  return call.receiver === undefined
    ? ofLanguage(call, reading)
    : ofPackage(reading.textOf(call.receiver), call, reading);
}

/** `path.Join("users", id)`, `fmt.Sprint(id)`, `strings.Join(names, ",")`. */
function ofPackage(owner: string, { name, args }: Call, { expression, given: handed }: Reading): Code | undefined {
  const given = args.map(({ node }) => node);
  const at = (index: number): Code => (given[index] === undefined ? 'undefined' : expression(given[index]));
  const same = SAME.get(`${owner}.${name}`);
  if (same !== undefined && given.length > same) return at(same);
  if (/^(?:Join|JoinPath)$/.test(name) && (owner === 'path' || owner === 'url'))
    return js`[${given.map((node) => [handed(node), ', '])}].join("/")`;
  if (owner === 'fmt' && name === 'Sprint' && given.length > 0)
    return js`("" + ${joined(
      given.map((node) => expression(node)),
      ' + ',
    )})`;
  if (owner === 'strings' && name === 'Join') return js`${at(0)}.join(${at(1)})`;
  return owner === 'strings' && /^(?:Trim|TrimSuffix|TrimRight|TrimSpace|ToLower)$/.test(name) ? at(0) : undefined;
}

/** `append(users, one, another)`, `new(User)`, `make([]User, 0)`. */
function ofLanguage({ node, name, args }: Call, { expression, newlyMade }: Reading): Code | undefined {
  const [first, ...others] = args.map((argument) => argument.node);
  if (first === undefined) return undefined;
  if (name === 'append') {
    const given = others.map((one) => expression(one));
    return js`${expression(first)}.concat(${joined(given, ', ')})`;
  }
  if (name === 'make' && /^(?:slice|map)_type$/.test(first.type)) return first.type === 'map_type' ? '({})' : '[]';
  return newlyMade(node) === undefined ? undefined : '({})';
}
