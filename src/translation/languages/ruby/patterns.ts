import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import type { Shape, Way } from '../shape.js';
import { allOfType, child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** Stand for what a pattern takes of a value, and for whether it fits: of both, the value is the first part. */
const TAKEN = '$taken';
const FITS = '$fits';
const PATTERNS = new Set(['match_pattern', 'test_pattern', TAKEN, FITS]);

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly name: (node: SyntaxNode) => Code;
}

/** `case value in pattern … else … end`: each way begins with what its pattern takes. */
export function waysOf(node: SyntaxNode): readonly Way[] {
  const value = child(node, 'value');
  return [
    ...allOfType(node, 'in_clause').map((clause) => ({
      labels: about(FITS, value, clause),
      bodies: [...about(TAKEN, value, clause), ...(child(clause, 'body')?.children ?? [])],
    })),
    ...allOfType(node, 'else').map(({ children }) => ({ labels: [], bodies: children })),
  ];
}

/** `if value in pattern`: what the pattern takes stands before what is done then. */
export function fitting(node: SyntaxNode): Pick<Extract<Shape, { kind: 'if' }>, 'condition' | 'then'> {
  const [condition, then] = [child(node, 'condition'), child(node, 'consequence')];
  const value = condition?.type === 'test_pattern' ? child(condition, 'value') : undefined;
  if (!condition || !then || !value) return { condition, then };
  return {
    condition: about(FITS, value, condition)[0],
    then: { ...then, children: [...about(TAKEN, value, condition), ...then.children] },
  };
}

function about(type: string, value: SyntaxNode | undefined, clause: SyntaxNode): SyntaxNode[] {
  const pattern = child(clause, 'pattern');
  return pattern && value ? [{ ...pattern, type, field: undefined, children: [value, pattern] }] : [];
}

/** `value => pattern`, `value in pattern`, and what the ways of a `case` begin with. */
export function patternShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  const [value, pattern] = PATTERNS.has(node.type) ? node.children : [];
  if (value === undefined || pattern === undefined) return undefined;
  const fits = (): Code => fitsCode(reading.expression(value), pattern, reading);
  const taken = (): Code => takenCode(reading.expression(value), pattern, reading);
  if (node.type === 'test_pattern') return { kind: 'code', code: () => js`(${taken()}, ${fits()})` };
  return { kind: 'code', code: node.type === FITS ? fits : taken };
}

/** Whether a value has the keys that a pattern names. */
function fitsCode(value: Code, pattern: SyntaxNode, reading: Reading): Code {
  const keys = pattern.type === 'hash_pattern' ? allOfType(pattern, 'keyword_pattern') : [];
  const tests = keys.flatMap((pair) => {
    const key = child(pair, 'key');
    return key === undefined ? [] : [js`(${keyCode(key, reading)} in ${value})`];
  });
  return tests.length === 0 ? 'window.which' : joined(tests, ' && ');
}

/** What a pattern takes of a value into variables, and what it holds parts of it against. */
function takenCode(value: Code, pattern: SyntaxNode, reading: Reading): Code {
  const parts = partsOf(value, pattern, reading);
  return parts.length === 0 ? value : js`(${joined(parts, ', ')})`;
}

function partsOf(value: Code, pattern: SyntaxNode, reading: Reading): Code[] {
  const { expression, name } = reading;
  switch (pattern.type) {
    case 'identifier':
      return [js`(${name(pattern)} = ${value})`];
    case 'string':
    case 'simple_symbol':
      return [js`(${value} === ${expression(pattern)})`];
    case 'alternative_pattern':
      return (
        eitherOf(value, pattern.children, reading) ?? pattern.children.flatMap((one) => partsOf(value, one, reading))
      );
    case 'parenthesized_pattern':
    case 'as_pattern':
      return pattern.children.flatMap((one) => partsOf(value, one, reading));
    case 'array_pattern':
    case 'find_pattern':
      return pattern.children.flatMap((one, index) =>
        one.type === 'splat_parameter' ? [] : partsOf(js`${value}[${String(index)}]`, one, reading),
      );
    case 'hash_pattern':
      return allOfType(pattern, 'keyword_pattern').flatMap((pair) => {
        const [key, part] = [child(pair, 'key'), child(pair, 'value')];
        if (key === undefined) return [];
        const under = js`${value}[${keyCode(key, reading)}]`;
        return part ? partsOf(under, part, reading) : [js`(${name({ ...key, type: 'identifier' })} = ${under})`];
      });
    default:
      return [];
  }
}

/** `{ name: label } | { title: label }`: what is taken under the one key or, where that is not there, under the other. */
function eitherOf(value: Code, patterns: readonly SyntaxNode[], { textOf, ...reading }: Reading): Code[] | undefined {
  const taken = new Map<string, { readonly variable: SyntaxNode; readonly under: Code[] }>();
  for (const pair of patterns.flatMap((one) => (one.type === 'hash_pattern' ? one.children : [one]))) {
    const [key, part] = [child(pair, 'key'), child(pair, 'value')];
    const variable = pair.type === 'keyword_pattern' && key ? (part ?? { ...key, type: 'identifier' }) : undefined;
    if (key === undefined || variable?.type !== 'identifier') return undefined;
    const under = js`${value}[${keyCode(key, { textOf, ...reading })}]`;
    const others = taken.get(textOf(variable))?.under ?? [];
    taken.set(textOf(variable), { variable, under: [...others, under] });
  }
  return [...taken.values()].map(({ variable, under }) => js`(${reading.name(variable)} = ${joined(under, ' ?? ')})`);
}

function keyCode(key: SyntaxNode, { textOf, expression }: Reading): Code {
  return key.type === 'hash_key_symbol' ? new Located(textOf(key), key.start).quoted() : expression(key);
}
