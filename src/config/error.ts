/** A configuration that cannot be used; the message says what to write. The command turns it into exit code 2. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
