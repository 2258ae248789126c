/** Looks through a folder many times, and prints the median share of the engine of parsing and scopes: `engine-passes.mjs FOLDER FROM TO`. */
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import { createDetector } from '../../src/detection/index.js';
import { searchWords } from '../../src/detection/words.js';
import { Project } from '../../src/project/project.js';
import { walk } from '../../src/project/walk.js';
import { isScriptFile } from '../../src/provenance/syntax/script-files.js';

const PASSES = 60;

const [folder = '.', from = '', to = ''] = process.argv.slice(2);
const window = { from, to };
const shares = Array.from({ length: PASSES }, share);
console.log(shares.sort((a, b) => a - b)[PASSES / 2]);

function share(): number {
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
