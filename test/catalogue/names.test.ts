import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { applyNames, builtinCatalogue, CatalogueError, loadCatalogue } from '../../src/catalogue/index.js';
import { changeById } from './find.js';

const builtin = builtinCatalogue();
const NAMES = { lending: 'acme', svc: 'elk', platform: 'moose' };
const named = applyNames(builtin, NAMES);
const fieldsOf = (id: string) => Object.keys(named.resources.find((resource) => resource.id === id)?.fields ?? {});

describe('names stand', () => {
  test('in every path, and in what only begins with one', () => {
    const paths = named.endpoints.map(({ path }) => path);
    expect(paths.filter((path) => /lending/i.test(path))).toEqual([]);
    expect(paths).toContain('/acme/v3/externalUsers/{userId}');
    expect(paths).toContain('/acmedocs/v1/documentOrders/opening/{docSetOrderId}/delivery');
    expect(paths).toContain('/efolder/v1/exportjobs');
  });

  test('in the replacements and examples of changes', () => {
    expect(changeById(named, 'attachments-v1').detect).toMatchObject({
      endpoints: [
        { endpoint: 'attachments-v1-list', replacement: '/acme/v3/loans/{loanId}/attachments' },
        { endpoint: 'attachment-v1-get', replacement: '/acme/v3/loans/{loanId}/attachments/{attachmentId}' },
        { endpoint: 'attachment-v1-update', instead: 'PATCH /acme/v3/loans/{loanId}/attachments' },
        { endpoint: 'attachment-v1-upload-url' },
        { endpoint: 'attachment-v1-download-url' },
      ],
    });
    expect(changeById(named, 'loan-importer-v1').replacement?.what).toBe('POST /acme/v3/converter/loans');
    expect(changeById(named, 'tpo-script-get-loan-data').example?.before).toContain("elk.script.getObject('tpo");
  });

  test('in the script accessor, not in its other parts', () => {
    expect(named.scripting?.accessor).toEqual(['elk', 'script', 'getObject']);
  });

  test('in headers, in the case of the placeholder', () => {
    expect(named.conflicts[0]).toBe(
      'The signature header is Elk-Signature in the sample notification and X-Elk-Signature in the verification text.',
    );
  });

  test('in words of identifiers and of formats', () => {
    expect(fieldsOf('introspection')).toEqual(
      expect.arrayContaining(['moose_instance_id', 'moose_user', 'moose_client_id', 'actor_moose_user']),
    );
    expect(fieldsOf('enhancedFieldChange')).toContain('moose');
    const realm = named.resources.find(({ id }) => id === 'introspection')?.fields.realm_name;
    expect(realm?.format).toBe('moose:<instance_id>');
  });

  test('nowhere else', () => {
    const { names, title, hash, changes, resources } = named;
    const called = new Map(Object.entries(NAMES));
    expect(names).toEqual(builtin.names.map((name) => ({ ...name, called: called.get(name.id) })));
    expect({ title, hash }).toEqual({ title: builtin.title, hash: builtin.hash });
    expect(changes.map(({ id }) => id)).toEqual(builtin.changes.map(({ id }) => id));
    expect(resources.map(({ id }) => id)).toEqual(builtin.resources.map(({ id }) => id));
    const unchanged = JSON.stringify({ ...named, id: '', names: [], title: '' });
    expect(unchanged.match(/lending|svc|platform/gi)).toBeNull();
  });
});

test('names that are the placeholders themselves change nothing', () => {
  expect(applyNames(builtin, {})).toBe(builtin);
  expect(applyNames(builtin, { lending: 'lending', svc: 'svc' })).toBe(builtin);
});

test('a name that is another placeholder is not replaced again', () => {
  const swapped = applyNames(builtin, { lending: 'svc', svc: 'lending' });
  expect(swapped.scripting?.accessor[0]).toBe('lending');
  expect(swapped.endpoints.map(({ path }) => path)).toContain('/svc/v3/loans/{loanId}');
});

test('the catalogue that is given stays as it was', () => {
  expect(builtin.scripting?.accessor).toEqual(['svc', 'script', 'getObject']);
  expect(builtin.endpoints.map(({ path }) => path)).toContain('/lending/v3/externalUsers');
});

test('another catalogue has names of its own', async () => {
  const harbour = await loadCatalogue([fileURLToPath(new URL('../fixtures/catalogues/harbour', import.meta.url))]);
  const catalogue = applyNames(harbour, { harbour: 'wharf', quay: 'pier', port: 'dock' });
  expect(catalogue.endpoints.map(({ path }) => path)).toContain('/wharfmaster/v1/signalmasts/{*}');
  expect(catalogue.scripting?.accessor).toEqual(['pier', 'desk', 'open']);
  expect(Object.keys(catalogue.resources.find(({ id }) => id === 'vessel')?.fields ?? {})).toContain('dock_call_id');
});

test.each([
  [{ lendin: 'acme' }, 'There is no name "lendin" to replace. Did you mean "lending"? Known: lending, svc, platform.'],
  [{ toString: 'acme' }, 'There is no name "toString" to replace. Known: lending, svc, platform.'],
  [{ lending: '' }, 'The name for lending is empty; write the word that your code uses, for example lending=acme.'],
  [{ lending: '  ' }, 'The name for lending is empty; write the word that your code uses, for example lending=acme.'],
  [
    { lending: '/acme/' },
    '"/acme/" cannot stand for lending: it has to be a path segment, without slashes and spaces.',
  ],
  [{ lending: 'a b' }, '"a b" cannot stand for lending: it has to be a path segment, without slashes and spaces.'],
  [{ svc: 'a-b' }, '"a-b" cannot stand for svc: it has to be a name of a script, without slashes and spaces.'],
  [{ platform: '$1' }, undefined],
  [
    { lending: 'x'.repeat(61) },
    `"${'x'.repeat(60)}" cannot stand for lending: it has to be a path segment, without slashes and spaces.`,
  ],
])('%j: %s', (names, message) => {
  if (message === undefined) {
    expect(JSON.stringify(applyNames(builtin, names))).toContain('"$1_instance_id"');
    return;
  }
  expect(() => applyNames(builtin, names)).toThrow(new CatalogueError([{ message }]));
});
