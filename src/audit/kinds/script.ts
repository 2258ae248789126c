import type { FileKind } from './kind.js';

/** JavaScript and TypeScript, with and without JSX. */
export const script: FileKind = {
  id: 'script',
  extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts'],
  linked: true,
  async load() {
    const { scriptComments } = await import('../../translation/comments/script.js');
    return { detect: (detector, file) => detector.detect(file), comments: scriptComments };
  },
};
