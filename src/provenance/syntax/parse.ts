import type { TSESTree } from '@typescript-eslint/types';
import { bindNames } from '../scopes/index.js';
import type { ModuleType } from '../scopes/index.js';
import { keysByType } from './walk.js';
import { parseSync } from 'oxc-parser';
import type { ParserOptions, ParseResult } from 'oxc-parser';
import { asWritten, isCompiled } from '../compiled/index.js';
import { nestsTooDeep } from './nesting.js';
import type { SourceModule } from '../types.js';

/** Why a file could not be parsed. */
export interface ParseFailure {
  readonly reason: string;
  /** 1-based, where the reason has a place. */
  readonly line?: number;
}

interface ParseOptions {
  readonly recovers?: boolean;
  readonly whole?: string;
  readonly written?: number;
}

const tooDeep: ParseFailure = { reason: 'nested too deeply to be parsed' };

type Language = NonNullable<ParserOptions['lang']>;
type SourceType = NonNullable<ParserOptions['sourceType']>;

/** A JavaScript file may hold JSX, and types (Flow's, mostly) that TypeScript's grammar reads as well. */
const languages: Readonly<Record<string, readonly Language[]>> = {
  js: ['jsx', 'tsx'],
  jsx: ['jsx', 'tsx'],
  mjs: ['jsx', 'tsx'],
  cjs: ['jsx', 'tsx'],
  ts: ['ts'],
  mts: ['ts'],
  cts: ['ts'],
  tsx: ['tsx'],
};

/**
 * Parses one script or module: the tree as typescript-estree makes it, with `range` and `parent` on every node, and its scopes.
 *
 * @param file decides the language by its extension; an unknown extension is read as JavaScript.
 * @param text the whole text; a byte order mark counts in the places.
 * @param options.recovers whether errors are taken that leave a tree. Default: yes.
 * @param options.whole the text that it is a part of.
 * @param options.written how many characters of the text are not blank, at most. Default: all.
 */
export function parseModule(
  file: string,
  text: string,
  { recovers = true, whole = text, written = text.length }: ParseOptions = {},
): SourceModule | ParseFailure {
  if (nestsTooDeep(file, text, written)) return tooDeep;
  const parsed = parse(file, text, recovers);
  if (!('program' in parsed)) return parsed;
  const ast = link(isCompiled(whole) ? asWritten(parsed.program, text, whole) : parsed.program);
  try {
    return { file, text, ast, scopes: bindNames(ast, moduleTypeOf(ast, parsed.sourceType)) };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}

export function isParseFailure(result: SourceModule | ParseFailure): result is ParseFailure {
  return 'reason' in result;
}

interface Parsed {
  readonly program: TSESTree.Program;
  readonly sourceType: SourceType;
}

function parse(file: string, text: string, recovers: boolean): Parsed | ParseFailure {
  const extension = /\.([cm]?[jt]sx?)$/i.exec(file)?.[1]?.toLowerCase() ?? 'js';
  const tries = /\.d\.([\w-]+\.)?[cm]?ts$/i.test(file) ? (['dts'] as const) : (languages[extension] ?? ['jsx']);
  let failure: ParseFailure | undefined;
  for (const lang of tries) {
    for (const sourceType of sourceTypes(extension)) {
      const result = parseSync(file, text, { lang, sourceType, astType: 'ts', preserveParens: false });
      const program = result.program as unknown as TSESTree.Program;
      // Errors that the parser recovers from leave the whole tree; others leave none.
      if ((recovers && program.body.length > 0) || result.errors.length === 0) {
        return { program, sourceType: sourceTypeOf(program, sourceType, text) };
      }
      failure ??= failureOf(result, text);
    }
  }
  return failure ?? { reason: 'syntax error' };
}

function sourceTypes(extension: string): readonly SourceType[] {
  if (extension.startsWith('m')) return ['module'];
  return extension.startsWith('c') ? ['commonjs', 'unambiguous'] : ['unambiguous', 'commonjs'];
}

const commonJs = /\brequire\s*\(|\bmodule\s*\.\s*exports\b|\bexports\s*[.[]/;

function sourceTypeOf(program: TSESTree.Program, asked: SourceType, text: string): SourceType {
  if (asked !== 'unambiguous') return asked;
  if (program.sourceType === 'module') return 'module';
  return commonJs.test(text) ? 'commonjs' : 'script';
}

function moduleTypeOf(ast: TSESTree.Program, found: SourceType): ModuleType {
  if (ast.sourceType === 'module' || found === 'module') return 'module';
  return found === 'commonjs' ? 'commonjs' : 'script';
}

function failureOf({ errors }: ParseResult, text: string): ParseFailure {
  const [error] = errors;
  const start = error?.labels[0]?.start;
  const line = start === undefined ? undefined : lineAt(text, start);
  const where = line === undefined ? '' : ` at line ${line}`;
  return {
    reason: `syntax error${where}: ${error?.message ?? 'unexpected text'}`,
    ...(line === undefined ? {} : { line }),
  };
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** A node as it comes from the parser, before `range` and `parent` are set. */
interface RawNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  range?: [number, number];
  parent?: RawNode;
}

function link(program: TSESTree.Program): TSESTree.Program {
  const stack: RawNode[] = [program as unknown as RawNode];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    node.range = [node.start, node.end];
    const keys = keysByType[node.type];
    if (keys === undefined) continue;
    const fields = node as unknown as Readonly<Record<string, RawNode | (RawNode | null)[] | null | undefined>>;
    for (const key of keys) {
      const child = fields[key];
      if (Array.isArray(child)) {
        for (const item of child) {
          if (item === null) continue;
          item.parent = node;
          stack.push(item);
        }
      } else if (child) {
        child.parent = node;
        stack.push(child);
      }
    }
  }
  return program;
}
