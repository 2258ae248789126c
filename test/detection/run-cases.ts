import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { audit } from '../../src/audit/audit.js';
import type { AuditReport } from '../../src/audit/report.js';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';

/**
 * A case is one text:
 *
 *     title: what it is about
 *     window: 25.2 26.3            (the default)
 *     names: lending=acme, svc=acme (only where the code spells the platform's name otherwise)
 *     // @file src/users.ts
 *     const roles = user.designatedRoles; //! external-user-designated-roles
 *     const other = value.designatedRoles; //? external-user-designated-roles
 *
 * `//!` names the changes that must be found on its line, `//~` those that must be listed there as undecided, `//?` those that must be undecided there
 * or not be mentioned at all.
 * Marks are taken out before the files are written, so they may stand where the language has no comments.
 */
export interface Case {
  readonly title: string;
  readonly window: { readonly from: string; readonly to: string };
  readonly names: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, string>;
  /** `file:line change`, sorted. */
  readonly expected: readonly string[];
  readonly undecided: ReadonlySet<string>;
  /** Those of them that must be listed. */
  readonly listed: readonly string[];
}

export interface Outcome {
  /** `file:line change`, sorted, each once. */
  readonly found: readonly string[];
  readonly undecided: readonly string[];
  readonly notAnalysed: AuditReport['notAnalysed'];
}

const MARK = /\s*\/\/([!?~]) ([a-z\d][a-z\d ,-]*)$/;
const FILE = /^\/\/ @file (\S+)$/;

/** The cases of a folder, by the names of their files. */
export function casesIn(folder: string): readonly { readonly name: string; readonly case: Case }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.case'))
    .sort()
    .map((name) => ({ name, case: parseCase(readFileSync(join(folder, name), 'utf8'), name) }));
}

/** @throws {Error} for a text that is no case; it names the file and the line. */
export function parseCase(text: string, name: string): Case {
  const header = new Map<string, string>();
  const files = new Map<string, string[]>();
  const expected: string[] = [];
  const undecided = new Set<string>();
  const listed: string[] = [];
  let file: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const opened = FILE.exec(line)?.[1];
    if (opened !== undefined) {
      if (files.has(opened)) throw new Error(`${name}:${String(index + 1)}: ${opened} stands here twice.`);
      files.set((file = opened), []);
      continue;
    }
    const lines = file === undefined ? undefined : files.get(file);
    if (file === undefined || lines === undefined) {
      readHeader(header, line, `${name}:${String(index + 1)}`);
      continue;
    }
    const mark = MARK.exec(line);
    lines.push(mark ? line.slice(0, mark.index) : line);
    for (const change of mark?.[2]?.split(/[ ,]+/).filter(Boolean) ?? []) {
      checkChange(change, `${name}:${String(index + 1)}`);
      const place = `${file}:${String(lines.length)} ${change}`;
      if (mark?.[1] === '!') expected.push(place);
      else undecided.add(place);
      if (mark?.[1] === '~') listed.push(place);
    }
  }
  const [from = '25.2', to = '26.3'] = header.get('window')?.split(' ') ?? [];
  return {
    title: header.get('title') ?? name,
    window: { from, to },
    names: namesIn(header.get('names') ?? ''),
    files: new Map([...files].map(([path, lines]) => [path, lines.join('\n')])),
    expected: expected.sort(),
    undecided,
    listed,
  };
}

function namesIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/(\w+)=([^,\s]+)/g)].map(([, id = '', name = '']) => [id, name]));
}

function readHeader(header: Map<string, string>, line: string, place: string): void {
  if (line.trim() === '') return;
  const [, key, value] = /^(title|window|names): (.+)$/.exec(line) ?? [];
  if (key === undefined || value === undefined)
    throw new Error(`${place}: before the first file only title, window and names can stand, not “${line}”.`);
  header.set(key, value);
}

function checkChange(id: string, place: string): void {
  if (!builtinCatalogue().changes.some((change) => change.id === id))
    throw new Error(`${place}: the catalogue has no change ${id}.`);
}

/** Audits the case as a folder of its own. */
export async function runCase({ files, window, names }: Case): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'case-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const report = await audit({ paths: [folder], catalogue: applyNames(builtinCatalogue(), names), window });
    const nowhere = report.findings.find(({ text }) => text === '');
    if (nowhere) throw new Error(`${nowhere.change} stands at no text in ${nowhere.file}:${String(nowhere.line)}.`);
    return {
      found: placesOf(report.findings),
      undecided: placesOf(report.undecided),
      notAnalysed: report.notAnalysed,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function placesOf(uses: readonly { readonly file: string; readonly line: number; readonly change: string }[]) {
  return [...new Set(uses.map(({ file, line, change }) => `${file}:${String(line)} ${change}`))].sort();
}
