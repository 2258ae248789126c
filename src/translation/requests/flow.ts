import { isParseFailure } from '../../provenance/syntax/parse.js';
import type { Code } from '../code.js';
import { parseTranslated } from '../module.js';
import { requestCode } from './request.js';

/** A request that a step of a flow makes. What it sends is told with the request itself. */
export function stepRequest(method: string, url: Code): Code {
  return requestCode({ method: JSON.stringify(method), url, query: 'window.sent', body: 'window.sent' });
}

/** Whether what stands in a flow is code. */
export function isScript(file: string, text: string, code: Code): boolean {
  return !isParseFailure(parseTranslated(file, text, code, 'js'));
}
