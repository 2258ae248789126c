import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { builtinCatalogue, loadCatalogue, verdictOf } from '../../src/catalogue/index.js';
import { changeById } from './find.js';

const harbour = fileURLToPath(new URL('../fixtures/catalogues/harbour', import.meta.url));
const builtin = builtinCatalogue();

const scratch = mkdtempSync(join(tmpdir(), 'catalogue-'));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

let count = 0;

/** A folder with files; the texts by name. */
function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  count += 1;
  const folder = join(scratch, String(count));
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function loadText(text: string) {
  return loadCatalogue([join(folderWith({ 'team.yaml': text }), 'team.yaml')]);
}

const change = (id: string, title: string, rest = '') => `  ${id}:
    title: ${title}
    summary: A sentence.
    consequence: A sentence.
    advice: A sentence.
    removed: "26.4"
    replacement: none
    detect: { kind: field, resource: loan, field: lienClass }
    fix: { kind: manual }
    rewrite: { kind: waiver, why: It is. }
    source: Notes
${rest}`;

const own = `id: team
extends: lending
area: loans
releases:
  "26.4": { source: Notes }
resources:
  loan:
    adds: true
    title: Loan
    source: Notes
    fields:
      lienClass: string
general: [Lien]
conflicts: [Two pages differ.]
changes:
${change('loan-lien-class', 'The lien class goes')}`;

