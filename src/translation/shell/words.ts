import { Located } from '../located.js';

/** A part of a word: characters, a variable, or a command whose output stands there. */
export type Part =
  | { readonly kind: 'text'; readonly text: Located }
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly fallback: Word | undefined;
      /** What stands there in its place where it is set: `${NAME:+?name=$NAME}`. */
      readonly instead?: Word | undefined;
      /** Whether it is given what stands in for it: `${NAME:=other}`. */
      readonly keeps: boolean;
      /** Whether all items of a list are meant: `"${NAME[@]}"`. */
      readonly isList: boolean;
      /** As it is written. */
      readonly written: Located;
    }
  | { readonly kind: 'command'; readonly lists: readonly Pipeline[] };

export type Word = readonly Part[];

export interface Command {
  readonly assigned: readonly { readonly name: string; readonly value: Word }[];
  /** `NAME=(…)`, `NAME+=(…)`. */
  readonly lists: readonly { readonly name: string; readonly items: readonly Word[] }[];
  readonly words: readonly Word[];
  /** What is handed to its input in the script itself. */
  readonly input: Word | undefined;
  /** The file that its input is read from. */
  readonly source: Word | undefined;
  /** The file that its output is written to. */
  readonly output: Word | undefined;
  /** `! command`. */
  readonly negated: boolean;
}

export type Pipeline =
  | Branches
  | Ways
  | { readonly kind: 'or'; readonly first: Pipeline; readonly second: Pipeline }
  | { readonly kind: 'pipeline'; readonly commands: readonly Command[] }
  | { readonly kind: 'function'; readonly name: string; readonly body: readonly Pipeline[]; readonly at: number };

/** A word of nothing but characters. */
export function plainWord(word: Word): string | undefined {
  let text = '';
  for (const part of word) {
    if (part.kind !== 'text') return undefined;
    text += part.text.text;
  }
  return text;
}

/** The characters of a word, or of a text with values in it, as one text, a hole for everything else. */
export function textOfWord(
  word: readonly { readonly kind: string; readonly text?: Located | undefined }[],
  hole = '{{_}}',
): Located {
  let text = '';
  const offsets: number[] = [];
  for (const part of word) {
    if (part.text === undefined) {
      // Something that is no text of its own: a place holder, in JSON one that it allows.
      const at = offsets.at(-1) ?? 0;
      for (const char of hole) {
        text += char;
        offsets.push(at);
      }
      continue;
    }
    for (let index = 0; index < part.text.text.length; index++) {
      text += part.text.text[index] ?? '';
      offsets.push(part.text.at(index));
    }
  }
  const last = word.at(-1);
  const end = last?.text !== undefined ? last.text.at(last.text.text.length) : (offsets.at(-1) ?? 0);
  return new Located(text, offsets[0] ?? 0, [...offsets, end]);
}

/** `if test; then …; else …; fi`. */
export interface Branches {
  readonly kind: 'if';
  readonly test: readonly Pipeline[];
  readonly met: readonly Pipeline[];
  readonly otherwise: readonly Pipeline[];
}

/** `case word in one | other) …;; esac`. */
export interface Ways {
  readonly kind: 'case';
  readonly subject: Word;
  readonly ways: readonly { readonly labels: readonly Word[]; readonly body: readonly Pipeline[] }[];
}

/** The commands of pipelines, wherever they stand outside of functions, or inside of these as well. */
export function commandsIn(pipelines: readonly Pipeline[], inFunctions: boolean): readonly Command[] {
  return pipelines.flatMap((one) => {
    switch (one.kind) {
      case 'if':
        return commandsIn([...one.test, ...one.met, ...one.otherwise], inFunctions);
      case 'case':
        return commandsIn(
          one.ways.flatMap(({ body }) => body),
          inFunctions,
        );
      case 'or':
        return commandsIn([one.first, one.second], inFunctions);
      case 'function':
        return inFunctions ? commandsIn(one.body, inFunctions) : [];
      default:
        return one.commands;
    }
  });
}

/** The functions that are declared at the top. */
export function functionsIn(pipelines: readonly Pipeline[]): readonly Extract<Pipeline, { kind: 'function' }>[] {
  return pipelines.filter((one): one is Extract<Pipeline, { kind: 'function' }> => one.kind === 'function');
}
