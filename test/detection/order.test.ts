import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LoadedKinds } from '../../src/audit/kinds/loaded.js';
import { isAudited } from '../../src/audit/kinds/index.js';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import { createDetector } from '../../src/detection/index.js';
import type { Detector } from '../../src/detection/index.js';
import { searchWords } from '../../src/detection/words.js';
import { Project } from '../../src/project/project.js';
import { Scanner } from '../../src/project/scan.js';
import { walk } from '../../src/project/walk.js';
import { casesIn } from './run-cases.js';
import type { Case } from './run-cases.js';

/** One in so many of the cases with several files: all of them take minutes. */
const EVERY = 12;

const cases = ['javascript', 'typescript'].flatMap((folder) => casesIn(join(import.meta.dirname, folder)));
const several = cases.filter(({ case: one }) => one.files.size > 2);

describe('what is asked first changes no answer', () => {
  it.each(several.filter((_, index) => index % EVERY === 0))('$name', async ({ case: one }) => {
    const found = await inOrders(one);
    expect(found.forwards.length).toBeGreaterThanOrEqual(one.expected.length > 0 ? 1 : 0);
    expect(found.backwards).toEqual(found.forwards);
    expect(found.apart).toEqual(found.forwards);
  });
});

interface Found {
  readonly forwards: readonly string[];
  readonly backwards: readonly string[];
  /** Each file by a detector that has been asked nothing before. */
  readonly apart: readonly string[];
}

async function inOrders({ files, window, names }: Case): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'order-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const catalogue = applyNames(builtinCatalogue(), names);
    const words = searchWords(catalogue, window);
    const all = walk([folder], (name) => isAudited(name, [])).files;
    const { seeds } = new Scanner(words).seeds(all);
    const kinds = await LoadedKinds.of(seeds, all);
    const detector = (): Detector =>
      createDetector({
        catalogue,
        window,
        ignore: new Set(),
        host: new Project({ roots: [folder], files: () => all, words, seeds: () => seeds, readers: kinds }),
      });
    const detect = (asked: Detector, file: string): readonly string[] => {
      const found = kinds.kindOf(file)?.detect(asked, file);
      return [...(found?.detections ?? []), ...(found?.undecided ?? [])].map(
        ({ change, place }) => `${change.id} ${relative(folder, place.file)}:${String(place.start)}`,
      );
    };
    const unique = (uses: readonly string[]): readonly string[] => [...new Set(uses)].sort();
    const [first, second] = [detector(), detector()];
    return {
      forwards: unique(all.flatMap((file) => detect(first, file))),
      backwards: unique([...all].reverse().flatMap((file) => detect(second, file))),
      apart: unique(all.flatMap((file) => detect(detector(), file))),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
