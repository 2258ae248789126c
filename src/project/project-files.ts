import { isScriptFile } from '../provenance/syntax/script-files.js';

/** Whether a file may matter to a project: code, JSON. */
export function isProjectFile(name: string): boolean {
  return isScriptFile(name) || name.endsWith('.json');
}
