import { variablesOfModule } from '../libraries/environment-variables.js';
import { T, memberName } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { LibraryValue, Value } from '../value.js';

/** Names of a module's own folder, and of the module itself. */
const FOLDER = '__dirname';
const FILE = '__filename';

/** What a name that every module has says of its own place. */
export function ownPlaceNamed(name: string, file: string): LibraryValue | undefined {
  return name === FOLDER || name === FILE ? { kind: 'library', path: name, file } : undefined;
}

/** `import.meta.url`, `import.meta.dirname`, `import.meta.env`. */
export function ownPlaceOfModule(node: Node, file: string): LibraryValue | undefined {
  if (node.type !== T.MemberExpression || node.object.type !== T.MetaProperty) return undefined;
  const name = memberName(node);
  if (name === 'env') return variablesOfModule(file);
  if (name === 'url' || name === 'filename') return { kind: 'library', path: FILE, file };
  return name === 'dirname' ? { kind: 'library', path: FOLDER, file } : undefined;
}

/** The module whose own place a value is. */
export function moduleOfPlace(value: Value | undefined): string | undefined {
  return isPlace(value, FOLDER) || isPlace(value, FILE) ? value.file : undefined;
}

/** The folder of a module that is told by its own path. */
export function folderOfPlace(value: Value): LibraryValue | undefined {
  return isPlace(value, FILE) ? { ...value, path: FOLDER } : undefined;
}

function isPlace(value: Value | undefined, name: string): value is LibraryValue {
  return value?.kind === 'library' && value.from === undefined && value.path === name;
}
