import type { Detection } from '../detection/types.js';
import { digest } from './fingerprint.js';

/**
 * Tells which of several ways to the same finding is the one to show, whoever found it first: one that no test says, then the surest, then one that shows
 * how another file uses it, then the shortest. The smallest text wins.
 * @param nameOf the path of a file as the report gives it
 */
export function rankOf(detection: Detection, nameOf: (file: string) => string): string {
  const { confidence, readiness, replacement, use, text, evidence, standIn, place: own } = detection;
  const links = evidence.map(({ place, why }) => [nameOf(place.file), place.start, place.end, why]);
  const content = digest(JSON.stringify([readiness, replacement, use.kind, text, links]));
  const isUsedElsewhere = evidence.some(({ place }) => place.file !== own.file);
  return `${standIn ? 1 : 0} ${confidence === 'certain' ? 0 : 1} ${isUsedElsewhere ? 0 : 1} ${String(evidence.length).padStart(3, '0')} ${content}`;
}
