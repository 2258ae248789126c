import type { FileText, Names } from './file-text.js';
import type { ImportEdge } from './import-graph.js';
import { MAX_BEHIND, memberOf, membersOfAll, sortNames } from './members-behind.js';
import type { Statement } from './statements.js';
import type { Taken } from './taken.js';

/** Names of a module as another hands them on. */
export function renamed(names: Names, statements: readonly Statement[]): Names {
  if (names === 'all') return 'all';
  const passed = new Set(names);
  const { held } = sortNames(names);
  for (const { renamed: list } of statements)
    for (const { local, exported } of list) {
      if (names.has(local)) passed.add(exported);
      for (const member of held.get(local) ?? []) passed.add(memberOf(exported, member));
    }
  return passed;
}

/** What names that stand for a module as a whole have to do with the platform: as many of its names as can be followed, else all of it. */
export function heldBy(namespaces: readonly string[], names: Names): Set<string> {
  if (names === 'all') return new Set(namespaces);
  const { plain, held } = sortNames(names);
  const members = new Set([...plain, ...membersOfAll(held)]);
  if (members.size > MAX_BEHIND) return new Set(namespaces);
  return new Set(namespaces.flatMap((namespace) => [...members].map((member) => memberOf(namespace, member))));
}

/** Names under which a file hands on another as a whole: `export * as users from './users'`, `import * as users …` with `export { users }`, and what CommonJS has for it. */
export function namespacesFor(
  text: FileText,
  taken: readonly Taken[],
  { specifiers, reexported }: Pick<ImportEdge, 'specifiers' | 'reexported'>,
): string[] {
  const modules = new Set(
    taken
      .filter(({ name, isModule, isRequired }) => isModule === true || (name === '*' && isRequired === true))
      .map(({ local }) => local),
  );
  const statements = modules.size === 0 ? [] : text.statements;
  const listed = statements.flatMap(({ renamed: list }) => list.filter(({ local }) => modules.has(local)));
  const named = reexported ? text.namespaces.filter(({ specifier }) => specifiers.has(specifier)) : [];
  return [...listed.map(({ exported }) => exported), ...named.map(({ local }) => local)];
}

/** What a file takes from another in a form of its own: `const users_1 = __importDefault(require('./users'))`. */
export function otherwiseTaken(text: FileText, specifiers: ReadonlySet<string>): Taken[] {
  return text.statements.flatMap(({ start, end, names = [] }) => {
    if (names.length === 0) return [];
    const specifier = text.askedIn(text.slice(start, end)).find((one) => specifiers.has(one));
    return specifier === undefined ? [] : names.map((local) => ({ specifier, name: '*', local }));
  });
}
