import type { JsonNode } from '../../provenance/types.js';
import { js } from '../code.js';
import type { Code } from '../code.js';
import type { Reading } from '../module.js';
import { readingOf, requestCode } from '../requests/request.js';
import { dataCode } from './code.js';
import { commandCode } from './commands.js';
import { isServed, requestIn, servesBy } from './shapes.js';
import { visitData } from './tree.js';

/** Reads data as what it is, and the requests that it describes as calls. */
export function readData(file: string, text: string, data: JsonNode): Reading {
  const code: Code[] = [];
  const served = new Set<JsonNode>();
  visitData(data, (node) => {
    if (served.has(node) || isServed(node)) return false;
    if (node.kind === 'object') for (const [name, value] of node.members) if (servesBy(name)) served.add(value);
    const commands = commandCode(node, text);
    if (commands !== undefined) code.push(commands);
    const request = requestIn(node);
    if (request !== undefined) {
      const { method, address, query, body } = request;
      code.push(
        js`${requestCode({
          method: JSON.stringify(method),
          url: dataCode(address),
          query: query?.kind === 'object' ? dataCode(query) : undefined,
          body: body === undefined || body.kind === 'scalar' ? undefined : dataCode(body),
        })};\n`,
      );
    }
    return undefined;
  });
  return code.length === 0 ? { data } : { ...readingOf(file, text, code), data };
}
