/** Hexadecimal digits of a fingerprint: enough for every finding of every project. */
const DIGITS = 16;

/**
 * Names findings by what they are and where in the text they stand, so that a name survives when lines move. Findings
 * that would be named alike are told apart by their order.
 */
export class Fingerprints {
  readonly #times = new Map<string, number>();

  /** @param around the text around the place; how it is spaced does not count. */
  of(change: string, file: string, around: string): string {
    const subject = JSON.stringify([change, file, around.replace(/\s+/g, ' ').trim()]);
    const times = this.#times.get(subject) ?? 0;
    this.#times.set(subject, times + 1);
    // Loaded with the first finding: most of what is audited has none.
    const { createHash } = process.getBuiltinModule('node:crypto');
    return createHash('sha256').update(`${times} ${subject}`).digest('hex').slice(0, DIGITS);
  }
}
