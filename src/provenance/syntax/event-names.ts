/** Events that browsers send by themselves, on elements and on the page. */
const OF_BROWSERS = new RegExp(
  `^(?:${[
    'click|dblclick|auxclick|contextmenu|wheel|scroll|scrollend|resize|copy|cut|paste|drop',
    'change|input|beforeinput|invalid|formdata|select|selectionchange|submit|reset|search',
    'focus|focusin|focusout|blur|toggle|beforetoggle|close|cancel|slotchange|fullscreenchange',
    'load|loadstart|loadend|unload|beforeunload|pageshow|pagehide|popstate|hashchange|visibilitychange|readystatechange|DOMContentLoaded',
    'online|offline|error|abort|progress|message|messageerror|storage|beforeprint|afterprint',
    'play|playing|pause|ended|seeking|seeked|stalled|suspend|waiting|emptied|timeupdate|volumechange|ratechange|durationchange|canplay\\w*|loadeddata|loadedmetadata',
    'key\\w+|mouse\\w+|pointer\\w+|touch\\w+|drag\\w*|composition\\w+|animation\\w+|transition\\w+',
  ].join('|')})$`,
);

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
