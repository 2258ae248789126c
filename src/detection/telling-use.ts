import type { Place } from '../provenance/types.js';
import type { Detection } from './types.js';

/**
 * A detection with the use that says most: how a text itself stands there says more than that it is held there for another
 * place, and one that tells what takes its place more than one that does not, since nothing is known of the place's form.
 */
export function withTellingUse(detection: Detection, other: Detection): Detection {
  if (saysNothing(detection) && !saysNothing(other) && other.readiness !== 'manual') {
    const { use, readiness, text, replacement } = other;
    return { ...detection, use, readiness, text, ...(replacement !== undefined && { replacement }) };
  }
  const use = isHeld(detection) && !isHeld(other) ? other.use : detection.use;
  return withHolders({ ...detection, use }, other);
}

/** A constant is found from each place at which something is held against it: a detection with those of another one. */
export function withHolders(detection: Detection, other: Detection): Detection {
  const all = [detection, other].flatMap(({ use }) => (use.kind === 'value' ? (use.heldBy ?? []) : []));
  if (detection.use.kind !== 'value' || all.length === 0) return detection;
  const heldBy = [...new Map(all.map((place) => [keyOf(place), place])).values()];
  return { ...detection, use: { ...detection.use, heldBy } };
}

function saysNothing({ use, replacement }: Detection): boolean {
  return use.kind === 'other' && replacement === undefined;
}

function isHeld({ use }: Detection): boolean {
  return use.kind === 'path-string' && use.held === true;
}

function keyOf({ file, start, end }: Place): string {
  return `${file} ${String(start)} ${String(end)}`;
}
