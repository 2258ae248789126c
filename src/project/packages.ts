import { basename, dirname, join } from 'node:path';
import { resolveExports, resolveImports } from 'resolve-pkg-maps';
import type { PathConditions, PathConditionsMap } from 'resolve-pkg-maps';
import { readManifest } from './module-file.js';
import type { Manifest, ModuleFiles } from './module-file.js';

/** A package of the project itself. */
export interface LocalPackage {
  readonly folder: string;
  readonly manifest: Manifest;
}

const conditions = ['source', 'development', 'types', 'import', 'module', 'require', 'node', 'browser', 'default'];

/** Folders that hold what is built; their sources stand in `src`, or beside them. */
const builtFolder = /^(?:dist|lib|build|out|es|esm|cjs|types)\/(?:(?:esm|cjs|es|types|src)\/)?/;

/** The packages of a project by name. `manifests` are paths of package.json files. */
export function localPackages(manifests: Iterable<string>): ReadonlyMap<string, LocalPackage> {
  const packages = new Map<string, LocalPackage>();
  for (const path of manifests) {
    if (basename(path) !== 'package.json') continue;
    const folder = dirname(path);
    const manifest = readManifest(folder);
    if (manifest?.name !== undefined && !packages.has(manifest.name)) packages.set(manifest.name, { folder, manifest });
  }
  return packages;
}

/** The name of the package that a specifier begins with, and the rest of it. */
export function splitPackage(specifier: string): { readonly name: string; readonly rest: string } | undefined {
  const match = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier);
  return match?.[1] === undefined ? undefined : { name: match[1], rest: match[2] ?? '' };
}

/** The source file that stands for an entry of a package: built files need not exist. */
export function packageEntry({ folder, manifest }: LocalPackage, rest: string, files: ModuleFiles): string | undefined {
  for (const target of [...exported(manifest, rest), ...mains(manifest, rest)]) {
    const found = sourceOf(folder, target, files);
    if (found !== undefined) return found;
  }
  return files.find(join(folder, 'src', rest)) ?? files.find(join(folder, rest));
}

/** The file that a `#name` of a package's `imports` means. */
export function packageImport(
  { folder, manifest }: LocalPackage,
  specifier: string,
  files: ModuleFiles,
): string | undefined {
  if (typeof manifest.imports !== 'object' || manifest.imports === null) return undefined;
  for (const target of quietly(() => resolveImports(manifest.imports as PathConditionsMap, specifier, conditions))) {
    const found = sourceOf(folder, target, files);
    if (found !== undefined) return found;
  }
  return undefined;
}

function exported(manifest: Manifest, rest: string): string[] {
  if (manifest.exports === undefined) return [];
  return quietly(() => resolveExports(manifest.exports as PathConditions, rest, conditions));
}

function mains({ source, types, module, main }: Manifest, rest: string): string[] {
  return rest === '' ? [source, types, module, main].filter((entry) => entry !== undefined) : [];
}

/** A map that does not lead anywhere, or is no map, is an answer too. */
function quietly(resolve: () => string[]): string[] {
  try {
    return resolve();
  } catch {
    return [];
  }
}

function sourceOf(folder: string, target: string, files: ModuleFiles): string | undefined {
  const path = target.replace(/^(?:\.\/)+/, '');
  const stem = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  if (builtFolder.test(path)) {
    const inside = stem.replace(builtFolder, '');
    const source = files.find(join(folder, 'src', inside)) ?? files.find(join(folder, inside));
    if (source !== undefined) return source;
  }
  return files.find(join(folder, path)) ?? (stem === path ? undefined : files.find(join(folder, stem)));
}
