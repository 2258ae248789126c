import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../src/catalogue/types.js';
import { planUpgrade } from '../../src/upgrade/plan.js';
import type { UpgradeOptions } from '../../src/upgrade/plan.js';
import type { UpgradePlan } from '../../src/upgrade/types.js';
import { applyPlan } from '../../src/upgrade/write/apply.js';

export type Files = Readonly<Record<string, string>>;

export interface Workspace {
  readonly folder: string;
  /** All files below the folder but those that an upgrade keeps for itself. */
  readonly files: () => Files;
  readonly plan: (options?: Partial<UpgradeOptions>) => Promise<UpgradePlan>;
  /** Plans and writes; gives the files afterwards. */
  readonly upgrade: (options?: Partial<UpgradeOptions>) => Promise<Files>;
}

/** A strict `tsconfig.json`. @param more options besides */
export function strictConfig(more: Readonly<Record<string, unknown>> = {}): string {
  const options = { target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', strict: true, types: [] };
  return JSON.stringify({ compilerOptions: { ...options, ...more } });
}

const wholeWindow = { from: '25.2', to: '26.3' };

/** A folder with files, for one test. */
export function workspace(files: Files, catalogue?: Catalogue): Workspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'upgrade-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const plan = (options: Partial<UpgradeOptions> = {}): Promise<UpgradePlan> =>
    planUpgrade({ paths: [folder], window: wholeWindow, ...(catalogue && { catalogue }), ...options });
  return {
    folder,
    files: () => filesIn(folder),
    plan,
    async upgrade(options) {
      applyPlan(await plan(options));
      return filesIn(folder);
    },
  };
}

export function filesIn(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.includes('.lending-compat') && !file.includes(`${sep}.git${sep}`))
      .sort()
      .map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
  );
}

/** What became of the uses of a plan: `file:line change result`. */
export function resultsOf({ uses }: UpgradePlan): string[] {
  return uses.map(({ file, line, change, result }) => `${file}:${String(line)} ${change} ${result}`);
}
