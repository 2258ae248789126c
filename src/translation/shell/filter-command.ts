import { nameOf } from './commands.js';
import { plainWord } from './words.js';
import type { Word } from './words.js';

/** What `jq` is told. */
interface FilterCommand {
  readonly filter: Word | undefined;
  /** The file that the filter stands in instead. */
  readonly filterFile: Word | undefined;
  /** The file whose values it is handed. */
  readonly file: Word | undefined;
  /** Whether it is done for no value. */
  readonly isAlone: boolean;
  /** Whether it is done for all values at once. */
  readonly isWhole: boolean;
  readonly variables: readonly FilterVariable[];
}

/** `--arg name value`, `--slurpfile name file`. */
interface FilterVariable {
  readonly name: string;
  readonly value: Word;
  readonly isFile: boolean;
}

/** `jq -r --arg id "$id" '.[] | select(.id == $id)' users.json`, by the words behind the program. */
export function filterCommandOf(words: readonly Word[]): FilterCommand {
  const variables: FilterVariable[] = [];
  let filter: Word | undefined;
  let filterFile: Word | undefined;
  let file: Word | undefined;
  let isAlone = false;
  let isWhole = false;
  for (let index = 0; index < words.length; index++) {
    const option = plainWord(words[index] ?? []) ?? '';
    if (/^--(?:arg|argjson|argfile|slurpfile|rawfile)$/.test(option)) {
      const name = nameOf(plainWord(words[index + 1] ?? []) ?? '_');
      variables.push({ name, value: words[index + 2] ?? [], isFile: !/^--arg(?:json)?$/.test(option) });
      index += 2;
    } else if (/^(?:-[a-zA-Z]*f|--from-file)$/.test(option)) filterFile = words[++index];
    else if (/^(?:--indent|-L|--library-path)$/.test(option)) index++;
    else if (/^(?:-[a-z]*n[a-z]*|--null-input)$/.test(option)) isAlone = true;
    else if (option.startsWith('-')) isWhole ||= /^(?:-[a-zA-Z]*s[a-zA-Z]*|--slurp)$/.test(option);
    else if (filter === undefined && filterFile === undefined) filter = words[index];
    else file ??= words[index];
  }
  return { filter, filterFile, file, isAlone, isWhole, variables };
}
