import { js } from '../code.js';
import type { Code } from '../code.js';
import { fileName } from './commands.js';
import type { Streams } from './streams.js';
import { textOfWord } from './words.js';
import type { Word } from './words.js';

/** Files that a script has written, by what they are called in the code that is made. */
export class WrittenFiles {
  readonly #names = new Set<string>();
  readonly #streams: Streams;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  add(name: string): void {
    this.#names.add(name);
  }

  /** What is in a file from now on. */
  write(name: string, value: Code): void {
    this.add(name);
    this.#streams.name(name, value);
  }

  /** What is in a file: of the project, unless a command before has written it. */
  read(file: Word, value: (word: Word) => Code): Code | undefined {
    const name = fileName(file);
    const isData = (file.at(-1)?.kind === 'text' ? textOfWord(file).text : '').endsWith('.json');
    if (name === undefined || this.#names.has(name) || !isData) return name;
    return js`(${name} ?? fs.readFileSync(${value(file)}))`;
  }
}
