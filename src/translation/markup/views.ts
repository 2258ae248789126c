import { extname } from 'node:path';
import type { Code } from '../code.js';
import type { Surroundings } from '../module.js';
import { alpinePage, mayBeAlpine } from './alpine.js';
import { angularJsTemplate, mayBeAngularJs } from './angularjs.js';
import { ejsTemplate } from './ejs.js';
import { namedTemplates } from '../../project/named-templates.js';
import { handlebarsTemplate } from './handlebars.js';
import { elementsOf } from './page-elements.js';

/** What a template that a page is made of looks at, as a function of what it is handed; undefined for any other file, and where it looks at nothing. @param around whether others name it as a template, and make something of its elements. */
export function viewOf(
  file: string,
  text: string,
  { isView, isTaken }: Pick<Surroundings, 'isView' | 'isTaken'>,
): Code | undefined {
  const extension = extname(file).toLowerCase();
  // In a function: who calls it is only known by the template's name.
  const body = bodyOf(extension, text);
  if (body !== undefined) return ['\n;(function () {\nfunction $view($data) {\n', body, '\n}\n});'];
  if (!PAGE.test(extension)) return undefined;
  // A page that nobody names, and that names nobody, may be anybody's.
  const isMeant = isView || NAMES_CONTROLLERS.test(text);
  const parts = [
    isMeant && mayBeAngularJs(text) ? angularJsPage(text) : undefined,
    elementsOf(text, isTaken),
    alpineElements(text),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts;
}

function alpineElements(text: string): Code | undefined {
  const code = mayBeAlpine(text) ? alpinePage(text) : undefined;
  return code && ['\n;(function () {\n', code, '});\n'];
}

/** A page of AngularJS, and the templates in it that have names of their own. */
function angularJsPage(text: string): Code | undefined {
  const page = angularJsTemplate(text, [0, text.length]);
  const named = namedTemplates(text).flatMap(({ name, range }): Code[] => {
    const code = angularJsTemplate(text, range);
    return code === undefined ? [] : [[`function $template($$scope) {${JSON.stringify(name)};\n`, code, '\n}\n']];
  });
  const views: Code[] = page === undefined ? named : [['function $view($$scope) {\n', page, '\n}\n'], ...named];
  return views.length === 0 ? undefined : ['\n', views.map((view): Code => [';(function () {\n', view, '});\n'])];
}

const NAMES_CONTROLLERS = /\bng[-:]controller\b/i;
const PAGE = /^\.html?$/;

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
