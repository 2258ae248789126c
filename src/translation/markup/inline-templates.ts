import type { TSESTree } from '@typescript-eslint/types';
import { isParseFailure, parseModule } from '../../provenance/syntax/parse.js';
import { staticKey, T } from '../../provenance/syntax/syntax.js';
import type { SourceModule } from '../../provenance/types.js';
import { parseTranslated } from '../module.js';
import type { TemplateReader } from '../module.js';
import type { Code } from '../code.js';
import { angularTemplate, TEMPLATE_IMPORTS } from './angular.js';

/** Templates of Angular that stand in the decorators of their classes. */
export const inlineTemplates: TemplateReader = { mayHold: mayHoldTemplates, read: readWithTemplates };

/** Whether a script may declare components with templates in it. */
function mayHoldTemplates(text: string): boolean {
  return text.includes('@Component') && /\btemplate\s*:\s*['"`]/.test(text);
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
