import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { Located } from '../located.js';
import type { Reading, Surroundings } from '../module.js';
import { bodyCode, readingOf } from '../requests/request.js';
import { REST, curlCode, optionsCode, outputOf } from './curl.js';
import { filterCode } from './jq.js';
import { pipelinesOf } from './parse.js';
import { importsOf } from '../taken-files.js';
import { takenIn } from './sourced.js';
import { plainWord, textOfWord } from './words.js';
import type { Command, Part, Pipeline, Word } from './words.js';

/** Reads a shell script: what it sends, and what it looks for in the answers. */
export function readShell(file: string, text: string, { isFile }: Pick<Surroundings, 'isFile'>): Reading {
  const pipelines = pipelinesOf(new Located(text, 0));
  const own = { functions: functionNames(pipelines), variables: variableNames(pipelines) };
  const taken = takenIn(file, text, [...own.functions, ...own.variables], isFile);
  const writer = new ShellWriter(new Set([...own.functions, ...taken.functions]));
  const shown = new Set([...pipelines.flatMap((one) => (one.kind === 'function' ? [one.name] : [])), ...own.variables]);
  const exports = shown.size === 0 ? '' : `export { ${[...new Set([...shown].map(nameOf))].join(', ')} };\n`;
  return readingOf(file, text, [importsOf(taken.files, nameOf), writer.statements(pipelines), exports]);
}

/** The requests of a shell script as code, with its variables and functions. */
export function shellCode(source: Located): Code {
  const pipelines = pipelinesOf(source);
  return new ShellWriter(functionNames(pipelines)).statements(pipelines);
}

function functionNames(pipelines: readonly Pipeline[]): ReadonlySet<string> {
  return new Set(pipelines.flatMap((one) => (one.kind === 'function' ? [one.name, ...functionNames(one.body)] : [])));
}

/** Variables that a script assigns to outside of its functions. */
function variableNames(pipelines: readonly Pipeline[]): ReadonlySet<string> {
  const commands = pipelines.flatMap((one) => (one.kind === 'function' ? [] : one.commands));
  return new Set(
    commands.flatMap(({ assigned, words }) => [...assigned, ...words.flatMap(keptIn)].map(({ name }) => name)),
  );
}

/** `${NAME:=value}`: variables that a word gives a value where they have none. */
function keptIn(word: Word): { readonly name: string; readonly value: Word }[] {
  return word.flatMap((part) =>
    part.kind === 'variable' && part.keeps && part.fallback !== undefined
      ? [{ name: part.name, value: part.fallback }]
      : [],
  );
}

const MOST_PARAMETERS = 9;

class ShellWriter {
  readonly #functions: ReadonlySet<string>;
  /** How many arguments the function around has dropped. */
  #shifted = 0;

  constructor(functions: ReadonlySet<string>) {
    this.#functions = functions;
  }

  statements(pipelines: readonly Pipeline[], isFunction = false): Code {
    return pipelines.map((one, index): Code => {
      if (one.kind === 'function') return this.#function(one);
      const assigned = one.commands.flatMap((command) => this.#assignments(command));
      const last = one.commands.at(-1);
      const value = !isFunction && one.commands.length === 1 && isSaid(last) ? undefined : this.#pipeline(one.commands);
      if (value === undefined) return assigned;
      const isResult = isFunction && index === pipelines.length - 1;
      const output = last?.output ?? outputOf(last?.words ?? []);
      const file = output === undefined ? undefined : fileName(output);
      if (isResult) return [assigned, js`return ${value};\n`];
      return [assigned, file === undefined ? js`${value};\n` : js`var ${file} = ${value};\n`];
    });
  }

  #function({ name, body, at }: Extract<Pipeline, { kind: 'function' }>): Code {
    const before = this.#shifted;
    this.#shifted = 0;
    // Each has a place of its own, so that they are told apart.
    const parameters = Array.from({ length: MOST_PARAMETERS }, (_, index): Code => ({
      text: `$${index + 1}`,
      start: at + index,
      end: at + index + 1,
    }));
    const code = js`function ${nameOf(name)}(${joined(parameters, ', ')}, ${REST} = {}) {\n${this.statements(body, true)}}\n`;
    this.#shifted = before;
    return code;
  }

