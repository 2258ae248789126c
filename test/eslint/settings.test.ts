import { describe, expect, test } from 'vitest';
import type { Linter } from 'eslint';
import plugin from '../../src/eslint/index.js';
import { folderWith, lint, placesOf, write } from './linting.js';

const window = { from: '25.2', to: '26.3' };
const call = 'fetch(`/lending/v1/loans/${id}/attachments`);';
const found = ['1:31 no-removed-endpoint'];

describe('settings that say too little or something unknown are an error', () => {
  test.each<[string, object | undefined, string | RegExp]>([
    ['no settings', undefined, /No window is set.*lendingCompat\.window\(.*lending-compat\.config\.json/s],
    ['no end', { from: '25.2' }, 'The window has no `to`'],
    ['no start', { to: '25.2' }, 'The window has no `from`'],
    ['no object', [], "settings['lending-compat'] is no object"],
    ['a number', { from: 25.1, to: '25.2' }, 'from is 25.1; it has to be a release in quotes'],
    [
      'an unknown release',
      { from: '25.2', to: '25.9' },
      'The catalogue does not know release "25.9". Nearest: 25.4 and 26.1.',
    ],
    ['a window that ends before it begins', { from: '26.1', to: '25.2' }, 'The window ends before it begins'],
    ['an unknown key', { ...window, ingore: [] }, 'has no key "ingore". Did you mean "ignore"?'],
    [
      'an unknown change',
      { ...window, ignore: ['attachment-v1'] },
      /"attachment-v1", which the catalogue does not have\. Did you mean "attachments-v1/,
    ],
    ['an unknown name', { ...window, names: { lendign: 'acme' } }, 'Did you mean "lending"?'],
    ['a name that cannot stand there', { ...window, names: { lending: 'a/b' } }, '"a/b" cannot stand for lending'],
    [
      'a catalogue that is not there',
      { ...window, catalogue: 'none.yaml' },
      /none\.yaml: The catalogue cannot be read/,
    ],
    ['a switch that is none', { ...window, crossFile: 'no' }, 'crossFile is "no"; it has to be true or false'],
  ])('%s', (_, settings, message) => {
    const cwd = folderWith({});
    const run = (): unknown => lint('1;', { cwd, ...(settings && { settings }) });
    expect(run).toThrow(message);
  });
});

describe('window', () => {
  test('gives the settings as a config', () => {
    expect(plugin.window({ ...window, ignore: ['attachments-v1'] })).toEqual([
      {
        name: 'lending-compat/window 25.2..26.3',
        settings: { 'lending-compat': { ...window, ignore: ['attachments-v1'] } },
      },
    ]);
  });

  test.each<[string, Parameters<typeof plugin.window>[0], string]>([
    ['an unknown release', { from: '25.2', to: '25.9' }, 'The catalogue does not know release "25.9"'],
    [
      'an unknown change',
      { ...window, ignore: ['no-such-change'] },
      '"no-such-change", which the catalogue does not have',
    ],
  ])('tells of %s at once', (_, options, message) => {
    expect(() => plugin.window(options)).toThrow(message);
  });

  test('tells of an unknown key at once', () => {
    const options = { ...window, form: '25.2' };
    expect(() => plugin.window(options)).toThrow('lendingCompat.window(…) has no key "form". Did you mean "from"?');
  });
});

describe('the configuration file', () => {
  test('says what the settings could', () => {
    const cwd = folderWith({ 'lending-compat.config.json': JSON.stringify({ ...window, names: { lending: 'acme' } }) });
    expect(placesOf(lint(call.replace('lending', 'acme'), { cwd }))).toEqual(['1:28 no-removed-endpoint']);
    expect(placesOf(lint(call, { cwd }))).toEqual([]);
  });

  test('stands behind the settings', () => {
    const cwd = folderWith({ 'lending-compat.config.json': JSON.stringify(window) });
    expect(placesOf(lint(call, { cwd, settings: { to: '26.2' } }))).toEqual([]);
    expect(placesOf(lint(call, { cwd }))).toEqual(found);
  });

  test('names its catalogue from where it stands', () => {
    const catalogue = new URL('../fixtures/catalogues/harbour', import.meta.url).pathname;
    const cwd = folderWith({
      'lending-compat.config.cjs': `module.exports = { from: '1.9', to: '2.0', catalogue: require('node:path').relative(__dirname, '${catalogue}') };`,
    });
    expect(placesOf(lint('fetch(`/harbour/v1/vessels/${id}/moorings`);', { cwd }))).toEqual([
      '1:33 no-removed-endpoint',
    ]);
  });

  test('is read anew when it is written anew', () => {
    const cwd = folderWith({ 'lending-compat.config.json': '{ "from": "25.2", "to": "26.2" }' });
    expect(placesOf(lint(call, { cwd }))).toEqual([]);
    write(cwd, 'lending-compat.config.json', JSON.stringify(window));
    expect(placesOf(lint(call, { cwd }))).toEqual(found);
  });

  test('is looked for again after an error', () => {
    const cwd = folderWith({});
    expect(() => lint(call, { cwd })).toThrow('No window is set');
    write(cwd, 'lending-compat.config.json', JSON.stringify(window));
    expect(placesOf(lint(call, { cwd }))).toEqual(found);
  });

  test('that is wrong is named in the error', () => {
    const cwd = folderWith({ 'lending-compat.config.json': '{ "form": "25.2" }' });
    expect(() => lint(call, { cwd })).toThrow(/lending-compat\.config\.json has no key "form"\. Did you mean "from"\?/);
  });
});

describe('ignore', () => {
  const rule = (options: object, name = 'no-removed-endpoint'): Linter.Config => ({
    plugins: { 'lending-compat': plugin },
    rules: { [`lending-compat/${name}`]: ['error', options] },
  });

  test.each<[string, string, string[]]>([
    ['an id that ignores something', 'attachments-v1', []],
    [
      'an id that the catalogue does not have',
      'attachments-v2',
      [
        '`ignore` names the change `attachments-v2`, which the catalogue does not have. Did you mean "attachments-v1"? Correct or remove it.',
      ],
    ],
    [
      'a change that is for another rule',
      'script-create-auth-code',
      [
        '`ignore` names the change `script-create-auth-code`, which this rule never reports from 25.2 to 26.3. Remove it.',
      ],
    ],
  ])('of a rule: %s', (_, id, expected) => {
    const messages = lint(call, { settings: { ...window, crossFile: false }, config: rule({ ignore: [id] }) });
    const stale = messages.filter(({ messageId }) => messageId !== 'found');
    expect(stale.map(({ message }) => message)).toEqual(expected);
  });

  test('of a rule: a change that the window does not touch', () => {
    const settings = { from: '25.1', to: '25.3', crossFile: false };
    const code = 'fetch(`/lending/v3/externalUsers?orgid=${id}`);';
    const messages = lint(code, { settings, config: rule({ ignore: ['attachments-v1'] }) });
    expect(messages.map(({ message, line, column }) => [line, column, message])).toEqual([
      [1, 1, '`ignore` names the change `attachments-v1`, which does nothing from 25.1 to 25.3. Remove it.'],
    ]);
  });

  test.each([{ ignore: ['Attachments v1'] }, { ignore: 'attachments-v1' }, { ignored: [] }, { confidence: 'sure' }])(
    'of a rule is checked by its form: %j',
    (options) => {
      expect(() => lint(call, { settings: window, config: rule(options) })).toThrow(/no-removed-endpoint/);
    },
  );

  test('of the settings is looked after by a rule of its own', () => {
    const settings = { from: '25.1', to: '25.3', crossFile: false, ignore: ['attachments-v1', 'export-job-id'] };
    const messages = lint('fetch(`/lending/v3/externalUsers/${id}`);', { settings });
    expect(messages.map(({ ruleId, message }) => [ruleId, message])).toEqual([
      [
        'lending-compat/no-stale-ignore',
        '`ignore` names the change `attachments-v1`, which does nothing from 25.1 to 25.3. Remove it.',
      ],
    ]);
  });
});

test('confidence: what is only likely can be left out', () => {
  const code = `interface ExternalUser { designatedRoles: string[] }
export const read = async (id: string) => (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json() as Promise<ExternalUser>;
export const roles = (user: ExternalUser) => user.designatedRoles;`;
  const settings = { ...window, crossFile: false };
  const options = { settings, filename: 'a.ts' };
  const likely = placesOf(lint(code, { ...options, config: plugin.configs.recommended }));
  const certain = placesOf(lint(code, { ...options, config: plugin.configs.certain }));
  expect(likely).toContain('3:51 no-removed-field');
  expect(certain).not.toContain('3:51 no-removed-field');
});

test('strict lists what could not be decided', () => {
  const code = 'export const roles = (row) => row.designatedRoles;';
  const settings = { ...window, crossFile: false };
  expect(placesOf(lint(code, { settings, config: plugin.configs.recommended }))).toEqual([]);
  expect(placesOf(lint(code, { settings, config: plugin.configs.strict }))).toEqual(['1:35 no-undecided']);
});

test('a comment that accepts nothing is told by its fault', () => {
  const text = '// lending-compat-ignore task-group-v1\nx();';
  expect(lint(text, { cwd: folderWith({}), settings: window }).map(({ message }) => message)).toEqual([
    'lending-compat-ignore gives no reason. Write lending-compat-ignore task-group-v1 -- <reason>.',
    'There is no change "task-group-v1". Did you mean "task-groups-v1"?',
  ]);
});

describe('a comment that accepts what is deprecated', () => {
  const use = 'fetch("/workflow/v1/taskgroups");';
  test.each<[what: string, text: string, places: readonly string[]]>([
    ['above', `// lending-compat-ignore task-groups-v1 -- later\n${use}`, []],
    ['behind', `${use} /* lending-compat-ignore task-groups-v1 -- later */`, []],
    [
      'about something else',
      `// lending-compat-ignore attachments-v1 -- later\n${use}`,
      ['2:8 no-deprecated-endpoint'],
    ],
    [
      'without a reason',
      `// lending-compat-ignore task-groups-v1\n${use}`,
      ['1:4 no-stale-ignore', '2:8 no-deprecated-endpoint'],
    ],
    [
      'about an unknown change',
      `// lending-compat-ignore task-group-v1 -- later\n${use}`,
      ['1:4 no-stale-ignore', '2:8 no-deprecated-endpoint'],
    ],
    ['about nothing', `/* lending-compat-ignore */ x();`, ['1:4 no-stale-ignore']],
    ['that only looks alike', `// lending-compat-ignored task-group-v1\nx();`, []],
    ['that is none', `x('lending-compat-ignore');`, []],
    ['in a string', `x = '// lending-compat-ignore task-groups-v1 -- later';\n${use}`, ['2:8 no-deprecated-endpoint']],
    ['about what breaks', `// lending-compat-ignore attachments-v1 -- later\n${call}`, ['2:31 no-removed-endpoint']],
  ])('%s', (_, text, places) => {
    expect(placesOf(lint(text, { cwd: folderWith({}), settings: window }))).toEqual(places);
  });
});
