import type { FileKind } from './kind.js';

/** JavaScript and TypeScript, with and without JSX; templates of Angular may stand in them. */
export const script: FileKind = {
  id: 'script',
  extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts'],
  linked: true,
  async load() {
    const [{ scriptComments }, { inlineTemplates }] = await Promise.all([
      import('../../translation/comments/script.js'),
      import('../../translation/markup/inline-templates.js'),
    ]);
    return {
      detect: (detector, file) => detector.detect(file),
      comments: scriptComments,
      templates: inlineTemplates,
    };
  },
};
