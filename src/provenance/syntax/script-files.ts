/** Whether a file holds a script or module, by its name. */
export function isScriptFile(name: string): boolean {
  return /\.[cm]?[jt]sx?$/i.test(name);
}

/** Files of data that programs read: tables of paths, settings. */
export function isDataFile(file: string): boolean {
  return /\.(?:json|ya?ml|properties)$/.test(file);
}
