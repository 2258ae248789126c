/** A replacement of `[start, end)` of one file's text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What an offer does. `bridge` reads the new name and the old one where it is absent; `accept-both` lets a comparison, a
 * case or a type hold the new value beside the old one: both run before and after the cut-over. All others replace.
 */
export type OfferKind =
  'rename' | 'bridge' | 'value' | 'accept-both' | 'path' | 'drop-parameter' | 'drop-field' | 'method';

/** Edits of one file that belong together, and what they do, as data. */
export interface Offer {
  readonly kind: OfferKind;
  /** In the order of the text, not overlapping. */
  readonly edits: readonly Edit[];
  /** The text that goes, and the text that comes. */
  readonly from: string;
  readonly to: string;
  /** Set where the code is right only once this release runs. */
  readonly onceOn?: string;
  /** Set where the code is right before and after this release. */
  readonly across?: string;
  /** Set where the edit could change what other code does, or what this code does beside what it is about. */
  readonly unproved?: true;
  /** Set where the name is declared, and used elsewhere. */
  readonly declares?: true;
  /** What the catalogue warns of. */
  readonly note?: string;
}

/** What can be done by machine about one detection. */
export interface Edits {
  /** The one that may be applied unasked: it cannot change what the code does. */
  readonly safe?: Offer;
  /** What a person may choose from, the best first; holds `safe` too. */
  readonly offers: readonly Offer[];
}
