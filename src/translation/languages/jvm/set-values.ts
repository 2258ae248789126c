import type { Located } from '../../located.js';
import { argumentOf } from '../annotations.js';
import type { Annotation } from '../annotations.js';
import type { SyntaxNode } from '../tree.js';
import { madeName } from './references.js';
import type { Settings } from './settings.js';

/** What reads the text of an argument; undefined where it is none. */
type Plain = (node: SyntaxNode | undefined) => Located | undefined;

/** One setting, and what is taken where nobody sets it: `${desk.path}`, `${desk.path:/default}`; Kotlin writes the sign behind a backslash. */
const ONE_SETTING = /^(\\?\$\{([\w.-]+))(?::(.*))?\}$/s;

/** What a container puts into a field or a parameter by the settings of the program: `@Value("${desk.path:/default}")`, `@ConfigProperty(name = "desk.path", defaultValue = "/default")`. */
export function setValue(
  annotations: readonly Annotation[],
  at: SyntaxNode,
  plain: Plain,
  settings: Settings,
): SyntaxNode | undefined {
  for (const annotation of annotations) {
    if (annotation.name === 'Value') return settingIn(argumentOf(annotation, [undefined, 'value']), plain, settings);
    if (!/^(?:Config)?Property$/.test(annotation.name)) continue;
    const name = plain(argumentOf(annotation, [undefined, 'name']))?.text;
    const set = name === undefined ? undefined : settings.at(name);
    return set === undefined ? argumentOf(annotation, ['defaultValue']) : madeName(set, at.end);
  }
  return undefined;
}

function settingIn(given: SyntaxNode | undefined, plain: Plain, settings: Settings): SyntaxNode | undefined {
  const template = plain(given);
  if (given === undefined || template === undefined) return undefined;
  const [, before, name = '', other = ''] = ONE_SETTING.exec(template.text) ?? [];
  // What is put together of a setting and more stands as it is written.
  if (before === undefined) return /^[^#]*\//.test(template.text) ? given : undefined;
  const set = settings.at(name);
  if (set !== undefined) return madeName(set, given.end);
  if (/^$|[$#]\{/.test(other)) return undefined;
  const start = template.at(before.length + 1);
  return { type: 'string_literal', field: 'value', start: start - 1, end: start + other.length + 1, children: [] };
}

/** What settings put into the members of a class that is said to hold some: `@ConfigurationProperties(prefix = "desk")`. */
export function setMembers(
  annotations: readonly Annotation[],
  plain: Plain,
  settings: Settings,
): ReadonlyMap<string, string> | undefined {
  const said = annotations.find(({ name }) => name === 'ConfigurationProperties');
  const prefix = said && plain(argumentOf(said, [undefined, 'value', 'prefix']))?.text;
  return prefix === undefined ? undefined : settings.membersBelow(prefix);
}
