import type { Engine, Frame } from '../engine.js';
import { plainText, textsOf } from '../texts/text.js';
import { jsonMember } from '../modules/json-values.js';
import { argument } from './library-models.js';
import { unionOf } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

const VARIABLES = 'process.env';
/** The same as bundlers give them to modules, and what these say of themselves there. */
const OF_MODULES = 'import.meta.env';
const OF_BUNDLER = new Set(['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR']);

/** The process that a file runs in: `process`, `Bun`. */
export function processNamed(name: string, file: string): LibraryValue | undefined {
  return name === 'process' || name === 'Bun' ? { kind: 'library', path: name, file } : undefined;
}

/** The variables of a module: `import.meta.env`. */
export function variablesOfModule(file: string): LibraryValue {
  return { kind: 'library', path: OF_MODULES, file };
}

/** The variables that the program of a file is started with: `process.env`. */
function variablesFor(file: string): LibraryValue {
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
  if (from !== undefined && CHECKS.get(from)?.test(path) === true) {
    const [given] = args;
    return given && (from.startsWith('@t3-oss/') || isVariables(given())) ? variablesFor(file) : undefined;
  }
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
  if (value.kind !== 'library' || value.from !== undefined) return false;
  return value.path === VARIABLES || value.path === OF_MODULES;
}

/** Whether a text has the beginning of a path of the platform in it: any other one may stand for a host, a proxy or a sample. */
function leadsTo({ catalogue }: Engine, text: string): boolean {
  const segments = text.split(/[/?#]/);
  return catalogue.endpoints.some(({ path }) => segments.includes(path.split('/')[1] ?? ''));
}

/** `process.env.NAME`: what files of the project say that it holds. */
export function variableOf(e: Engine, { path, from, file }: LibraryValue, name: string): Value | undefined {
  if (from !== undefined || file === undefined) return undefined;
  if (path === 'process' || path === 'Bun') return name === 'env' ? variablesFor(file) : undefined;
  const isOfModule = path === OF_MODULES;
  if (path !== VARIABLES && (!isOfModule || OF_BUNDLER.has(name))) return undefined;
  const told = (e.host.environment?.(file, name) ?? [])
    .map((variables) => jsonMember(variables, name))
    .filter((value) => leadsTo(e, plainText(value) ?? ''));
  // A file says what it may be, or is a sample: it may be anything else as well.
  return told.length > 0 ? unionOf([{ kind: 'library', path: `${path}.${name}` }, ...told]) : undefined;
}