describe('a catalogue that extends', () => {
  test('adds its entries and keeps the others', async () => {
    const catalogue = await loadText(own);
    expect(catalogue.id).toBe('team');
    expect(catalogue.releases.map(({ id }) => id)).toEqual([
      ...builtin.releases.slice(0, -1).map(({ id }) => id),
      '26.4',
      '27.1',
    ]);
    expect(catalogue.changes.map(({ id }) => id)).toEqual([...builtin.changes.map(({ id }) => id), 'loan-lien-class']);
    expect(catalogue.endpoints).toEqual(builtin.endpoints);
    expect(catalogue.general).toEqual([...builtin.general, 'lien']);
    expect(catalogue.conflicts).toEqual([...builtin.conflicts, 'Two pages differ.']);
    expect(catalogue.hash).not.toBe(builtin.hash);
    expect(catalogue.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('adds fields to a resource, and leaves the built-in one as it was', async () => {
    const catalogue = await loadText(own);
    const fields = (one: typeof builtin) => Object.keys(one.resources.find(({ id }) => id === 'loan')?.fields ?? {});
    expect(fields(catalogue)).toEqual(['channel', 'lienClass']);
    expect(fields(builtin)).toEqual(['channel']);
  });

  test('replaces entries of the same id, in their place', async () => {
    const text = own.replace(/ {2}loan-lien-class:[^]*$/, change('pricing-v1', 'Of our own'));
    const catalogue = await loadText(text);
    expect(catalogue.changes.map(({ id }) => id)).toEqual(builtin.changes.map(({ id }) => id));
    expect(changeById(catalogue, 'pricing-v1')).toMatchObject({ title: 'Of our own', removed: '26.4' });
    expect(verdictOf(changeById(catalogue, 'pricing-v1'), { from: '26.3', to: '27.1' })).toBe('breaks');
  });

  test('adds scripting objects beside the others', async () => {
    const catalogue = await loadText(`${own}
scripting:
  accessor: svc.script.getObject
  objects:
    drawer: { source: Notes, methods: { open: {} } }
`);
    expect(catalogue.scripting?.objects.map(({ id }) => id)).toEqual(['auth', 'loan', 'tpoApplication', 'drawer']);
  });

  test('gives the same hash for the same content', async () => {
    const comment = await loadText(`# A remark\n${own}`);
    expect(comment.hash).toBe((await loadText(own)).hash);
  });

  test('is refused where what it replaces is needed elsewhere', async () => {
    const text = own.replace('    adds: true\n', '');
    await expect(loadText(text)).rejects.toThrow(
      'changes loan-channel-validation: The resource loan has no field "channel".',
    );
  });
});

test('the example of the documentation is right', async () => {
  const page = readFileSync(new URL('../../docs/catalogue.md', import.meta.url), 'utf8');
  const [, example = ''] = /^```yaml\n(# yaml-language-server[^]*?)^```/m.exec(page) ?? [];
  const catalogue = await loadText(example);
  expect(changeById(catalogue, 'loan-lien-class').removed).toBe('26.1');
});

describe('a catalogue of its own', () => {
  test('has nothing of the built-in one', async () => {
    const catalogue = await loadCatalogue([harbour]);
    expect(catalogue.id).toBe('harbour');
    expect(catalogue.releases.map(({ id }) => id)).toEqual(['1.8', '1.9', '1.10', '2.0', '2.1']);
    expect(JSON.stringify(catalogue)).not.toMatch(/lending|svc|externalUser|loan/i);
  });

  test('has a change of every kind', async () => {
    const { changes } = await loadCatalogue([harbour]);
    const kinds = (catalogue: { readonly changes: typeof changes }) =>
      [...new Set(catalogue.changes.map(({ detect }) => detect.kind))].sort();
    expect(kinds({ changes })).toEqual(kinds(builtin));
    expect(kinds({ changes })).toHaveLength(11);
  });

  test('compiles the notations', async () => {
    const catalogue = await loadCatalogue([harbour]);
    const endpoint = (id: string) => catalogue.endpoints.find((one) => one.id === id);
    expect(endpoint('signals')).toMatchObject({
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      path: '/harbourmaster/v1/signalmasts/{*}',
    });
    expect(endpoint('vessels-write')?.body).toEqual({ resource: 'vessel', cardinality: 'either' });
    expect(endpoint('vessels-list')?.response).toEqual({ resource: 'vessel', cardinality: 'many' });
    expect(catalogue.resources.find(({ id }) => id === 'vessel')?.fields).toMatchObject({
      name: { type: 'string', maxLength: 80, required: true, source: { section: 'Vessels', documented: true } },
      manifestCodes: { type: 'string', list: true },
      grossTonnage: { readOnly: true, source: { section: 'Vessels', documented: false } },
      registeredOwner: { type: 'object', shape: { resource: 'owner', cardinality: 'one' } },
    });
    expect(changeById(catalogue, 'licence-night-passage').detect).toEqual({
      kind: 'field',
      resource: 'licenceTree',
      field: 'nightPassage',
      aliases: ['NightPassage'],
      depth: 'any',
      access: ['read'],
    });
    expect(changeById(catalogue, 'vessel-draught').detect).toMatchObject({ depth: 'own', access: ['read', 'write'] });
    expect(changeById(catalogue, 'signal-masts').notShown).toEqual(['removed']);
    expect(changeById(catalogue, 'licence-night-passage').notShown).toEqual(['replacement']);
    expect(catalogue.scripting?.accessor).toEqual(['quay', 'desk', 'open']);
  });
});

describe('files', () => {
  test('of a folder are read in the order of their names, and nothing else in it', async () => {
    const folder = folderWith({
      'b.yml': 'releases: { "1.0": { source: Notes } }',
      'a.yaml': 'id: team\nextends: none',
      'readme.md': '][',
    });
    expect((await loadCatalogue([folder])).id).toBe('team');
  });

  test.each([
    ['missing.yaml', 'The catalogue cannot be read: there is no such file or folder.'],
    ['', 'The folder holds no .yaml file.'],
    ['latin1.yaml', 'The catalogue cannot be read: it is no UTF-8 text.'],
    ['large.yaml', 'The file is larger than 256000 characters; split the catalogue by area.'],
    ['loop.yaml', 'The catalogue cannot be read: '],
  ])('%j: %s', async (name, message) => {
    const files = {
      'latin1.yaml': Buffer.from([0x69, 0x64, 0x3a, 0x20, 0xe9]),
      'large.yaml': Buffer.alloc(5_000_000, 0x20),
    };
    const folder = folderWith(Object.fromEntries(Object.entries(files).filter(([one]) => one === name)));
    if (name === 'loop.yaml') symlinkSync(join(folder, name), join(folder, name));
    const path = name === '' ? folder : join(folder, name);
    await expect(loadCatalogue([path])).rejects.toThrow(`${path}: ${message}`);
  });

  test('have to be given', async () => {
    await expect(loadCatalogue([])).rejects.toThrow('No catalogue file is given.');
  });

  test('are at most two hundred', async () => {
    const folder = folderWith(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.yaml`, 'a: 1'])));
    await expect(loadCatalogue([folder])).rejects.toThrow('A catalogue has at most 200 files; these are 201.');
  });
});

test('the built-in catalogue needs neither the YAML reader nor the schema', async () => {
  const loaded: string[] = [];
  vi.resetModules();
  for (const name of ['yaml', 'zod']) {
    vi.doMock(name, async (original) => {
      loaded.push(name);
      return original();
    });
  }
  const fresh = await import('../../src/catalogue/index.js');
  expect(fresh.builtinCatalogue().id).toBe('lending');
  expect(loaded).toEqual([]);
  await fresh.loadCatalogue([harbour]);
  expect(loaded.sort()).toEqual(['yaml', 'zod']);
  vi.doUnmock('yaml');
  vi.doUnmock('zod');
});
