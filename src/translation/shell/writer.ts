import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { bodyCode } from '../requests/request.js';
import { branchesCode, eitherCode, waysCode } from './branches.js';
import { eachCode, fileName, isSaid, isShown, isToOnlookers, nameOf, onlyCommand, outputFile } from './commands.js';
import { FUNCTION_INPUT, REST, curlCode, isAllGiven, optionsCode, saysStatus } from './curl.js';
import { Filters, NO_FILTERS } from './filters.js';
import type { OtherFilters } from './filters.js';
import type { HeldWords } from './held-words.js';
import { ownFolder } from './own-folder.js';
import { pipelinesOf } from './parse.js';
import { SIGNS } from './placed-apart.js';
import { PositionalParameters } from './positional-parameters.js';
import { Streams } from './streams.js';
import { comparedCode } from './tests.js';
import { plainWord, textOfWord } from './words.js';
import type { Command, Part, Pipeline, Word } from './words.js';
import { WrittenFiles } from './written-files.js';

/** `${NAME:=value}`: variables that a word gives a value where they have none. */
export function keptIn(word: Word): { readonly name: string; readonly value: Word }[] {
  return word.flatMap((part) =>
    part.kind === 'variable' && part.keeps && part.fallback !== undefined
      ? [{ name: part.name, value: part.fallback }]
      : [],
  );
}

/** What a function gives, which has its name as well. */
function calledName(name: string): string {
  return `${nameOf(name)}()`;
}

