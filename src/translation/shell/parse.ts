import { Located } from '../located.js';
import { isTest } from './commands.js';
import { TestReader } from './test-reader.js';
import { MAX_DEPTH } from './word-reader.js';
import { plainWord } from './words.js';
import type { Branches, Command, Pipeline, Ways, Word } from './words.js';

/** Words in front of a command that say when it is run. */
const KEYWORDS = new Set(
  'if then elif else while until do ! time { ( exec command sudo export local readonly declare typeset'.split(' '),
);
/** Of these, what whole statements may stand behind. */
const OPENINGS = /^(?:then|else|do|[{(])$/;
const ENDS = new Set(['fi', 'done', 'esac', '}', ')']);
const LOOPS = new Set(['for', 'while', 'until', 'select']);
const MAX_NESTED = 60;

/** Whether a statement is a test, and no more. */
function isAsked(one: Pipeline | undefined): one is Pipeline {
  const [command, ...others] = one?.kind === 'pipeline' ? one.commands : [];
  return command !== undefined && others.length === 0 && isTest(command);
}

/** Reads the commands of a shell script. What it does not understand it leaves out. */
export function pipelinesOf(source: Located): readonly Pipeline[] {
  return new ShellReader(source).list(0);
}

const NO_COMMAND: Command = {
  assigned: [],
  lists: [],
  words: [],
  input: undefined,
  source: undefined,
  output: undefined,
  negated: false,
};

interface OpenCommand extends Command {
  negated: boolean;
  input: Word | undefined;
  source: Word | undefined;
  output: Word | undefined;
}

/** A text that a command is handed, which begins on the next line. */
interface Awaited {
  readonly end: string;
  readonly isRaw: boolean;
  readonly tabs: boolean;
  readonly command: OpenCommand;
}

class ShellReader extends TestReader {
  /** Documents whose text begins on the next line. */
  #awaited: Awaited[] = [];
  /** Loops that are open, by what they begin with: that is handed what stands behind `done`. */
  readonly #loops: OpenCommand[] = [];
  /** How many `if` and `case` stand in each other. */
  #nested = 0;

  protected listIn(source: Located, depth: number): Pipeline[] {
    return new ShellReader(source).list(depth);
  }

  /** Commands up to the end, or to what closes the group that they stand in. */
  list(depth: number, closing?: string): Pipeline[] {
    const found: Pipeline[] = [];
    while (this.at < this.text.length) {
      this.#blanks();
      if (closing !== undefined && this.#closes(closing)) break;
      const before = this.at;
      const one = this.#alternatives(depth);
      if (one) found.push(one);
      if (this.at === before) this.at++;
    }
    return found;
  }

  /** `a || b`, `[ … ] && a || b`. */
  #alternatives(depth: number): Pipeline | undefined {
    let first = this.#statement(depth);
    if (isAsked(first) && this.text.startsWith('&&', this.at)) return this.#met(first, depth);
    while (first && this.text.startsWith('||', this.at)) {
      this.at += 2;
      this.#blanks();
      const second = this.#statement(depth);
      if (second) first = { kind: 'or', first, second };
    }
    return first;
  }

  /** What is done where a test is met, and where it is not. */
  #met(test: Pipeline, depth: number): Branches {
    const met: Pipeline[] = [];
    while (this.text.startsWith('&&', this.at)) {
      this.at += 2;
      this.#blanks();
      const one = this.#statement(depth);
      if (one) met.push(one);
      this.spaces();
    }
    const isElse = this.text.startsWith('||', this.at);
    if (isElse) this.at += 2;
    if (isElse) this.#blanks();
    const otherwise = isElse ? this.#alternatives(depth) : undefined;
    return { kind: 'if', test: [test], met, otherwise: otherwise ? [otherwise] : [] };
  }

  #statement(depth: number): Pipeline | undefined {
    return this.#compound(depth) ?? this.#pipeline(depth);
  }

  #compound(depth: number): Pipeline | undefined {
    return this.#branches(depth) ?? this.#ways(depth);
  }

  /** `if test; then …; elif …; else …; fi`. */
  #branches(depth: number, word = 'if'): Branches | undefined {
    if (this.#wordAhead([word]) === undefined || this.#nested >= MAX_NESTED) return undefined;
    this.#nested++;
    this.at += word.length;
    const { found: test } = this.#until(['then'], depth);
    const { found: met, end } = this.#until(['elif', 'else', 'fi'], depth);
    if (end === 'elif') this.at -= end.length;
    const other = end === 'elif' ? this.#branches(depth, 'elif') : undefined;
    const otherwise = other ? [other] : end === 'else' ? this.#until(['fi'], depth).found : [];
    this.#nested--;
    return { kind: 'if', test, met, otherwise };
  }

  /** The commands in front of one of these words. */
  #until(words: readonly string[], depth: number): { readonly found: readonly Pipeline[]; readonly end?: string } {
    const found: Pipeline[] = [];
    while (this.at < this.text.length) {
      this.#blanks();
      const end = this.#wordAhead(words);
      if (end !== undefined) {
        this.at += end.length;
        return { found, end };
      }
      const before = this.at;
      const one = this.#alternatives(depth);
      if (one) found.push(one);
      if (this.at === before) this.at++;
    }
    return { found };
  }

  #wordAhead(words: readonly string[]): string | undefined {
    return words.find(
      (word) =>
        this.text.startsWith(word, this.at) &&
        /^(?:[\s;&|()]|$)/.test(this.text.slice(this.at + word.length, this.at + word.length + 1)),
    );
  }

  #closes(closing: string): boolean {
    if (!this.text.startsWith(closing, this.at)) return false;
    this.at += closing.length;
    return true;
  }

  /** Spaces, ends of commands, comments. */
  #blanks(): void {
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined) return;
      if (char === '\n') this.#newLine();
      else if (this.#nested > 0 && /^;[;&]/.test(this.text.slice(this.at, this.at + 2))) return;
      else if (/[\s;&]/.test(char)) this.at++;
      else if (char === '\\' && this.text[this.at + 1] === '\n') this.at += 2;
      else if (char === '#') this.#skipLine();
      else return;
    }
  }

  #skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
  }

  #newLine(): void {
    this.at++;
    for (const { end, isRaw, tabs, command } of this.#awaited.splice(0)) {
      const start = this.at;
      let stop = this.text.length;
      for (let at = start; at < this.text.length;) {
        const next = this.text.indexOf('\n', at);
        const line = this.text.slice(at, next < 0 ? this.text.length : next);
        if ((tabs ? line.replace(/^\t+/, '') : line).replace(/\r$/, '') === end) {
          stop = at;
          this.at = next < 0 ? this.text.length : next;
          break;
        }
        if (next < 0) break;
        at = next + 1;
      }
      if (stop === this.text.length) this.at = stop;
      const text = this.source.slice(start, stop);
      command.input = isRaw ? [{ kind: 'text', text }] : new ShellReader(text).interpolated();
    }
  }

  #pipeline(depth: number): Pipeline | undefined {
    const commands: Command[] = [];
    for (;;) {
      const command = this.#command(depth, commands.length === 0);
      if (command === undefined) break;
      if ('kind' in command) return command;
      commands.push(command);
      this.spaces();
      if (this.text[this.at] !== '|' || this.text[this.at + 1] === '|') break;
      this.at += this.text[this.at + 1] === '&' ? 2 : 1;
      this.#blanks();
    }
    return commands.length === 0 ? undefined : { kind: 'pipeline', commands };
  }

  #command(depth: number, isFirst: boolean): Command | Pipeline | undefined {
    const assigned: { name: string; value: Word }[] = [];
    const lists: { name: string; items: Word[] }[] = [];
    const words: Word[] = [];
    const command: OpenCommand = { ...NO_COMMAND, assigned, lists, words };
    for (;;) {
      this.spaces();
      const char = this.text[this.at];
      if (char === undefined || '\n;&|'.includes(char)) break;
      if (words.length === 0 && char === '#') break;
      if (char === ')') break;
      if (char === '{' && words.length === 2 && plainWord(words[0] ?? []) === 'function')
        return this.#function(words.slice(1), depth);
      if (this.text.startsWith('((', this.at) && words.length <= 1) {
        const asked = this.arithmeticWords();
        // Between the numbers of a loop nothing is asked.
        if (words.length === 0)
          words.push([{ kind: 'text', text: new Located('((', this.source.at(this.at)) }], ...asked);
        continue;
      }
      if (char === '(') {
        if (plainWord(words[0] ?? []) === 'function' && words.length === 2)
          return this.#function(words.slice(1), depth);
        if (words.length === 1 && this.text[this.at + 1] === ')') return this.#function(words, depth);
        this.at++;
        continue;
      }
      if (this.#redirection(command)) continue;
      const name = words.length === 0 ? /^([A-Za-z_]\w*)\+?=(\()?/.exec(this.text.slice(this.at, this.at + 80)) : null;
      if (name?.[1] !== undefined) {
        this.at += name[0].length;
        if (name[2] !== undefined) {
          lists.push({ name: name[1], items: this.#items(depth) });
          continue;
        }
        assigned.push({ name: name[1], value: this.word(depth) });
        continue;
      }
      const start = this.at;
      const word = this.word(depth);
      if (this.at === start) {
        this.at++;
        continue;
      }
      const plain = words.length === 0 ? plainWord(word) : undefined;
      if (plain !== undefined && LOOPS.has(plain)) this.#loops.push(command);
      if (plain !== undefined && (KEYWORDS.has(plain) || ENDS.has(plain))) {
        if (plain === 'done') this.#closeLoop(command);
        else if (plain === '!') command.negated = true;
        if (ENDS.has(plain)) break;
        const compound = isFirst && OPENINGS.test(plain) ? this.#compoundBehind(depth) : undefined;
        if (compound) return compound;
        continue;
      }
      words.push(word);
      if (plain === '[[') words.push(...this.testWords(depth));
    }
    return words.length + assigned.length + lists.length === 0 ? undefined : command;
  }

  /** The words of a list, up to what closes it. */
  #items(depth: number): Word[] {
    const items: Word[] = [];
    while (this.at < this.text.length) {
      this.#blanks();
      if (this.text[this.at] === ')') break;
      const before = this.at;
      const word = this.word(depth);
      if (word.length > 0) items.push(word);
      if (this.at === before) this.at++;
    }
    this.at++;
    return items;
  }

  /** What is read from behind `done` is read by what the loop begins with. */
  #closeLoop(command: OpenCommand): void {
    const loop = this.#loops.pop() ?? command;
    this.spaces();
    while (this.#redirection(loop)) this.spaces();
  }

  /** What stands right behind a word that opens a group: `do if …`. */
  #compoundBehind(depth: number): Pipeline | undefined {
    this.spaces();
    return this.#compound(depth);
  }

  /** `case word in one | other) …;; esac`. */
  #ways(depth: number): Ways | undefined {
    if (this.#wordAhead(['case']) === undefined || this.#nested >= MAX_NESTED) return undefined;
    const start = this.at;
    this.at += 'case'.length;
    this.spaces();
    const subject = this.word(depth);
    this.#blanks();
    if (this.#wordAhead(['in']) === undefined) {
      this.at = start;
      return undefined;
    }
    this.at += 'in'.length;
    this.#nested++;
    const ways: Ways['ways'][number][] = [];
    for (let before = -1; this.at < this.text.length && this.at !== before;) {
      before = this.at;
      this.#blanks();
      if (this.#wordAhead(['esac']) !== undefined) break;
      const labels = this.#labels(depth);
      const { found: body, end } = this.#until([';;&', ';;', ';&', 'esac'], depth);
      ways.push({ labels, body });
      if (end === 'esac') this.at -= end.length;
    }
    this.#nested--;
    if (this.#wordAhead(['esac']) !== undefined) this.at += 'esac'.length;
    return { kind: 'case', subject, ways };
  }

  /** `(one | other)` */
  #labels(depth: number): Word[] {
    const labels: Word[] = [];
    for (;;) {
      while (/[(|\s]/.test(this.text[this.at] ?? '')) this.at++;
      const start = this.at;
      labels.push(this.word(depth));
      this.spaces();
      if (this.text[this.at] !== '|' || this.at === start) break;
    }
    if (this.text[this.at] === ')') this.at++;
    return labels;
  }

  #function(words: readonly Word[], depth: number): Pipeline | undefined {
    if (this.text[this.at] === '(') this.at += 2;
    this.#blanks();
    const name = plainWord(words[0] ?? []) ?? '';
    if (this.text[this.at] !== '{' || depth >= MAX_DEPTH) return undefined;
    const at = this.source.at(this.at++);
    return { kind: 'function', name, body: this.list(depth + 1, '}'), at };
  }

  /** `> file`, `2>&1`, `<<< "text"`, `<<END`. */
  #redirection(command: OpenCommand): boolean {
    const match = /^(\d*|&)(<<<|<<-?|>>|>\||[<>](?!\())(&[\d-]+)?/.exec(this.text.slice(this.at, this.at + 8));
    if (!match) return false;
    const [whole, stream = '', operator = '', other] = match;
    this.at += whole.length;
    const isOutput = operator.startsWith('>') && /^[1&]?$/.test(stream);
    if (other !== undefined) {
      if (isOutput && other === '&2')
        command.output = [{ kind: 'text', text: new Located('/dev/stderr', this.source.at(this.at)) }];
      return true;
    }
    this.spaces();
    if (operator === '<<' || operator === '<<-') {
      const [raw = '', quote = '', end = ''] =
        /^(["'\\]?)([\w-]+)["']?/.exec(this.text.slice(this.at, this.at + 60)) ?? [];
      this.at += raw.length;
      // Its text begins on the next line.
      if (end !== '') this.#awaited.push({ end, isRaw: quote !== '', tabs: operator === '<<-', command });
      return true;
    }
    const word = this.word(0);
    if (operator === '<<<') command.input = word;
    else if (isOutput) command.output = word;
    else if (operator.startsWith('>')) return true;
    else if (word[0]?.kind === 'command') command.input = word;
    else command.source = word;
    return true;
  }
}
