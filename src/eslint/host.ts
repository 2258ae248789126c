import { isAbsolute, relative, resolve } from 'node:path';
import { jsonNodeOf } from '../project/json.js';
import { isCompiled } from '../provenance/compiled/index.js';
import { isParseFailure, parseModule } from '../provenance/syntax/parse.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import type { JsonNode, ProvenanceHost, RelatedFiles, SourceModule } from '../provenance/types.js';
import { declaredTypes, type DeclaredType } from './declared-types.js';
import { isJsonDocument, isProgram, type LintContext } from './context.js';
import { isScopeManager, LintedScopes } from './linted-scopes.js';

/** The path by which the engine knows the file that is being linted. */
export function fileOf({ physicalFilename, cwd }: LintContext): string {
  return isAbsolute(physicalFilename) ? physicalFilename : resolve(cwd, physicalFilename);
}

/** The linted file as ESLint holds it: nothing is parsed twice, except for what a compiler wrote. */
export interface LintedFile {
  readonly file: string;
  readonly text: string;
  readonly module: SourceModule | undefined;
  readonly json: JsonNode | undefined;
  readonly declaredType: DeclaredType;
}

export function lintedFile(context: LintContext): LintedFile {
  const file = fileOf(context);
  const { text } = context.sourceCode;
  return {
    file,
    text,
    module: moduleOf(context, file),
    json: jsonOf(context, file),
    declaredType: declaredTypes(context),
  };
}

function moduleOf({ sourceCode }: LintContext, file: string): SourceModule | undefined {
  const { ast, scopeManager, text } = sourceCode;
  const parsed = isScriptFile(file) && isCompiled(text) ? parseModule(file, text) : undefined;
  if (parsed && !isParseFailure(parsed)) return parsed;
  return isProgram(ast) && isScopeManager(scopeManager)
    ? { file, text, ast, scopes: new LintedScopes(scopeManager) }
    : undefined;
}

function jsonOf({ sourceCode }: LintContext, file: string): JsonNode | undefined {
  const ast: object = sourceCode.ast;
  return isJsonDocument(ast) ? jsonNodeOf(ast.body, file) : undefined;
}

/** A host that knows no file at all: what a single file shows is all there is. */
export const noOtherFiles = (cwd: string): ProvenanceHost => ({
  module: () => undefined,
  json: () => undefined,
  resolve: () => undefined,
  declarationsOf: () => undefined,
  importers: () => [],
  seeds: () => [],
  related: () => ({
    files: new Set(),
    covers: () => true,
    holding: () => new Set(),
    mayBindTypes: () => true,
    mayMakeForms: () => true,
  }),
  scriptsWith: () => [],
  ownPath: (file) => relative(cwd, file),
});

/** Of the linted file the others do not know the text. */
function relatedWith(file: string, { files, covers, holding, mayBindTypes, mayMakeForms }: RelatedFiles): RelatedFiles {
  return {
    files: new Set([...files, file]),
    covers: (asked, start, end) => asked === file || covers(asked, start, end),
    holding: (word) => new Set([...holding(word), file]),
    mayBindTypes: (asked) => asked === file || mayBindTypes(asked),
    mayMakeForms: (asked) => asked === file || mayMakeForms(asked),
  };
}

/** A host with the linted file laid over what it knows itself. */
export function withLinted({ file, module, json, declaredType }: LintedFile, others: ProvenanceHost): ProvenanceHost {
  let related: RelatedFiles | undefined;
  return {
    ...others,
    module: (asked) => (asked === file ? module : others.module(asked)),
    json: (asked) => (asked === file ? json : others.json(asked)),
    seeds: () => [...new Set([...others.seeds(), ...(module ? [file] : [])])],
    related: () => (related ??= relatedWith(file, others.related())),
    declaredType: (node) => declaredType(node),
  };
}
