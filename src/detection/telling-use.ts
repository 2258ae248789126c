import type { Detection } from './types.js';

/** A detection with the use that says most: how a text itself stands there says more than that it is held there for another place. */
export function withTellingUse(detection: Detection, other: Detection): Detection {
  return isHeld(detection) && !isHeld(other) ? { ...detection, use: other.use } : detection;
}

function isHeld({ use }: Detection): boolean {
  return use.kind === 'path-string' && use.held === true;
}
