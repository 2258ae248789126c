import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileCatalogue } from './authoring/compile.js';
import { largestFile, type SourceText } from './authoring/document.js';
import { CatalogueError, type Problem } from './errors.js';
import type { Catalogue } from './types.js';

export interface LoadOptions {
  /** The catalogue that the files may extend. */
  readonly extends?: Catalogue;
}

const mostFiles = 200;

/**
 * Reads a team's own catalogue. It brings the YAML reader and the schema along, so import it only where one is asked for.
 * @param paths Files, and folders whose YAML files are read in the order of their names.
 * @throws {CatalogueError} with every problem that was found.
 */
export function loadCatalogueSync(paths: readonly string[], options: LoadOptions = {}): Catalogue {
  const problems: Problem[] = [];
  const files = paths.flatMap((path) => filesAt(path, problems));
  if (problems.length === 0 && files.length === 0) problems.push({ message: 'No catalogue file is given.' });
  if (files.length > mostFiles) {
    problems.push({ message: `A catalogue has at most ${mostFiles} files; these are ${files.length}.` });
  }
  const sources = problems.length > 0 ? [] : files.flatMap((file) => sourceOf(file, problems));
  if (problems.length > 0) throw new CatalogueError(problems);
  return compileCatalogue(sources, options.extends);
}

function filesAt(path: string, problems: Problem[]): string[] {
  try {
    const stats = statSync(path);
    if (stats.isFile()) return [path];
    if (!stats.isDirectory()) {
      problems.push({ file: path, message: 'It is neither a file nor a folder.' });
      return [];
    }
    const names = readdirSync(path).filter((name) => /\.ya?ml$/i.test(name));
    if (names.length === 0) problems.push({ file: path, message: 'The folder holds no .yaml file.' });
    return names.sort().map((name) => join(path, name));
  } catch (error) {
    problems.push({ file: path, message: `The catalogue cannot be read: ${reasonOf(error)}.` });
    return [];
  }
}

function sourceOf(file: string, problems: Problem[]): SourceText[] {
  try {
    // Four bytes are the longest character: what is larger cannot be a text of the size that is allowed.
    if (statSync(file).size > 4 * largestFile) {
      problems.push({
        file,
        message: `The file is larger than ${largestFile} characters; split the catalogue by area.`,
      });
      return [];
    }
    return [{ file, text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)) }];
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is no UTF-8 text' : reasonOf(error);
    problems.push({ file, message: `The catalogue cannot be read: ${reason}.` });
    return [];
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'access is denied';
  return error instanceof Error ? error.message : String(error);
}
