import type { TSESTree } from '@typescript-eslint/types';
import { isParseFailure, parseModule } from '../../provenance/syntax/parse.js';
import { T, memberName, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { SourceModule } from '../../provenance/types.js';
import type { Code } from '../code.js';
import { parseTranslated } from '../module.js';
import { ejsTemplate } from './ejs.js';
import { piece } from './expressions.js';
import { placed } from './free-names.js';
import { handlebarsTemplate } from './handlebars.js';

type Reader = (text: string) => Code | undefined;

/** What a name of a script stands for: a library, or one of its functions. */
interface Engine {
  readonly reader: Reader;
  readonly called?: string | undefined;
}

/** Libraries that make text of a template, by the package that they come from, and the name by which pages know them. */
const ENGINES: ReadonlyMap<string, Reader> = new Map([
  ...['handlebars', 'Handlebars', 'mustache', 'Mustache', 'hogan.js', 'Hogan'].map(
    (name) => [name, handlebarsTemplate] as const,
  ),
  ...['ejs', 'lodash', 'underscore', '_'].map((name) => [name, ejsTemplate] as const),
]);
/** Packages of which each is one function. */
const COMPILING: ReadonlySet<string> = new Set(['lodash/template', 'lodash.template']);
const COMPILES = /^(?:compile|template)$/;
const RENDERS = /^(?:render|to_html)$/;

/** What runs a text as a script of a page that another program shows: of Electron and of React Native. */
const RUNS_IN_PAGE = /\b(?:executeJavaScript|injectJavaScript)\s*\(/;

/** Whether a script may make text of templates that stand in it. */
export function mayHoldTexts(text: string): boolean {
  return (
    (text.includes('{{') && /\b(?:handlebars|mustache|hogan)\b/i.test(text)) ||
    (text.includes('<%') && /\b(?:ejs|lodash|underscore)\b|\b_\.template\b/.test(text)) ||
    RUNS_IN_PAGE.test(text)
  );
}

interface TextInScript {
  readonly call: TSESTree.CallExpression;
  /** Where the template stands. */
  readonly literal: Node;
  /** What stands for the call: a function, or one that is called. */
  readonly code: Code;
  /** What a call hands over that does not only compile. */
  readonly data: Node | undefined;
}

/** Reads a script with functions in the place of the templates that it compiles, and of the scripts that it has run: they look at what those look at. */
export function readWithTexts(file: string, text: string): SourceModule | undefined {
  const module = parseModule(file, text);
  if (isParseFailure(module)) return undefined;
  const names = engineNames(module.ast.body);
  const all: TextInScript[] = [];
  walk(module.ast, (node) => {
    const template = node.type === T.CallExpression ? templateOf(node, { module, text, names }) : undefined;
    if (template) all.push(template);
    return undefined;
  });
  // One that is made to text in two places may be made of something else in each.
  const uses = new Map<Node, number>();
  for (const { literal } of all) uses.set(literal, (uses.get(literal) ?? 0) + 1);
  const found = all.filter(({ literal }) => uses.get(literal) === 1);
  if (found.length === 0) return undefined;
  const read = parseTranslated(file, text, writtenIn(text, [0, text.length], found), languageOf(file));
  return isParseFailure(read) ? undefined : { ...read, templates: found.map(({ literal }) => literal.range) };
}

function languageOf(file: string): 'js' | 'ts' | 'tsx' {
  return /\.[jt]sx$/.test(file) ? 'tsx' : /\.[cm]?ts$/.test(file) ? 'ts' : 'js';
}

interface Script {
  readonly module: SourceModule;
  readonly text: string;
  readonly names: ReadonlyMap<string, Engine>;
}

/** `Handlebars.compile('…')`, `Mustache.render('…', data)`, `_.template('…')`. */
function templateOf(call: TSESTree.CallExpression, { module, text, names }: Script): TextInScript | undefined {
  const callee = unwrap(call.callee);
  const [given, handed] = call.arguments;
  if (given && callee.type === T.MemberExpression && RUNS_IN_PAGE.test(`${memberName(callee) ?? ''}(`)) {
    const script = literalOf(given, module);
    return script && scriptIn(call, script, { module, text });
  }
  const owner = callee.type === T.MemberExpression ? unwrap(callee.object) : callee;
  const engine = owner.type === T.Identifier ? names.get(owner.name) : undefined;
  if (!engine || !given || handed?.type === T.SpreadElement) return undefined;
  const called = (callee.type === T.MemberExpression ? memberName(callee) : engine.called) ?? '';
  const isRendered = RENDERS.test(called) && handed !== undefined;
  if (!isRendered && !COMPILES.test(called)) return undefined;
  const literal = literalOf(given, module);
  const code = literal && codeOf(engine.reader, text, literal.range);
  if (code === undefined || !literal) return undefined;
  return { call, literal, code: ['(function ($data) {\n', code, '\n})'], data: isRendered ? handed : undefined };
}

/** A script that stands in a text as it runs, where it names nothing of the program around it: that is the page's. */
function scriptIn(
  call: TSESTree.CallExpression,
  literal: Node,
  { module, text }: Pick<Script, 'module' | 'text'>,
): TextInScript | undefined {
  const [start, end] = literal.range;
  // Characters that are written otherwise would be read wrong.
  if (text.slice(start, end).includes('\\')) return undefined;
  const code: Code = ['(async function () {\n', piece(text, start + 1, end - 1), '\n})()'];
  const free = placed(code)?.module.scopes.globalScope?.through.map(({ identifier }) => identifier.name);
  const isOwn = (name: unknown): boolean => module.scopes.scopes.some(({ set }) => set.has(String(name)));
  return free === undefined || free.some(isOwn) ? undefined : { call, literal, code, data: undefined };
}

/** A text where it stands, or the one that a constant of the module holds. */
function literalOf(node: Node, { ast, scopes }: SourceModule): Node | undefined {
  const at = unwrap(node);
  if (at.type !== T.Identifier) return staticString(at) === undefined ? undefined : at;
  // Where something else has that name as well, nobody looks which of them is meant.
  if (scopes.scopes.filter(({ set }) => set.has(at.name)).length !== 1) return undefined;
  for (const statement of ast.body) {
    const declared = statement.type === T.ExportNamedDeclaration ? statement.declaration : statement;
    if (declared?.type !== T.VariableDeclaration || declared.kind !== 'const') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === T.Identifier && id.name === at.name && init && staticString(init) !== undefined)
        return unwrap(init);
  }
  return undefined;
}

/** What a template looks at, where it stands; what is written there by its code is nothing of that. */
function codeOf(reader: Reader, text: string, [start, end]: readonly [number, number]): Code | undefined {
  const code = reader(text.slice(start + 1, end - 1).replace(/\\[^]/g, '  '));
  return code && movedBy(start + 1, code);
}

function movedBy(by: number, code: Code): Code {
  if (typeof code === 'string') return code;
  return 'text' in code
    ? { text: code.text, start: code.start + by, end: code.end + by }
    : code.map((part) => movedBy(by, part));
}

/** The names that a script has for the libraries and their functions. */
function engineNames(body: readonly Node[]): ReadonlyMap<string, Engine> {
  const names = new Map<string, Engine>();
  for (const [name, reader] of ENGINES) if (/^(?:[A-Z]|_$)/.test(name)) names.set(name, { reader });
  const add = (name: string, source: string, called?: string): void => {
    const isOne = COMPILING.has(source);
    const reader = isOne ? ejsTemplate : ENGINES.get(source);
    if (reader) names.set(name, { reader, called: isOne ? 'template' : called });
    else names.delete(name);
  };
  for (const statement of body) {
    if (statement.type === T.ImportDeclaration) {
      for (const one of statement.specifiers) add(one.local.name, statement.source.value, importedName(one));
    } else if (statement.type === T.VariableDeclaration) {
      for (const { id, init } of statement.declarations) {
        const source = init ? required(init) : undefined;
        if (source === undefined) continue;
        if (id.type === T.Identifier) add(id.name, source);
        for (const [name, taken] of id.type === T.ObjectPattern ? takenBy(id) : []) add(name, source, taken);
      }
    }
  }
  return names;
}

function importedName(specifier: TSESTree.ImportClause): string | undefined {
  return specifier.type === T.ImportSpecifier && specifier.imported.type === T.Identifier
    ? specifier.imported.name
    : undefined;
}

function takenBy({ properties }: TSESTree.ObjectPattern): readonly (readonly [name: string, taken: string])[] {
  return properties.flatMap((property) => {
    if (property.type !== T.Property || property.value.type !== T.Identifier) return [];
    const taken = staticKey(property.key, property.computed);
    return taken === undefined ? [] : [[property.value.name, taken] as const];
  });
}

function required(node: Node): string | undefined {
  const call = unwrap(node);
  const isRequire =
    call.type === T.CallExpression && call.callee.type === T.Identifier && call.callee.name === 'require';
  return isRequire && call.arguments[0] ? staticString(call.arguments[0]) : undefined;
}

function writtenIn(text: string, [from, to]: readonly [number, number], found: readonly TextInScript[]): Code {
  const parts: Code[] = [];
  let at = from;
  for (const { call, code, data } of found) {
    const [start, end] = call.range;
    if (start < at || end > to) continue;
    // A bracket at its beginning would make a call of the line before.
    parts.push(piece(text, at, start), beginsStatement(call) ? 'void ' : '', code);
    if (data) parts.push('(', writtenIn(text, data.range, found), ')');
    at = end;
  }
  return [...parts, piece(text, at, to)];
}

function beginsStatement(call: Node): boolean {
  for (let at: Node | undefined = call; at?.range[0] === call.range[0]; at = at.parent)
    if (at.type === T.ExpressionStatement) return true;
  return false;
}
