/** What the libraries call the function that makes a page of a template, and the tag that puts one template into another. */
export const VIEW_MAKERS = ['render', 'renderFile', 'view', 'include'];
