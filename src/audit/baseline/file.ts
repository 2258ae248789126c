import { readFileSync } from 'node:fs';
import { didYouMean } from '../../catalogue/suggest.js';
import { AuditError } from '../errors.js';
import { compareTexts } from '../order.js';
import { verdicts } from '../report.js';
import type { Baseline, BaselineEntry } from './baseline.js';

const required = ['change', 'verdict', 'file', 'text'] as const;
const optional = ['reason', 'owner'] as const;
const known: readonly string[] = [...required, ...optional];

/**
 * Reads a baseline.
 * @throws {AuditError} for a file that cannot be read or is no baseline; it names the entry and says what to write.
 */
export function readBaseline(file: string): Baseline {
  const text = textOf(file);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const conflict = /^(?:<{7}|>{7}) /m.test(text);
    throw new AuditError(
      conflict
        ? `${file} holds conflicts of a merge. Keep the entries of both sides, then run the audit with --update-baseline.`
        : `${file} is no valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const findings = isRecord(content) && content.schemaVersion === 1 ? content.findings : undefined;
  if (!isRecord(findings)) {
    throw new AuditError(`${file} is no baseline: write one with lending-compat audit --update-baseline.`);
  }
  const entries = Object.entries(findings).map(([key, value]) => [key, checkEntry(key, value, file)] as const);
  return { entries: new Map(entries) };
}

/** The text of a baseline: an entry a block, by fingerprint, so that two branches seldom write in the same place. */
export function baselineText({ entries }: Baseline): string {
  const sorted = [...entries.values()].sort((a, b) => compareTexts(a.fingerprint, b.fingerprint));
  const findings = Object.fromEntries(sorted.map(({ fingerprint, ...entry }) => [fingerprint, ordered(entry)]));
  return `${JSON.stringify({ schemaVersion: 1, tool: { name: 'lending-compat' }, findings }, null, 2)}\n`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new AuditError(
      missing
        ? `There is no baseline ${file}. Write it with --update-baseline.`
        : `${file} cannot be read: ${String(error)}`,
    );
  }
}

function checkEntry(fingerprint: string, entry: unknown, file: string): BaselineEntry {
  const where = `${file}: the entry ${fingerprint}`;
  if (!/^[\da-f]{16}$/.test(fingerprint)) {
    throw new AuditError(
      `${file}: ${JSON.stringify(fingerprint)} is no fingerprint, as a report of an audit gives it.`,
    );
  }
  if (!isRecord(entry)) throw new AuditError(`${where} is no object.`);
  for (const [key, value] of Object.entries(entry)) {
    if (!known.includes(key)) {
      throw new AuditError(
        `${where} has no key ${JSON.stringify(key)}.${didYouMean(key, known)} Known: ${known.join(', ')}.`,
      );
    }
    if (typeof value !== 'string' || value.trim() === '') throw new AuditError(`${where}: ${key} has to be a text.`);
  }
  const missing = required.find((key) => !Object.hasOwn(entry, key));
  if (missing !== undefined) throw new AuditError(`${where} has no ${missing}. Run the audit with --update-baseline.`);
  if (!verdicts.some((verdict) => verdict === entry.verdict)) {
    throw new AuditError(`${where}: verdict is ${JSON.stringify(entry.verdict)}; it has to be ${verdicts.join(', ')}.`);
  }
  if (Object.hasOwn(entry, 'reason') !== Object.hasOwn(entry, 'owner')) {
    throw new AuditError(
      `${where} is suppressed without ${Object.hasOwn(entry, 'reason') ? 'an owner' : 'a reason'}: a suppression has both.`,
    );
  }
  return { fingerprint, ...(entry as unknown as Omit<BaselineEntry, 'fingerprint'>) };
}

function ordered(entry: Omit<BaselineEntry, 'fingerprint'>): Omit<BaselineEntry, 'fingerprint'> {
  const { change, verdict, file, text, reason, owner } = entry;
  return {
    change,
    verdict,
    file,
    text,
    ...(reason !== undefined && { reason }),
    ...(owner !== undefined && { owner }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
