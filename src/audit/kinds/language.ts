import type { Detector } from '../../detection/index.js';
import type { Detection, FileDetections } from '../../detection/types.js';
import type { LanguageDefinition } from '../../translation/languages/read.js';
import type { LoadedKind } from './kind.js';

/** A language that is neither JavaScript nor TypeScript. */
export async function loadLanguage(
  definition: LanguageDefinition,
  seen: Pick<LoadedKind, 'shared' | 'imports'> = {},
): Promise<LoadedKind> {
  const { languageReader } = await import('../../translation/languages/read.js');
  return { ...(await languageReader(definition)), detect: detectForeign, ...seen };
}

/** What is found in a language that is neither JavaScript nor TypeScript. */
export function detectForeign(detector: Detector, file: string): FileDetections {
  const { detections, undecided } = detector.detect(file);
  return { detections: detections.map(foreign), undecided };
}

/** Addresses are what they are in any language; what a value is, is only likely. Nothing is edited by machine. */
function foreign(detection: Detection): Detection {
  const isAddress = detection.use.kind === 'path' || detection.use.kind === 'parameter';
  return {
    ...detection,
    confidence: isAddress ? detection.confidence : 'likely',
    readiness: 'manual',
    use: { kind: 'other' },
  };
}
