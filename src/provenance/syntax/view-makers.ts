/** What the libraries call the function that makes a page of a template, and the tag that puts one template into another. */
export const VIEW_MAKERS = ['render', 'renderFile', 'renderString', 'renderTemplate', 'renderView', 'view', 'include'];

/** What they call the function that makes another of a template, which makes pages of it. */
export const VIEW_COMPILERS = ['compile', 'compileFile', 'template'];

/** What stands in scripts that make something of a page as a whole. */
export const PAGE_BINDERS = ['applyBindings'];

/** What stands in scripts that make something of an element of a page. */
export const ELEMENT_MAKERS = [
  ...VIEW_COMPILERS,
  'render',
  'to_html',
  'parse',
  'Vue',
  'createApp',
  'mount',
  ...PAGE_BINDERS,
];
