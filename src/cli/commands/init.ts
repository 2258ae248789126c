import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkWindow } from '../../catalogue/lifecycle.js';
import { applyNames } from '../../catalogue/names.js';
import { searchPlaces } from '../../config/places.js';
import { propose } from '../../config/propose.js';
import type { SeenName } from '../../config/propose.js';
import { UsageError } from '../errors.js';
import { print } from '../output.js';
import { catalogueFor, readConfiguration, windowFor } from '../settings.js';
import type { CommonOptions } from '../settings.js';

export interface InitCommandOptions extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
}

/** Writes a configuration from what the working directory shows; what is there already is left as it is. */
export async function runInit(options: InitCommandOptions): Promise<void> {
  const cwd = process.cwd();
  const there = searchPlaces.find((place) => place !== 'package.json' && existsSync(join(cwd, place)));
  if (there !== undefined) throw new UsageError(`${there} is there already; nothing was written.`);
  if (Object.keys(await readConfiguration(cwd)).length > 0) {
    throw new UsageError('A package.json, or a folder above, is configured already; nothing was written.');
  }
  const { names, ...rest } = options;
  const catalogue = await catalogueFor(rest, {});
  const window = checkWindow(catalogue, windowFor(options, {}, catalogue));
  applyNames(catalogue, names ?? {});
  const proposal = propose(cwd, catalogue, window, names ?? {});
  writeFileSync(join(cwd, proposal.name), proposal.content, { flag: 'wx' });
  print(
    [
      `Wrote ${proposal.name}:`,
      '',
      proposal.content.trimEnd(),
      ...proposal.names.map((seen) => `\nThe name ${seen.id} is ${seen.name}, ${shown(seen)}.`),
      ...proposal.unclear.map((seen) => `\nThe name ${seen.id} may be ${seen.name}, ${shown(seen)}: add it if it is.`),
      ...(proposal.usesESLint ? [eslintHint] : []),
      '\nNext: lending-compat audit\n',
    ].join('\n'),
  );
}

function shown({ text, where, places }: SeenName): string {
  return `as ${where} shows: ${text}${places > 1 ? ` (${places} places)` : ''}`;
}

const eslintHint = `
ESLint reads the same file. Add to its configuration:

  import lendingCompat from 'lending-compat/eslint';

  export default defineConfig([lendingCompat.configs.recommended]);`;
