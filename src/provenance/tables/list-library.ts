import type { RowIn, Slot } from './table-library.js';

export const NO_ITEM: RowIn = [];
export const ITEM: RowIn = [''];

/** How a component of a library shows the items of a list. */
export interface ListLibrary {
  /** The attribute that holds the list. */
  readonly items: string;
  /** Under what each of them holds its own items, where it is a section. */
  readonly within?: string;
  /** Functions that are handed an item, with where it is in each argument. */
  readonly functions: Readonly<Record<string, readonly RowIn[]>>;
  /** What names a member of an item, or several in a list. */
  readonly members?: readonly string[];
  /** What shows an item. */
  readonly slots?: readonly Slot[];
  /** Set where nobody is seen to import it: what is called so may be another's. */
  readonly likely?: true;
}

/** By the packages or the names under which they are known everywhere, and the names of the components. */
export type ListLibraries = readonly (readonly [RegExp, RegExp, ListLibrary])[];

/** What tables are told of their rows beside the columns. */
export const RECORD: ListLibrary['functions'] = { rowKey: [ITEM], rowClassName: [ITEM], onRow: [ITEM] };
