import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { COMPARISONS, isTest, isTestByFilter } from './commands.js';
import { plainWord } from './words.js';
import type { Command, Pipeline, Word } from './words.js';

/** How a script is read. */
interface Reading {
  readonly value: (word: Word) => Code;
  /** What a pipeline gives. */
  readonly pipeline: (commands: readonly Command[]) => Code | undefined;
}

/** What tests hold against each other; undefined where there are none. */
export function askedBy(
  test: readonly Pipeline[],
  reading: Reading,
  operator: ' && ' | ' || ' = ' && ',
): Code | undefined {
  const parts = test.flatMap((one): Code[] => {
    const asked =
      one.kind === 'or'
        ? askedBy([one.first, one.second], reading, ' || ')
        : one.kind === 'pipeline'
          ? askedByCommands(one.commands, reading)
          : undefined;
    return asked === undefined ? [] : [asked];
  });
  return parts.length === 0 ? undefined : js`(${joined(parts, operator)})`;
}

function askedByCommands(commands: readonly Command[], { value, pipeline }: Reading): Code | undefined {
  const [command, ...others] = commands;
  if (command && isTestByFilter(commands)) {
    const asked = pipeline(commands) ?? '$_';
    return command.negated ? js`!${asked}` : asked;
  }
  if (!command || others.length > 0 || !isTest(command)) return undefined;
  const compared = comparedCode(command.words, value);
  return command.negated ? js`!${compared}` : compared;
}

/** `[ "$kind" = "Branch" ]`, and more of its kind. */
export function comparedCode(words: readonly Word[], value: (word: Word) => Code): Code {
  const tests = words.flatMap((word, index): Code[] => {
    const [left, right] = [words[index - 1], words[index + 1]];
    const text = plainWord(word) ?? '';
    if (text === '-z' && right) return [js`!${value(right)}`];
    const operator = COMPARISONS.get(text);
    return operator && left && right ? [js`(${value(left)} ${operator} ${value(right)})`] : [];
  });
  const looked = tests.length === 0 ? words.slice(1).map((word) => value(word)) : tests;
  return js`(${joined(looked.length === 0 ? ['$_'] : looked, ' || ')})`;
}
