import { extname } from 'node:path';
import { isParseFailure } from '../../provenance/syntax/parse.js';
import { parseTranslated } from '../module.js';
import type { Language, Reading, Surroundings, TemplateOwner } from '../module.js';
import type { Code } from '../code.js';
import { angularTemplate, TEMPLATE_IMPORTS } from './angular.js';
import { givenToSvelte, storesRead } from './component.js';
import { scriptsOf } from './scripts.js';
import type { Script } from './scripts.js';
import { svelteTemplate } from './svelte.js';
import { withoutTemplateTags } from './template-tags.js';
import { viewOf } from './views.js';
import { vueTemplate } from './vue.js';

/** Reads the scripts of a page or a single-file component as one script, everything else being blank. */
export function readMarkup(
  file: string,
  text: string,
  { owner, isView, isTaken }: Pick<Surroundings, 'owner' | 'isView' | 'isTaken'>,
): Reading {
  const scripts = scriptsOf(text, extname(file).toLowerCase());
  if (scripts.length === 0 && owner !== undefined) return readTemplate(file, text, owner);
  const language = scripts.some((script) => script.typed) ? 'ts' : 'js';
  const template = templateOf(file, text, scripts, { isView, isTaken });
  if (scripts.length === 0 && !template) return {};
  const withTemplate = template && parsed(file, text, template.scripts, language, template.behind);
  if (withTemplate && !isParseFailure(withTemplate)) return { module: withTemplate };
  const whole = parsed(file, text, scripts, language);
  // What a template looks at is not dropped without a word.
  const unread = withTemplate ? 'what its template looks at could not be parsed' : undefined;
  if (!isParseFailure(whole)) return { module: whole, failure: unread };
  // One that cannot be read, or that says what another says already, must not cost the others.
  const readable: Script[] = [];
  let failure: string | undefined;
  for (const script of scripts) {
    const alone = isParseFailure(parsed(file, text, [script], language));
    const mended = { ...script, text: withoutTemplateTags(script.text) };
    const candidate = alone ? mended : script;
    const module = parsed(file, text, [candidate], language);
    if (isParseFailure(module)) failure ??= module.reason;
    else if (isParseFailure(parsed(file, text, [...readable, candidate], language))) readable.push(inBlock(candidate));
    else readable.push(candidate);
  }
  const module = parsed(file, text, readable, language);
  return isParseFailure(module) ? { failure: module.reason } : { module, failure };
}

/** Reads a file that is the template of a class in another. */
function readTemplate(file: string, text: string, { specifier, name }: TemplateOwner): Reading {
  const template = angularTemplate(text, [0, text.length], '$Component', '$Template');
  if (template === undefined) return {};
  const imported = `import { ${name} as $Component } from '${specifier}';\n`;
  const module = parseTranslated(file, text, [TEMPLATE_IMPORTS, imported, template], 'ts');
  return isParseFailure(module) ? {} : { module: { ...module, templates: [[0, text.length]] } };
}

interface Template {
  /** The scripts, with what has to stand in them. */
  readonly scripts: readonly Script[];
  readonly behind: Code;
}

/** What the template of a component looks at, and what the component is given; undefined for a page. */
function templateOf(
  file: string,
  text: string,
  scripts: readonly Script[],
  around: Pick<Surroundings, 'isView' | 'isTaken'>,
): Template | undefined {
  switch (extname(file).toLowerCase()) {
    case '.svelte': {
      const written = scripts.map((script) => script.text).join('\n');
      return {
        scripts,
        behind: [
          givenToSvelte(file, written),
          storesRead(file, text, written),
          '\n;(function () {\n',
          svelteTemplate(text),
          '\n});',
        ],
      };
    }
    case '.vue': {
      const template = vueTemplate(text, scripts);
      return template && { scripts: withOptions(scripts, template.inOptions), behind: template.behind };
    }
    default: {
      const view = viewOf(file, text, around);
      return view === undefined ? undefined : { scripts, behind: view };
    }
  }
}

/** Scripts of which the one with the options of a component is cut where something is put into them. */
function withOptions(scripts: readonly Script[], inOptions: Code | undefined): readonly Script[] {
  if (inOptions === undefined) return scripts;
  return scripts.flatMap((script) => {
    const [opening] = /\bexport\s+default\s+(?:(?:defineComponent|Vue\.extend)\s*\(\s*)?\{/.exec(script.text) ?? [];
    if (opening === undefined) return [script];
    const cut = script.text.indexOf(opening) + opening.length;
    return [
      { ...script, text: script.text.slice(0, cut), after: inOptions },
      { ...script, text: script.text.slice(cut), start: script.start + cut, before: '' },
    ];
  });
}

function parsed(
  file: string,
  text: string,
  scripts: readonly Script[],
  language: Language,
  template: Code = [],
): ReturnType<typeof parseTranslated> {
  return parseTranslated(file, text, [codeOf(text, scripts), template], language);
}

/** The text with everything but its scripts blank, so that lines and places are those of the text; code from attributes follows. */
function codeOf(text: string, scripts: readonly Script[]): Code {
  const parts: Code[] = [];
  let at = 0;
  for (const script of scripts) {
    if (script.inAttribute) continue;
    parts.push(blank(text, at, script.start), script.before, {
      text: script.text,
      start: script.start,
      end: script.start + script.text.length,
    });
    parts.push(script.after);
    at = script.start + script.text.length;
  }
  for (const script of scripts) {
    if (!script.inAttribute) continue;
    const { start, text: content, before, after } = script;
    const code = { text: content, start, end: start + content.length };
    parts.push('\n;(function (event) {', before, code, after, '\n});');
  }
  return parts;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/[^\r\n\u2028\u2029]/g, ' ');
}

function inBlock(script: Script): Script {
  return { ...script, before: '{', after: '\n}' };
}
