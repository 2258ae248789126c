/** Hexadecimal digits of a fingerprint: enough for every finding of every project. */
const DIGITS = 16;

/** What a finding is and where in the text it stands; findings of the same text in one file share it. */
export type Subject = string;

/** @param around the text around the place; how it is spaced does not count. */
export function subjectOf(change: string, file: string, around: string): Subject {
  const before = latest.get(change);
  if (before?.file === file && before.around === around) return before.subject;
  const subject = digest(JSON.stringify([change, file, around.replace(/\s+/g, ' ').trim()]));
  latest.set(change, { file, around, subject });
  return subject;
}

/** What was named last for each change: thousands of findings may stand in the one line of a file. */
const latest = new Map<string, { readonly file: string; readonly around: string; readonly subject: Subject }>();

/**
 * Names findings by what they are and where in the text they stand, so that a name survives when lines move. Findings
 * that would be named alike are told apart by their order.
 */
export class Fingerprints {
  readonly #times = new Map<Subject, number>();

  of(subject: Subject): string {
    const times = this.#times.get(subject) ?? 0;
    this.#times.set(subject, times + 1);
    return digest(`${times} ${subject}`);
  }
}

/** A short name for a text, the same everywhere. */
export function digest(text: string): string {
  // Loaded with the first finding: most of what is audited has none.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}
