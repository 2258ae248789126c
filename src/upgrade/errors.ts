/** An upgrade that cannot be done as asked: nothing has been written. The command turns it into exit code 2. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError';
}
