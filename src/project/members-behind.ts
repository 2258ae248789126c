/** What matters behind names that hold modules, or objects with modules in them. */
export type MembersBehind = ReadonlyMap<string, ReadonlySet<string>>;

export const NO_MEMBERS: MembersBehind = new Map();
/** How many names of a module are followed behind another name. */
export const MAX_BEHIND = 64;
/** Stands between a name and the member behind it that matters. */
export const BEHIND = '\0';

/** `member` is what matters of what `holder` holds. */
export function memberOf(holder: string, member: string): string {
  return `${holder}${BEHIND}${member}`;
}

/** A name with what is behind it, under another name. */
export function renamedMembers(names: ReadonlySet<string>, local: string, exported: string): string[] {
  const start = memberOf(local, '');
  return [...names].filter((name) => name.startsWith(start)).map((name) => exported + name.slice(local.length));
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
