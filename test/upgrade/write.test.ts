import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UpgradeError } from '../../src/upgrade/errors.js';
import { planText, readPlan } from '../../src/upgrade/plan-file.js';
import { applyPlan, checkNotInterrupted, undo } from '../../src/upgrade/write/apply.js';
import { filesIn, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const reads = (name: string): string => `export async function ${name}(id) {
  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  return user.designatedRoles;
}
`;
const app: Files = {
  'a.js': reads('a'),
  'b.js': reads('b'),
  'deep/c.js': reads('c'),
  'other.js': 'export const one = 1;\n',
};
const renamed = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, text.replace('designatedRoles', 'designatedRoleRefs')]),
  );

describe('writing a plan', () => {
  test('changes what has edits and does not touch what has none', async () => {
    const { folder, files, plan } = workspace(app);
    chmodSync(join(folder, 'a.js'), 0o755);
    const untouched = statSync(join(folder, 'other.js'));
    applyPlan(await plan());
    expect(files()).toEqual(renamed(app));
    expect(statSync(join(folder, 'a.js')).mode & 0o777).toBe(0o755);
    const { ino, mtimeMs } = statSync(join(folder, 'other.js'));
    expect({ ino, mtimeMs }).toEqual({ ino: untouched.ino, mtimeMs: untouched.mtimeMs });
  });

  test('is refused as a whole where one file has moved on', async () => {
    const { folder, files, plan } = workspace(app);
    const made = await plan();
    writeFileSync(join(folder, 'deep/c.js'), `${reads('c')}// more\n`);
    const before = files();
    expect(() => {
      applyPlan(made);
    }).toThrow(/^deep\/c\.js has been changed since\. Nothing was written/);
    expect(files()).toEqual(before);
  });

  test('is refused where the edits do not lead to what the plan promises', async () => {
    const { files, plan } = workspace(app);
    const made = await plan();
    const [first, ...rest] = made.files;
    if (!first) throw new Error('no file planned');
    const forged = {
      ...made,
      files: [{ ...first, edits: first.edits.map((edit) => ({ ...edit, text: 'other' })) }, ...rest],
    };
    expect(() => {
      applyPlan(forged);
    }).toThrow(UpgradeError);
    expect(files()).toEqual(app);
  });

  test('leaves everything as it was where one file cannot be replaced', async () => {
    const { folder, files, plan } = workspace(app);
    const made = await plan();
    let renames = 0;
    expect(() => {
      applyPlan(made, (from, to) => {
        if (++renames === 3) throw new Error('no space left');
        renameSync(from, to);
      });
    }).toThrow('The files could not be written: no space left. Nothing was changed.');
    expect(files()).toEqual(app);
    expect(readdirSync(folder).sort()).toEqual(['a.js', 'b.js', 'deep', 'other.js']);
  });

  test('is refused as a whole where one file may only be read', async () => {
    const { folder, files, plan } = workspace(app);
    const made = await plan();
    chmodSync(join(folder, 'b.js'), 0o444);
    expect(() => {
      applyPlan(made);
    }).toThrow('b.js is not written: it may only be read');
    expect(files()).toEqual(app);
  });

  test('never goes through a symbolic link or out of the roots', async () => {
    const { folder, plan } = workspace({ 'in/a.js': reads('a'), 'out/b.js': reads('b') });
    const made = await plan({ paths: [join(folder, 'in')] });
    const [file] = made.files;
    if (!file) throw new Error('no file planned');
    symlinkSync(join(folder, 'out'), join(folder, 'in/link'));
    const outside = filesIn(join(folder, 'out'));
    for (const path of ['link/b.js', '../out/b.js']) {
      expect(() => {
        applyPlan({ ...made, files: [{ ...file, file: path }] });
      }).toThrow(/is not written/);
    }
    renameSync(join(folder, 'in/a.js'), join(folder, 'real.js'));
    symlinkSync(join(folder, 'real.js'), join(folder, 'in/a.js'));
    expect(() => {
      applyPlan(made);
    }).toThrow('a.js is not written: it is a symbolic link');
    expect(filesIn(join(folder, 'out'))).toEqual(outside);
  });

  test('of a linked folder that was named writes the folder', async () => {
    const { folder, plan } = workspace({ 'real/a.js': reads('a') });
    symlinkSync(join(folder, 'real'), join(folder, 'named'));
    applyPlan(await plan({ paths: [join(folder, 'named')] }));
    expect(filesIn(join(folder, 'real'))['a.js']).toContain('designatedRoleRefs');
  });
});

