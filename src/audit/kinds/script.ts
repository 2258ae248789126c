import type { FileKind } from './kind.js';

/** JavaScript and TypeScript, with and without JSX. */
export const script: FileKind = {
  id: 'script',
  extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts'],
  linked: true,
  load: () => Promise.resolve({ detect: (detector, file) => detector.detect(file) }),
};
