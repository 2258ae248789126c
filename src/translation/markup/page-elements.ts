import { isParseFailure, parseModule } from '../../provenance/syntax/parse.js';
import { pageElements } from '../../project/page-elements.js';
import type { PageElement } from '../../project/page-elements.js';
import { Rendered } from '../code.js';
import type { Code } from '../code.js';
import { ejsTemplate } from './ejs.js';
import { handlebarsTemplate } from './handlebars.js';
import { knockoutPage } from './knockout.js';
import { vueApp } from './vue.js';

/** What the elements of a page show of which scripts make something, as functions that are handed it; undefined where there are none. */
export function elementsOf(text: string, isTaken: (id: string) => boolean): Code | undefined {
  const taken = new Map<string, boolean>();
  const code = pageElements(text).flatMap((element): Code[] => {
    const { id } = element;
    if (!taken.has(id)) taken.set(id, isTaken(id));
    const body = taken.get(id) === true ? bodyOf(text, element) : undefined;
    return body === undefined ? [] : [[body, '\n']];
  });
  return code.length === 0 ? undefined : ['\n;(function () {\n', code, '});\n'];
}

function bodyOf(text: string, { id, range, kind }: PageElement): Code | undefined {
  const inner = innerOf(text, range, kind);
  if (inner === undefined) return undefined;
  const parameter = kind === 'template' && !isOfVue(text.slice(...range)) ? '$data' : '$$scope';
  const code: Code = [`function $element(${parameter}) {${JSON.stringify(id)};\n`, inner, '\n}\n'];
  // One that cannot be read must not cost the page.
  return isParseFailure(parseModule('element.js', new Rendered(code).text)) ? undefined : code;
}

function innerOf(text: string, range: PageElement['range'], kind: PageElement['kind']): Code | undefined {
  if (kind === 'bound') return knockoutPage(text, range);
  if (kind === 'app') return vueApp(text, range, '$$scope');
  const content = text.slice(...range);
  if (isOfVue(content)) return vueApp(text, range, '$$scope');
  // All places stay those of the page.
  const alone = content.padStart(range[1]);
  return content.includes('<%') ? ejsTemplate(alone) : handlebarsTemplate(alone);
}

/** Templates of Vue have the same braces. */
function isOfVue(content: string): boolean {
  return /\s(?:v-(?:for|if|show|model|text|html|bind|on|else)\b|[:@][a-z][\w:.-]*\s*=)/.test(content);
}
