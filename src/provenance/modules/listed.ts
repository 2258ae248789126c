/** Adds something to the list under a name; what has no name is left out. */
export function addUnder<Item>(lists: Map<string, Item[]>, name: string | undefined, item: Item): void {
  if (name === undefined) return;
  const list = lists.get(name);
  if (list) list.push(item);
  else lists.set(name, [item]);
}
