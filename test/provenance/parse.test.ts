import { parseForESLint } from '@typescript-eslint/parser';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import { describe, expect, test } from 'vitest';
import { isParseFailure, parseModule } from '../../src/provenance/syntax/parse.js';
import type { SourceModule } from '../../src/provenance/types.js';

function parsed(file: string, text: string): SourceModule {
  const result = parseModule(file, text);
  if (isParseFailure(result)) throw new Error(result.reason);
  return result;
}

type Outline = readonly [type: string, start: number, end: number, children: readonly Outline[]];

interface TreeNode {
  readonly type: string;
  readonly range: readonly [number, number];
  readonly parent?: TreeNode;
}

/** Types and ranges of a tree, in the order of its keys. */
function outline(node: TreeNode): Outline {
  const fields = node as unknown as Readonly<
    Record<string, TreeNode | readonly (TreeNode | null)[] | null | undefined>
  >;
  const children = (visitorKeys[node.type] ?? []).flatMap((key) => fields[key] ?? []).filter((child) => child !== null);
  return [node.type, node.range[0], node.range[1], children.map(outline)];
}

function lostParents(node: TreeNode): string[] {
  const fields = node as unknown as Readonly<
    Record<string, TreeNode | readonly (TreeNode | null)[] | null | undefined>
  >;
  const children = (visitorKeys[node.type] ?? []).flatMap((key) => fields[key] ?? []).filter((child) => child !== null);
  return children.flatMap((child) => [...(child.parent === node ? [] : [child.type]), ...lostParents(child)]);
}

const samples: readonly (readonly [string, string])[] = [
  [
    'calls.ts',
    'const { a = 1, ...rest } = await get<User[]>(`/users/${id}?x=${y!}`) as Reply; export default rest?.[a]?.(b);',
  ],
  [
    'classes.ts',
    '@dec export abstract class A<T> extends B<T> implements C { #x = 1; static { f(); } constructor(private readonly h: H) { super(); } get y(): T | undefined { return this.#x satisfies T; } declare z: string; }',
  ],
  [
    'types.ts',
    'type P = Pick<User, "a" | "b">; interface I extends J { m(): void; readonly [key: string]: unknown } enum E { A = "a" } namespace N { export const x = 1 } declare module "m" { export = y }',
  ],
  [
    'view.tsx',
    'export const V = ({ doc }: { doc: Doc }) => <><li key={doc.id} {...rest}>{doc.status ?? "none"}</li><a.b /></>;',
  ],
  [
    'old.js',
    'var a = require("a"); a.get(function (err, body) { with (body) { if (err) throw err; else label: for (var i in body) continue label; } }); module.exports = a',
  ],
  ['view.jsx', 'export default function V(props) { return <ul>{props.items.map((x) => <li>{x}</li>)}</ul> }'],
  [
    'module.mjs',
    'import data from "./a.json" with { type: "json" }; export * as all from "b"; for await (const x of y) z(import.meta.url, await import("c"))',
  ],
  ['common.cjs', 'const a = async function* () { yield* b; return 1 }; exports.a = a'],
  [
    'global.d.ts',
    'interface Window { api: { get<T = any>(name: string): Promise<T> } } declare function f(this: Window): asserts this is Window;',
  ],
  ['marked.ts', '\uFEFFconst price = "💶"; // é\nconst b = price'],
];

describe('a tree is the one that typescript-estree makes', () => {
  test.each(samples)('%s', (file, text) => {
    const isModule = !/\.(?:js|cjs)$/.test(file);
    const { ast } = parseForESLint(text, {
      filePath: file,
      range: true,
      sourceType: isModule ? 'module' : 'script',
      ecmaFeatures: { jsx: /[jt]sx$|js$/.test(file) },
    });
    const module = parsed(file, text);
    const [, , , body] = outline(module.ast);
    const [, , , expected] = outline(ast);
    expect(body).toEqual(expected);
    expect(lostParents(module.ast)).toEqual([]);
  });
});

describe('names are resolved', () => {
  test.each<[string, string, string]>([
    ['a module', 'a.ts', 'export const value = 1; function f() { return value; }'],
    ['a CommonJS module', 'a.js', 'var value = 1; module.exports = () => value;'],
    ['a script', 'a.js', 'var value = 1; function f() { return value; }'],
    ['a CommonJS module that returns', 'a.js', 'const value = 1; if (y) return; exports.z = value;'],
  ])('in %s', (_, file, text) => {
    const { scopes } = parsed(file, text);
    const reference = scopes.scopes
      .flatMap(({ variables }) => variables.flatMap((variable) => variable.references))
      .findLast(({ identifier }) => identifier.name === 'value');
    expect(reference?.resolved?.defs[0]?.name.range[0]).toBe(text.indexOf('value'));
  });
});

describe('what is no syntax says where', () => {
  test.each<[string, string, string, RegExp]>([
    ['TypeScript', 'a.ts', 'const a = 1;\nconst b = ;\n', /^syntax error at line 2: /],
    ['JavaScript', 'a.js', '\n\nfunction (', /^syntax error at line 3: /],
    ['types in a .mjs file are read', 'a.mjs', 'const a: = 1', /^syntax error at line 1: /],
  ])('%s', (_, file, text, reason) => {
    expect(parseModule(file, text)).toMatchObject({ reason: expect.stringMatching(reason) as string });
  });

  test.each<[string, string]>([
    ['a.js', 'function f(x: string): number { return 1 }'],
    ['a.ts', 'let a; let a;'],
    ['a.js', '#!/usr/bin/env node\nreturn 1'],
    ['a.ts', ''],
  ])('%s: %s is read', (file, text) => {
    expect(isParseFailure(parseModule(file, text))).toBe(false);
  });
});

describe('nesting', () => {
  test('that the parser stands is parsed', () => {
    const chain = `x = ${'a + '.repeat(1000)}a;`;
    expect(parsed('a.js', chain).ast.body).toHaveLength(1);
  });

  test.each<[string, (depth: number) => string]>([
    ['brackets', (depth) => `x = ${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['calls', (depth) => `${'f('.repeat(depth)}${')'.repeat(depth)}`],
    ['blocks', (depth) => `${'{'.repeat(depth)}${'}'.repeat(depth)}`],
    ['conditions', (depth) => `x = ${'a ? b : '.repeat(depth)}c`],
    ['statements', (depth) => `${'if (a) '.repeat(depth)}b`],
    ['elements', (depth) => `x = ${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`],
    ['templates', (depth) => `x = ${'`${'.repeat(depth)}1${'}`'.repeat(depth)}`],
    ['operators', (depth) => `x = ${'typeof '.repeat(depth)}a`],
    ['unfinished', (depth) => '('.repeat(depth)],
  ])('of %s that it does not stand is told, and the process lives', (_, make) => {
    const result = parseModule('a.jsx', make(300_000));
    expect(result).toEqual({ reason: 'nested too deeply to be parsed' });
  });
});
