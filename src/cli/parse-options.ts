import { InvalidArgumentError } from 'commander';
import type { Shard } from '../audit/shard.js';

/** `lending=acme,svc=acme` */
export function parseNames(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const names = new Map(Object.entries(before));
  for (const pair of text.split(',')) {
    const [, key, name] = /^\s*([^=\s]+)\s*=\s*(\S+)\s*$/.exec(pair) ?? [];
    if (key === undefined || name === undefined) {
      throw new InvalidArgumentError(`${JSON.stringify(pair)} is no pair. Write names as lending=acme,svc=acme.`);
    }
    const told = names.get(key);
    if (told !== undefined && told !== name) {
      throw new InvalidArgumentError(
        `${key} is ${told} and ${name} at once. Give one name; code with both is audited in two runs.`,
      );
    }
    names.set(key, name);
  }
  return Object.fromEntries(names);
}

/** `id,id`, more than once if need be. */
export function parseList(text: string, before: readonly string[] = []): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.includes('')) throw new InvalidArgumentError('An item of the list is empty.');
  return [...before, ...items];
}

/** A path, more than once if need be. */
export function collectPaths(text: string, before: readonly string[] = []): readonly string[] {
  if (text === '') throw new InvalidArgumentError('The path is empty.');
  return [...before, text];
}

/** `2/4` */
export function parseShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index < 1 || of < index) throw new InvalidArgumentError('Write the part and how many there are: 1/4 to 4/4.');
  return { index, of };
}
