import { eventsIn, hearsEvent, isOwnEvent } from '../provenance/syntax/event-names.js';

const sending = /\b(?:trigger(?:Handler)?|(new\s+CustomEvent)(?:<[^>]{0,200}>)?)\s*\(\s*(['"`])([^'"`\n]+)\2/g;
const listening = /\b(?:addEventListener|on|one)\s*\(\s*(['"`])([^'"`\n]+)\1/g;

/** The events of a page's own that code sends to whoever listens: no name of the file stands between them. */
export function eventsSent(code: string): readonly string[] {
  return [...code.matchAll(sending)].flatMap(([, made, , name = '']) =>
    made !== undefined || isOwnEvent(name) ? [name] : [],
  );
}

/** Which of some events a file may hear with what they carry: of those that browsers send as well, only who asks for that hears more than the browser's. */
export function eventsHeard(code: string, sent: ReadonlySet<string>): ReadonlySet<string> {
  return asksForDetail(code) ? sent : new Set([...sent].filter(isOwnEvent));
}

/** Whether code asks for what an event carries. */
export function asksForDetail(code: string): boolean {
  return /\bdetail\b/.test(code);
}

/** Whether code listens to one of some events. */
export function listensTo(code: string, events: ReadonlySet<string>): boolean {
  const listened = [...code.matchAll(listening)].flatMap(([, , names = '']) => eventsIn(names));
  return listened.some((event) => [...events].some((sent) => hearsEvent(event, sent)));
}
