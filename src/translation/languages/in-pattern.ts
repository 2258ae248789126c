/** A name as a part of a pattern: Kotlin lets one hold any signs between backticks, and Java a `$`. */
export function inPattern(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
