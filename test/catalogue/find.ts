import type { Catalogue, Change } from '../../src/catalogue/index.js';

/** The change with an id; a test that asks for one that is not there is wrong itself. */
export function changeById({ changes }: Catalogue, id: string): Change {
  const found = changes.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no change ${id}.`);
  return found;
}
