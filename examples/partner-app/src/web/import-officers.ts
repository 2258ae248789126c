import { readFileSync } from 'node:fs';

/** Reads officers from a file that somebody exported: what it holds is known at run time only. */
export function readExport(path: string): Map<string, unknown> {
  const rows = JSON.parse(readFileSync(path, 'utf8'));
  const roles = new Map<string, unknown>();
  for (const row of rows) roles.set(row.id, row.designatedRoles);
  return roles;
}
