/** An audit that cannot begin: a path that does not exist. The command turns it into exit code 2. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