/** Writes the commands of a shell as code: each as what it gives. */
export class ShellWriter {
  readonly #functions: ReadonlySet<string>;
  readonly #held: HeldWords;
  readonly #parameters = new PositionalParameters();
  /** Variables that the function around has been given already. */
  #given = new Set<string>();
  readonly #streams = new Streams();
  readonly #files = new WrittenFiles(this.#streams);
  readonly #filters: Filters;
  /** What the function around gives. */
  #result: Code = '';
  /** What commands of the function around read that nothing else is handed to. */
  #input: Code | undefined;
  /** How many answers were given names. */
  #answers = 0;
  readonly #reading = {
    value: (word: Word): Code => this.#value(word),
    pipeline: (commands: readonly Command[]): Code | undefined => this.#pipeline(commands),
    statements: (pipelines: readonly Pipeline[], isResult: boolean): Code => this.statements(pipelines, isResult),
    fileRead: (file: Word): Code | undefined => this.#files.read(file, this.#reading.value),
    textHeld: (variable: string): Word | undefined => this.#held.text(variable),
  };

  /** @param filters in other files. */
  constructor(functions: ReadonlySet<string>, held: HeldWords, filters: OtherFilters = NO_FILTERS) {
    this.#functions = functions;
    this.#held = held;
    this.#filters = new Filters(filters, this.#streams, this.#reading);
  }

  /** Functions of other scripts that give one value after the other. */
  takeIn(several: readonly string[]): void {
    for (const name of several) this.#streams.name(calledName(name), this.#streams.marked(calledName(name)));
  }

  givesSeveral(name: string): boolean {
    return this.#streams.has(calledName(name));
  }

  statements(pipelines: readonly Pipeline[], isFunction = false): Code {
    const shown = isFunction ? pipelines.findLastIndex(isShown) : -1;
    return pipelines.map((one, index) => this.#statement(one, isFunction, index === shown));
  }

  #statement(one: Pipeline, isFunction: boolean, isResult: boolean): Code {
    switch (one.kind) {
      case 'function':
        return this.#function(one);
      case 'or':
        return eitherCode([one.first], [], [one.second], isFunction && isResult, this.#reading);
      case 'case':
        return waysCode(one, isFunction && isResult, this.#reading);
      case 'if':
        return branchesCode(one, isFunction && isResult, this.#reading);
      default:
        return this.#single(one.commands, isFunction, isResult);
    }
  }

  #single(commands: readonly Command[], isFunction: boolean, isResult: boolean): Code {
    const assigned = commands.flatMap((command) => this.#assignments(command));
    const filled = this.#filled(commands);
    if (filled) return [assigned, filled];
    const last = commands.at(-1);
    const isForOnlookers = commands.length === 1 && isSaid(last) && (!isFunction || isToOnlookers(last));
    const value = isForOnlookers ? this.#looked(last) : this.#pipeline(commands);
    if (value === undefined) return assigned;
    if (isResult) {
      this.#result = value;
      return [assigned, js`return ${value};\n`];
    }
    const output = outputFile(last);
    const file = output === undefined ? undefined : fileName(output);
    if (file !== undefined) this.#files.write(file, value);
    return [assigned, file === undefined ? js`${value};\n` : js`var ${file} = ${value};\n`];
  }

  /** `for name in …`, `… | while read -r name`, `mapfile -t names`: variables that hold what they are told in turn. */
  #filled(commands: readonly Command[]): Code | undefined {
    const command = commands.at(-1);
    const [program = '', ...rest] = (command?.words ?? []).map((word) => plainWord(word) ?? '');
    if (program === 'for' && rest[1] === 'in') {
      const items = (command?.words ?? []).slice(3).map((word) => this.#value(word));
      return eachCode(rest[0] ?? '', js`[${joined(items, ', ')}]`);
    }
    const names = rest.filter((word) => /^[A-Za-z_]\w*$/.test(word));
    const [name, ...others] = names;
    if (name === undefined || others.length > 0 || !/^(?:read|mapfile|readarray)$/.test(program) || !command)
      return undefined;
    const given = this.#handed(command, this.#pipeline(commands.slice(0, -1)));
    if (given === undefined) return undefined;
    return program === 'read' ? eachCode(name, js`[${given}]`) : js`var ${nameOf(name)} = ${given};\n`;
  }

  #function({ name, body, at }: Extract<Pipeline, { kind: 'function' }>): Code {
    const [given, result, input] = [this.#given, this.#result, this.#input];
    this.#result = '';
    this.#given = new Set<string>();
    this.#input = FUNCTION_INPUT;
    const statements = this.#parameters.within(() => this.statements(body, true));
    // In front of its body, where nothing else of it stands.
    const parameters = PositionalParameters.declared(at - SIGNS);
    const code = js`function ${nameOf(name)}(${joined(parameters, ', ')}, ${REST} = {}) {\n${statements}}\n`;
    this.#streams.name(calledName(name), this.#result);
    this.#given = given;
    this.#result = result;
    this.#input = input;
    return code;
  }

  #assignments({ assigned, lists, words }: Command): Code[] {
    // `NAME=value command` is for the command alone; taken for all, it says no less.
    if (plainWord(words[0] ?? []) === 'shift') this.#parameters.drop(Number(plainWord(words[1] ?? []) ?? 1) || 1);
    return [
      ...[...assigned, ...words.flatMap(keptIn)].map(({ name, value }) => {
        const answered = this.#answered(value);
        const code = answered?.status ?? this.#value(value);
        const isGiven = this.#given.has(name);
        this.#given.add(name);
        this.#streams.name(nameOf(name), code);
        return js`${answered?.before ?? ''}${isGiven ? '' : 'var '}${nameOf(name)} = ${code};\n`;
      }),
      ...lists.map(({ name, items }) => {
        const values = items.map((item) => this.#value(item));
        return js`var ${nameOf(name)} = [${joined(values, ', ')}].flat();\n`;
      }),
    ];
  }

  /** `$(curl -o answer.json -w '%{http_code}' …)`: how a request went, and what is done for it; undefined for any other value. */
  #answered(value: Word): { readonly before: Code; readonly status: Code } | undefined {
    const command = onlyCommand(value);
    const words = command && this.#held.expanded(command.words);
    if (!words || !saysStatus(words)) return undefined;
    const request = curlCode(words, command.input, (word) => this.#value(word), this.#input);
    if (request === undefined) return undefined;
    const answer = `$answer${++this.#answers}`;
    const output = outputFile(command);
    const file = output && fileName(output);
    if (file !== undefined) this.#files.add(file);
    const filled = file === undefined ? '' : js`var ${file} = ${answer}.json();\n`;
    return { before: js`var ${answer} = ${request};\n${filled}`, status: js`${answer}.statusCode` };
  }

  /** What a pipeline gives; undefined where that is nothing of the platform's. */
  #pipeline(commands: readonly Command[]): Code | undefined {
    let value: Code | undefined;
    for (const command of commands) {
      const given = value;
      value = this.#command(command, given);
      // What is handed to another program was asked for before.
      if (given !== undefined) value ??= js`(${given}, undefined)`;
    }
    return value;
  }

  #command(command: Command, given: Code | undefined): Code | undefined {
    const { input } = command;
    const words = this.#held.expanded(command.words);
    const program = plainWord(words[0] ?? [])?.replace(/^.*\//, '');
    if (program === undefined) return undefined;
    const request = curlCode(words, input, (word) => this.#value(word), given ?? this.#input);
    if (request !== undefined) return js`${request}.json()`;
    const handed = this.#handed(command, given);
    if (this.#functions.has(program)) return this.#call(program, words.slice(1), input, handed ?? this.#input);
    switch (program) {
      case 'jq':
      case 'gojq':
      case 'jaq':
        return this.#filters.filtered(words.slice(1), handed, this.#input);
      case 'echo':
      case 'printf':
        return words.length > 1 ? this.#value(words.at(-1) ?? []) : undefined;
      case 'cat':
        return words[1] === undefined || plainWord(words[1]) === '-' ? (handed ?? this.#input) : fileName(words[1]);
      case '[':
      case '[[':
      case '((':
      case 'test':
        return comparedCode(words, this.#reading.value);
      case 'tee':
      case 'sort':
      case 'uniq':
      case 'head':
      case 'tail':
      case 'sed':
      case 'tr':
      case 'grep':
      case 'read':
        return handed;
      case 'bash':
      case 'sh':
      case 'dash':
      case 'zsh':
        return this.#told(words) ?? this.#looked(command);
      default:
        return this.#startedBy(command) ?? this.#looked(command);
    }
  }

  /** `bash -c 'source lib.sh; call GET /users'`: what a shell is told to do. */
  #told(words: readonly Word[]): Code | undefined {
    const at = words.findIndex((word) => /^-[a-z]*c$/.test(plainWord(word) ?? ''));
    const [text, another] = at > 0 ? (words[at + 1] ?? []) : [];
    return text?.kind === 'text' && another === undefined ? this.#apart(pipelinesOf(text.text), false) : undefined;
  }

  /** What a command is handed: by the one before it, by the script or by a file. */
  #handed({ input, source }: Command, given: Code | undefined): Code | undefined {
    return given ?? (input ? this.#value(input) : source && fileName(source));
  }

  /** `xargs -n1 curl …`, `retry 3 curl …`: a program that starts another. */
  #startedBy(command: Command): Code | undefined {
    const at = command.words.findIndex((word) => /^(?:curl|wget)$/.test(plainWord(word) ?? ''));
    return at > 0 ? this.#command({ ...command, words: command.words.slice(at) }, undefined) : undefined;
  }

  /** What stands in the words of a command besides: `echo "$(…)"`. */
  #looked(command: Command | undefined): Code | undefined {
    const parts = (command?.words ?? []).flatMap((word) => word.filter(({ kind }) => kind === 'command'));
    const looked = parts.flatMap((part) => this.#part(part) ?? []);
    return looked.length === 0 ? undefined : js`(${joined(looked, ', ')}, undefined)`;
  }

  /** A call of a function: by their places what it is handed, what of it are options that it may hand on, and its input. */
  #call(name: string, words: readonly Word[], input: Word | undefined, handed: Code | undefined): Code {
    const given = words.flatMap((word) => (isAllGiven(word) ? this.#allGiven(word) : [this.#value(word)]));
    const own = optionsCode(words, input, (word) => this.#value(word), handed);
    const parts = [words.some(isAllGiven) ? REST : undefined, own, handed && js`{ input: ${handed} }`];
    const [first, ...others] = parts.filter((part) => part !== undefined);
    const rest = others.length === 0 ? first : js`{ ...${joined([first ?? '', ...others], ', ...')} }`;
    const call = js`${nameOf(name)}(${joined(PositionalParameters.given(given, rest), ', ')})`;
    return this.#streams.has(calledName(name)) ? this.#streams.marked(call) : call;
  }

  /** `"$@"`. */
  #allGiven([list]: Word): Code[] {
    return this.#parameters.left(list?.kind === 'variable' ? list.written.at(0) - 1 : 0);
  }

  /** What stands where commands do in a word: the output of one, or of several as of a function. */
  #output(lists: readonly Pipeline[]): Code | undefined {
    const [first, ...others] = lists;
    if (first?.kind === 'pipeline' && others.length === 0) return this.#pipeline(first.commands);
    return first && this.#apart(lists, true);
  }

  /** Commands whose variables are their own. @param gives whether it is asked what they give. */
  #apart(lists: readonly Pipeline[], gives: boolean): Code {
    const given = this.#given;
    this.#given = new Set<string>();
    const code = js`(function () {\n${this.statements(lists, gives)}})()`;
    this.#given = given;
    return code;
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
      return [[ownFolder(part.lists, (word) => this.#value(word)) ?? this.#output(part.lists) ?? '$_']];
    }
    const { written } = part;
    const text = /^\d+$/.test(part.name) ? this.#parameters.named(Number(part.name)) : nameOf(part.name);
    const name: Code = { text, start: written.at(0), end: written.at(written.text.length) };
    if (part.instead) return [js`(${name} ? ${this.#value(part.instead)} : "")`];
    return [part.fallback === undefined || part.keeps ? [name] : js`(${name} || ${this.#value(part.fallback)})`];
  }
}
