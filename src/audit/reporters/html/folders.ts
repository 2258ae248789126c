/** Levels of folders that are told apart; what is deeper counts for the folder at this depth. */
const DEPTH = 3;

/** The folder that a file counts for. */
export function folderOf(path: string): string {
  const names = path.split('/').slice(0, -1).slice(0, DEPTH);
  return names.length === 0 ? '.' : names.join('/');
}
