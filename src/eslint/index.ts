import type { ESLint, Linter } from 'eslint';
import { version } from '../version.js';
import { configsOf, windowConfig, type ConfigName, type WindowOptions } from './configs.js';
import type { CompatRule } from './define.js';
import { rules } from './rules.js';
import { settingsKey } from './settings.js';

interface LendingCompatPlugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly namespace: string; readonly version: string };
  readonly rules: Record<string, CompatRule>;
  /** `recommended` reports what is certain or likely, `certain` what is certain only, `strict` lists the undecided too. */
  readonly configs: Record<ConfigName, Linter.Config>;
  /** The settings that tell the rules which releases the code moves between, as flat configs. */
  window(options: WindowOptions): Linter.Config[];
}

const base = { meta: { name: 'lending-compat', namespace: settingsKey, version }, rules: { ...rules } };

/** The ESLint plugin. */
const plugin: LendingCompatPlugin = Object.assign(base, { configs: configsOf(base, rules), window: windowConfig });

export default plugin;
