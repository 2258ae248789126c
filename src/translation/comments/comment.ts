/** Where a comment stands in a text, with the marks that open and close it. */
export interface CommentRange {
  readonly start: number;
  readonly end: number;
}

/** Finds the comments of a text. What cannot be read has none. */
export type CommentReader = (file: string, text: string) => readonly CommentRange[];
