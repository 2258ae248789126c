import ignore from 'ignore';
import type { Ignore } from 'ignore';

/** Who a CODEOWNERS file says owns what. */
export interface CodeOwners {
  /** The owners of a file, in the order in which they are named; empty where nobody is. */
  readonly ownersOf: (file: string) => readonly string[];
}

interface Entry {
  readonly pattern: Ignore;
  readonly owners: readonly string[];
  /** GitLab: what matches has no owner in this section, whatever else the section says. */
  readonly excludes: boolean;
}

/** GitLab: a part of the file that is read for itself. Without headings, all of the file is one. */
interface Section {
  readonly entries: Entry[];
  readonly defaults: readonly string[];
}

/** `[Docs]`, `^[Docs]` (nobody has to approve), `[Docs][2]` (how many have to), each with default owners behind it. */
const heading = /^\^?\[([^\]]+)\](?:\[\d+\])?(?:\s+(.*))?$/;

/**
 * Reads the text of a CODEOWNERS file as GitHub and GitLab do: the last entry that matches decides, in each section for
 * itself. Lines that make no sense are passed by, as both do.
 */
export function parseCodeOwners(text: string): CodeOwners {
  const sections = new Map<string, Section>();
  let section = sectionOf(sections, '', []);
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/)) {
    const [first, ...rest] = wordsOf(line);
    if (first === undefined) continue;
    const [, name, defaults = ''] = heading.exec(line.trim()) ?? [];
    if (name !== undefined) section = sectionOf(sections, name.trim().toLowerCase(), ownersIn(wordsOf(defaults)));
    else section.entries.push(entryOf(first, rest, section));
  }
  const all = [...sections.values()];
  return { ownersOf: (file) => [...new Set(all.flatMap((one) => ownersBy(one, file)))] };
}

function sectionOf(sections: Map<string, Section>, name: string, defaults: readonly string[]): Section {
  const known = sections.get(name);
  if (known !== undefined) {
    // Sections of the same name are one; a later heading may name other owners for what follows it.
    return { entries: known.entries, defaults };
  }
  const section: Section = { entries: [], defaults };
  sections.set(name, section);
  return section;
}

/** The words of a line, up to a comment; `\ ` and `\#` stand in a word. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:\\.|[^\s\\])+/g)) {
    if (word.startsWith('#')) break;
    words.push(word);
  }
  return words;
}

/** `@person`, `@team/group`, `@@role`, an address. */
function ownersIn(words: readonly string[]): string[] {
  return words.filter((word) => word.includes('@'));
}

function entryOf(first: string, rest: readonly string[], { defaults }: Section): Entry {
  const excludes = first.startsWith('!');
  const owners = ownersIn(rest);
  return {
    pattern: patternOf(excludes ? first.slice(1) : first),
    owners: owners.length > 0 ? owners : defaults,
    excludes,
  };
}

function patternOf(text: string): Ignore {
  const pattern = ignore({ ignorecase: false }).add(text);
  // `docs/*` is about files in the folder; .gitignore would take what stands in its folders along.
  return /[^*/]\/\*$|^\/\*$/.test(text) ? pattern.add(`!${text}/`) : pattern;
}

function ownersBy({ entries }: Section, file: string): readonly string[] {
  const matching = entries.filter(({ pattern }) => pattern.ignores(file));
  return matching.some(({ excludes }) => excludes) ? [] : (matching.at(-1)?.owners ?? []);
}
