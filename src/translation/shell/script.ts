import type { Code } from '../code.js';
import { Located } from '../located.js';
import type { Reading, Surroundings } from '../module.js';
import { readingOf } from '../requests/request.js';
import { filtersTakenIn } from './filter-files.js';
import { modulesTakenIn } from './filter-modules.js';
import { HeldWords } from './held-words.js';
import { nameOf } from './commands.js';
import { pipelinesOf } from './parse.js';
import { importsOf } from '../taken-files.js';
import { NOTHING_SOURCED, takenIn } from './sourced.js';
import type { Sourced } from './sourced.js';
import { commandsIn, functionsIn } from './words.js';
import type { Pipeline } from './words.js';
import { ShellWriter, keptIn } from './writer.js';

/** Reads a shell script: what it sends, and what it looks for in the answers. */
export function readShell(file: string, text: string, { isFile }: Pick<Surroundings, 'isFile'>): Reading {
  const pipelines = pipelinesOf(new Located(text, 0));
  const own = { functions: functionNames(pipelines), variables: variableNames(pipelines) };
  const taken = takenIn(file, text, [...own.functions, ...own.variables], isFile);
  const filters = filtersTakenIn(file, text, isFile);
  const { modules, imports } = modulesTakenIn(file, text, isFile);
  const writer = new ShellWriter(new Set([...own.functions, ...taken.functions]), new HeldWords(pipelines), {
    inFiles: filters.names,
    modules,
  });
  writer.takeIn(severalIn(taken));
  const shown = new Set([...functionsIn(pipelines).map((one) => one.name), ...own.variables]);
  const exports = shown.size === 0 ? '' : `export { ${[...new Set([...shown].map(nameOf))].join(', ')} };\n`;
  return readingOf(file, text, [
    importsOf(taken.files, nameOf),
    filters.imports,
    imports,
    writer.statements(pipelines),
    exports,
  ]);
}

/** The requests of a shell script as code, with its variables and functions. @param taken what it uses of others. */
export function shellCode(source: Located, taken: Sourced = NOTHING_SOURCED): Code {
  const pipelines = pipelinesOf(source);
  const writer = new ShellWriter(new Set([...functionNames(pipelines), ...taken.functions]), new HeldWords(pipelines));
  writer.takeIn(severalIn(taken));
  return writer.statements(pipelines);
}

/** Functions that give one value after the other: commands of one list take in the same scripts. */
const several = new WeakMap<Sourced, readonly string[]>();

function severalIn(taken: Sourced): readonly string[] {
  let names = several.get(taken);
  if (names === undefined) several.set(taken, (names = givenOneByOne(taken)));
  return names;
}

function givenOneByOne(taken: Sourced): string[] {
  return taken.texts.flatMap(givingSeveral).filter((name) => taken.functions.includes(name));
}

/** Functions of a script that give one value after the other. */
function givingSeveral(text: string): string[] {
  const pipelines = pipelinesOf(new Located(text, 0));
  const functions = functionNames(pipelines);
  const writer = new ShellWriter(functions, new HeldWords(pipelines));
  writer.statements(pipelines);
  return [...functions].filter((name) => writer.givesSeveral(name));
}

function functionNames(pipelines: readonly Pipeline[]): ReadonlySet<string> {
  return new Set(functionsIn(pipelines).flatMap((one) => [one.name, ...functionNames(one.body)]));
}

/** Variables that a script assigns to outside of its functions. */
function variableNames(pipelines: readonly Pipeline[]): ReadonlySet<string> {
  return new Set(
    commandsIn(pipelines, false).flatMap(({ assigned, words }) =>
      [...assigned, ...words.flatMap(keptIn)].map(({ name }) => name),
    ),
  );
}
