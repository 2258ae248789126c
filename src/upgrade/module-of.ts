import { LoadedKinds } from '../audit/kinds/loaded.js';
import { readText } from '../project/text.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { isParseFailure, parseModule } from '../provenance/syntax/parse.js';
import type { SourceModule } from '../provenance/types.js';
import { ALONE } from '../translation/module.js';

/** The tree of a text that may not stand in its file yet; undefined where it holds no code, or none that can be read. */
export function moduleOf(file: string, text: string, kinds: LoadedKinds): Pick<SourceModule, 'ast'> | undefined {
  if (!isScriptFile(file)) return kinds.readerOf(file)?.(file, text, ALONE).module;
  const module = parseModule(file, text);
  return isParseFailure(module) ? undefined : module;
}

/** The tree of a file as it stands on the disk. */
export async function readModule(file: string): Promise<ReturnType<typeof moduleOf>> {
  const text = readText(file);
  return typeof text === 'string' ? moduleOf(file, text, await LoadedKinds.of([file], [])) : undefined;
}
