// Examines one folder and prints what came of it. Times are those of the processor: they hold on a busy machine too.
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { examineFiles } from '../../src/audit/examine.js';
import { kindOf } from '../../src/audit/kinds/index.js';
import { LoadedKinds } from '../../src/audit/kinds/loaded.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { searchWords } from '../../src/detection/words.js';
import { mayBegin } from '../../src/project/beginnings.js';
import { Scanner } from '../../src/project/scan.js';
import { walk } from '../../src/project/walk.js';

export interface Examination {
  readonly files: number;
  readonly bytes: number;
  readonly parsed: number;
  readonly findings: readonly string[];
  readonly failures: readonly string[];
  readonly slow: { readonly file: string; readonly seconds: number }[];
  readonly undecided: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/** Processor time for one file, and for each megabyte of it, that is still no matter. */
const SECONDS = 2;
const SECONDS_PER_MEGABYTE = 2;

/** Words of the platform's resources that everybody uses. */
const EVERYDAY = ['attachments', 'documents'];

const [folder = '.', mode = 'audit'] = process.argv.slice(2);
const catalogue = builtinCatalogue();
const window = { from: catalogue.releases[0]?.id ?? '', to: catalogue.releases.at(-1)?.id ?? '' };
const words = searchWords(catalogue, window);
const { files } = walk([folder], (name) => kindOf(name) !== undefined);
const scanner = new Scanner(words);
const telling = mode === 'every' ? [...words.telling, ...words.general, ...EVERYDAY] : words.telling;
const held = new Scanner({ ...words, telling }).seeds(files).seeds;
const seeds = mode === 'every' || mayBegin({ seeds: held, files }, words) ? held : [];

const slow: Examination['slow'] = [];
let last = processorSeconds();
const examined = examineFiles({
  roots: [folder],
  base: folder,
  files,
  seeds,
  words: { ...words, telling },
  withGeneralWord: (some) => scanner.withGeneralWord(some),
  catalogue,
  window,
  ignore: new Set(),
  kinds: await LoadedKinds.of(seeds, files),
  onFile: (_done, _total, file) => {
    const seconds = processorSeconds() - last;
    last += seconds;
    if (seconds > SECONDS + (SECONDS_PER_MEGABYTE * statSync(file).size) / 1e6)
      slow.push({ file: nameOf(file), seconds });
  },
});

const result: Examination = {
  files: files.length,
  bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
  parsed: examined.parsed.length,
  findings: examined.detections.map(
    ({ change, place, text }) => `${change.id} in ${nameOf(place.file)} at ${place.start}: ${text.slice(0, 60)}`,
  ),
  failures: [...examined.failures]
    .filter(([, reason]) => reason.startsWith('the analysis failed'))
    .map(([file, reason]) => `${nameOf(file)}: ${reason}`),
  slow,
  undecided: examined.undecided.length,
  seconds: processorSeconds(),
  megabytes: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(result));

function nameOf(file: string): string {
  return relative(folder, file);
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
