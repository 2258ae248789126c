import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Linter } from 'eslint';
import { inspect } from '../../src/audit/audit.js';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import type { Detection } from '../../src/detection/types.js';
import type { Edit } from '../../src/upgrade/edits/index.js';
import { decide } from '../../src/upgrade/policy.js';
import { casesIn } from '../detection/run-cases.js';
import { folderWith, lint } from '../eslint/linting.js';

interface Code {
  readonly folder: string;
  readonly window: { readonly from: string; readonly to: string };
  readonly names: Readonly<Record<string, string>>;
}

function apply(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.start - b.start);
  return ordered.reduceRight(
    (result, { start, end, text: put }) => result.slice(0, start) + put + result.slice(end),
    text,
  );
}

/** What ESLint offers at a place, as the texts that would come of it. */
function offeredAt(messages: readonly Linter.LintMessage[], text: string, { place }: Detection): string[] {
  const lines = text.slice(0, place.start).split('\n');
  const [line, column] = [lines.length, (lines.at(-1) ?? '').length + 1];
  return messages
    .filter((message) => message.line === line && message.column === column)
    .flatMap(({ fix, suggestions = [] }) => [...(fix ? [fix] : []), ...suggestions.map((one) => one.fix)])
    .map(({ range, text: put }) => text.slice(0, range[0]) + put + text.slice(range[1]));
}

/** Places where the upgrade makes an edit that ESLint does not offer. */
async function differences({
  folder,
  window,
  names,
}: Code): Promise<{ readonly edits: number; readonly wrong: string[] }> {
  const catalogue = applyNames(builtinCatalogue(), names);
  const { examined } = await inspect({ paths: [folder], catalogue, window });
  const messages = new Map<string, Linter.LintMessage[]>();
  const wrong: string[] = [];
  let edits = 0;
  for (const detection of examined.detections) {
    const { file, start } = detection.place;
    // ESLint says nothing of what a test has answered in the place of the platform.
    if (!/\.[cm]?[jt]sx?$/.test(file) || detection.standIn === true) continue;
    const text = readFileSync(file, 'utf8');
    for (const mode of ['cutover', 'bridge'] as const) {
      const decision = decide(detection, text, mode);
      if (decision.kind !== 'edit') continue;
      edits++;
      const found = messages.get(file) ?? lint(text, { cwd: folder, filename: file, settings: { ...window, names } });
      messages.set(file, found);
      const result = apply(text, decision.edits);
      if (!offeredAt(found, text, detection).includes(result)) {
        wrong.push(`${mode} ${detection.change.id} ${relative(folder, file)} ${text.slice(start, start + 40)}`);
      }
    }
  }
  return { edits, wrong };
}

describe('ESLint offers what the upgrade does, place by place', () => {
  for (const kind of ['javascript', 'typescript']) {
    for (const { name, case: one } of casesIn(join(import.meta.dirname, '../detection', kind))) {
      if (one.expected.length === 0) continue;
      test(`${kind}/${name}`, async () => {
        const folder = folderWith(Object.fromEntries(one.files));
        const { wrong } = await differences({ folder, window: one.window, names: one.names });
        expect(wrong).toEqual([]);
      });
    }
  }
});

interface Labels {
  readonly window: Code['window'];
  readonly names?: Code['names'];
}

/** A folder of labelled apps elsewhere, each with its window in an `expect.json`. */
const samples = process.env.LENDING_COMPAT_SAMPLES;

describe.runIf(samples !== undefined && existsSync(samples))('and over whole apps', () => {
  const apps = readdirSync(samples ?? '.').filter((name) => existsSync(join(samples ?? '.', name, 'expect.json')));
  test.each(apps)('%s', async (app) => {
    const folder = join(samples ?? '.', app);
    const labels = JSON.parse(readFileSync(join(folder, 'expect.json'), 'utf8')) as Labels;
    const { edits, wrong } = await differences({ folder, window: labels.window, names: labels.names ?? {} });
    expect(edits).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});
