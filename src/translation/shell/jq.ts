import type { Code } from '../code.js';
import type { Located } from '../located.js';
import { NO_MODULES } from './jq-directives.js';
import type { Modules } from './jq-directives.js';
import { FilterReader } from './jq-reader.js';
import type { FilterFile } from './jq-reader.js';
import { Unreadable } from './jq-tokens.js';

/** Reads a filter of `jq` as what it does to a value, in code. Undefined for what it does not understand. */
export function filterCode(filter: Located, input: Code, modules = NO_MODULES): Code | undefined {
  return understood(() => new FilterReader(filter, new Map(), modules).read(input));
}

/** Reads a file of `jq`. Undefined for what it does not understand. */
export function filterFileCode(source: Located, input: Code, modules: Modules): FilterFile | undefined {
  return understood(() => new FilterReader(source, new Map(), modules).file(input));
}

function understood<Made>(read: () => Made): Made | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
