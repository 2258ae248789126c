/** Whether a file holds a script or module, by its name. */
export function isScriptFile(name: string): boolean {
  return /\.[cm]?[jt]sx?$/i.test(name);
}
