import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import type { FunctionNode } from '../value.js';

/** A `@typedef` of an object, with its properties where they stand. */
interface JsDocTypedef {
  readonly key: string;
  readonly name: string;
  readonly properties: readonly JsDocProperty[];
  readonly place: Place;
}

/** A member of it, or of an object that is written out in the place of a type. */
export interface JsDocProperty {
  readonly name: string;
  readonly place: Place;
  readonly type: string;
  readonly typePlace: Place;
}

const typedefs = new WeakMap<ModuleFacts, readonly JsDocTypedef[]>();

export function jsDocTypedefs(facts: ModuleFacts): readonly JsDocTypedef[] {
  let found = typedefs.get(facts);
  if (!found) typedefs.set(facts, (found = facts.module.text.includes('@typedef') ? readTypedefs(facts) : []));
  return found;
}

const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const TYPEDEF = /@typedef\s+(?:\{\s*[Oo]bject\s*\}\s+)?([A-Za-z_$][\w$]*)/;
const PROPERTY = /@prop(?:erty)?\s+\{/g;

function readTypedefs(facts: ModuleFacts): JsDocTypedef[] {
  const found: JsDocTypedef[] = [];
  for (const { text, start } of definitionsIn(facts.module.text)) {
    const inline = inlineTypedef(text, start, facts.file);
    const name = inline?.name ?? TYPEDEF.exec(text)?.[1];
    if (name === undefined) continue;
    found.push({
      key: `${facts.file}#${name}`,
      name,
      properties: [...(inline?.properties ?? []), ...propertiesIn(text, start, facts.file)],
      place: { file: facts.file, start, end: start + text.length },
    });
  }
  return found;
}

/** Comments, apart where they define several types one after the other. */
function definitionsIn(text: string): { readonly text: string; readonly start: number }[] {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const [, ...more] = [...comment.matchAll(/@(?:typedef|callback)\b/g)].map((tag) => tag.index);
    const starts = [0, ...more];
    return starts.map((start, at) => ({ text: comment.slice(start, starts[at + 1]), start: index + start }));
  });
}

/** `@property {string} [name]`. */
function propertiesIn(comment: string, offset: number, file: string): readonly JsDocProperty[] {
  return [...comment.matchAll(PROPERTY)].flatMap((match) => {
    const typeStart = match.index + match[0].length;
    const typeEnd = closingBrace(comment, typeStart);
    const rest = /^\s*\[?([A-Za-z_$][\w$]*)/.exec(comment.slice(typeEnd + 1));
    if (rest?.[1] === undefined) return [];
    const nameEnd = offset + typeEnd + 1 + rest[0].length;
    return [
      {
        name: rest[1],
        place: { file, start: nameEnd - rest[1].length, end: nameEnd },
        type: comment.slice(typeStart, typeEnd),
        typePlace: { file, start: offset + typeStart, end: offset + typeEnd },
      },
    ];
  });
}

/** `@typedef {{ id: string, name?: string }} User`. */
function inlineTypedef(
  comment: string,
  offset: number,
  file: string,
): { readonly name: string; readonly properties: readonly JsDocProperty[] } | undefined {
  const opened = /@typedef\s+\{\s*\{/.exec(comment);
  if (!opened) return undefined;
  const start = opened.index + opened[0].length;
  const end = closingBrace(comment, start);
  const name = /^\s*\}\s*([A-Za-z_$][\w$]*)/.exec(comment.slice(end + 1))?.[1];
  return name === undefined
    ? undefined
    : { name, properties: membersIn(comment.slice(start, end), offset + start, file) };
}

/** `id: string, name?: string`. @param offset of it in the file */
export function membersIn(text: string, offset: number, file: string): readonly JsDocProperty[] {
  const properties: JsDocProperty[] = [];
  for (const part of topLevelParts(text)) {
    const member =
      /^([\s*]*(?:readonly\s+)?)(["']?)([A-Za-z_$][\w$]*)\2\??\s*(\((?:[^()]|\([^()]*\))*\))?\s*:\s*([\s\S]*)$/.exec(
        part.text,
      );
    if (!member) continue;
    const [, before = '', quote = '', key = '', taken, type = ''] = member;
    const at = offset + part.start;
    const keyStart = at + before.length + quote.length;
    const typeStart = at + part.text.length - type.length;
    properties.push({
      name: key,
      place: { file, start: keyStart, end: keyStart + key.length },
      type: taken === undefined ? type.trim() : `${taken} => ${type.trim()}`,
      typePlace: { file, start: typeStart, end: typeStart + type.length },
    });
  }
  return properties;
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
export function commentOf(node: Node, facts: ModuleFacts): string | undefined {
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

export function tagType(comment: string, tag: RegExp): { type: string; rest: string } | undefined {
  const match = tag.exec(comment);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const end = closingBrace(comment, start);
  return { type: comment.slice(start, end), rest: comment.slice(end + 1) };
}

export function parameterType(fn: FunctionNode, index: number, facts: ModuleFacts): string | undefined {
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

const aliases = new WeakMap<ModuleFacts, ReadonlyMap<string, string>>();

/** Names that comments give to other types, with the text of what they stand for: `@typedef {import(…).User} Person`, `@import`. */
export function jsDocAliases(facts: ModuleFacts): ReadonlyMap<string, string> {
  let found = aliases.get(facts);
  if (!found) aliases.set(facts, (found = readAliases(facts.module.text)));
  return found;
}

function readAliases(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, type: string): void => {
    if (!found.has(name)) found.set(name, type);
  };
  for (const match of text.matchAll(/@typedef\s+\{/g)) {
    const start = match.index + match[0].length;
    const end = closingBrace(text, start);
    const type = text.slice(start, end).trim();
    const name = /^\}\s+([A-Za-z_$][\w$]*)/.exec(text.slice(end, end + 200))?.[1];
    if (name !== undefined && !/^(?:[Oo]bject$|\{)/.test(type)) add(name, type);
  }
  for (const [, list = '', source = ''] of text.matchAll(/@import\s+\{([^}]*)\}\s+from\s+['"]([^'"\n]+)['"]/g))
    for (const item of list.split(',')) {
      const [name = '', local = name] = item.trim().split(/\s+as\s+/);
      if (name !== '') add(local, `import('${source}').${name}`);
    }
  return found;
}

/** `@returns {User}`, or what stands behind the arrow of `@type {(id: string) => User}`. */
export function resultType(comment: string): string | undefined {
  const declared = tagType(comment, /@(?:returns?|yields?)\s+\{/);
  if (declared) return declared.type;
  const type = tagType(comment, /@type\s+\{/)?.type;
  return type !== undefined && /^\s*\(/.test(type) ? /\)\s*=>([\s\S]*)$/.exec(type)?.[1] : undefined;
}

export function* documentedVariables(facts: ModuleFacts): Generator<{ readonly init: Node; readonly comment: string }> {
  for (const { variables } of facts.module.scopes.scopes) {
    for (const { defs } of variables) {
      const declarator = defs[0]?.node as Node | undefined;
      if (declarator?.type !== T.VariableDeclarator || !declarator.init || isFunction(declarator.init)) continue;
      const comment = commentOf(declarator, facts);
      if (comment !== undefined) yield { init: declarator.init, comment };
    }
  }
}
