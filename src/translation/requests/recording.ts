import type { JsonNode } from '../../provenance/types.js';
import { js } from '../code.js';
import type { Code } from '../code.js';
import { itemsIn, locatedIn, memberIn, textIn } from '../data/tree.js';
import type { Reading } from '../module.js';
import { bodyCode, readingOf, requestCode } from './request.js';

/** Whether data is a recording of traffic (HAR). */
export function isRecording(root: JsonNode): boolean {
  const entries = memberIn(memberIn(root, 'log'), 'entries');
  return entries?.kind === 'array' && entries.items.some((entry) => memberIn(entry, 'request') !== undefined);
}

/** Reads the requests of a recording as calls. */
export function readRecording(file: string, text: string, root: JsonNode): Reading {
  const code: Code[] = [];
  for (const entry of itemsIn(memberIn(memberIn(root, 'log'), 'entries'))) {
    const request = memberIn(entry, 'request');
    const url = locatedIn(memberIn(request, 'url'), text);
    if (url === undefined) continue;
    const body = locatedIn(memberIn(memberIn(request, 'postData'), 'text'), text);
    code.push(
      js`${requestCode({
        method: JSON.stringify((textIn(memberIn(request, 'method')) ?? 'GET').toUpperCase()),
        url: url.quoted(),
        body: body && bodyCode(body),
      })};\n`,
    );
  }
  return readingOf(file, text, code);
}
