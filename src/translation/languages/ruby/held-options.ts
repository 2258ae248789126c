import type { Code } from '../../code.js';
import { js } from '../../code.js';

/** Clients of Ruby that take nothing but options behind an address. */
export const TAKES_OPTIONS = /^(?:::)?(?:HTTPX?|Typhoeus(?:::Request)?|Excon)$/;

export interface SentOptions {
  readonly query?: Code;
  readonly body?: Code;
}

/** What a request sends of options that are handed on, each client by its own names. */
export function optionsHeld(options: Code, isParty: boolean): SentOptions {
  if (isParty) return { query: js`(${options})["query"]`, body: js`(${options})["body"]` };
  return {
    query: js`((${options})["query"] ?? (${options})["params"])`,
    body: js`((${options})["body"] ?? (${options})["json"] ?? (${options})["form"])`,
  };
}
