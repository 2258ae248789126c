import type { FileKind } from './kind.js';
import { unedited } from './merge.js';

/** Scripts of Google's Apps Script: JavaScript by another name. */
export const appsScript: FileKind = {
  id: 'apps-script',
  extensions: ['gs'],
  linked: true,
  async load() {
    const [{ readAppsScript }, { scriptComments }] = await Promise.all([
      import('../../translation/apps-script.js'),
      import('../../translation/comments/script.js'),
    ]);
    return {
      reader: readAppsScript,
      comments: scriptComments,
      detect: (detector, file) => unedited(detector.detect(file)),
    };
  },
};
