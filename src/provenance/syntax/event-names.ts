/** Events that browsers send by themselves. */
const OF_BROWSERS =
  /^(?:click|dblclick|change|input|select|submit|reset|load|unload|error|focus|blur|scroll|resize|message|storage|key\w+|mouse\w+|pointer\w+|touch\w+|drag\w*|drop)$/;

/** Whether an event is one of a page's own. */
export function isOwnEvent(name: string): boolean {
  return !OF_BROWSERS.test(name.split('.')[0] ?? '');
}

/** The events that jQuery is told of in one text: `'users:loaded users:failed.desk'`. */
export function eventsIn(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Whether who listens to one event of jQuery's hears another: what stands behind a dot narrows an event. */
export function hearsEvent(listened: string, sent: string): boolean {
  const [event, ...narrowed] = listened.split('.');
  const [name, ...asked] = sent.split('.');
  return listened === sent || (event === name && asked.every((part) => narrowed.includes(part)));
}
