import { closeSync, openSync, readSync } from 'node:fs';

/** Stands in every file that is for this program, or of it. */
export const programName = 'lending-compat';

const head = /^\s*\{\s*"schemaVersion":\s*1,\s*"tool":\s*\{\s*"name":\s*"lending-compat"/;

/** Whether this program has written a file: a report, a plan of an upgrade, a baseline. */
export function isOwnFile(file: string): boolean {
  if (!file.toLowerCase().endsWith('.json')) return false;
  try {
    const descriptor = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(256);
      return head.test(buffer.toString('latin1', 0, readSync(descriptor, buffer)));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
