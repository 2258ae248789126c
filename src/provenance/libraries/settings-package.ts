import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { moduleValue, wholeModule } from '../modules/modules.js';
import { plainText, textsOf } from '../texts/text.js';
import { isUnknown, mapOptions, unionOf } from '../values.js';
import type { Value } from '../value.js';

/** `config.get('paths.officer')`: data has no methods, what settings hold is asked for by a path. */
export function settingNamed(
  e: Engine,
  settings: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const [path] = node.arguments;
  if (name !== 'get' || !path || node.arguments.length > 1) return undefined;
  if (settings.kind !== 'json' && !isUnknown(memberOf(e, settings, 'get'))) return undefined;
  const paths = textsOf(e.valueOf(path, frame)).flatMap((text) => plainText(text) ?? []);
  const found = paths.map((names) => names.split('.').reduce((holder, one) => memberOf(e, holder, one), settings));
  return found.length > 0 && !found.every(isUnknown) ? unionOf(found) : undefined;
}

/** `deferConfig(function () { return this.root + '/officers'; })`: a setting that is made of others when all are read. */
export function deferredSetting(e: Engine, setting: Value, frame: Frame): Value | undefined {
  const settings = settingsFor(e, frame.facts.file);
  return mapOptions(setting, (option) =>
    applyTo(e, option.kind === 'function' ? { ...option, self: settings } : option, [() => settings], frame),
  );
}

/** What the package `config` gives to those who ask from a file. */
function settingsFor(e: Engine, file: string): Value {
  const whole = wholeModule(e, moduleValue(e, 'config', file));
  const named = whole.kind === 'module' ? memberOf(e, whole, 'default') : whole;
  return isUnknown(named) ? whole : named;
}
