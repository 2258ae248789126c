/** One thing that is wrong with a catalogue or with a question put to it. */
export interface Problem {
  /** What is wrong, and what to write in its place. */
  readonly message: string;
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
}

/** Problems beyond this many are counted, not listed. */
const listed = 25;

/** Every way in which a catalogue, a release, a window or a name can be wrong. The command turns it into exit code 2. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(describe(problems));
    this.problems = problems;
  }
}

/** The error for a single problem without a place. */
export function catalogueError(message: string): CatalogueError {
  return new CatalogueError([{ message }]);
}

function describe(problems: readonly Problem[]): string {
  const lines = problems.slice(0, listed).map(problemText);
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more.`].join('\n') : lines.join('\n');
}

/** `file:line:column: message`, with as much of the place as is known. */
export function problemText({ file, line, column, message }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return place === '' ? message : `${place}: ${message}`;
}
