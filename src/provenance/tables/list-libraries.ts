import type { LibraryValue } from '../value.js';
import { LISTS } from './known-lists.js';
import type { ListLibrary } from './list-library.js';
import { VUE_LISTS } from './vue-lists.js';

const LIBRARIES = [...LISTS, ...VUE_LISTS];

/** Names of which at least one library makes something. */
export const NAMES_IN_LISTS = {
  functions: new Set(LIBRARIES.flatMap(([, , { functions }]) => Object.keys(functions))),
  members: new Set(LIBRARIES.flatMap(([, , { members = [] }]) => members)),
} as const;

/** How a component shows the items of a list. */
export function listLibraries({ path, from }: LibraryValue): readonly ListLibrary[] {
  const origin = from ?? path;
  const component = path.startsWith(`${origin}.`) ? path.slice(origin.length + 1) : path;
  return LIBRARIES.flatMap(([packages, components, library]) =>
    packages.test(origin) && components.test(component)
      ? [from === undefined ? { ...library, likely: true as const } : library]
      : [],
  );
}
