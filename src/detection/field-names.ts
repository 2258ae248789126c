import type { DueOf } from './context.js';

/** Whether a field that changes is called so, in any of its spellings. */
export function isCalled({ detect: { field, aliases } }: DueOf<'field'>, name: string | undefined): boolean {
  return name !== undefined && (field === name || aliases?.includes(name) === true);
}
