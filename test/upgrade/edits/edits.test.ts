import { describe, expect, test } from 'vitest';
import type { Fix, FixReadiness } from '../../../src/catalogue/types.js';
import type { Detection, Use } from '../../../src/detection/types.js';
import { editsFor, type Edit, type OfferKind } from '../../../src/upgrade/edits/index.js';
import { change } from './changes.js';
import { marked, useAt, type Marked } from './marked.js';

function apply(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (result, { start, end, text: put }) => result.slice(0, start) + put + result.slice(end),
    text,
  );
}

const withoutMarks = (text: string): string => text.replace(/ \/\* bridge: a-change(?:, required)? \*\//g, '');

interface Setting {
  readonly readiness?: FixReadiness;
  readonly use?: (source: Marked) => Use;
  readonly evidence?: (source: Marked) => Detection['evidence'];
  readonly replacement?: string;
  readonly over?: Parameters<typeof change>[1];
  readonly confidence?: 'certain' | 'likely';
}

function detectionOf(at: Marked, fix: Fix, setting: Setting = {}): Detection {
  return {
    change: change(fix, setting.over),
    verdict: 'breaks',
    readiness: setting.readiness ?? 'at-cutover',
    confidence: setting.confidence ?? 'certain',
    use: (setting.use ?? useAt)(at),
    place: at.place,
    text: at.text.slice(at.place.start, at.place.end),
    evidence: setting.evidence?.(at) ?? [],
    replacement: setting.replacement ?? 'fresh',
  };
}

function editsOf(source: string, fix: Fix, setting: Setting = {}) {
  const at = marked(source);
  const { safe, offers } = editsFor(detectionOf(at, fix, setting), at.text);
  const results = offers.map(({ kind, edits }) => [kind, withoutMarks(apply(at.text, edits))] as const);
  return { safe: safe && apply(at.text, safe.edits), results };
}

type Expected = Partial<Record<OfferKind, string>>;
const offered = (source: string, fix: Fix, setting?: Setting): Expected =>
  Object.fromEntries(editsOf(source, fix, setting).results);

const renaming: Fix = { kind: 'rename', dropIn: false, writes: 'rename' };
const readOnly: Fix = { kind: 'rename', dropIn: false, writes: 'drop' };

describe('bridge of a member that is read', () => {
  test.each<[string, string | undefined]>([
    ['f(x.«old»);', 'f(x.fresh ?? x.old);'],
    ['const a = x.«old»;', 'const a = x.fresh ?? x.old;'],
    ['const get = () => x.«old»;', 'const get = () => x.fresh ?? x.old;'],
    ['function get() { return x.«old»; }', 'function get() { return x.fresh ?? x.old; }'],
    ['const a = 1 >= x.«old»;', 'const a = 1 >= (x.fresh ?? x.old);'],
    ['const s = `${x.«old»}`;', 'const s = `${x.fresh ?? x.old}`;'],
    ['if (x.«old» === 1) go();', 'if ((x.fresh ?? x.old) === 1) go();'],
    ['const a = b || x.«old»;', 'const a = b || (x.fresh ?? x.old);'],
    ['f(x.«old» ?? []);', 'f(x.fresh ?? x.old ?? []);'],
    ['return_(x?.«old»\n  ?? y ?? z);', 'return_(x?.fresh ?? x?.old\n  ?? y ?? z);'],
    ['for (const one of x.«old» ?? []) go(one);', 'for (const one of x.fresh ?? x.old ?? []) go(one);'],
    ['for (const one of x.«old».all) go(one);', 'for (const one of (x.fresh ?? x.old).all) go(one);'],
    ['f(x.«old» || []);', 'f((x.fresh ?? x.old) || []);'],
    ['f(y ?? x.«old» ?? z);', 'f(y ?? (x.fresh ?? x.old) ?? z);'],
    ['f(!x.«old» ?? z);', 'f(!(x.fresh ?? x.old) ?? z);'],
    ['x.«old» ??= 1;', undefined],
    ['const a = b === x.«old»;', 'const a = b === (x.fresh ?? x.old);'],
    ['return_(x.y[0].z!.«old».length);', 'return_((x.y[0].z!.fresh ?? x.y[0].z!.old).length);'],
    ['f(x?.«old»);', 'f(x?.fresh ?? x?.old);'],
    ['f(x?.«old».length);', 'f((x?.fresh ?? x?.old)?.length);'],
    ['f(x?.«old»[0]);', 'f((x?.fresh ?? x?.old)?.[0]);'],
    ['f(x?.y.«old».length);', 'f((x?.y.fresh ?? x?.y.old)?.length);'],
    ['f(x?.«old»?.length);', 'f((x?.fresh ?? x?.old)?.length);'],
    ['f(x\n  .«old»);', 'f(x.fresh ?? x.old);'],
    ["f(x['«old»']);", "f(x['fresh'] ?? x['old']);"],
    ['f(x["«old»"].y);', 'f((x["fresh"] ?? x["old"]).y);'],
    ["f(x?.['«old»'].y);", "f((x?.['fresh'] ?? x?.['old'])?.y);"],
    ['f(this.x.«old»);', 'f(this.x.fresh ?? this.x.old);'],
    ['f(xs[i].«old»);', 'f(xs[i].fresh ?? xs[i].old);'],
    ['f(x.«old» as string);', 'f((x.fresh ?? x.old) as string);'],
    ['const e = <p>{x.«old»}</p>;', 'const e = <p>{x.fresh ?? x.old}</p>;'],
    // A line that begins with a parenthesis.
    ['go();\nx.«old».map(f);', 'go();\n(x.fresh ?? x.old).map(f);'],
    ['if (a) {\n}\nx.«old».map(f)', 'if (a) {\n}\n;(x.fresh ?? x.old).map(f)'],
    ['go()\nx.«old».map(f)', undefined],
    ['go() // so;\nx.«old».map(f)', undefined],
    // What cannot be written twice, or is not only read.
    ['f(load().«old»);', undefined],
    ['f((await load()).«old»);', undefined],
    ['f((x).«old»);', undefined],
    ['f(x /* y */ .«old»);', undefined],
    ['f(xs[i++].«old»);', undefined],
    ['delete x.«old»;', undefined],
    ['x.«old»();', undefined],
    ['x.«old»++;', undefined],
    ['x.«old» += 1;', undefined],
    ['x.«old» = 1;', undefined],
    ['f(x?.«old»!.length);', undefined],
  ])('%s', (source, expected) => {
    expect(offered(source, renaming).bridge).toBe(expected);
  });

  test('keeps a name that is no identifier between brackets', () => {
    expect(offered('f(x?.«old»);', renaming, { replacement: 'fresh-one' })).toEqual({
      bridge: "f(x?.['fresh-one'] ?? x?.old);",
      rename: "f(x?.['fresh-one']);",
    });
  });

  test('is not offered where the replacement is there already', () => {
    expect(offered('f(x.«old»);', renaming, { readiness: 'now' })).toEqual({ rename: 'f(x.fresh);' });
  });

  test.each<[string, Expected]>([
    ['f(x.«old»);', { bridge: 'f(x.fresh ?? x.old);', rename: 'f(x.fresh);' }],
    ['f(x.«old».length);', {}],
    ["f(x['«old»'][0]);", {}],
  ])('where old and new value are known to differ: %s', (source, expected) => {
    const names = { resource: 'parcel', from: 'old', to: 'fresh' };
    const rewrite = { kind: 'rename-field', ...names, value: 'differs', writes: 'rename' } as const;
    expect(offered(source, renaming, { over: { rewrite } })).toEqual(expected);
  });
});

describe('bridge of a pattern', () => {
  test.each<[string, string | undefined]>([
    ['const { «old» } = x;', 'const { old: oldBefore, fresh: old = oldBefore } = x;'],
    ['const {\n  one,\n  «old»,\n} = x;', 'const {\n  one,\n  old: oldBefore,\n  fresh: old = oldBefore,\n} = x;'],
    [
      'const {\r\n\t«old»: mine = [] // ours\r\n} = x;',
      'const {\r\n\told: mineBefore = [],\r\n\tfresh: mine = mineBefore // ours\r\n} = x;',
    ],
    ['const {\n  «old», one,\n} = x;', 'const {\n  old: oldBefore, fresh: old = oldBefore, one,\n} = x;'],
    ['const { «old», ...rest } = x;', 'const { old: oldBefore, fresh: old = oldBefore, ...rest } = x;'],
    ['const { «old»: mine } = x;', 'const { old: mineBefore, fresh: mine = mineBefore } = x;'],
    ["const { '«old»': mine } = x;", "const { 'old': mineBefore, fresh: mine = mineBefore } = x;"],
    [
      'function f({ «old» }) { let oldBefore; }',
      'function f({ old: oldBefore_, fresh: old = oldBefore_ }) { let oldBefore; }',
    ],
    ['const { «old» = 1 } = x;', 'const { old: oldBefore = 1, fresh: old = oldBefore } = x;'],
    ['const { «old»: mine = [] } = x;', 'const { old: mineBefore = [], fresh: mine = mineBefore } = x;'],
    ['const { «old» = load() } = x;', undefined],
    ['const { «old»: { y } } = x;', undefined],
    ['({ «old» } = x);', undefined],
  ])('%s', (source, expected) => {
    expect(offered(source, renaming).bridge).toBe(expected);
  });
});

describe('bridge of a declared member', () => {
  const use = ({ text, place }: Marked): Use => {
    const end = /[;,}\n]/.exec(text.slice(place.end))?.index ?? 0;
    const semicolon = text.charAt(place.end + end) === ';' ? 1 : 0;
    const start = /(?:readonly )?['"]?$/.exec(text.slice(0, place.start))?.index ?? place.start;
    return {
      kind: 'declaration',
      member: { ...place, start, end: text.slice(0, place.end + end).trimEnd().length + semicolon },
    };
  };

  test.each<[string, string]>([
    ['interface X {\n  «old»: string;\n}', 'interface X {\n  old: string;\n  fresh?: string;\n}'],
    [
      'interface X {\n  readonly «old»?: string[];\n}',
      'interface X {\n  readonly old?: string[];\n  readonly fresh?: string[];\n}',
    ],
    ['interface X {\r\n\t«old»: A\r\n}', 'interface X {\r\n\told: A\r\n\tfresh?: A\r\n}'],
    ["interface X {\n  '«old»': string,\n}", "interface X {\n  'old': string,\n  fresh?: string,\n}"],
    ['class X {\n  «old»!: string;\n}', 'class X {\n  old!: string;\n  fresh?: string;\n}'],
    ['type X = { «old»: string; id: string };', 'type X = { old: string; fresh?: string; id: string };'],
    ['type X = { id: string; «old»: string };', 'type X = { id: string; old: string; fresh?: string };'],
  ])('%s', (source, expected) => {
    expect(offered(source, renaming, { use }).bridge).toBe(expected);
  });

  test('of a name that is picked from a type lists both', () => {
    const picked = (): Use => ({ kind: 'declaration', picked: true });
    expect(offered("type P = Pick<X, '«old»' | 'id'>;", renaming, { use: picked }).bridge).toBe(
      "type P = Pick<X, 'old' | 'fresh' | 'id'>;",
    );
  });

  test('is not offered for a key of a schema', () => {
    expect(offered('z.object({ «old»: z.string() });', renaming, { use: () => ({ kind: 'declaration' }) })).toEqual({
      rename: 'z.object({ fresh: z.string() });',
    });
  });
});

describe('a bridge is marked', () => {
  test.each<[string, Fix, string]>([
    ['f(x.«old».y);', renaming, 'f((x.fresh ?? x.old /* bridge: a-change */).y);'],
    ['const { «old» } = x;', renaming, 'const { old: oldBefore, fresh: old = oldBefore /* bridge: a-change */ } = x;'],
    [
      "if (x.size === «'big'») go();",
      { kind: 'value', dropIn: true },
      "if (x.size === 'big' || x.size === 'fresh' /* bridge: a-change */) go();",
    ],
  ])('%s', (source, fix, expected) => {
    const at = marked(source);
    const [first] = editsFor(detectionOf(at, fix), at.text).offers;
    expect(first && apply(at.text, first.edits)).toBe(expected);
  });
});

describe('rename', () => {
  test.each<[string, string | undefined]>([
    ['f(x.«old»);', 'f(x.fresh);'],
    ['f(load()?.«old».y);', 'f(load()?.fresh.y);'],
    ["f(x['«old»']);", "f(x['fresh']);"],
    ["f(x[«'old'»]);", "f(x['fresh']);"],
    ['x.«old» = 1;', 'x.fresh = 1;'],
    ['const { «old» } = x;', 'const { fresh: old } = x;'],
    ['const { «old» = 1 } = x;', 'const { fresh: old = 1 } = x;'],
    ['const { «old»: mine } = x;', 'const { fresh: mine } = x;'],
    ['send({ «old» });', 'send({ fresh: old });'],
    ['send({ «old»: 1 });', 'send({ fresh: 1 });'],
    ['send({ "«old»": 1 });', 'send({ "fresh": 1 });'],
    ['interface X { «old»?: string }', 'interface X { fresh?: string }'],
  ])('%s', (source, expected) => {
    expect(offered(source, renaming).rename).toBe(expected);
  });

  test('of a property path keeps what stands around the name', () => {
    const use = (): Use => ({ kind: 'path-string' });
    expect(offered("get(x, 'a.«old».b');", renaming, { use })).toEqual({ rename: "get(x, 'a.fresh.b');" });
  });

  test('of a read-only field is not offered on a write', () => {
    expect(offered('x.«old» = 1;', readOnly)).toEqual({});
  });
});

describe('a read beside what asks for the name', () => {
  test.each<[string, Expected]>([
    ['f(x.fresh ?? x.«old»);', { rename: 'f(x.fresh);' }],
    ["f(x['fresh'] || x['«old»']);", { rename: "f(x['fresh']);" }],
    ['f(y.x.fresh ?? x.«old»);', { rename: 'f(y.x.fresh ?? x.fresh);' }],
    [
      "const a = { old: !exists(x, 'old') ? undefined : x['«old»'] };",
      { rename: "const a = { old: !exists(x, 'fresh') ? undefined : x['fresh'] };" },
    ],
    ["f(exists(x, 'old') ? g(x.«old») : 1);", { rename: "f(exists(x, 'fresh') ? g(x.fresh) : 1);" }],
  ])('%s', (source, expected) => {
    const { bridge, ...others } = offered(source, renaming);
    expect(others).toEqual(expected);
    expect(bridge === undefined).toBe(source.includes('exists'));
  });

  test.each<[string, string | undefined]>([
    ['const a = b ? x.fresh ?? x.«old» : c;', 'const a = b ? x.fresh : c;'],
    ['const a = x.fresh || x.«old» || [];', 'const a = x.fresh || [];'],
    ['const a = x.fresh ?? x.«old»\nf(a);', 'const a = x.fresh\nf(a);'],
    ['const s = `${x.fresh ?? x.«old»}`;', 'const s = `${x.fresh}`;'],
    ['const e = <p>{x.fresh ?? x.«old»}</p>;', 'const e = <p>{x.fresh}</p>;'],
    ['f(x.fresh ?? x.«old».map(g));', undefined],
    ['f(x.fresh ?? x.«old»?.[0]);', undefined],
    ["f(x.fresh ?? x['«old»'][0]);", undefined],
    ['f(x.fresh ?? x.«old»\n  .slice(0, 1));', undefined],
    ['f(x.fresh ?? x.«old»(1));', undefined],
    ['f(x.fresh ?? x.«old»!);', undefined],
    ['f(x.fresh ?? x.«old» + 1);', undefined],
    ['f(x.fresh ?? x.«old» === 1);', undefined],
    ['f(x.fresh || x.«old» && y);', undefined],
    ['f(x.fresh ?? x.«old» as string);', undefined],
    ['const a = x.fresh ?? x.«old»\nin y;', undefined],
    ['f(y === x.fresh || x.«old»);', undefined],
    ['f(!x.fresh || x.«old»);', undefined],
    ['f(y && x.fresh || x.«old»);', undefined],
    ['f(await x.fresh ?? x.«old»);', undefined],
  ])('gives way to the read before it only where both are whole operands: %s', (source, expected) => {
    expect(offered(source, renaming).rename).toBe(expected);
  });

  test('follows a function that asks for a key', () => {
    expect(offered("f(has(x, 'old') ? x.«old» : 1);", renaming)).toEqual({
      rename: "f(has(x, 'fresh') ? x.fresh : 1);",
    });
  });

  test.each(['Object.prototype.hasOwnProperty.call', 'Object.hasOwn', 'own.call', 'Reflect.has'])(
    'follows what the language asks with, which has a bridge of its own: %s',
    (asks) => {
      expect(offered(`f(${asks}(x, 'old') ? x.«old» : 1);`, renaming)).toEqual({
        bridge: `f(${asks}(x, 'old') ? (x.fresh ?? x.old) : 1);`,
        rename: `f(${asks}(x, 'fresh') ? x.fresh : 1);`,
      });
    },
  );

  test.each([
    "f(translate(x, 'old') ? x.«old» : 1);",
    "f(contains(x, 'old') ? x.«old» : 1);",
    "f(label.for(x, 'old') ? g(x.«old») : 1);",
  ])('is left to a person where another function is given the name: %s', (source) => {
    expect(offered(source, renaming)).toEqual({});
  });

  test('leaves what asks for another name, or another object', () => {
    expect(offered("f(exists(y, 'old') ? 1 : x.«old»);", renaming).rename).toBe("f(exists(y, 'old') ? 1 : x.fresh);");
    expect(offered("f(exists(x, 'id') ? x.«old» : 1);", renaming).rename).toBe("f(exists(x, 'id') ? x.fresh : 1);");
    expect(offered("f(exists(x, 'old'), x.«old»);", renaming).rename).toBe("f(exists(x, 'old'), x.fresh);");
  });
});

describe('a read-only field in a body', () => {
  const use = (source: Marked): Use => {
    const key = useAt(source);
    if (key.kind !== 'key') throw new Error('not a property');
    return { ...key, sent: true };
  };

  test.each<[string, string]>([
    ['send({ id, «old»: 1 });', 'send({ id });'],
    ['send({ «old», id });', 'send({ id });'],
  ])('is left away: %s', (source, expected) => {
    expect(offered(source, readOnly, { use })).toEqual({ 'drop-field': expected });
  });

  test.each([
    "send({ ...x, «old»: 'a' });",
    "send({ «old»: 'a', ...x });",
    "send({ ...x, note: '(', «old»: 'a' });",
    "send({ «old»: 'a', note: '}', ...x });",
    "send({ ...x, /* ( */ «old»: 'a' });",
    "send({ «old»: 'a', // it's :)\n  ...x });",
    "send(`${f({ ...x, note: '(', «old»: 'a' })}`);",
    "f(`a${b}`); send({ ...x, «old»: 'a' }); f(`${c}d`);",
    "f(`a${g({ a: `(${b}` })}`); send({ ...x, note: `it's (${b} {`, «old»: 'a' });",
    "send({ ...x, note: y.replace(/['(]/, ''), «old»: 'a' });",
    "send({ ...x, note: y.replace(/\\/\\//, '('), «old»: 'a' });",
  ])('is left where what is spread beside it may hold it too: %s', (source) => {
    expect(offered(source, readOnly, { use })).toEqual({});
  });

  test('is taken out beside a text with dots', () => {
    expect(offered("send({ note: 'wait...', «old»: 'a' });", readOnly, { use })).toEqual({
      'drop-field': "send({ note: 'wait...' });",
    });
  });

  test('is taken out beside a list that is spread', () => {
    expect(offered("send({ list: [...x], «old»: 'a' });", readOnly, { use })).toEqual({
      'drop-field': 'send({ list: [...x] });',
    });
  });

  test('is renamed where it may be written', () => {
    expect(offered('send({ id, «old»: 1 });', renaming, { use })).toEqual({ rename: 'send({ id, fresh: 1 });' });
  });
});

describe('bridge of a property path', () => {
  const whole = (source: Marked): Use => {
    const { text } = source;
    const start = text.indexOf('get(');
    const object = { ...source.place, start: start + 4, end: text.indexOf(',', start) };
    return { kind: 'path-string', read: { whole: { ...source.place, start, end: text.lastIndexOf(')') + 1 }, object } };
  };
  const item = ({ place }: Marked): Use => ({
    kind: 'path-string',
    item: { ...place, start: place.start - 1, end: place.end + 1 },
  });

  test.each<[string, (source: Marked) => Use, string | undefined]>([
    ["f = get(x, 'a.«old»')", whole, "f = get(x, 'a.fresh', get(x, 'a.old'))"],
    ["f = get(x, 'a.«old».b', [])", whole, "f = get(x, 'a.fresh.b', get(x, 'a.old.b', []))"],
    ["f = get(load(), '«old»')", whole, undefined],
    ["f = () => groupBy(xs, '«old»')", item, 'f = () => groupBy(xs, (item) => item.fresh ?? item.old)'],
    ["f = groupBy(xs, '«old»')", item, 'f = groupBy(xs, function (item) { return item.fresh ?? item.old; })'],
    ["f = pick(xs, ['«old»'])", () => ({ kind: 'path-string' }), undefined],
  ])('%s', (source, use, expected) => {
    expect(offered(source, renaming, { use }).bridge).toBe(expected);
  });
});

describe('bridge of a schema', () => {
  const key = (source: Marked): Use => {
    const use = useAt(source);
    if (use.kind !== 'key') throw new Error('not a property');
    return { kind: 'declaration', key: use.property };
  };

  test.each<[string, string | undefined]>([
    ['z.object({ «old»: z.string() });', 'z.object({ old: z.string().optional(), fresh: z.string().optional() });'],
    [
      'z.object({\n  «old»: z.string().optional(),\n});',
      'z.object({\n  old: z.string().optional(),\n  fresh: z.string().optional(),\n});',
    ],
    ['object({ «old»: string() });', undefined],
    ['z.object({ «old»: z.array(z.string()).default([]) });', undefined],
    ['z.object({ «old»: z.string().catch("").optional() });', undefined],
    [
      "import * as v from 'valibot';\nv.object({ «old»: v.array(v.string()) });",
      "import * as v from 'valibot';\nv.object({ old: v.optional(v.array(v.string())), fresh: v.optional(v.array(v.string())) });",
    ],
    [
      "import * as v from 'valibot';\nv.object({ «old»: v.optional(v.string()) });",
      "import * as v from 'valibot';\nv.object({ old: v.optional(v.string()), fresh: v.optional(v.string()) });",
    ],
    ["import * as v from 'valibot';\nv.object({ «old»: v.optional(v.array(v.string()), []) });", undefined],
    [
      "import * as t from 'io-ts';\nt.partial({ «old»: t.string });",
      "import * as t from 'io-ts';\nt.partial({ old: t.string, fresh: t.string });",
    ],
    ["import * as t from 'io-ts';\nt.type({ «old»: t.string });", undefined],
    [
      "import * as t from 'io-ts';\nt.partial({ note: t.literal('{'), «old»: t.string });",
      "import * as t from 'io-ts';\nt.partial({ note: t.literal('{'), old: t.string, fresh: t.string });",
    ],
    [
      "import * as v from 'valibot';\nv.object({ «old»: v.optional(v.literal('a, (b')) });",
      "import * as v from 'valibot';\nv.object({ old: v.optional(v.literal('a, (b')), fresh: v.optional(v.literal('a, (b')) });",
    ],
    ["import * as v from 'valibot';\nv.object({ «old»: v.optional(v.literal(')'), '') });", undefined],
    [
      "const Joi = require('joi');\nJoi.object({ «old»: Joi.string().required() });",
      "const Joi = require('joi');\nJoi.object({ old: Joi.string(), fresh: Joi.string() });",
    ],
    [
      "import { Type } from '@sinclair/typebox';\nType.Object({ «old»: Type.String() });",
      "import { Type } from '@sinclair/typebox';\nType.Object({ old: Type.Optional(Type.String()), fresh: Type.Optional(Type.String()) });",
    ],
    [
      "import { Schema as S } from 'effect';\nS.Struct({ «old»: S.optional(S.String) });",
      "import { Schema as S } from 'effect';\nS.Struct({ old: S.optional(S.String), fresh: S.optional(S.String) });",
    ],
    ["import * as own from './own';\nown.object({ «old»: own.string() });", undefined],
    [
      "import * as yup from 'yup';\nyup.object({ «old»: yup.string().min(1) });",
      "import * as yup from 'yup';\nyup.object({ old: yup.string().min(1), fresh: yup.string().min(1) });",
    ],
    [
      "import * as z from 'zod/mini';\nz.object({ «old»: z.array(z.string()) });",
      "import * as z from 'zod/mini';\nz.object({ old: z.optional(z.array(z.string())), fresh: z.optional(z.array(z.string())) });",
    ],
    [
      "z.object({ «old»: z.string().describe('the default one') });",
      "z.object({ old: z.string().describe('the default one').optional(), fresh: z.string().describe('the default one').optional() });",
    ],
  ])('%s', (source, expected) => {
    expect(offered(source, renaming, { use: key }).bridge).toBe(expected);
  });

  test.each([
    ['zod', 'z', 'z.string().optional().transform((one) => one ?? "")'],
    ['zod', 'z', 'z.preprocess((one) => one ?? [], z.array(z.string()))'],
    ['zod', 'z', 'z.array(z.string()).prefault([])'],
    ['zod', 'z', 'z.array(z.string()).catch(() => [])'],
    ['zod/mini', 'z', 'z._default(z.array(z.string()), [])'],
    ['zod/mini', 'z', 'z.prefault(z.array(z.string()), [])'],
    ['zod/mini', 'z', 'z.catch(z.array(z.string()), [])'],
    ['zod/mini', 'z', 'z.pipe(z.optional(z.string()), z.transform((one) => one ?? ""))'],
    ['@sinclair/typebox', 'z', 'z.Array(z.String(), { default: [] })'],
    ['@sinclair/typebox', 'z', 'z.Optional(z.Array(z.String(), { "default": [] }))'],
    ['valibot', 'z', 'z.pipe(z.optional(z.string()), z.transform((one) => one ?? ""))'],
    ['valibot', 'z', 'z.pipe(z.optional(z.string(), "one"), z.trim())'],
    ['valibot', 'z', 'z.pipe(z.nullish(z.string(), () => ""), z.trim())'],
    ['effect', 'z', 'z.optional(z.String).pipe(z.withDecodingDefault(() => ""))'],
    ['yup', 'z', 'z.object({ one: z.string() })'],
    ['yup', 'z', 'z.string().transform((one) => one ?? "").optional()'],
  ])('never where what is absent is filled in: %s, %s', (library, name, schema) => {
    const source = `import * as ${name} from '${library}';\n${name}.object({ «old»: ${schema} });`;
    expect(Object.keys(offered(source, renaming, { use: key }))).toEqual(['rename']);
  });

  test.each([
    ['yup', 'z.string().defined()'],
    ['yup', 'z.string().required().min(1)'],
    ['yup', "z.string().when('id', { is: 1, then: (one) => one.required() })"],
    ['yup', "z.string().test('there', (one) => one !== undefined)"],
    ['joi', 'z.string().exist()'],
    ['joi', "z.string().presence('required')"],
    ['joi', "z.string().options({ presence: 'required' })"],
    ['joi', 'z.string().concat(filled)'],
  ])('never where the key stays required: %s, %s', (library, schema) => {
    const source = `import * as z from '${library}';\nz.object({ «old»: ${schema} });`;
    expect(Object.keys(offered(source, renaming, { use: key }))).toEqual(['rename']);
  });

  test('never where every key is required from outside', () => {
    const source = "import * as z from 'joi';\nz.object({ «old»: z.string() }).options({ presence: 'required' });";
    expect(Object.keys(offered(source, renaming, { use: key }))).toEqual(['rename']);
  });

  test.each<[string, string | undefined]>([
    ["z.enum([«'big'», 'small'])", "z.enum(['big', 'large', 'small'])"],
    ["z.literal(«'big'»)", "z.enum(['big', 'large'])"],
    ["literal(«'big'»)", undefined],
    ["z.literal(«'big'», { error: 'no' })", undefined],
    [
      "import * as v from 'valibot';\nv.literal(«'big'»)",
      "import * as v from 'valibot';\nv.picklist(['big', 'large'])",
    ],
    [
      "import * as t from 'io-ts';\nt.literal(«'big'»)",
      "import * as t from 'io-ts';\nt.union([t.literal('big'), t.literal('large')])",
    ],
    [
      "import { Type as T } from '@sinclair/typebox';\nT.Literal(«'big'»)",
      "import { Type as T } from '@sinclair/typebox';\nT.Union([T.Literal('big'), T.Literal('large')])",
    ],
    [
      "import { Schema } from 'effect';\nSchema.Literal(«'big'»)",
      "import { Schema } from 'effect';\nSchema.Literal('big', 'large')",
    ],
    ["import * as own from './own';\nown.literal(«'big'»)", undefined],
    ["Joi.string().valid(«'big'»)", "Joi.string().valid('big', 'large')"],
    [
      "const j = require('joi');\nj.array().items(j.string().min(1)).label('a)').valid(«'big'»)",
      "const j = require('joi');\nj.array().items(j.string().min(1)).label('a)').valid('big', 'large')",
    ],
    ["expect(x.size).to.equal(«'big'»)", undefined],
    ["import { assert } from 'chai';\nassert.equal(«'big'», x.size)", undefined],
    ["form.field.valid(«'big'»)", undefined],
  ])('%s', (source, expected) => {
    const use = (): Use => ({ kind: 'value', role: 'schema' });
    const fix: Fix = { kind: 'value', dropIn: true };
    expect(offered(source, fix, { use, replacement: 'large' })['accept-both']).toBe(expected);
  });
});

describe('value', () => {
  const fix: Fix = { kind: 'value', dropIn: false };
  const both = (source: string): Expected => offered(source, fix, { replacement: 'large' });

  test.each<[string, Expected]>([
    [
      "if (x.size === «'big'») go();",
      { 'accept-both': "if (x.size === 'big' || x.size === 'large') go();", value: "if (x.size === 'large') go();" },
    ],
    [
      "const a = b && «'big'» !== x?.size;",
      {
        'accept-both': "const a = b && ('big' !== x?.size && 'large' !== x?.size);",
        value: "const a = b && 'large' !== x?.size;",
      },
    ],
    ["if (size(x) === «'big'») go();", { value: "if (size(x) === 'large') go();" }],
    [
      'switch (x.size) {\n  case "«big»":\n    go();\n}',
      {
        'accept-both': 'switch (x.size) {\n  case "big":\n  case "large":\n    go();\n}',
        value: 'switch (x.size) {\n  case "large":\n    go();\n}',
      },
    ],
    [
      "type Size = «'big'» | 'small';",
      { 'accept-both': "type Size = 'big' | 'large' | 'small';", value: "type Size = 'large' | 'small';" },
    ],
    [
      "type Sizes = «'big'»[];",
      { 'accept-both': "type Sizes = ('big' | 'large')[];", value: "type Sizes = 'large'[];" },
    ],
    ["const big = «'big'»;", { value: "const big = 'large';" }],
    ["if (['a', «'big'»].includes(x.size)) go();", { value: "if (['a', 'large'].includes(x.size)) go();" }],
  ])('%s', (source, expected) => {
    expect(both(source)).toEqual(expected);
  });

  test('escapes what the quotes ask for', () => {
    expect(offered("const big = «'big'»;", fix, { replacement: "Pat's" })).toEqual({ value: "const big = 'Pat\\'s';" });
  });
});

describe('path', () => {
  const fix: Fix = { kind: 'path', dropIn: false };
  const path = (source: string, from: string, to: string): string | undefined =>
    offered(source, fix, { use: () => ({ kind: 'path', path: from }), replacement: to }).path;

  test.each<[string, string | undefined]>([
    ['get(«`/shop/v1/carts/${id}/items`»);', 'get(`/shop/v2/carts/${id}/items`);'],
    ['get(«`${host}/Shop/V1/Carts/${id}/items?x=v1`»);', 'get(`${host}/Shop/v2/Carts/${id}/items?x=v1`);'],
    ["get(«'v1/carts/{id}/items'»);", "get('v2/carts/{id}/items');"],
    ["get(«'/v1/carts/' + id + '/items'»);", "get('/v2/carts/' + id + '/items');"],
    ['get(«`/carts/${id}/items`»);', undefined],
    ['get(`/shop/v1/carts/${id}«/items»`);', 'get(`/shop/v2/carts/${id}/items`);'],
    ["get(host + '/v1/carts/' + cart.id + '«/items»');", "get(host + '/v2/carts/' + cart.id + '/items');"],
    ["get('/shop' +\n  '/v1/carts/' + id + '«/items»');", "get('/shop' +\n  '/v2/carts/' + id + '/items');"],
    ["get('/shop/v1/carts'); get(`${base}«/items»`);", undefined],
    ['get(«`/v1.2/carts/${id}/items`»);', undefined],
    ['get(`${V1}/carts/${id}«/items`»);', undefined],
    ["get('' + V1 + '/carts/' + id + '«/items'»);", undefined],
    ['get(`/shop/v1/carts/${v1.id}«/items`»);', 'get(`/shop/v2/carts/${v1.id}/items`);'],
    ["get(«'/shop/v1/carts/1/items', '/shop/v1/carts/2/items'»);", undefined],
  ])('%s', (source, expected) => {
    expect(path(source, '/shop/v1/carts/{id}/items', '/shop/v2/carts/{id}/items')).toBe(expected);
  });

  test('replaces what differs on both sides of a parameter', () => {
    expect(path('get(«`/a/v1/carts/${id}/lines`»);', '/a/v1/carts/{id}/lines', '/a/v2/carts/{id}/items')).toBe(
      'get(`/a/v2/carts/${id}/items`);',
    );
  });

  test.each([
    ['/a/v1/carts/{id}', '/a/v2/carts'],
    ['/a/v1/carts/{id}', '/a/v2/{id}/carts'],
    ['/a/v1/carts/{id}', '/a/v1/carts/{id}'],
  ])('is not offered from %s to %s', (from, to) => {
    expect(path('get(«`/a/v1/carts/${id}`»);', from, to)).toBeUndefined();
  });
});

test.each<[string, string | undefined]>([
  ['get(«`/v1/carts`»);', 'get(`/v2/carts`);'],
  ['const carts = «`/v1/carts`»;\nget(carts);', undefined],
])('a path is replaced unasked only where it stands in its call: %s', (source, expected) => {
  const use = (): Use => ({ kind: 'path', path: '/v1/carts' });
  const evidence = ({ text, place }: Marked) => {
    const start = text.indexOf('get(');
    return [{ place: { ...place, start, end: text.indexOf(';', start) }, why: 'GET /v1/carts' }];
  };
  const fix: Fix = { kind: 'path', dropIn: true };
  const { safe, results } = editsOf(source, fix, { use, evidence, replacement: '/v2/carts', readiness: 'now' });
  expect(safe).toBe(expected);
  expect(results).toHaveLength(1);
});

describe('drop of a parameter', () => {
  const fix: Fix = { kind: 'drop-parameter', dropIn: true };
  const inQuery = (): Use => ({ kind: 'parameter' });
  const property = (source: Marked): Use => {
    const use = useAt(source);
    if (use.kind !== 'key') throw new Error('not a property');
    return { kind: 'parameter', property: use.property };
  };

  test.each<[string, string | undefined]>([
    ["get('/a?«verbose»=true');", "get('/a');"],
    ["get('/a?«verbose»=true&x=1');", "get('/a?x=1');"],
    ["get('/a?x=1&«verbose»=true');", "get('/a?x=1');"],
    ["get('/a?x=1&«verbose»=true#top');", "get('/a?x=1#top');"],
    ['get(`/a?x=1&«verbose»=${flag}&y=${y}`);', 'get(`/a?x=1&y=${y}`);'],
    ["get('/a?' + '«verbose»=true&x=1');", "get('/a?' + 'x=1');"],
    ["get('/a?x=1&«verbose»=' + flag);", undefined],
    ["query.set('«verbose»', 'true');", undefined],
    ["get('/a?' + '«verbose»=true');", undefined],
    ['get(`/a?x=1&«verbose»=${f({})}`);', undefined],
  ])('%s', (source, expected) => {
    expect(offered(source, fix, { use: inQuery })['drop-parameter']).toBe(expected);
  });

  test.each<[string, string]>([
    ['get({ «verbose»: true });', 'get({});'],
    ['get({ «verbose»: true, x: 1 });', 'get({ x: 1 });'],
    ['get({ x: 1, «verbose»: true });', 'get({ x: 1 });'],
    ['get({\n  x: 1,\n  «verbose»: true,\n});', 'get({\n  x: 1,\n});'],
    ['get({\n  «verbose»: true, // all of it\n  x: 1,\n});', 'get({\n  x: 1,\n});'],
    ['get({ x: 1, «verbose» });', 'get({ x: 1 });'],
  ])('%s', (source, expected) => {
    expect(editsOf(source, fix, { use: property, readiness: 'now' })).toEqual({
      safe: expected,
      results: [['drop-parameter', expected]],
    });
  });

  test.each([
    ['get({ «verbose»: ask() });', property],
    ['get(`/a?x=1&«verbose»=${ask()}`);', inQuery],
  ] as const)('is never unasked where the value does something: %s', (source, use) => {
    const { safe, results } = editsOf(source, fix, { use, readiness: 'now' });
    expect(safe).toBeUndefined();
    expect(results).toHaveLength(1);
  });
});

describe('method', () => {
  const fix: Fix = { kind: 'method', dropIn: false };
  const use = (): Use => ({ kind: 'method' });

  test.each<[string, string | undefined]>([
    ['till.«pay»();', 'till.settle();'],
    ["till['«pay»']();", "till['settle']();"],
    ['const { «pay» } = till;', undefined],
  ])('%s', (source, expected) => {
    expect(offered(source, fix, { use, replacement: 'settle' }).method).toBe(expected);
  });

  test('of another object is not offered', () => {
    const detect = {
      kind: 'method',
      object: 'till',
      method: 'pay',
      replacement: { object: 'bank', method: 'settle' },
    } as const;
    expect(offered('till.«pay»();', fix, { use, replacement: 'settle', over: { detect } })).toEqual({});
  });
});

describe('unasked', () => {
  const dropIn: Fix = { kind: 'rename', dropIn: true, writes: 'rename' };

  test('a drop-in whose replacement is there already', () => {
    expect(editsOf('f(x.«old» === 1);', dropIn, { readiness: 'now' }).safe).toBe('f(x.fresh === 1);');
  });

  test.each<[string, Fix, Setting]>([
    ['before the replacement is there', dropIn, { readiness: 'at-cutover' }],
    ['where the catalogue does not call it a drop-in', renaming, { readiness: 'now' }],
    ['where the use is likely only', dropIn, { readiness: 'now', confidence: 'likely' }],
    ['where it takes a person', dropIn, { readiness: 'manual' }],
    ['in a declaration', dropIn, { readiness: 'now', use: () => ({ kind: 'declaration' }) }],
    ['where nothing can be edited', dropIn, { readiness: 'now', use: () => ({ kind: 'other' }) }],
  ])('never %s', (_, fix, setting) => {
    expect(editsOf('f(x.«old» === 1);', fix, setting).safe).toBeUndefined();
  });

  test.each<[string, string | undefined]>([
    ["f(x.size === «'big'»);", "f(x.size === 'large');"],
    ["const big = «'big'»;", undefined],
    ["type Size = «'big'»;", undefined],
  ])('a value only where it is used: %s', (source, expected) => {
    const value: Fix = { kind: 'value', dropIn: true };
    expect(editsOf(source, value, { readiness: 'now', replacement: 'large' }).safe).toBe(expected);
  });

  test('nothing at all for what takes a person', () => {
    expect(editsOf('f(x.«old»);', { kind: 'manual' }, { readiness: 'manual' }).results).toEqual([]);
  });
});
