/** What matters behind names that hold modules, or objects with modules in them. */
export type MembersBehind = ReadonlyMap<string, ReadonlySet<string>>;

export const NO_MEMBERS: MembersBehind = new Map();
/** How many names of a module are followed behind another name. */
export const MAX_BEHIND = 64;
/** Stands between a name and the member behind it that matters. */
const BEHIND = '\0';

/** `member` is what matters of what `holder` holds. */
export function memberOf(holder: string, member: string): string {
  return `${holder}${BEHIND}${member}`;
}

/** Names that have to do with the platform, told apart. */
export interface SortedNames {
  /** Those that stand for themselves. */
  readonly plain: ReadonlySet<string>;
  /** Members by the name that holds them. */
  readonly held: MembersBehind;
}

const sortedNames = new WeakMap<ReadonlySet<string>, { readonly size: number; readonly sorted: SortedNames }>();

/** One set is asked for every file that takes something from a module; it only grows. */
export function sortNames(names: ReadonlySet<string>): SortedNames {
  const known = sortedNames.get(names);
  if (known?.size === names.size) return known.sorted;
  const plain = new Set<string>();
  const held = new Map<string, Set<string>>();
  for (const name of names) {
    const end = name.indexOf(BEHIND);
    if (end < 0) {
      if (name !== '') plain.add(name);
      continue;
    }
    const members = held.get(name.slice(0, end)) ?? new Set();
    held.set(name.slice(0, end), members.add(name.slice(end + BEHIND.length)));
  }
  const sorted = { plain, held };
  sortedNames.set(names, { size: names.size, sorted });
  return sorted;
}

const handings = new Map<string, RegExp>();
const MOST_HANDINGS = 500;

/** Finds a name that stands for itself: not as a member, and with none behind it. What is required may be a function that is called or handed over. */
export function handingOn(name: string, where: 'anyhow' | 'in an object'): RegExp {
  const key = `${where} ${name}`;
  let found = handings.get(key);
  if (!found) {
    const escaped = name.replaceAll('$', String.raw`\$`);
    found = new RegExp(
      where === 'anyhow'
        ? String.raw`(?:^|[^\w$.]|\.\.\.)${escaped}(?![\w$]|\s*\??\.\s*[\w$#])`
        : String.raw`(?:[{,:]\s*|\.\.\.)${escaped}\s*[,}]`,
    );
    if (handings.size >= MOST_HANDINGS) handings.clear();
    handings.set(key, found);
  }
  return found;
}
