import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { fileName, variableIn } from './commands.js';
import { filterCommandOf } from './filter-command.js';
import { filterAt } from './filter-files.js';
import { NO_MODULES } from './jq-directives.js';
import type { Modules } from './jq-directives.js';
import { givesSeveral } from './jq-outputs.js';
import { fieldsIn } from './jq-names.js';
import { filterCode } from './jq.js';
import type { Streams } from './streams.js';
import { textOfWord } from './words.js';
import type { Part, Word } from './words.js';

/** Stands for what a filter does that is not understood, and for what it is handed. */
const FILTERED = '$filtered';
/** Each of several values that a filter is handed one after the other. */
const EACH = '$each';

/** Filters in other files. */
export interface OtherFilters {
  /** Those that a script hands answers to, and what they are called. */
  readonly inFiles: ReadonlyMap<string, string>;
  /** Those that its own filters take functions from. */
  readonly modules: Modules;
}

export const NO_FILTERS: OtherFilters = { inFiles: new Map(), modules: NO_MODULES };

/** How a script is read. */
interface Reading {
  readonly value: (word: Word) => Code;
  /** What is in a file. */
  readonly fileRead: (file: Word) => Code | undefined;
  /** The text that a variable holds and nothing else. */
  readonly textHeld: (variable: string) => Word | undefined;
}

/** Writes what `jq` makes of what it is handed. */
export class Filters {
  readonly #others: OtherFilters;
  readonly #streams: Streams;
  readonly #reading: Reading;

  constructor(others: OtherFilters, streams: Streams, reading: Reading) {
    this.#others = others;
    this.#streams = streams;
    this.#reading = reading;
  }

  /** What a filter gives. @param words behind the program. @param handed by the command in front of it. @param around the input of the function around. */
  filtered(words: readonly Word[], handed: Code | undefined, around?: Code): Code | undefined {
    const { filter, filterFile, file, isAlone, isWhole, variables } = filterCommandOf(words);
    const named = variables.map(({ name, value, isFile }) => ({
      name,
      value: isFile ? (fileName(value) ?? 'undefined') : this.#reading.value(value),
    }));
    const input = handed ?? (file ? this.#reading.fileRead(file) : isAlone ? 'null' : around);
    if (filterFile !== undefined && input !== undefined) {
      const own = this.#others.inFiles.get(filterAt(textOfWord(filterFile, '').text) ?? '');
      return own === undefined ? input : js`${own}(${input})`;
    }
    return input === undefined || filter === undefined ? input : this.#done(filter, input, isWhole, named);
  }

  #done(
    filter: Word,
    input: Code,
    isWhole: boolean,
    named: readonly { readonly name: string; readonly value: Code }[],
  ): Code {
    const text = textOfWord(
      filter.flatMap((part) => this.#written(part)),
      '_',
    );
    // What a variable holds is looked into by its name.
    const variable = named.length === 0 ? variableIn(input) : undefined;
    const isEach = !isWhole && this.#streams.has(input);
    const holder = variable ?? '$given';
    const filtered = filterCode(text, isEach ? EACH : holder, this.#others.modules);
    const code = filtered && isEach ? js`(${holder}).map((${EACH}) => ${filtered})` : filtered;
    if (code === undefined)
      return js`((${FILTERED}) => [${joined(fieldsIn(text, FILTERED), ', ')}])(${FILTERED}(${input}))`;
    const names = ['$given', ...named.map(({ name }) => name)].join(', ');
    const given = [input, ...named.map(({ value }) => value)];
    const done = variable === undefined ? js`((${names}) => ${code})(${joined(given, ', ')})` : js`(${code})`;
    return isEach || givesSeveral(text.text) ? this.#streams.marked(done) : done;
  }

  /** What a part of a word stands for, where a variable holds nothing but a text. */
  #written(part: Part): readonly Part[] {
    return part.kind === 'variable' ? (this.#reading.textHeld(part.name) ?? [part]) : [part];
  }
}
