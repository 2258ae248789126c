import type { JsonNode } from '../../provenance/types.js';
import type { Code } from '../code.js';
import { js } from '../code.js';
import { Located } from '../located.js';
import { shellCode } from '../shell/script.js';
import { locatedIn, textIn } from './tree.js';

/** A program that sends requests, at the beginning of a command, which may go on behind a backslash at the end of a line. */
const SENDS = /(?:^|[\s;&|(`])(?:curl|wget|https?|xhs?)[ \t](?:[^\n\\/]|\\\r?\n|\\.)*\//;

/** The requests of commands that a text of the data holds: a step of a pipeline, a script of a package. */
export function commandCode(node: JsonNode, text: string): Code | undefined {
  const value = textIn(node);
  if (value === undefined || !SENDS.test(value)) return undefined;
  const source = blockIn(node, text) ?? locatedIn(node, text);
  // A function of its own: its variables are not those of another step.
  return source && js`(function () {\n${shellCode(source)}\n});\n`;
}

/** A text of several lines below its key, without what they are indented by. */
function blockIn(node: JsonNode, text: string): Located | undefined {
  const start = node.place.start + 1;
  const raw = text.slice(start, node.place.end - 1);
  const header = /^([|>])[+\-\d]*[^\n]*\n/.exec(raw);
  if (!header) return undefined;
  const indent = /^(?:[ \t]*\r?\n)*([ \t]+)\S/.exec(raw.slice(header[0].length))?.[1]?.length ?? 0;
  let block = '';
  const offsets: number[] = [];
  for (let at = header[0].length; at < raw.length;) {
    const end = raw.indexOf('\n', at);
    const stop = end < 0 ? raw.length : end;
    for (let index = Math.min(at + indent, stop); index < stop; index++) {
      block += raw[index] ?? '';
      offsets.push(start + index);
    }
    block += header[1] === '>' ? ' ' : '\n';
    offsets.push(start + stop);
    at = stop + 1;
  }
  return new Located(block, start, [...offsets, start + raw.length]);
}
