import type { FileKind } from './kind.js';
import { merged, unedited } from './merge.js';

/** Path tables, payloads, settings, collections of requests and recordings of traffic. */
export const json: FileKind = {
  id: 'json',
  extensions: ['json', 'har'],
  linked: false,
  imported: true,
  async load() {
    const { readJson } = await import('../../translation/data/json.js');
    return {
      reader: readJson,
      detect: (detector, file) => merged(unedited(detector.detect(file)), detector.detectJson(file)),
    };
  },
};
