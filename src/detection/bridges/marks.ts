/** What a file holds that has bridges: how every mark begins. */
export const markBeginnings = ['/* bridge: ', '{@bridge '] as const;

/** What follows a bridge in the code, so that it can be told from code that was written so. */
export function bridgeMark(change: string): string {
  return `/* bridge: ${change} */`;
}

/** A bridge's mark behind a key that was required, and is not while there are two of them. */
export function requiredMark(change: string): string {
  return `/* bridge: ${change}, required */`;
}

/** Whether a mark says that the key before it was required. */
export function saysRequired(mark: string): boolean {
  return mark.includes(', required');
}

/** A text without a change's marks. */
export function unmarked(text: string, change: string): string {
  return text.replaceAll(` ${bridgeMark(change)}`, '').replaceAll(` ${requiredMark(change)}`, '');
}

/** A bridge's mark within a comment. */
export function documentedMark(change: string): string {
  return `{@bridge ${change}}`;
}

/** A bridge's mark in a text, and the change that it names. */
export const bridgeMarks = /(?:\/\* bridge: |\{@bridge )([\w-]+)(?:(?:, required)? \*\/|\})/g;
