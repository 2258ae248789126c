import { extname } from 'node:path';
import type { Code } from '../code.js';
import { ejsTemplate } from './ejs.js';
import { handlebarsTemplate } from './handlebars.js';

/** What a template that a page is made of looks at, as a function of what it is handed; undefined for any other file, and where it looks at nothing. */
export function viewOf(file: string, text: string): Code | undefined {
  const body = bodyOf(extname(file).toLowerCase(), text);
  // In a function: who calls it is only known by the template's name.
  return body === undefined ? undefined : ['\n;(function () {\nfunction $view($data) {\n', body, '\n}\n});'];
}

function bodyOf(extension: string, text: string): Code | undefined {
  switch (extension) {
    case '.ejs':
      return ejsTemplate(text);
    case '.hbs':
    case '.handlebars':
    case '.mustache':
      return handlebarsTemplate(text);
    default:
      return undefined;
  }
}
