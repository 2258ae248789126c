/** A use of the command that makes no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Errors whose message says what is wrong and what to write; anything else is a mistake of the program. */
const explained = new Set([
  'UsageError',
  'AuditError',
  'UpgradeError',
  'CatalogueError',
  'ConfigurationError',
  'MigrateError',
]);

export function isExplained(error: unknown): error is Error {
  return error instanceof Error && explained.has(error.name);
}
