import { join } from 'node:path';
import { readText } from '../../../project/text.js';
import { readEnvironment } from '../../data/environment.js';

/** What programs of Spring, Quarkus and Micronaut are set up with. */
const SETTINGS_FILES = ['application.yml', 'application.yaml', 'application.properties'];

/** One setting: its name in parts, its value as it is written, and under which keys its file holds it as data. */
interface Setting {
  readonly path: readonly string[];
  readonly value: string;
  readonly keys: readonly string[];
}

/** The settings of a file, where it stands. */
export interface SettingsFile {
  readonly file: string;
  readonly settings: readonly Setting[];
  /** Whether other documents follow the first, which hold under a profile. */
  readonly hasProfiles: boolean;
}

/** The settings in a folder of resources. */
export function settingsIn(folder: string, isFile: (path: string) => boolean): readonly SettingsFile[] {
  return SETTINGS_FILES.map((name) => join(folder, name))
    .filter(isFile)
    .flatMap((file): SettingsFile[] => {
      const text = readText(file);
      if (typeof text !== 'string') return [];
      if (file.endsWith('.properties')) return [{ file, settings: propertiesIn(file, text), hasProfiles: false }];
      const [first = '', ...others] = text.replace(/^---[^\S\n]*\n/, '').split(/^---/m);
      return [{ file, settings: keysIn(first), hasProfiles: others.some((one) => /^\s*[^\s#]/m.test(one)) }];
    });
}

/** `src/main/resources`, of a file in `src/main/java`. */
export function resourcesOf(file: string): string | undefined {
  const sources = /^(.*\/|)src\/main\/(?:java|kotlin)\//.exec(file);
  return sources === null ? undefined : `${sources[1] ?? ''}src/main/resources`;
}

/** A name of a setting, which may be spelt with hyphens, underscores or capitals. */
export function relaxed(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}

/** One a line, each under its name and its number. */
function propertiesIn(file: string, text: string): Setting[] {
  const { data } = readEnvironment(file, text);
  const members = data?.kind === 'object' ? [...data.members] : [];
  return members.flatMap(([key, node]): Setting[] =>
    node.kind === 'scalar' && typeof node.value === 'string'
      ? [{ path: [key.replace(/ \d+$/, '')], value: node.value, keys: [key] }]
      : [],
  );
}

function keysIn(text: string): Setting[] {
  const around: { readonly indent: number; readonly name: string }[] = [];
  return [...text.matchAll(/^( *)["']?([\w.-]+)["']?:[^\S\n]*([^\n#]*)/gm)].map(
    ([, indent = '', name = '', value = '']) => {
      while ((around.at(-1)?.indent ?? -1) >= indent.length) around.pop();
      around.push({ indent: indent.length, name });
      const path = around.map((one) => one.name);
      return { path, value: value.trim(), keys: path };
    },
  );
}
