import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { analyze } from '@typescript-eslint/scope-manager';
import type { Scope as LibraryScope } from '@typescript-eslint/scope-manager';
import { describe, expect, test } from 'vitest';
import type { Reference, Scope, Scopes, Variable } from '../../src/provenance/scopes/types.js';
import { isParseFailure, parseModule } from '../../src/provenance/syntax/parse.js';
import { T } from '../../src/provenance/syntax/syntax.js';
import type { Node } from '../../src/provenance/syntax/syntax.js';
import type { SourceModule } from '../../src/provenance/types.js';
import { LintedScopes } from '../../src/eslint/linted-scopes.js';
import { walk } from '../../src/provenance/syntax/walk.js';

/** Pieces that the project's own files do not hold; each is read as a module, as CommonJS and as a script. */
const pieces: readonly (readonly [string, string, string])[] = [
  ['defaults do not see the body', 'a.ts', 'const x = 1; function f(a = x, b = a) { const x = 2; return a + b + x; }'],
  [
    'var in blocks, twice',
    'a.js',
    'function f() { if (a) { var b = 1; } else { var b = 2; } { let b = 3; b++; } return b; }',
  ],
  ['a function names itself', 'a.js', 'const g = function f(n) { return n ? f(n - 1) : arguments.length; }; f(1);'],
  ['a catch and a var of one name', 'a.js', 'try { a(); } catch (e) { var e = 1; e += 2; } console.log(e);'],
  [
    'patterns',
    'a.js',
    'const { a, b: { c = a, ...d }, [a]: e = c } = x, [f, , g = f, ...h] = y; ({ a: z.b, c, ...d } = x); [f, z[g]] = h;',
  ],
  [
    'loops',
    'a.js',
    'for (const a of b) c(a); for (var d in b) c(d); for (a.b of c) d(); for (let i = 0, n = i; i < n; i++) c(i); for (x of b) {}',
  ],
  [
    'switches, labels and with',
    'a.js',
    'a: for (;;) { switch (b) { case c: let d = 1; continue a; default: break a; } }',
  ],
  [
    'classes',
    'a.ts',
    'class A<T> extends B<T> implements C<T> { #p = 1; [k] = 2; static { var s = 1; s; } @d(x) m(@e y: A<T> = z): T { return this.#p; } get v() { return A; } declare w: T; constructor(private readonly q: Q, r = q) { super(q); } f = () => { var inner = this; return inner; }; }',
  ],
  [
    'types',
    'a.ts',
    'type A<T, U = T> = T extends (infer V extends string)[] ? { [K in keyof V as `x${K}`]?: V[K] } : typeof x.y<T> | import("z", { with: {} }).B<U>; interface I<T> extends J<T>, K.L { (a: T): a is string; new (b: T): I<T>; m<S>({ c }: S, ...d: T[]): asserts d; [key: string]: unknown; [sym]: T; readonly p?: T }',
  ],
  [
    'functions of types',
    'a.ts',
    'type F = <T>(a: T, ...b: readonly T[]) => typeof a; type C = abstract new <T>(a: T) => T; type T = [first: A, second?: B, ...rest: C[]]; type D<T> = T extends (x: infer A) => { [k in infer B]: A } ? A : B;',
  ],
  [
    'namespaces and enums',
    'a.ts',
    "namespace N { export const a = 1; export namespace M { export type T = typeof a; } } enum E { A = 1, B = A, 'c-d' = 2 } declare module 'x' { export const y: N.M.T; } declare global { interface Window { z: E } } import F = N.M; import G = require('g'); let e: E.A = E.B;",
  ],
  [
    'exports',
    'a.ts',
    "import d, * as n from 'a'; import { type T, u as v } from 'b'; type W = T; export { d, type W, v as x }; export type { T }; export * from 'c'; export { y } from 'e'; export default n;",
  ],
  [
    'elements',
    'a.tsx',
    'const A = <T,>(p: P<T>) => <B.C {...p} d={p}><div key={p}>{p.x}</div><D<T> e="f">text</D></B.C>; const F = () => <><A /></>;',
  ],
  [
    'assertions as targets',
    'a.ts',
    '(a as B) = 1; a! += 2; (<C>a).d = 3; (a as D)++; b.c++; ({ e: a! } = f); let g = <const>[1], h = [2] as const satisfies I;',
  ],
  [
    'templates and calls',
    'a.ts',
    'const t = tag<T>`a${b}`; f<T>(...c, new D<E>(g)); const i = h<T>; delete j.k; typeof l; import(`./${m}.js`); import.meta.url; (function () { return new.target; })();',
  ],
  [
    'overloads',
    'a.ts',
    'function f(a: A): B; function f(a: unknown): unknown { return a; } abstract class G { abstract m(a: A): B; abstract p: A; n(a: A): void; n(b: unknown) { return b; } accessor q = 1; }',
  ],
];

