import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Located } from '../../located.js';
import { FAILURE, testOfCaught, thrownOtherwise } from '../caught-kinds.js';
import { allOfType, child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { isPassingOver, isSuppressing } from './deletions.js';
import { kindsCaught, nameCaught } from './handlers.js';
import { catchesMissing, commonKeys, keysIn } from './keys.js';
import type { KeyRead } from './keys.js';

/** How Python is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly contentOf: (node: SyntaxNode) => string | undefined;
  readonly template: (text: SyntaxNode) => Located;
  readonly expression: (node: SyntaxNode) => Code;
  readonly name: (node: SyntaxNode) => Code;
  readonly block: (statements: readonly SyntaxNode[]) => Code;
  /** Whether something opens a file of data. */
  readonly isOpened: (source: SyntaxNode) => boolean;
}

/** What is tried, then what is done instead: where both read keys of the same object, that is a test of whether they are there. */
export function tryCode(node: SyntaxNode, reading: Reading): Code {
  const { textOf } = reading;
  const tried = node.children.find(({ type }) => type === 'block');
  const instead = node.children.filter((part) => part.type === 'except_clause' && catchesMissing(textOf(part)));
  const keys = tried === undefined ? [] : commonKeys(keysIn([tried]), keysIn(instead), textOf);
  if (tried === undefined || keys.length === 0) return triedFirst(node, reading);
  const others = node.children.filter((part) => part !== tried && !instead.includes(part));
  const done = (part: SyntaxNode): Code => bodyOf(part, reading);
  return [js`if (${areThere(keys, ' || ', reading)}) ${done(tried)} else {${instead.map(done)}}`, others.map(done)];
}

function triedFirst(node: SyntaxNode, reading: Reading): Code {
  const { textOf, name } = reading;
  const done = (part: SyntaxNode): Code => bodyOf(part, reading);
  const handlers = node.children.filter(({ type }) => /^except(?:_group)?_clause$/.test(type));
  const always = allOfType(node, 'finally_clause').map(done);
  const tried = node.children.filter((part) => !handlers.includes(part) && part.type !== 'finally_clause').map(done);
  const targets = handlers.map((handler) => nameCaught(handler));
  const [first] = targets;
  const isOne = first && targets.every((target) => target && textOf(target) === textOf(first));
  const error: Code = isOne ? name(first) : FAILURE;
  const others: Code[] = [];
  const ways = handlers.map((handler) => {
    const kinds = kindsCaught(handler);
    const test = kinds && testOfCaught(textOf(kinds), error);
    if (test === undefined) return done(handler);
    others.push(js`!(${test})`);
    return js`if (${test}) {\n${done(handler)}}\n`;
  });
  const place = first ?? handlers.flatMap((handler) => kindsCaught(handler) ?? []).at(-1);
  const thrownOn = others.length < handlers.length ? '' : thrownOtherwise(others, place, isOne ? error : undefined);
  const handled = handlers.length === 0 ? '' : js` catch (${error}) {\n${ways}${thrownOn}}`;
  return js`try {\n${tried}}${handled}${always.length === 0 ? '' : js` finally {\n${always}}`}\n`;
}

function bodyOf(part: SyntaxNode, { block }: Reading): Code {
  return block(part.type === 'block' ? part.children : allOfType(part, 'block').flatMap(({ children }) => children));
}

/** `with open(path) as file: …`; one that suppresses errors tries what is done in it. */
export function withCode(node: SyntaxNode, reading: Reading): Code {
  const { textOf } = reading;
  const body = (): Code => reading.block(child(node, 'body')?.children ?? []);
  const keys = suppressedKeys(node, reading);
  if (keys.length > 0) return js`${contexts(node, reading)}if (${areThere(keys, ' && ', reading)}) ${body()}`;
  return isPassingOver(node, textOf) ? js`try ${body()} catch {}` : js`{\n${contexts(node, reading)}${body()}}`;
}

/** `with suppress(KeyError): return row["key"]`: the keys without which that is not done. */
function suppressedKeys(node: SyntaxNode, { textOf, contentOf }: Reading): readonly KeyRead[] {
  const [only, another] = child(node, 'body')?.children.filter(({ type }) => type !== 'comment') ?? [];
  if (only?.type !== 'return_statement' || another !== undefined || !isSuppressing(node, textOf)) return [];
  const keys = keysIn([only]);
  return keys.some(({ key }) => contentOf(key) === undefined) ? [] : keys;
}

/** What is opened for the statements in it, under its names. */
function contexts(node: SyntaxNode, { expression, name: named, isOpened }: Reading): Code {
  const items: Code[] = [];
  visitSyntax(node, (part) => {
    if (part.type === 'block') return false;
    if (part.type !== 'with_item') return undefined;
    const value = child(part, 'value');
    const [source, target] = value?.type === 'as_pattern' ? value.children : [value];
    const name = target?.children[0];
    if (source === undefined) return false;
    items.push(
      name?.type === 'identifier'
        ? // One name is given to one file after the other.
          js`${isOpened(source) ? 'const ' : ''}${named(name)} = ${expression(source)};\n`
        : js`${expression(source)};\n`,
    );
    return false;
  });
  return items;
}

/** Tests of keys that stand where the keys do. */
function areThere(keys: readonly KeyRead[], operator: string, { template, expression }: Reading): Code {
  const tests = keys.map(({ object, key }) => js`${template(key).quoted()} in ${expression(object)}`);
  return joined(tests, operator);
}
