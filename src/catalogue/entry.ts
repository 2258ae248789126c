/** What a table has under a name of its own: of `constructor` or `toString`, which every object is given, it has nothing. */
export function entryOf<T>(table: Readonly<Partial<Record<string, T>>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