function parsed(file: string, text: string): SourceModule {
  const module = parseModule(file, text);
  if (isParseFailure(module)) throw new Error(`${file}: ${module.reason}`);
  return module;
}

/** What typescript-eslint's scope manager says of the same tree, with what a script's names mean at run time. */
function byLibrary({ ast, scopes }: SourceModule): LintedScopes {
  const isModule = scopes.scopes.filter(({ block }) => block === ast).length > 1 && ast.sourceType === 'module';
  const isCommonJs = !isModule && scopes.scopes.filter(({ block }) => block === ast).length > 1;
  const manager = analyze(ast, {
    lib: [],
    jsxPragma: null,
    globalReturn: isCommonJs,
    sourceType: isModule ? 'module' : 'script',
  });
  if (!isModule && !isCommonJs && manager.globalScope) atRunTime(manager.globalScope);
  // Its definitions are of its own classes, with more kinds of names.
  return new LintedScopes(manager as unknown as ConstructorParameters<typeof LintedScopes>[0]);
}

function atRunTime(global: LibraryScope): void {
  for (const reference of global.through) {
    const variable = global.set.get(reference.identifier.name);
    if (variable === undefined) continue;
    reference.resolved = variable;
    variable.references.push(reference);
  }
}

const placeOf = (node: Node): string => node.range.join('-');

/** Names that are put into without being declared are variables of the page in the library alone. */
function declaredBy(scopes: Scopes, node: Node): string[] {
  return scopes
    .getDeclaredVariables(node)
    .map(described)
    .filter((name) => !name.includes('ImplicitGlobal'));
}

function described(variable: Variable | null): string {
  return variable === null
    ? 'nothing'
    : `${variable.name} ${variable.defs.map(({ type, node }) => `${type} ${placeOf(node)}`).join(', ')}`;
}

function use(reference: Reference): string {
  const flags = `${reference.isRead() ? 'r' : ''}${reference.isWrite() ? 'w' : ''}${reference.init ? 'i' : ''}`;
  return `${placeOf(reference.identifier)}${flags}${reference.writeExpr ? placeOf(reference.writeExpr) : ''}`;
}

/** What a scope declares; `arguments` and `const` stand in the library's also where nobody names them. */
function names({ block, variables }: Scope): string[] {
  return variables
    .filter(({ name, defs, references }) => name !== 'const' && defs.length + references.length > 0)
    .map(
      (variable) =>
        `${placeOf(block)}: ${described(variable)} at ${variable.identifiers.map(placeOf).join()} by ${variable.references.map(use).join(' ')}`,
    )
    .sort();
}

function through({ block, through: unresolved }: Scope): string {
  const outside = unresolved.filter(({ identifier }) => identifier.name !== 'const');
  return `${placeOf(block)}: ${outside.map(use).sort().join(' ')}`;
}

function identifiers({ ast }: SourceModule): Node[] {
  const found: Node[] = [];
  walk(ast, (node) => {
    if (node.type === T.Identifier || node.type === T.JSXIdentifier) found.push(node);
    return undefined;
  });
  return found;
}

function expectTheSame(module: SourceModule): void {
  const own = module.scopes;
  const others = byLibrary(module);
  expect(own.scopes.map(({ block }) => placeOf(block))).toEqual(others.scopes.map(({ block }) => placeOf(block)));
  expect(own.scopes.flatMap(names)).toEqual(others.scopes.flatMap(names));
  expect(own.scopes.map(through)).toEqual(others.scopes.map(through));
  for (const node of identifiers(module)) {
    const other = others.variableOf(node);
    expect(described(own.variableOf(node))).toBe(described(other?.name === 'const' ? null : other));
    expect(declaredBy(own, node.parent ?? node)).toEqual(declaredBy(others, node.parent ?? node));
  }
}

describe('names mean what the scope manager of typescript-eslint says', () => {
  test.each(pieces)('%s', (_, file, text) => {
    expectTheSame(parsed(file, text));
  });

  test.each(pieces)('%s, in a module', (_, file, text) => {
    expectTheSame(parsed(file, `${text}\nexport {};`));
  });

  test.each(pieces.filter(([, file, text]) => file !== 'a.tsx' && !/\b(?:import|export) /.test(text)))(
    '%s, in CommonJS',
    (_, file, text) => {
      expectTheSame(parsed(file.replace(/^a\.(\w)/, 'a.c$1'), `${text}\nmodule.exports = x;`));
    },
  );
});

describe('names of whole files mean what the scope manager says', () => {
  const folder = 'src/provenance';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

  test.each([
    ...files.map((file) => join(folder, file)),
    ...['node_modules/commander/lib/command.js', 'node_modules/eslint/lib/linter/linter.js'],
  ])('%s', (file) => {
    expectTheSame(parsed(file, readFileSync(file, 'utf8')));
  });
});
