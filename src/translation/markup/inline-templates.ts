import type { TSESTree } from '@typescript-eslint/types';
import { isParseFailure, parseModule } from '../../provenance/syntax/parse.js';
import { staticKey, T } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { SourceModule } from '../../provenance/types.js';
import { parseTranslated } from '../module.js';
import type { TemplateReader } from '../module.js';
import type { Code } from '../code.js';
import { angularTemplate, TEMPLATE_IMPORTS } from './angular.js';
import { angularJsTemplate, mayBeAngularJs } from './angularjs.js';
import { piece } from './expressions.js';
import { mayHoldTexts, readWithTexts } from './texts-in-scripts.js';
import { mayBeVue, vueApp } from './vue.js';

/**
 * Templates of Angular that stand in the decorators of their classes, those of AngularJS and Vue among the settings and options that they belong to, and those that
 * libraries make text of.
 */
export const inlineTemplates: TemplateReader = {
  mayHold: (text) => mayHoldComponents(text) || mayHoldTexts(text),
  read(file, text) {
    if (!mayHoldComponents(text)) return readWithTexts(file, text);
    return mayHoldTemplates(text) ? readWithTemplates(file, text) : readWithSettings(file, text);
  },
};

function mayHoldComponents(text: string): boolean {
  return TEMPLATE.test(text) && (mayHoldTemplates(text) || mayHoldSettings(text) || mayHoldOptions(text));
}

const TEMPLATE = /\btemplate\s*:\s*['"`]/;

/** Whether a script may declare components with templates in it. */
function mayHoldTemplates(text: string): boolean {
  return text.includes('@Component');
}

/** Whether it may name the controllers of such templates. */
function mayHoldSettings(text: string): boolean {
  return /\b(?:controller|link)\b/.test(text) && mayBeAngularJs(text);
}

/** Whether it may hold options of Vue. */
function mayHoldOptions(text: string): boolean {
  return /\b(?:data|props|setup|computed|methods)\b/.test(text) && mayBeVue(text);
}

/** Reads a script with what the templates in it look at beside them, as methods that are handed their scopes. */
function readWithSettings(file: string, text: string): SourceModule | undefined {
  const module = parseModule(file, text);
  if (isParseFailure(module)) return undefined;
  const found: InlineTemplate[] = [];
  walk(module.ast, (node) => {
    if (node.type === T.ObjectExpression) found.push(...settingsOf(node, text));
    return undefined;
  });
  if (found.length === 0) return undefined;
  let at = 0;
  const parts: Code[] = [];
  for (const { range, code } of found.sort((one, other) => one.range[0] - other.range[0])) {
    parts.push(piece(text, at, range[1]), ', ', code);
    [, at] = range;
  }
  parts.push(piece(text, at, text.length));
  const read = parseTranslated(file, text, parts, /\.[cm]?tsx?$/.test(file) ? 'ts' : 'js');
  return isParseFailure(read) ? undefined : { ...read, templates: found.map(({ range }) => range) };
}

/** In a list, as `flatMap` takes it. */
function settingsOf({ properties }: TSESTree.ObjectExpression, text: string): InlineTemplate[] {
  const valueOf = (name: RegExp): TSESTree.Property['value'] | undefined =>
    properties.filter((one) => one.type === T.Property).find((one) => name.test(staticKey(one.key, one.computed) ?? ''))
      ?.value;
  const template = valueOf(/^template$/);
  if (!template || !isLiteral(template)) return [];
  const [start, end] = template.range;
  const written = text.slice(start, end);
  // Characters that are written otherwise would be read wrong.
  if (written.includes('\\') || !written.includes('<')) return [];
  const range = [start + 1, end - 1] as const;
  if (valueOf(/^(?:controller|link)$/)) {
    const code = mayBeAngularJs(written) ? angularJsTemplate(text, range) : undefined;
    return code === undefined ? [] : [{ range: [start, end], code: ['$view($$scope) {\n', code, '\n}'] }];
  }
  const code = valueOf(/^(?:data|props|setup|computed|methods)$/) ? vueApp(text, range, 'this') : undefined;
  return code === undefined ? [] : [{ range: [start, end], code: ['$template() {\n', code, '\n}'] }];
}

function isLiteral(node: TSESTree.Node): boolean {
  if (node.type === T.TemplateLiteral) return node.expressions.length === 0;
  return node.type === T.Literal && typeof node.value === 'string';
}

/** Reads a script with what the templates in it look at behind it; undefined where there are none. */
function readWithTemplates(file: string, text: string): SourceModule | undefined {
  const module = parseModule(file, text);
  if (isParseFailure(module)) return undefined;
  const templates = module.ast.body.flatMap((statement) => {
    const declared =
      statement.type === T.ExportNamedDeclaration || statement.type === T.ExportDefaultDeclaration
        ? statement.declaration
        : statement;
    return declared?.type === T.ClassDeclaration ? templateOf(declared, text) : [];
  });
  if (templates.length === 0) return undefined;
  const own: Code = { text, start: 0, end: text.length };
  const read = parseTranslated(file, text, [own, '\n', TEMPLATE_IMPORTS, templates.map(({ code }) => code)], 'ts');
  return isParseFailure(read) ? undefined : { ...read, templates: templates.map(({ range }) => range) };
}

interface InlineTemplate {
  readonly range: readonly [start: number, end: number];
  readonly code: Code;
}

/** In a list, as `flatMap` takes it. */
function templateOf({ decorators, id }: TSESTree.ClassDeclaration, text: string): InlineTemplate[] {
  if (id === null) return [];
  const literal = decorators.map(({ expression }) => literalIn(expression)).find(Boolean);
  if (literal === undefined) return [];
  const [start, end] = literal.range;
  // Characters that are written otherwise would be read wrong.
  if (text.slice(start, end).includes('\\')) return [];
  const code = angularTemplate(text, [start + 1, end - 1], id.name, `$Template${id.name}`);
  return code === undefined ? [] : [{ range: [start, end], code }];
}

/** The literal that `@Component({ template: … })` is given. */
function literalIn(expression: TSESTree.Expression): TSESTree.Node | undefined {
  if (expression.type !== T.CallExpression) return undefined;
  const { callee, arguments: given } = expression;
  const [options] = given;
  if (callee.type !== T.Identifier || callee.name !== 'Component' || options?.type !== T.ObjectExpression)
    return undefined;
  for (const property of options.properties) {
    if (property.type !== T.Property || staticKey(property.key, property.computed) !== 'template') continue;
    const { value } = property;
    if (value.type === T.Literal && typeof value.value === 'string') return value;
    if (value.type === T.TemplateLiteral && value.expressions.length === 0) return value;
  }
  return undefined;
}
