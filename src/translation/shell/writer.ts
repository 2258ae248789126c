import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { bodyCode } from '../requests/request.js';
import { filterAt } from './filter-files.js';
import type { HeldWords } from './held-words.js';
import {
  COMPARISONS,
  eachCode,
  fileName,
  isSaid,
  isShown,
  isTest,
  isTestByFilter,
  isToOnlookers,
  nameOf,
  onlyCommand,
  outputFile,
  variableIn,
} from './commands.js';
import { REST, curlCode, isAllGiven, optionsCode, saysStatus } from './curl.js';
import { fieldsIn, filterCode } from './jq.js';
import { givesSeveral } from './jq-outputs.js';
import { ownFolder } from './own-folder.js';
import { pipelinesOf } from './parse.js';
import { Streams } from './streams.js';
import { commandsIn, plainWord, textOfWord } from './words.js';
import type { Branches, Command, Part, Pipeline, Ways, Word } from './words.js';
import { SIGNS, placedApart } from './placed-apart.js';

/** `${NAME:=value}`: variables that a word gives a value where they have none. */
export function keptIn(word: Word): { readonly name: string; readonly value: Word }[] {
  return word.flatMap((part) =>
    part.kind === 'variable' && part.keeps && part.fallback !== undefined
      ? [{ name: part.name, value: part.fallback }]
      : [],
  );
}

const MOST_PARAMETERS = 9;
/** Stands for what a filter does that is not understood, and for what it is handed. */
const FILTERED = '$filtered';
/** Each of several values that a filter is handed one after the other. */
const EACH = '$each';
/** Of more ways, each is taken for one that may be gone. */
const MOST_WAYS = 60;

/** What a function gives, which has its name as well. */
function calledName(name: string): string {
  return `${nameOf(name)}()`;
}

/** Writes the commands of a shell as code: each as what it gives. */
export class ShellWriter {
  readonly #functions: ReadonlySet<string>;
  readonly #held: HeldWords;
  /** Filters in files, and what they are called. */
  readonly #filters: ReadonlyMap<string, string>;
  /** How many arguments the function around has dropped. */
  #shifted = 0;
  /** Variables that the function around has been given already. */
  #given = new Set<string>();
  readonly #streams = new Streams();
  /** Files that the script has written, by what they are called. */
  readonly #files = new Set<string>();
  /** What the function around gives. */
  #result: Code = '';
  /** How many answers were given names. */
  #answers = 0;

