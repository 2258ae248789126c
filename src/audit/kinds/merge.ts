import type { FileDetections } from '../../detection/types.js';

/** What two ways of looking at a file find. */
export function merged(first: FileDetections, second: FileDetections): FileDetections {
  return {
    detections: [...first.detections, ...second.detections],
    undecided: [...first.undecided, ...second.undecided],
    companions: [...(first.companions ?? []), ...(second.companions ?? [])],
  };
}

/** Findings in texts that no edit is made for by machine. */
export function unedited({ detections, undecided }: FileDetections): FileDetections {
  return {
    detections: detections.map((detection) => ({ ...detection, readiness: 'manual', use: { kind: 'other' } })),
    undecided,
  };
}
