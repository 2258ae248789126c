import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The key of a package.json, and the beginning of the names of configuration files. */
export const packageKey = 'lending-compat';

const manifest = 'package.json';

/** Where a configuration may stand in a folder, in the order in which they are tried. */
export const searchPlaces: readonly string[] = [
  manifest,
  ...['json', 'yaml', 'yml', 'ts', 'mts', 'cts', 'js', 'cjs', 'mjs'].map(
    (extension) => `${packageKey}.config.${extension}`,
  ),
];

/** Whether there may be a configuration for a folder: most have none, and to look takes less than to load what reads one. */
export function mayBeConfigured(folder: string): boolean {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (searchPlaces.some((place) => (place === manifest ? holdsKey(current) : existsSync(join(current, place)))))
      return true;
    if (dirname(current) === current) return false;
  }
}

/** Most manifests that mention the key have it among what they depend on. What is no JSON is left to what reads it. */
function holdsKey(folder: string): boolean {
  try {
    const text = readFileSync(join(folder, manifest), 'utf8');
    if (!text.includes(packageKey)) return false;
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && packageKey in value;
  } catch (error) {
    return error instanceof SyntaxError;
  }
}
