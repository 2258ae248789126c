import type { Place } from '../provenance/types.js';

/** Whether a place stands within another one. */
export function isInside(inner: Place, outer: Place): boolean {
  return inner.file === outer.file && outer.start <= inner.start && inner.end <= outer.end;
}
