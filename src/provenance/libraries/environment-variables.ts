import type { Engine, Frame } from '../engine.js';
import { plainText, textsOf } from '../texts/text.js';
import { jsonMember } from '../modules/json-values.js';
import { argument } from './library-models.js';
import { isUnknown, unionOf } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

const PROCESS = 'process';
const VARIABLES = 'process.env';

/** The process that a file runs in: `process`, `Bun`. */
export function processNamed(name: string, file: string): LibraryValue | undefined {
  return name === PROCESS || name === 'Bun' ? { kind: 'library', path: PROCESS, file } : undefined;
}

/** The variables that the program of a file is started with: `process.env`, `import.meta.env`. */
export function variablesFor(file: string): LibraryValue {
  return { kind: 'library', path: VARIABLES, file };
}

/** `cleanEnv(process.env, …)`, `createEnv({ … })`: all variables, checked. */
const CHECKS: ReadonlyMap<string, RegExp> = new Map([
  ['envalid', /\bcleanEnv$/],
  ['znv', /\bparseEnv$/],
  ['@t3-oss/env-core', /\bcreateEnv$/],
  ['@t3-oss/env-nextjs', /\bcreateEnv$/],
]);
/** `config.get('NAME')`, `Deno.env.get('NAME')`: one of them. */
const ASKS: ReadonlyMap<string | undefined, RegExp> = new Map([
  ['@nestjs/config', /^ConfigService\.get(?:OrThrow)?$/],
  [undefined, /^Deno\.env\.get$/],
]);

/** What a call of a library hands out of the variables that the program of a file is started with. */
export function askedVariables(
  e: Engine,
  { path, from }: LibraryValue,
  args: readonly Lazy[],
  { facts: { file } }: Frame,
): Value | undefined {
  if (from !== undefined && CHECKS.get(from)?.test(path) === true) return variablesFor(file);
  const name = ASKS.get(from)?.test(path) === true ? plainText(argument(args, 0)) : undefined;
  if (name === undefined) return undefined;
  const told = variableOf(e, variablesFor(file), name);
  const otherwise = args[1]?.();
  const [text] = otherwise ? textsOf(otherwise) : [];
  if (!text) return told;
  return unionOf([told ?? { kind: 'library', path: `${VARIABLES}.${name}` }, text]);
}

/** Whether a value is what all variables of a program stand in. */
export function isVariables(value: Value): boolean {
  return value.kind === 'library' && value.from === undefined && value.path === VARIABLES;
}

/** `process.env.NAME`: what files of the project say that it holds. */
export function variableOf(e: Engine, { path, from, file }: LibraryValue, name: string): Value | undefined {
  if (from !== undefined || file === undefined) return undefined;
  if (path === PROCESS) return name === 'env' ? variablesFor(file) : undefined;
  if (path !== VARIABLES) return undefined;
  const told = (e.host.environment?.(file) ?? [])
    .map((variables) => jsonMember(variables, name))
    .filter((value) => !isUnknown(value));
  return told.length > 0 ? unionOf(told) : undefined;
}
