import type { JsonNode, Place } from '../../provenance/types.js';
import type { Reading } from '../module.js';

const LINE =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*[=:][ \t]*(?:"([^"\r\n]*)"|'([^'\r\n]*)'|([^\r\n#]*?))[ \t]*(?:#[^\r\n]*)?$/gm;

/** Settings of gateways and proxies that name what is served. */
const SERVES = /^(?:route_key|path_pattern|path_part|resource_path|path_prefix|path|from|match)$/;

/** Reads the variables of an environment file, of properties or of settings, one a line. */
export function readEnvironment(file: string, text: string): Reading {
  const members = new Map<string, JsonNode>();
  const keys = new Map<string, Place>();
  for (const match of text.matchAll(LINE)) {
    const [line, key = ''] = match;
    const value = match[2] ?? match[3] ?? match[4] ?? '';
    if (value === '' || SERVES.test(key)) continue;
    const start = match.index + line.indexOf(value, line.indexOf(key) + key.length);
    const name = `${key} ${members.size}`;
    keys.set(name, { file, start: match.index, end: match.index });
    members.set(name, { kind: 'scalar', place: { file, start: start - 1, end: start + value.length + 1 }, value });
  }
  return { data: { kind: 'object', place: { file, start: 0, end: text.length }, members, keys } };
}