describe('undo', () => {
  test('puts everything back and leaves nothing behind', async () => {
    const { folder, files, plan } = workspace(app);
    applyPlan(await plan());
    expect(undo(folder)).toEqual(['a.js', 'b.js', 'deep/c.js']);
    expect(files()).toEqual(app);
    expect(existsSync(join(folder, '.lending-compat'))).toBe(false);
    expect(() => undo(folder)).toThrow(/^There is nothing to undo/);
  });

  test('puts nothing back where a file was changed since', async () => {
    const { folder, files, plan } = workspace(app);
    applyPlan(await plan());
    writeFileSync(join(folder, 'b.js'), 'mine\n');
    const before = files();
    expect(() => undo(folder)).toThrow(/^b\.js has been changed since\. .* take that change back first/);
    expect(files()).toEqual(before);
  });

  test('works after the tree was moved', async () => {
    const { folder, plan } = workspace({ 'app/a.js': reads('a') });
    applyPlan(await plan({ paths: [join(folder, 'app')] }));
    renameSync(join(folder, 'app'), join(folder, 'moved'));
    undo(join(folder, 'moved'));
    expect(filesIn(join(folder, 'moved'))).toEqual({ 'a.js': reads('a') });
  });
});

describe('an upgrade that is killed in the middle', () => {
  const names = Array.from({ length: 12 }, (_, index) => `file${String(index)}.js`);
  const many: Files = Object.fromEntries(names.map((name) => [name, reads('read')]));

  /** Applies a plan in a process that is killed when some files have taken their places. */
  function killed(planFile: string, folder: string): Promise<NodeJS.Signals | null> {
    const script = `
      import { renameSync } from 'node:fs';
      import { readPlan } from ${JSON.stringify(source('plan-file.ts'))};
      import { applyPlan } from ${JSON.stringify(source('write/apply.ts'))};
      let renames = 0;
      applyPlan(readPlan(${JSON.stringify(planFile)}), (from, to) => {
        if (++renames === 6) process.kill(process.pid, 'SIGKILL');
        renameSync(from, to);
      });`;
    const file = join(folder, 'kill.mts');
    writeFileSync(file, script);
    const loader = join(import.meta.dirname, '../../node_modules/tsx/dist/loader.mjs');
    const child = spawn(process.execPath, ['--import', loader, file], { stdio: 'inherit' });
    return new Promise((resolve) => {
      child.on('exit', (_, signal) => {
        rmSync(file);
        resolve(signal);
      });
    });
  }

  test('is noticed, and is put back as a whole', async () => {
    const { folder, files, plan } = workspace(many);
    const made = await plan();
    const planFolder = mkdtempSync(join(tmpdir(), 'plan-'));
    onTestFinished(() => {
      rmSync(planFolder, { recursive: true, force: true });
    });
    const planFile = join(planFolder, 'plan.json');
    writeFileSync(planFile, planText(made, planFolder));
    expect(await killed(planFile, planFolder)).toBe('SIGKILL');
    const halfway = Object.values(files()).filter((text) => text.includes('designatedRoleRefs')).length;
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(names.length * 2);
    expect(() => {
      checkNotInterrupted(folder);
    }).toThrow(/was interrupted\. Put it back with `lending-compat undo/);
    expect(() => {
      applyPlan(made);
    }).toThrow(/was interrupted/);
    undo(folder);
    expect(files()).toEqual(many);
    expect(readdirSync(folder).sort()).toEqual([...names].sort());
  });
});

function source(file: string): string {
  return join(import.meta.dirname, '../../src/upgrade', file);
}

describe('a plan in a file', () => {
  test('is read as it was written, wherever its tree has gone', async () => {
    const { folder, plan } = workspace({ 'app/a.js': reads('a') });
    const made = await plan({ paths: [join(folder, 'app')] });
    mkdirSync(join(folder, 'plans'));
    writeFileSync(join(folder, 'plans/plan.json'), planText(made, join(folder, 'plans')));
    expect(readPlan(join(folder, 'plans/plan.json'))).toEqual(made);
  });

  test.each<[string, string, RegExp]>([
    ['no JSON', '{', /plan\.json is no JSON/],
    ['another form', '{"schemaVersion":2}', /plan\.json is no plan of an upgrade: schemaVersion/],
    ['an array', '[]', /plan\.json is no plan of an upgrade/],
  ])('is refused: %s', (_, text, message) => {
    const { folder } = workspace({ 'plan.json': text });
    expect(() => readPlan(join(folder, 'plan.json'))).toThrow(message);
  });

  test('is refused where a file leads out of the base', async () => {
    const { folder, plan } = workspace(app);
    const made = await plan();
    const [first] = made.files;
    if (!first) throw new Error('no file planned');
    for (const file of ['../b.js', '/etc/passwd', 'a/../../b.js', 'C:/b.js']) {
      writeFileSync(join(folder, 'plan.json'), planText({ ...made, files: [{ ...first, file }] }, folder));
      expect(() => readPlan(join(folder, 'plan.json'))).toThrow('files.0.file: has to stay inside the base');
    }
  });
});

test('a file with a second name is written once, and the other name keeps the old text', async () => {
  const { folder, plan } = workspace({ 'in/a.js': reads('a') });
  linkSync(join(folder, 'in/a.js'), join(folder, 'twin.js'));
  applyPlan(await plan({ paths: [join(folder, 'in')] }));
  expect(filesIn(folder)['twin.js']).toBe(reads('a'));
});
