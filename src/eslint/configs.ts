import type { ESLint, Linter } from 'eslint';
import type { ReleaseId } from '../catalogue/types.js';
import { checkConfiguration, type Configuration } from '../config/configuration.js';
import type { CompatRule } from './define.js';
import type { RuleOptions } from './options.js';
import { searchEarly } from './early-search.js';
import { createSetup } from './setup.js';
import { settingsKey } from './settings.js';

/**
 * How sure a finding has to be: `certain` reports what is proved, `recommended` what is likely too, `strict` also lists the
 * names whose origin could not be traced.
 */
export type ConfigName = 'certain' | 'recommended' | 'strict';

/** The flat configs of a plugin. */
export function configsOf(
  plugin: ESLint.Plugin,
  rules: Readonly<Record<string, CompatRule>>,
): Record<ConfigName, Linter.Config> {
  const config = (name: ConfigName): Linter.Config => ({
    name: `${settingsKey}/${name}`,
    plugins: { [settingsKey]: plugin },
    rules: Object.fromEntries(
      Object.entries(rules)
        .filter(([, { meta }]) => meta.docs.recommended || name === 'strict')
        .map(([id, rule]) => [`${settingsKey}/${id}`, entryOf(rule, name)]),
    ),
  });
  return { certain: config('certain'), recommended: config('recommended'), strict: config('strict') };
}

const certainOnly: Pick<RuleOptions, 'confidence'> = { confidence: 'certain' };

function entryOf({ meta }: CompatRule, name: ConfigName): Linter.RuleEntry {
  const { severity, kinds } = meta.docs;
  return name === 'certain' && kinds.length > 0 ? [severity, certainOnly] : severity;
}

/** What `window` takes: the two releases, and whatever else the configuration file could say. */
export interface WindowOptions extends Omit<Configuration, 'from' | 'to' | 'catalogue'> {
  readonly from: ReleaseId;
  readonly to: ReleaseId;
  readonly catalogue?: string | readonly string[];
}

/**
 * The settings that tell all rules what to look for.
 * @returns configs to put beside one of `configs`.
 * @throws {ConfigurationError} for an unknown key, release, name or change, with what to write.
 */
export function windowConfig(options: WindowOptions): Linter.Config[] {
  const settings = checkConfiguration(options, 'lendingCompat.window(…)');
  // A catalogue of one's own is read where the working directory is known.
  if (settings.catalogue === undefined) {
    const { crossFile, searchWords } = createSetup(settings, 'lendingCompat.window(…)');
    if (crossFile) searchEarly(searchWords);
  }
  return [{ name: `${settingsKey}/window ${options.from}..${options.to}`, settings: { [settingsKey]: settings } }];
}
