import type { z } from 'zod';
import type { Problem } from '../errors.js';
import type { ReadDocument } from './document.js';
import { missing } from './schema-parts.js';
import { catalogueFile, type CatalogueFile } from './schema.js';

export interface AuthoredFile {
  readonly document: ReadDocument;
  readonly content: CatalogueFile;
}

/** Checks a file's value against the schema. */
export function validate(document: ReadDocument): AuthoredFile | Problem[] {
  if (document.value === null || document.value === undefined) {
    return [
      { file: document.file, line: 1, column: 1, message: 'The file is empty; a catalogue file holds a mapping.' },
    ];
  }
  const result = catalogueFile.safeParse(document.value);
  if (result.success) return { document, content: result.data };
  return result.error.issues.flatMap((issue) => problemsOf(document, issue, []));
}

type Issue = z.core.$ZodIssue;

function problemsOf(document: ReadDocument, issue: Issue, above: readonly PropertyKey[]): Problem[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'invalid_union': {
      const branch = meantBranch(issue.errors);
      if (branch !== undefined) return branch.flatMap((inner) => problemsOf(document, inner, path));
      const first = issue.errors[0]?.[0]?.message;
      return [document.problem(path, named(first ?? issue.message, path))];
    }
    case 'unrecognized_keys':
      return [document.problem([...path, issue.keys[0] ?? ''], issue.message, 'key')];
    case 'invalid_key':
      return [document.problem(path, issue.issues[0]?.message ?? issue.message, 'key')];
    default:
      return [document.problem(path, named(issue.message, path))];
  }
}

/** Of the forms that a value may have, the one whose type it has: its complaints are the ones that help. */
function meantBranch(branches: readonly Issue[][]): Issue[] | undefined {
  return branches.find((issues) => issues.every(({ code, path }) => code !== 'invalid_type' || path.length > 0));
}

/** What is missing is called by its key. */
function named(message: string, path: readonly PropertyKey[]): string {
  if (!message.startsWith(missing)) return message;
  return `${JSON.stringify(String(path.at(-1)))} is missing: ${message.slice(missing.length)}`;
}
