import type { Engine } from './engine.js';
import { asList } from './members.js';
import type { ModuleFacts } from './module-facts.js';
import { typeNamed } from './modules.js';
import { T, isFunction, outermost } from './syntax.js';
import type { Node } from './syntax.js';
import type { Place } from './types.js';
import { isUnknown, unknown } from './value.js';
import type { FunctionNode, Member, Value } from './value.js';

/** A `@typedef` of an object, with its properties where they stand. */
export interface JsDocTypedef {
  readonly key: string;
  readonly name: string;
  readonly properties: readonly {
    readonly name: string;
    readonly place: Place;
    readonly type: string;
    readonly typePlace: Place;
  }[];
  readonly place: Place;
}

const typedefs = new WeakMap<ModuleFacts, readonly JsDocTypedef[]>();

export function jsDocTypedefs(facts: ModuleFacts): readonly JsDocTypedef[] {
  let found = typedefs.get(facts);
  if (!found) typedefs.set(facts, (found = facts.module.text.includes('@typedef') ? readTypedefs(facts) : []));
  return found;
}

const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const TYPEDEF = /@typedef\s+\{\s*[Oo]bject\s*\}\s+([A-Za-z_$][\w$]*)/;
const PROPERTY = /@prop(?:erty)?\s+\{/g;

function readTypedefs(facts: ModuleFacts): JsDocTypedef[] {
  const { text } = facts.module;
  const found: JsDocTypedef[] = [];
  for (const comment of text.matchAll(COMMENT)) {
    const inline = inlineTypedef(comment[0], comment.index, facts.file);
    const name = inline?.name ?? TYPEDEF.exec(comment[0])?.[1];
    if (name === undefined) continue;
    const properties: JsDocTypedef['properties'][number][] = [...(inline?.properties ?? [])];
    for (const match of comment[0].matchAll(PROPERTY)) {
      const typeStart = match.index + match[0].length;
      const typeEnd = closingBrace(comment[0], typeStart);
      const rest = /^\s*\[?([A-Za-z_$][\w$]*)/.exec(comment[0].slice(typeEnd + 1));
      if (rest?.[1] === undefined) continue;
      const nameEnd = comment.index + typeEnd + 1 + rest[0].length;
      properties.push({
        name: rest[1],
        place: { file: facts.file, start: nameEnd - rest[1].length, end: nameEnd },
        type: comment[0].slice(typeStart, typeEnd),
        typePlace: { file: facts.file, start: comment.index + typeStart, end: comment.index + typeEnd },
      });
    }
    found.push({
      key: `${facts.file}#${name}`,
      name,
      properties,
      place: { file: facts.file, start: comment.index, end: comment.index + comment[0].length },
    });
  }
  return found;
}

/** `@typedef {{ id: string, name?: string }} User`. */
function inlineTypedef(
  comment: string,
  offset: number,
  file: string,
): { readonly name: string; readonly properties: JsDocTypedef['properties'] } | undefined {
  const opened = /@typedef\s+\{\s*\{/.exec(comment);
  if (!opened) return undefined;
  const start = opened.index + opened[0].length;
  const end = closingBrace(comment, start);
  const name = /^\s*\}\s*([A-Za-z_$][\w$]*)/.exec(comment.slice(end + 1))?.[1];
  if (name === undefined) return undefined;
  const properties: JsDocTypedef['properties'][number][] = [];
  for (const part of topLevelParts(comment.slice(start, end))) {
    const member = /^([\s*]*(?:readonly\s+)?)(["']?)([A-Za-z_$][\w$]*)\2\??\s*:\s*([\s\S]*)$/.exec(part.text);
    if (!member) continue;
    const [, before = '', quote = '', key = '', type = ''] = member;
    const at = offset + start + part.start;
    const keyStart = at + before.length + quote.length;
    const typeStart = at + part.text.length - type.length;
    properties.push({
      name: key,
      place: { file, start: keyStart, end: keyStart + key.length },
      type: type.trim(),
      typePlace: { file, start: typeStart, end: typeStart + type.length },
    });
  }
  return { name, properties };
}

/** Parts of a list of members, apart by commas, semicolons or lines outside of brackets. */
function topLevelParts(text: string): { readonly text: string; readonly start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at] ?? ',';
    if ('([{<'.includes(char)) depth++;
    else if (')]}>'.includes(char)) depth = Math.max(0, depth - 1);
    else if (at === text.length || (depth === 0 && ',;\n'.includes(char))) {
      parts.push({ text: text.slice(start, at), start });
      start = at + 1;
    }
  }
  return parts;
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** The JSDoc comment right before the declaration that `node` belongs to. */
function commentOf(node: Node, facts: ModuleFacts): string | undefined {
  const { text } = facts.module;
  for (let at: Node | undefined = node; at; at = at.parent) {
    const before = text.slice(Math.max(0, at.range[0] - 4000), at.range[0]).trimEnd();
    if (before.endsWith('*/')) {
      const start = before.lastIndexOf('/**');
      return start < 0 ? undefined : before.slice(start);
    }
    if (!isPartOfDeclaration(at)) return undefined;
  }
  return undefined;
}

function isPartOfDeclaration(node: Node): boolean {
  const parent = node.parent;
  return (
    parent?.type === T.VariableDeclarator ||
    parent?.type === T.VariableDeclaration ||
    parent?.type === T.ExportNamedDeclaration ||
    parent?.type === T.ExportDefaultDeclaration ||
    parent?.type === T.MethodDefinition ||
    parent?.type === T.PropertyDefinition ||
    parent?.type === T.Property ||
    parent?.type === T.AssignmentExpression ||
    parent?.type === T.ExpressionStatement
  );
}

function tagType(comment: string, tag: RegExp): { type: string; rest: string } | undefined {
  const match = tag.exec(comment);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const end = closingBrace(comment, start);
  return { type: comment.slice(start, end), rest: comment.slice(end + 1) };
}

/** `@type {T}` before a declaration. */
export function jsDocType(e: Engine, node: Node, facts: ModuleFacts): Value | undefined {
  const comment = commentOf(node, facts);
  const tag = comment === undefined ? undefined : tagType(comment, /@type\s+\{/);
  return tag ? jsDocValue(e, tag.type, facts) : undefined;
}

/** `@param {T} name` of a function. */
export function jsDocParameter(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): Value | undefined {
  const type = parameterType(fn, index, facts);
  return type === undefined ? undefined : jsDocValue(e, type, facts);
}

/** Keys of the typedef that a parameter's documented type names. */
export function jsDocParameterKeys(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): string[] {
  const type = parameterType(fn, index, facts);
  const reference = type === undefined ? undefined : referenceIn(e, type, facts);
  return reference && !reference.list ? [reference.key] : [];
}

function parameterType(fn: FunctionNode, index: number, facts: ModuleFacts): string | undefined {
  const comment = commentOf(outermost(fn), facts);
  if (comment === undefined) return undefined;
  const parameter = fn.params[index];
  const target = parameter?.type === T.AssignmentPattern ? parameter.left : parameter;
  let seen = -1;
  for (const match of comment.matchAll(/@param\s+\{/g)) {
    const tag = tagType(comment.slice(match.index), /@param\s+\{/);
    const name = /^\s*\[?([\w$.]+)/.exec(tag?.rest ?? '')?.[1];
    if (!tag || name === undefined || name.includes('.')) continue;
    seen++;
    if (target?.type === T.Identifier ? name === target.name : seen === index) return tag.type;
  }
  const whole = seen < 0 ? tagType(comment, /@type\s+\{/)?.type : undefined;
  return whole === undefined ? undefined : typesOfParameters(whole)?.[index];
}

/** Types of the parameters in `(user: User, at?: Date) => string`; undefined for what is no type of a function. */
function typesOfParameters(type: string): string[] | undefined {
  if (!/^\s*\(/.test(type) || !type.includes('=>')) return undefined;
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of type.trimStart().slice(1).replaceAll('=>', '\u2192')) {
    if (depth === 0 && (char === ',' || char === ')')) {
      parts.push(part);
      part = '';
      if (char === ')') break;
      continue;
    }
    if ('([{<'.includes(char)) depth++;
    else if (')]}>'.includes(char)) depth--;
    part += char;
  }
  return parts.map((one) => one.replaceAll('\u2192', '=>').replace(/^\s*(?:\.\.\.)?[\w$]+\??\s*:\s*/, ''));
}

/** `@returns {T}` of a function. */
export function jsDocResult(e: Engine, fn: FunctionNode, facts: ModuleFacts): Value | undefined {
  const comment = commentOf(outermost(fn), facts);
  const tag = comment === undefined ? undefined : tagType(comment, /@returns?\s+\{/);
  return tag ? jsDocValue(e, tag.type, facts) : undefined;
}

interface JsDocReference {
  readonly key: string;
  readonly list: boolean;
}

/** The typedef that a type text names, looked through promises and arrays. */
function referenceIn(e: Engine, type: string, facts: ModuleFacts): JsDocReference | undefined {
  let text = type.trim().replace(/^[?!]/, '').replace(/=$/, '');
  let list = false;
  for (;;) {
    const before = text;
    text = text.replace(/\s*\|\s*(?:null|undefined)\s*$/, '').trim();
    const wrapped =
      /^(Promise|Array|ReadonlyArray|Readonly|Partial|Required|(?:Async)?(?:Generator|Iterable|IterableIterator))\.?<([\s\S]*)>$/.exec(
        text,
      );
    if (wrapped?.[2] !== undefined) {
      list ||= wrapped[1] === 'Array' || wrapped[1] === 'ReadonlyArray';
      text = wrapped[2].trim();
    } else if (text.endsWith('[]')) {
      list = true;
      text = text
        .slice(0, -2)
        .replace(/^\((.*)\)$/, '$1')
        .trim();
    }
    if (text === before) break;
  }
  const imported = /^import\(\s*['"]([^'"]+)['"]\s*\)\.([\w$]+)$/.exec(text);
  if (imported?.[1] !== undefined && imported[2] !== undefined) {
    const file = e.host.resolve(imported[1], facts.file);
    return file === undefined ? undefined : { key: `${file}#${imported[2]}`, list };
  }
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) return undefined;
  const alias = importedTypedefs(facts).get(text);
  if (alias) {
    const file = e.host.resolve(alias.source, facts.file);
    return file === undefined ? undefined : { key: `${file}#${alias.name}`, list };
  }
  return { key: `${facts.file}#${text}`, list };
}

interface ImportedTypedef {
  readonly source: string;
  readonly name: string;
}

const importedOf = new WeakMap<ModuleFacts, ReadonlyMap<string, ImportedTypedef>>();

/** Typedefs that stand for one of another file, by the name that they give it. */
function importedTypedefs(facts: ModuleFacts): ReadonlyMap<string, ImportedTypedef> {
  let found = importedOf.get(facts);
  if (!found) importedOf.set(facts, (found = readImportedTypedefs(facts.module.text)));
  return found;
}

function readImportedTypedefs(text: string): ReadonlyMap<string, ImportedTypedef> {
  const found = new Map<string, ImportedTypedef>();
  const pattern = /@typedef\s+\{\s*import\(\s*['"]([^'"]+)['"]\s*\)\.([\w$]+)\s*\}\s+([\w$]+)/g;
  for (const [, source = '', name = '', alias = ''] of text.matchAll(pattern)) {
    if (!found.has(alias)) found.set(alias, { source, name });
  }
  return found;
}

function jsDocValue(e: Engine, type: string, facts: ModuleFacts): Value | undefined {
  const reference = referenceIn(e, type, facts);
  if (!reference) return undefined;
  const bound = e.bindings.valueOf(reference.key, facts);
  const value = bound ?? typedefValue(e, reference.key) ?? classValue(e, reference.key);
  if (!value || isUnknown(value)) return undefined;
  return reference.list ? asList(value) : value;
}

/** An object of a class that a documented type names by its own name. */
function classValue(e: Engine, key: string): Value | undefined {
  const at = key.lastIndexOf('#');
  const facts = e.facts(key.slice(0, at));
  const name = key.slice(at + 1);
  const declared = facts && typeNamed(e, facts, name);
  if (declared?.node.type === T.ClassDeclaration)
    return { kind: 'instance', of: { kind: 'class', node: declared.node, file: declared.facts.file, env: undefined } };
  // `const { Client } = require('./client')`.
  const variable = facts?.variablesNamed(name).find(({ defs }) => (defs[0]?.type as string | undefined) === 'Variable');
  const [identifier] = variable?.identifiers ?? [];
  const value = facts && identifier ? e.valueOf(identifier, { facts, env: undefined }) : undefined;
  return value?.kind === 'class' ? { kind: 'instance', of: value } : undefined;
}

function typedefValue(e: Engine, key: string): Value | undefined {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  const typedef = facts ? jsDocTypedefs(facts).find((candidate) => candidate.key === key) : undefined;
  if (!typedef || !facts) return undefined;
  const members: Member[] = typedef.properties.map((property) => ({
    name: property.name,
    key: property.place,
    property: property.place,
    shorthand: false,
    value: () => jsDocValue(e, property.type, facts) ?? unknown('a property of a documented type'),
  }));
  return { kind: 'object', members, spreads: [], open: false, place: typedef.place };
}

/**
 * Calls `bind` for every function whose documented result names a typedef, with each expression that it returns, and for every variable
 * that is documented as one.
 */
export function boundJsDoc(e: Engine, facts: ModuleFacts, bind: (key: string, node: Node) => void): void {
  if (
    !facts.module.text.includes('@returns') &&
    !facts.module.text.includes('@return ') &&
    !facts.module.text.includes('@type {')
  )
    return;
  for (const fn of facts.index.functions) {
    const comment = commentOf(outermost(fn), facts);
    const type = comment === undefined ? undefined : resultType(comment);
    const reference = type === undefined ? undefined : referenceIn(e, type, facts);
    if (!reference) continue;
    const { returns, yields } = facts.resultsOf(fn);
    for (const result of [...returns, ...yields]) bind(reference.key, result);
  }
  if (!facts.module.text.includes('@type {')) return;
  for (const { init, comment } of documentedVariables(facts)) {
    const tag = tagType(comment, /@type\s+\{/);
    const reference = tag ? referenceIn(e, tag.type, facts) : undefined;
    if (reference) bind(reference.key, init);
  }
}

/** `@returns {User}`, or what stands behind the arrow of `@type {(id: string) => User}`. */
function resultType(comment: string): string | undefined {
  const declared = tagType(comment, /@(?:returns?|yields?)\s+\{/);
  if (declared) return declared.type;
  const type = tagType(comment, /@type\s+\{/)?.type;
  return type !== undefined && /^\s*\(/.test(type) ? /\)\s*=>([\s\S]*)$/.exec(type)?.[1] : undefined;
}

function* documentedVariables(facts: ModuleFacts): Generator<{ readonly init: Node; readonly comment: string }> {
  for (const { variables } of facts.module.scopes.scopes) {
    for (const { defs } of variables) {
      const declarator = defs[0]?.node as Node | undefined;
      if (declarator?.type !== T.VariableDeclarator || !declarator.init || isFunction(declarator.init)) continue;
      const comment = commentOf(declarator, facts);
      if (comment !== undefined) yield { init: declarator.init, comment };
    }
  }
}
