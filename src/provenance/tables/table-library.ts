/** Where in what a function is handed the row stands: `data` for `({ data }) => …`, `` for `(row) => …`, `*` for `(rows) => …`; empty where it is not in it. */
export type RowIn = readonly string[];

export const NO_ROW: RowIn = [];
export const ROW: RowIn = [''];

/** What a library puts into places that a component leaves to others, by their names. */
export interface Slot {
  /** Its first group is the name of the member that is shown there, where that stands in the name of the place. */
  readonly name: RegExp;
  /** Where the row is in each argument. */
  readonly rows: readonly RowIn[];
  /** Where the member is that is shown there. */
  readonly value?: string;
}

/** How a library is told the columns of a table beside its rows. */
export interface TableLibrary {
  /** The options or attributes that hold the columns, and the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** What names in a column the member of a row that it shows; the first that stands there. */
  readonly members: readonly string[];
  /** Set where that is the name of the column: no member is read by it where a function shows the row. */
  readonly byKey?: true;
  /** What names further members of a row, beside the one that is shown. */
  readonly further?: readonly string[];
  /** Functions of a column that are handed a row, with where it is in each argument. */
  readonly functions: Readonly<Record<string, readonly RowIn[]>>;
  /** Those of them that say something else of the column than what it shows. */
  readonly besides?: readonly string[];
  /** Events that tell a row, with where it is in each argument. */
  readonly events?: Readonly<Record<string, readonly RowIn[]>>;
  /** What shows a row in the table, and in the element of a column. */
  readonly slots?: readonly Slot[];
  readonly columnSlots?: readonly Slot[];
  /** Elements inside the table's that describe a column; else those that are called so. */
  readonly elements?: RegExp;
  /** Set where the library is not known, and its names alone speak for a table. */
  readonly guessed?: true;
  /** Set where nobody is seen to import it: what is called so may be another's. */
  readonly likely?: true;
}
