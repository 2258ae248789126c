/** What matters behind names that hold modules, or objects with modules in them. */
export type MembersBehind = ReadonlyMap<string, ReadonlySet<string>>;

/** How many names of a module are followed behind another name. */
export const MAX_BEHIND = 1024;
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

/** Whatever matters, under whichever name it is held. */
export function membersOfAll(held: MembersBehind): ReadonlySet<string> {
  return new Set([...held.values()].flatMap((members) => [...members]));
}

/** How a name is handed on: in any way, as a part of an object, as an argument of a call. What is required may be a function that is called itself. */
type Handing = 'anyhow' | 'anyhow or called' | 'in an object' | 'to a call';

const handings = new Map<string, RegExp>();
const MOST_HANDINGS = 500;

/** Finds a name that stands for itself: not as a member, and with none behind it. */
export function handingOn(name: string, handing: Handing): RegExp {
  const key = `${handing} ${name}`;
  let found = handings.get(key);
  if (!found) {
    if (handings.size >= MOST_HANDINGS) handings.clear();
    handings.set(key, (found = new RegExp(patternOf(name.replaceAll('$', String.raw`\$`), handing))));
  }
  return found;
}

/** `spyOn(users, 'load')` asks for a member by its name. */
const REPLACING = String.raw`(?:[sS]py|[sS]tub|[mM]ock|[rR]eplace|[fF]ake)\w*\(\s*`;

function patternOf(name: string, handing: Handing): string {
  switch (handing) {
    case 'anyhow or called':
      return String.raw`(?:${patternOf(name, 'anyhow')}|(?<![\w$.])${name}\s*\()`;
    // Neither the name of a method or a property, nor a word in a text.
    case 'anyhow':
      return String.raw`(?:^|[^\w$.'"\x60/-]|\.\.\.)(?<!(?:[{,;]|^)\s*(?=${name}\s*\??:))(?<!${REPLACING})${name}(?![\w$'"\x60]|\s*\??\.\s*[\w$#]|\s*\()`;
    case 'in an object':
      return String.raw`(?:[{,:]\s*|\.\.\.)${name}\s*[,}]`;
    // What stands behind a colon is a type, but in an object.
    case 'to a call':
      return String.raw`[\w$>)\]]\((?:(?:[^()]*[,([{.])?\s*(?<!${REPLACING})${name}\s*[,)}\]]|[^()]*(?<!:\s*)\{[^{}()]*:\s*${name}\s*[,}])`;
  }
}

/** The members that a text names of what a name stands for: `users.load`, `spyOn(users, 'load')`. */
export function membersNamed(name: string, text: string): string[] {
  const pattern = new RegExp(
    String.raw`(?:^|[^\w$.]|\.\.\.)${name.replaceAll('$', String.raw`\$`)}\s*(?:\??\.\s*|,\s*['"\x60])([\w$]+)`,
    'g',
  );
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
}
