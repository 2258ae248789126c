/** How every mark begins. */
export const markBeginning = '/* bridge: ';

/** What follows a bridge in the code, so that it can be told from code that was written so. */
export function bridgeMark(change: string): string {
  return `${markBeginning}${change} */`;
}

/** A bridge's mark in a text, and the change that it names. */
export const bridgeMarks = /\/\* bridge: ([\w-]+) \*\//g;
