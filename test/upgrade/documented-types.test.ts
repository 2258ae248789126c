import { describe, expect, test } from 'vitest';
import { resultsOf, strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const checked = strictConfig({ allowJs: true, checkJs: true, noEmit: true });

describe('types in comments of scripts that the compiler checks', () => {
  const users = (name: string, config = checked): Files => ({
    'tsconfig.json': config,
    'users.js': `/**
 * @typedef {object} User
 * @property {string} id
 * @property {string[]} ${name}
 */
/** @typedef {Pick<User, 'id' | '${name}'>} Change */

/** @param {string} id @returns {Promise<User>} */
export const user = async (id) => (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
/** @param {string} id @returns {Change} */
export const made = (id) => ({ id, ${name}: [] });
/** @param {string} id */
export const count = async (id) => (await user(id)).${name}.length + made(id).${name}.length;
`,
  });

  test('go to every use that the compiler knows, also of names that are picked', async () => {
    const { upgrade, plan } = workspace(users('designatedRoles'));
    expect(await upgrade()).toEqual(users('designatedRoleRefs'));
    expect((await plan()).files).toEqual([]);
  });

  test('have no mark in the midst of a comment', async () => {
    const { upgrade } = workspace(users('designatedRoles'));
    const { 'users.js': text = '' } = await upgrade({ mode: 'bridge' });
    expect(text).toContain("/** @typedef {Pick<User, 'id' | 'designatedRoles'>} Change */");
    expect(text).toContain('(await user(id)).designatedRoles.length');
  });

  test('are not edited where the compiler would refuse it then', async () => {
    const { 'users.js': text = '', ...rest } = users('designatedRoles');
    const refused = `${text}/** @template {keyof User} K @param {K} key @returns {K} */\nconst named = (key) => key;\n/** @type {'designatedRoles'} */\nexport const column = named('designatedRoles');\n`;
    const { plan } = workspace({ ...rest, 'users.js': refused });
    expect(resultsOf(await plan()).filter((line) => line.endsWith('fixed'))).toEqual([]);
  });

  const settings = (lines: string, copy: string): Files => ({
    'tsconfig.json': checked,
    'settings.js': `/**
 * @typedef {object} Settings
${lines}
 */
/** @returns {Promise<Settings>} */
const settings = async () => (await fetch('/lending/v3/settings/loan/disclosureTracking')).json();
export async function summary() {
  const found = await settings();
  return { copies: found.${copy}, triggers: found.disclosureRecordingTriggers.length };
}
`,
  });
  const triggers = ' * @property {string[]} disclosureRecordingTriggers';

  test('have both names while a read is left to a person', async () => {
    const { upgrade, plan } = workspace(
      settings(`${triggers}\n * @property {boolean} saveDisclosureCopy`, 'saveDisclosureCopy'),
    );
    expect(await upgrade()).toEqual(
      settings(
        `${triggers}\n * @property {string[]} RecordingOfDisclosures {@bridge disclosure-recording-triggers}\n * @property {boolean} CopyOfDisclosures`,
        'CopyOfDisclosures',
      ),
    );
    const { files, uses } = await plan({ mode: 'contract' });
    expect(files).toEqual([]);
    expect(uses.map(({ result }) => result)).toEqual(['unfinished']);
  });
});
