const sending = /\b(?:trigger(?:Handler)?|new\s+CustomEvent(?:<[^>]*>)?)\s*\(\s*(['"`])([^'"`\n]+)\1/g;
const listening = /\b(?:addEventListener|on|one)\s*\(\s*(['"`])([^'"`\n]+)\1/g;

/** The events of a page's own that code sends to whoever listens: no name of the file stands between them. */
export function eventsSent(code: string): readonly string[] {
  return [...code.matchAll(sending)].map(([, , name = '']) => name);
}

/** Whether code listens to one of some events. */
export function listensTo(code: string, events: ReadonlySet<string>): boolean {
  return [...code.matchAll(listening)].some(([, , name = '']) => events.has(name));
}
