import type { Code } from '../code.js';
import { plainWord } from './words.js';
import type { Command, Pipeline, Word } from './words.js';

/** What the folder of a file is called in code. */
const HERE = '__dirname';

/** `$(dirname "$0")`, `$(cd "$(dirname "$0")/.." && pwd)`: the folder that a script stands in, or one beside it; undefined for what else stands where commands do in a word. */
export function ownFolder(lists: readonly Pipeline[], valueOf: (word: Word) => Code): Code | undefined {
  const [first, second, ...others] = lists.map(onlyCommandOf);
  if (first === undefined || others.length > 0) return undefined;
  if (lists.length === 1) return isDirname(first) ? HERE : undefined;
  const [goes, folder, another] = first.words;
  const isThere = plainWord(goes ?? []) === 'cd' && plainWord(second?.words[0] ?? []) === 'pwd';
  return isThere && folder && !another && beginsHere(folder) ? valueOf(folder) : undefined;
}

function onlyCommandOf(one: Pipeline): Command | undefined {
  const [command, ...others] = one.kind === 'pipeline' ? one.commands : [];
  return others.length === 0 ? command : undefined;
}

/** `"$(dirname "$0")/.."` */
function beginsHere([first]: Word): boolean {
  const [list, ...others] = first?.kind === 'command' ? first.lists : [];
  const command = list && others.length === 0 ? onlyCommandOf(list) : undefined;
  return command !== undefined && isDirname(command);
}

function isDirname({ words }: Command): boolean {
  const file = words.at(-1);
  return plainWord(words[0] ?? []) === 'dirname' && words.length > 1 && file !== undefined && isOwnFile(file);
}

/** `"$0"`, `"${BASH_SOURCE[0]}"`, `"$(readlink -f "$0")"`. */
function isOwnFile([part, ...others]: Word): boolean {
  if (others.length > 0 || part === undefined) return false;
  if (part.kind === 'variable') return part.name === '0' || part.name === 'BASH_SOURCE';
  const [list] = part.kind === 'command' ? part.lists : [];
  const words = (list && onlyCommandOf(list)?.words) ?? [];
  return /^(?:readlink|realpath)$/.test(plainWord(words[0] ?? []) ?? '') && isOwnFile(words.at(-1) ?? []);
}
