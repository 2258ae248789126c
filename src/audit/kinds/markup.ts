import type { FileKind } from './kind.js';

/** Pages with scripts in them and the templates that servers make them of, single-file components of Vue and Svelte, and templates of Angular. */
export const markup: FileKind = {
  id: 'markup',
  extensions: [
    ...['html', 'htm', 'xhtml', 'vue', 'svelte'],
    ...['cshtml', 'aspx', 'jsp', 'ftl', 'ejs', 'erb', 'hbs', 'handlebars', 'mustache', 'liquid'],
    ...['njk', 'twig', 'jinja', 'jinja2', 'blade.php', 'gohtml', 'html.tmpl'],
  ],
  linked: true,
  async load() {
    const [{ readMarkup }, { markupComments }] = await Promise.all([
      import('../../translation/markup/markup.js'),
      import('../../translation/comments/markup.js'),
    ]);
    return { reader: readMarkup, detect: (detector, file) => detector.detect(file), comments: markupComments };
  },
};
