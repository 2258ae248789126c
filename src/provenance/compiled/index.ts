import type { TSESTree } from '@typescript-eslint/types';
import { mayBeAmd } from '../syntax/amd.js';
import { withAmd } from './amd.js';
import { mayExtendClasses, withExtendedClasses } from './extended-classes.js';
import {
  asyncCall,
  asyncFunction,
  handedThrough,
  handingOn,
  replacedByItself,
  superCall,
  wrappedGenerator,
} from './asynchronous.js';
import { enumObject, withEnums } from './enums.js';
import { exporting, interop, isExportsMade, unboundCall } from './modules.js';
import { awaitedYield, forAwait } from './iteration.js';
import { hadModuleSyntax, withModuleSyntax } from './module-syntax.js';
import { optional } from './optional.js';
import { privateField, privateFieldBegun } from './private-fields.js';
import { changed, children, isRaw, partNames } from './raw.js';
import type { Raw } from './raw.js';
import { restOf, spreadObject } from './spreads.js';

/** What compilers leave in what they write. */
const marks =
  /\bvoid 0\b|\(0, [\w$.]+\)[(`]|\b__(?:awaiter|async|rest|objRest|import(?:Star|Default)|exportStar|export|toESM|assign|spreadValues|asyncGenerator|asyncValues|forAwait|classPrivateField\w*|private(?:Get|Set|Add))\b|_interopRequire|_(?:wrap_?)?[aA]sync_?(?:[tT]o_?[gG]enerator|[gG]enerator|[iI]terator)|_object_?[sS]pread|_object_?[wW]ithout|Object\.assign\(Object\.assign\(|\}\)?\)\(\w+ \|\| |[!=]= null \?/;

/** Whether a text may hold code that a compiler wrote, a module of a loader of the browser, or classes that a library makes. */
export function isCompiled(text: string): boolean {
  return isByCompiler(text) || mayBeAmd(text) || mayExtendClasses(text);
}

function isByCompiler(text: string): boolean {
  return marks.test(text) || hadModuleSyntax(text);
}

/** What stands in a statement where something inside of it is not as it was written. */
const innerMarks = /(?<![\w$"'`])_\w|\.apply\(this, arguments\)/;

/**
 * The tree of a text that a compiler wrote or a loader of the browser reads, with syntax in the place of what it made of it; places are those of the text.
 *
 * @param text what the tree is of.
 * @param whole the text that it is a part of.
 */
export function asWritten(program: TSESTree.Program, text: string, whole: string): TSESTree.Program {
  try {
    const module = mayBeAmd(whole) ? withAmd(program as unknown as Raw) : (program as unknown as Raw);
    const raw = mayExtendClasses(whole) ? withExtendedClasses(module) : module;
    if (!isByCompiler(whole)) return raw as unknown as TSESTree.Program;
    const tree = marks.test(text) || innerMarks.test(text) ? rewritten(raw) : withTopStatements(raw);
    return (hadModuleSyntax(whole) ? withModuleSyntax(tree) : tree) as unknown as TSESTree.Program;
  } catch (error) {
    // Nested deeper than what a person writes, or a compiler makes of it.
    if (error instanceof RangeError) return program;
    throw error;
  }
}

/** In place: nobody else holds the tree. */
function rewritten(node: Raw): Raw {
  const current = settled(node);
  const fields = current as Record<string, unknown>;
  for (const name of partNames(current)) {
    const value = fields[name];
    if (isRaw(value)) fields[name] = rewritten(value);
    else if (Array.isArray(value)) fields[name] = rewrittenList(current, name, value as unknown[]);
  }
  return current;
}

function rewrittenList(parent: Raw, name: string, list: readonly unknown[]): readonly unknown[] {
  const isBody = name === 'body' && (parent.type === 'Program' || parent.type === 'BlockStatement');
  const statements = isBody ? withEnums(children(parent, name)) : undefined;
  const items = statements ? (parent.type === 'Program' ? topStatements(statements) : statements) : list;
  return items.map((item) => (isRaw(item) ? rewritten(item) : item));
}

function withTopStatements(program: Raw): Raw {
  return changed(program, { body: topStatements(children(program, 'body')) });
}

function topStatements(body: readonly Raw[]): readonly Raw[] {
  return body.flatMap((statement) => topStatement(statement, body));
}

function topStatement(statement: Raw, body: readonly Raw[]): readonly Raw[] {
  if (isExportsMade(statement)) return [changed(statement, { type: 'EmptyStatement' })];
  return exporting(statement, body) ?? [statement];
}

/** What a node was written as; one form may stand in another. */
function settled(node: Raw): Raw {
  for (let current = node; ;) {
    const next = step(current);
    if (!next) return current;
    current = next;
  }
}

function step(node: Raw): Raw | undefined {
  switch (node.type) {
    case 'CallExpression':
      return (
        asyncCall(node) ??
        wrappedGenerator(node) ??
        handedThrough(node) ??
        privateField(node) ??
        privateFieldBegun(node) ??
        superCall(node) ??
        unboundCall(node) ??
        interop(node) ??
        enumObject(node) ??
        spreadObject(node)
      );
    case 'TaggedTemplateExpression':
      return unboundCall(node);
    case 'ConditionalExpression':
      return optional(node);
    case 'ForStatement':
      return forAwait(node);
    case 'YieldExpression':
      return awaitedYield(node);
    case 'VariableDeclaration':
      return restOf(node);
    case 'FunctionDeclaration':
      return asyncFunction(node) ?? replacedByItself(node) ?? handingOn(node);
    case 'FunctionExpression':
      return asyncFunction(node) ?? handingOn(node);
    case 'ArrowFunctionExpression':
      return asyncFunction(node);
    default:
      return undefined;
  }
}
