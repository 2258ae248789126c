import { js } from '../code.js';
import type { Code } from '../code.js';
import { outputOf } from './curl.js';
import { plainWord } from './words.js';
import type { Command, Pipeline, Word } from './words.js';

/** Where nobody reads again what is written there. */
const LOST = /^\/dev\/(?:null|stderr)$/;

/** Whether what a command gives goes to whoever looks on, past the output of the function around. */
export function isToOnlookers(command: Command | undefined): boolean {
  return LOST.test(plainWord(command?.output ?? []) ?? '');
}

/** `echo "…"` to whoever looks on. */
export function isSaid(command: Command | undefined): boolean {
  return (
    (command?.output === undefined || isToOnlookers(command)) &&
    /^(?:echo|printf)$/.test(plainWord(command?.words[0] ?? []) ?? '')
  );
}

/** What tests compare with, and what that is in code. */
export const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['=', '==='],
  ['==', '==='],
  ['!=', '!=='],
  ['-eq', '==='],
  ['-ne', '!=='],
  ['-ge', '>='],
  ['-gt', '>'],
  ['-le', '<='],
  ['-lt', '<'],
  ['<', '<'],
  ['>', '>'],
  ['<=', '<='],
  ['>=', '>='],
]);

/** `[ … ]`, `[[ … ]]`, `(( … ))`, `test …`. */
export function isTest({ words: [program] }: Command): boolean {
  return /^(?:\[\[?|\(\(|test)$/.test(plainWord(program ?? []) ?? '');
}

/** `jq -e '.name'` of what a variable holds: it fails where there is no such thing. */
export function isTestByFilter(commands: readonly Command[]): boolean {
  const last = commands.at(-1);
  const programs = commands.map(({ words: [program] }) => plainWord(program ?? []));
  const asks = (last?.words ?? []).some((word) =>
    /^(?:-[a-zA-Z]*e[a-zA-Z]*|--exit-status)$/.test(plainWord(word) ?? ''),
  );
  return asks && programs.at(-1) === 'jq' && programs.slice(0, -1).every((one) => one === 'echo' || one === 'printf');
}

/** The variable that code is, and nothing else. */
export function variableIn(code: Code): string | undefined {
  if (typeof code === 'string') return /^\$\w+$/.test(code) ? code : undefined;
  if ('text' in code) return variableIn(code.text);
  return code.length === 1 && code[0] !== undefined ? variableIn(code[0]) : undefined;
}

/** Whether what a pipeline gives is the output of what it stands in. */
export function isShown(one: Pipeline): boolean {
  if (one.kind === 'case') return one.ways.some(({ body }) => body.some(isShown));
  if (one.kind === 'if') return [...one.met, ...one.otherwise].some(isShown);
  if (one.kind === 'or') return isShown(one.first) || isShown(one.second);
  const last = one.kind === 'pipeline' ? one.commands.at(-1) : undefined;
  if (last === undefined || outputFile(last) !== undefined) return false;
  const program = plainWord(last.words[0] ?? []);
  return program !== undefined && program !== '' && !SILENT.has(program);
}

/** Programs that say nothing, or nothing of what they are handed. */
const SILENT = new Set(
  'return exit break continue rm mv cp ln touch chmod mkdir shift set unset cd test [ [[ (( trap wait sleep true false : read mapfile readarray for'.split(
    ' ',
  ),
);

/** The command that a word is the output of, where it is of one alone. */
export function onlyCommand([part, ...others]: Word): Command | undefined {
  const [list, another] = part?.kind === 'command' && others.length === 0 ? part.lists : [];
  const commands = list?.kind === 'pipeline' && !another ? list.commands : [];
  return commands.length === 1 ? commands[0] : undefined;
}

/** The file that a command writes what it gives to. */
export function outputFile(command: Command | undefined): Word | undefined {
  if (command === undefined) return undefined;
  return command.output ?? outputOf(command.words) ?? teeFile(command.words);
}

/** `… | tee answer.json` */
function teeFile(words: readonly Word[]): Word | undefined {
  if (plainWord(words[0] ?? []) !== 'tee') return undefined;
  return words.slice(1).find((word) => plainWord(word)?.startsWith('-') !== true);
}

/** A variable that holds each of several in turn. */
export function eachCode(name: string, items: Code): Code {
  return js`for (var ${nameOf(name)} of ${items}.flat()) {}\n`;
}

/** Names of a shell may be words of a script. */
export function nameOf(name: string): string {
  return `$${name.replace(/\W/g, '_')}`;
}

/** A file as a variable that holds what is in it; undefined for one that nobody reads. */
export function fileName(word: Word): string | undefined {
  const parts = word.map((part) => (part.kind === 'text' ? part.text.text : part.kind === 'variable' ? part.name : ''));
  const name = parts.join('_');
  return name === '' || LOST.test(name) ? undefined : `$file_${name.replace(/\W/g, '_')}`;
}
