import type { Problem } from '../errors.js';
import { didYouMean } from '../suggest.js';
import type { Catalogue } from '../types.js';
import type { CatalogueFile } from './schema.js';
import type { AuthoredFile } from './validate.js';

export interface Header {
  readonly id: string;
  readonly title: string;
  readonly base?: Catalogue;
}

/** Writes problems down at the places of their entries. */
export interface Reporter {
  readonly problems: Problem[];
  /** `path` begins at the top of a file: `['changes', 'some-id', 'removed']`. Without a file that holds it, the entry is named. */
  readonly report: (path: readonly [string, ...PropertyKey[]], message: string) => void;
}

export function createReporter(files: readonly AuthoredFile[]): Reporter {
  const problems: Problem[] = [];
  return {
    problems,
    report(path, message) {
      const holder = files.find(({ content }) => holds(content, path));
      problems.push(
        holder === undefined
          ? { message: `${path.slice(0, 2).map(String).join(' ')}: ${message}` }
          : holder.document.problem(path, message),
      );
    },
  };
}

function holds(content: CatalogueFile, [section, id]: readonly PropertyKey[]): boolean {
  const part = new Map<PropertyKey | undefined, unknown>(Object.entries(content)).get(section);
  return typeof part === 'object' && part !== null && (id === undefined || Object.hasOwn(part, id));
}

/** The catalogue's id and what it extends: said once in all of its files. */
export function readHeader(files: readonly AuthoredFile[], base: Catalogue | undefined, problems: Problem[]): Header {
  const id = onlyOne(files, 'id', problems);
  const title = onlyOne(files, 'title', problems);
  const extended = onlyOne(files, 'extends', problems);
  const first = files[0];
  const missing = (what: string) => {
    problems.push({ ...(first === undefined ? {} : { file: first.document.file }), message: what });
  };
  if (id === undefined) missing('The catalogue has no id: write `id: my-catalogue` in one of its files.');
  if (extended === undefined) {
    const choice = base === undefined ? '' : ` \`extends: ${base.id}\` to add to the built-in catalogue, or`;
    missing(`The catalogue does not say what it extends: write${choice} \`extends: none\` for one of its own.`);
  } else if (extended.value !== 'none' && extended.value !== base?.id) {
    const known = base === undefined ? ['none'] : ['none', base.id];
    const guess = didYouMean(extended.value, known);
    problems.push(
      extended.file.document.problem(
        ['extends'],
        `There is no catalogue ${JSON.stringify(extended.value)} to extend.${guess} Known: ${known.join(', ')}.`,
      ),
    );
  }
  return {
    id: id?.value ?? '',
    title: title?.value ?? id?.value ?? '',
    ...(base !== undefined && extended?.value === base.id ? { base } : {}),
  };
}

function onlyOne(files: readonly AuthoredFile[], key: 'id' | 'title' | 'extends', problems: Problem[]) {
  let found: { value: string; file: AuthoredFile } | undefined;
  for (const file of files) {
    const value = file.content[key];
    if (value === undefined) continue;
    if (found === undefined) found = { value, file };
    else
      problems.push(
        file.document.problem([key], `${key} already stands in ${found.file.document.file}; say it once.`, 'key'),
      );
  }
  return found;
}

export interface Gathered<Entry> {
  readonly id: string;
  readonly entry: Entry;
  readonly file: AuthoredFile;
}

/** All entries of one section, in the order of the files; the same name in two files is a problem. */
export function gather<Entry>(
  files: readonly AuthoredFile[],
  section: keyof CatalogueFile,
  entriesOf: (content: CatalogueFile) => Readonly<Record<string, Entry>> | undefined,
  problems: Problem[],
): Gathered<Entry>[] {
  const gathered = new Map<string, Gathered<Entry>>();
  for (const file of files) {
    for (const [id, entry] of Object.entries(entriesOf(file.content) ?? {})) {
      const other = gathered.get(id);
      if (other === undefined) gathered.set(id, { id, entry, file });
      else {
        const message = `${JSON.stringify(id)} already stands in ${other.file.document.file}; ids are unique in a catalogue.`;
        problems.push(file.document.problem([section, id], message, 'key'));
      }
    }
  }
  return [...gathered.values()];
}
