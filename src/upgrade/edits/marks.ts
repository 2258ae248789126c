/** What a file holds that has bridges: how every mark begins. */
export const markBeginnings = ['/* bridge: ', '{@bridge '] as const;

/** What follows a bridge in the code, so that it can be told from code that was written so. */
export function bridgeMark(change: string): string {
  return `/* bridge: ${change} */`;
}

/** The same within a comment. */
export function documentedMark(change: string): string {
  return `{@bridge ${change}}`;
}

/** A bridge's mark in a text, and the change that it names. */
export const bridgeMarks = /(?:\/\* bridge: |\{@bridge )([\w-]+)(?: \*\/|\})/g;