  constructor(
    functions: ReadonlySet<string>,
    held: HeldWords,
    filters: ReadonlyMap<string, string> = new Map<string, string>(),
  ) {
    this.#functions = functions;
    this.#held = held;
    this.#filters = filters;
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
        return this.#either([one.first], [], [one.second], isFunction && isResult);
      case 'case':
        return this.#ways(one, isFunction && isResult);
      case 'if':
        return this.#branches(one, isFunction && isResult);
      default:
        return this.#single(one.commands, isFunction, isResult);
    }
  }

  /** What is done where something fails: `a || b`, `if ! a; then b; fi`. */
  #either(
    tried: readonly Pipeline[],
    behind: readonly Pipeline[],
    failed: readonly Pipeline[],
    isResult: boolean,
  ): Code {
    const first = this.statements(tried, isResult && behind.length === 0);
    return js`try {\n${first}${this.statements(behind, isResult)}} catch {\n${this.statements(failed, isResult)}}\n`;
  }

  #branches({ test, met, otherwise }: Branches, isResult: boolean): Code {
    const asked = this.#asked(test, ' && ');
    if (asked === undefined) {
      const isNegated = commandsIn(test, false)[0]?.negated === true;
      const [fine, failed] = isNegated ? [otherwise, met] : [met, otherwise];
      return this.#either(test, fine, failed, isResult);
    }
    // What is asked for on the way is no test of its own.
    const before = this.statements(test.filter((one) => this.#asked([one], ' && ') === undefined));
    const [yes, no] = [this.statements(met, isResult), this.statements(otherwise, isResult)];
    return js`${before}if (${asked}) {\n${yes}} else {\n${no}}\n`;
  }

  /** Of the ways of a `case` each may say something. */
  #ways({ subject, ways }: Ways, isResult: boolean): Code {
    const asked = this.#value(subject);
    const tests = ways.map(({ labels }) =>
      labels.flatMap((label) => (plainWord(label) === '*' ? [] : [js`(${asked} === ${this.#value(label)})`])),
    );
    const bodies = ways.map(({ body }) => this.statements(body, isResult));
    if (ways.length > MOST_WAYS)
      return tests.map((test, index) => js`(${joined([...test, '$_'], ' || ')});\n${bodies[index] ?? ''}`);
    const parts = tests.map(
      (test, index) => js`${test.length === 0 ? '' : js`if (${joined(test, ' || ')}) `}{\n${bodies[index] ?? ''}}`,
    );
    const last = tests.findIndex((test) => test.length === 0);
    return [joined(last < 0 ? parts : parts.slice(0, last + 1), ' else '), '\n', last < 0 ? '' : parts.slice(last + 1)];
  }

  /** What tests hold against each other; undefined where there are none. */
  #asked(test: readonly Pipeline[], operator: string): Code | undefined {
    const parts = test.flatMap((one): Code[] => {
      const asked =
        one.kind === 'or'
          ? this.#asked([one.first, one.second], ' || ')
          : one.kind === 'pipeline'
            ? this.#askedBy(one.commands)
            : undefined;
      return asked === undefined ? [] : [asked];
    });
    return parts.length === 0 ? undefined : js`(${joined(parts, operator)})`;
  }

  #askedBy(commands: readonly Command[]): Code | undefined {
    const [command, ...others] = commands;
    if (command && isTestByFilter(commands)) {
      const asked = this.#pipeline(commands) ?? '$_';
      return command.negated ? js`!${asked}` : asked;
    }
    if (!command || others.length > 0 || !isTest(command)) return undefined;
    const compared = this.#compared(command.words);
    return command.negated ? js`!${compared}` : compared;
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
    if (file !== undefined) this.#writes(file, value);
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
    const [before, given, result] = [this.#shifted, this.#given, this.#result];
    this.#shifted = 0;
    this.#result = '';
    this.#given = new Set<string>();
    const names = Array.from({ length: MOST_PARAMETERS }, (_, index) => `$${index + 1}`);
    // In front of its body, where nothing else of it stands.
    const parameters = placedApart(names, at - SIGNS);
    const code = js`function ${nameOf(name)}(${joined(parameters, ', ')}, ${REST} = {}) {\n${this.statements(body, true)}}\n`;
    this.#streams.name(calledName(name), this.#result);
    this.#shifted = before;
    this.#given = given;
    this.#result = result;
    return code;
  }

  #assignments({ assigned, lists, words }: Command): Code[] {
    // `NAME=value command` is for the command alone; taken for all, it says no less.
    if (plainWord(words[0] ?? []) === 'shift') this.#shifted += Number(plainWord(words[1] ?? []) ?? 1) || 1;
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
    const request = curlCode(words, command.input, (word) => this.#value(word));
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
    const request = curlCode(words, input, (word) => this.#value(word), given);
    if (request !== undefined) return js`${request}.json()`;
    if (this.#functions.has(program)) return this.#call(program, words.slice(1), input);
    const handed = this.#handed(command, given);
    switch (program) {
      case 'jq':
      case 'gojq':
      case 'jaq':
        return this.#filtered(words.slice(1), handed);
      case 'echo':
      case 'printf':
        return words.length > 1 ? this.#value(words.at(-1) ?? []) : undefined;
      case 'cat':
        return words[1] === undefined || plainWord(words[1]) === '-' ? handed : fileName(words[1]);
      case '[':
      case '[[':
      case '((':
      case 'test':
        return this.#compared(words);
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

  /** `[ "$kind" = "Branch" ]`, and more of its kind. */
  #compared(words: readonly Word[]): Code {
    const tests = words.flatMap((word, index): Code[] => {
      const [left, right] = [words[index - 1], words[index + 1]];
      const text = plainWord(word) ?? '';
      if (text === '-z' && right) return [js`!${this.#value(right)}`];
      const operator = COMPARISONS.get(text);
      return operator && left && right ? [js`(${this.#value(left)} ${operator} ${this.#value(right)})`] : [];
    });
    const looked = tests.length === 0 ? words.slice(1).map((word) => this.#value(word)) : tests;
    return js`(${joined(looked.length === 0 ? ['$_'] : looked, ' || ')})`;
  }

  /** A call of a function: by their places what it is handed, and what of it are options that it may hand on. */
  #call(name: string, words: readonly Word[], input: Word | undefined): Code {
    const given = words.flatMap((word) => (isAllGiven(word) ? this.#allGiven(word) : [this.#value(word)]));
    given.splice(MOST_PARAMETERS);
    const own = optionsCode(words, input, (word) => this.#value(word));
    const rest = words.some(isAllGiven) ? (own ? js`{ ...${REST}, ...${own} }` : REST) : own;
    const places = Array.from({ length: MOST_PARAMETERS }, (_, index) => given[index] ?? 'undefined');
    const call = js`${nameOf(name)}(${joined(rest === undefined ? given : [...places, rest], ', ')})`;
    return this.#streams.has(calledName(name)) ? this.#streams.marked(call) : call;
  }

  /** What the function around was handed, and has not dropped. */
  #allGiven([list]: Word): Code[] {
    const left = Math.max(0, MOST_PARAMETERS - this.#shifted);
    const names = Array.from({ length: left }, (_, index) => `$${index + 1 + this.#shifted}`);
    return placedApart(names, list?.kind === 'variable' ? list.written.at(0) - 1 : 0);
  }

  #filtered(words: readonly Word[], handed: Code | undefined): Code | undefined {
    let filter: Word | undefined;
    let file: Word | undefined;
    let inFile: Word | undefined;
    let isAlone = false;
    let isWhole = false;
    const named: { readonly name: string; readonly value: Code }[] = [];
    for (let index = 0; index < words.length; index++) {
      const option = plainWord(words[index] ?? []) ?? '';
      const kept = /^--(?:arg|argjson|argfile|slurpfile|rawfile)$/.test(option) ? (words[index + 2] ?? []) : undefined;
      if (kept) {
        const name = nameOf(plainWord(words[index + 1] ?? []) ?? '_');
        named.push({
          name,
          value: /^--arg(?:json)?$/.test(option) ? this.#value(kept) : (fileName(kept) ?? 'undefined'),
        });
        index += 2;
      } else if (/^(?:-[a-zA-Z]*f|--from-file)$/.test(option)) inFile = words[++index];
      else if (/^(?:--indent|-L)$/.test(option)) index++;
      else if (/^(?:-[a-z]*n[a-z]*|--null-input)$/.test(option)) isAlone = true;
      else if (option.startsWith('-')) isWhole ||= /^(?:-[a-zA-Z]*s[a-zA-Z]*|--slurp)$/.test(option);
      else if (filter === undefined && inFile === undefined) filter = words[index];
      else file ??= words[index];
    }
    const input = handed ?? (file ? this.#fileRead(file) : isAlone ? 'null' : undefined);
    if (inFile !== undefined && input !== undefined) {
      const own = this.#filters.get(filterAt(textOfWord(inFile, '').text) ?? '');
      return own === undefined ? input : js`${own}(${input})`;
    }
    if (input === undefined || filter === undefined) return input;
    const text = textOfWord(
      filter.flatMap((part) => this.#written(part)),
      '_',
    );
    // What a variable holds is looked into by its name.
    const variable = named.length === 0 ? variableIn(input) : undefined;
    const isEach = !isWhole && this.#streams.has(input);
    const holder = variable ?? '$given';
    const filtered = filterCode(text, isEach ? EACH : holder);
    const code = filtered && isEach ? js`(${holder}).map((${EACH}) => ${filtered})` : filtered;
    if (code === undefined)
      return js`((${FILTERED}) => [${joined(fieldsIn(text, FILTERED), ', ')}])(${FILTERED}(${input}))`;
    const names = ['$given', ...named.map(({ name }) => name)].join(', ');
    const given = [input, ...named.map(({ value }) => value)];
    const done = variable === undefined ? js`((${names}) => ${code})(${joined(given, ', ')})` : js`(${code})`;
    return isEach || givesSeveral(text.text) ? this.#streams.marked(done) : done;
  }

  #writes(file: string, value: Code): void {
    this.#files.add(file);
    this.#streams.name(file, value);
  }

  /** What is in a file: of the project, unless one of these commands or of those before has written it. */
  #fileRead(file: Word): Code | undefined {
    const name = fileName(file);
    const isData = (file.at(-1)?.kind === 'text' ? textOfWord(file).text : '').endsWith('.json');
    if (name === undefined || this.#files.has(name) || !isData) return name;
    return js`(${name} ?? fs.readFileSync(${this.#value(file)}))`;
  }

  /** What a part of a word stands for, where a variable holds nothing but a text. */
  #written(part: Part): readonly Part[] {
    return part.kind === 'variable' ? (this.#held.text(part.name) ?? [part]) : [part];
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
    const position = /^\d+$/.test(part.name) ? Number(part.name) + this.#shifted : undefined;
    const { written } = part;
    const text = position === undefined ? nameOf(part.name) : `$${position}`;
    const name: Code = { text, start: written.at(0), end: written.at(written.text.length) };
    if (part.instead) return [js`(${name} ? ${this.#value(part.instead)} : "")`];
    return [part.fallback === undefined || part.keeps ? [name] : js`(${name} || ${this.#value(part.fallback)})`];
  }
}
