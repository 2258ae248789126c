import { join } from 'node:path';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import { createDetector } from '../../src/detection/index.js';
import { searchWords } from '../../src/detection/words.js';
import { Project } from '../../src/project/project.js';
import { isScriptFile } from '../../src/provenance/syntax/script-files.js';
import { walk } from '../../src/project/walk.js';

const PASSES = 20;

/** What the engine costs of parsing and scopes, over code that is dense with uses of the platform; 0.3 is 30 %. */
export function engineShare(window: { readonly from: string; readonly to: string }): number {
  const folder = join(import.meta.dirname, '../../examples/partner-app');
  const shares = Array.from({ length: PASSES }, () => shareIn(folder, window));
  return shares.sort((a, b) => a - b)[PASSES / 2] ?? Number.NaN;
}

function shareIn(folder: string, window: { readonly from: string; readonly to: string }): number {
  const catalogue = applyNames(builtinCatalogue(), {});
  const { files } = walk([folder], (name) => isScriptFile(name) || name.endsWith('.json'));
  const project = new Project({ roots: [folder], files: () => files, words: searchWords(catalogue, window) });
  const examined = [...project.related().files].filter(isScriptFile);
  const begin = performance.now();
  for (const file of examined) project.module(file);
  const parsed = performance.now();
  const detector = createDetector({ catalogue, window, host: project });
  for (const file of examined) detector.detect(file);
  return (performance.now() - parsed) / (parsed - begin);
}