  #assignments({ assigned, words }: Command): Code[] {
    // `NAME=value command` is for the command alone; taken for all, it says no less.
    if (plainWord(words[0] ?? []) === 'shift') this.#shifted += Number(plainWord(words[1] ?? []) ?? 1) || 1;
    return [...assigned, ...words.flatMap(keptIn)].map(
      ({ name, value }) => js`var ${nameOf(name)} = ${this.#value(value)};\n`,
    );
  }

  /** What a pipeline gives; undefined where that is nothing of the platform's. */
  #pipeline(commands: readonly Command[]): Code | undefined {
    let value: Code | undefined;
    for (const command of commands) value = this.#command(command, value);
    return value;
  }

  #command(command: Command, given: Code | undefined): Code | undefined {
    const { words, input } = command;
    const program = plainWord(words[0] ?? [])?.replace(/^.*\//, '');
    if (program === undefined) return undefined;
    const request = curlCode(words, input, (word) => this.#value(word));
    if (request !== undefined) return js`${request}.json()`;
    if (this.#functions.has(program)) return this.#call(program, words.slice(1), input);
    const handed = given ?? (input && this.#value(input));
    switch (program) {
      case 'jq':
      case 'gojq':
      case 'jaq':
        return this.#filtered(words.slice(1), handed);
      case 'echo':
      case 'printf':
        return words.length > 1 ? this.#value(words.at(-1) ?? []) : undefined;
      case 'cat':
        return words[1] === undefined ? handed : fileName(words[1]);
      case 'tee':
      case 'sort':
      case 'uniq':
      case 'head':
      case 'tail':
        return handed;
      default:
        return undefined;
    }
  }

  /** A call of a function: by their places what it is handed, and what of it are options that it may hand on. */
  #call(name: string, words: readonly Word[], input: Word | undefined): Code {
    const given = words.slice(0, MOST_PARAMETERS).map((word) => this.#value(word));
    const rest = optionsCode(words, input, (word) => this.#value(word));
    const places = Array.from({ length: MOST_PARAMETERS }, (_, index) => given[index] ?? 'undefined');
    return js`${nameOf(name)}(${joined(rest === undefined ? given : [...places, rest], ', ')})`;
  }

  #filtered(words: readonly Word[], given: Code | undefined): Code | undefined {
    let filter: Word | undefined;
    let file: Word | undefined;
    for (let index = 0; index < words.length; index++) {
      const option = plainWord(words[index] ?? []) ?? '';
      if (option === '--arg' || option === '--argjson' || option === '--slurpfile') index += 2;
      else if (option.startsWith('-')) continue;
      else if (filter === undefined) filter = words[index];
      else file ??= words[index];
    }
    const [text] = filter ?? [];
    const input = given ?? (file && fileName(file));
    if (input === undefined || filter?.length !== 1 || text?.kind !== 'text') return input;
    return filterCode(text.text, js`(${input})`) ?? input;
  }

  /** A word as a value: a text that is put together. */
  #value(word: Word): Code {
    const data = word[0]?.kind === 'text' ? bodyCode(textOfWord(word)) : undefined;
    if (data !== undefined) return js`(${data})`;
    const parts = word.flatMap((part) => this.#part(part) ?? []);
    const [only] = parts;
    if (parts.length === 0 || only === undefined) return '""';
    return parts.length === 1
      ? [only]
      : js`(${joined(
          parts.map((part): Code => [part]),
          ' + ',
        )})`;
  }

  #part(part: Part): Code[] | undefined {
    if (part.kind === 'text') return [[part.text.quoted()]];
    if (part.kind === 'command') {
      const [first] = part.lists;
      const value = first?.kind === 'pipeline' ? this.#pipeline(first.commands) : undefined;
      return [[value ?? '$_']];
    }
    const position = /^\d+$/.test(part.name) ? Number(part.name) + this.#shifted : undefined;
    const { written } = part;
    const text = position === undefined ? nameOf(part.name) : `$${position}`;
    const name: Code = { text, start: written.at(0), end: written.at(written.text.length) };
    return [part.fallback === undefined || part.keeps ? [name] : js`(${name} || ${this.#value(part.fallback)})`];
  }
}

/** `echo "…"` to whoever looks on. */
function isSaid(command: Command | undefined): boolean {
  return command?.output === undefined && /^(?:echo|printf)$/.test(plainWord(command?.words[0] ?? []) ?? '');
}

/** Names of a shell may be words of a script. */
function nameOf(name: string): string {
  return `$${name.replace(/\W/g, '_')}`;
}

/** A file as a variable that holds what is in it; undefined for one that nobody reads. */
function fileName(word: Word): string | undefined {
  const parts = word.map((part) => (part.kind === 'text' ? part.text.text : part.kind === 'variable' ? part.name : ''));
  const name = parts.join('_');
  return name === '' || name === '/dev/null' ? undefined : `$file_${name.replace(/\W/g, '_')}`;
}
