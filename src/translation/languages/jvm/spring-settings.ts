import type { Surroundings } from '../../module.js';
import { readsIn } from '../refusals.js';
import type { Refusal } from '../refusals.js';
import { relaxed, resourcesOf, settingsIn } from './settings-files.js';

const SWITCH = 'spring.jackson.deserialization.failonunknownproperties';
/** `@RequestBody Notice notice`, `@RequestBody notice: Notice`. */
const TAKEN = /@RequestBody\b(?:\s*\([^)]*\))?(?:\s*@\w+)*\s+(?:final\s+)?(?:\w+\s*:\s*)?([A-Z]\w*)\b/g;
const MAKES_READERS = /\b(?:new\s+ObjectMapper|jacksonObjectMapper|JsonMapper\.builder)\(|@Qualifier\b/;
const MOST_BEFORE = 120;

const known = new WeakMap<object, Map<string, boolean>>();

/** What a program of Spring refuses whose settings tell the mapper of the container so: bodies that it takes, and what is read by a mapper that is handed over. */
export function refusedBySettings(text: string, file: string, around: Surroundings): Refusal[] {
  const mayRead = /@RequestBody\b|\b(?:Object|Json)Mapper\b/.test(text);
  if (!mayRead || !isToldToRefuse(file, around)) return [];
  const bodies = [...text.matchAll(TAKEN)].map(({ 1: type = '', index }) => ({
    start: index,
    end: index + '@RequestBody'.length,
    type,
  }));
  const names = MAKES_READERS.test(text) ? new Set<string>() : mappersIn(text);
  const reads = readsIn(text).filter(({ start }) => {
    const before = text.slice(Math.max(0, start - MOST_BEFORE), start);
    const name = /(?<![\w.)])(?:this\s*\.\s*)?(\w+)\s*\.\s*$/.exec(before)?.[1];
    return name !== undefined && names.has(name);
  });
  return [...bodies, ...reads.map(({ start, end, type }) => ({ start, end, type }))];
}

/** Fields and parameters that a mapper is handed over in. */
function mappersIn(text: string): ReadonlySet<string> {
  const given = [...text.matchAll(/\b(?:Object|Json)Mapper\s+(\w+)\s*[;,)]|\b(\w+)\s*:\s*(?:Object|Json)Mapper\b/g)];
  return new Set(given.map(({ 1: one, 2: other }) => one ?? other ?? ''));
}

/** What the settings of a program hold under a name, however that is spelt; undefined where they leave it to the environment. */
export function settingOfSpring(name: string, file: string, { isFile }: Surroundings): string | undefined {
  const folder = resourcesOf(file);
  const settings = folder === undefined ? [] : settingsIn(folder, isFile).flatMap((one) => one.settings);
  const found = settings.find(({ path }) => relaxed(path.join('.')) === relaxed(name))?.value;
  const value = found?.replace(/^(["'])(.*)\1$/, '$2').replace(/^\$\{[\w.-]+:(.*)\}$/, '$1');
  return value === undefined || value === '' || /^\$\{[^}]*\}$/.test(value) ? undefined : value;
}

/** What the resources of a program say that a file belongs to. */
function isToldToRefuse(file: string, { state, isFile }: Surroundings): boolean {
  const folder = resourcesOf(file);
  if (folder === undefined) return false;
  const kept = known.get(state) ?? new Map<string, boolean>();
  known.set(state, kept);
  const before = kept.get(folder);
  if (before !== undefined) return before;
  const settings = settingsIn(folder, isFile).flatMap((one) => one.settings);
  const told = settings.some(({ path, value }) => relaxed(path.join('.')) === SWITCH && value === 'true');
  kept.set(folder, told);
  return told;
}
