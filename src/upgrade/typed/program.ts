import { Project, ts } from 'ts-morph';
import { readText } from '../../project/text.js';

const MARK = '\uFEFF';

/** A message of the compiler that was not there before. */
export interface Problem {
  readonly file: string;
  /** In the text that was checked, as it stands on the disk. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly message: string;
  /** The compiler's number of the message. */
  readonly code: number;
}

/** Whether a message of the compiler about new texts says the same as one about the texts before. */
type IsKnown = (problem: Problem, before: readonly Problem[]) => boolean;

/** What a program is made of: a configuration of TypeScript, or files that none names. */
type ProgramSource = { readonly config: string } | { readonly files: readonly string[] };

/** Code that TypeScript looks at together, held in memory: nothing is written. */
export class TypedProgram {
  /** Whether its options are the code's own, so that what it says of the code is what whoever builds it sees. */
  readonly configured: boolean;
  readonly #project: Project;
  readonly #originals = new Map<string, string>();

  constructor(source: ProgramSource) {
    this.configured = 'config' in source;
    if ('config' in source) {
      const { config } = source;
      this.#project = new Project({ tsConfigFilePath: config, compilerOptions: defaultsOf(config) });
    } else {
      this.#project = new Project({ compilerOptions: usualOptions });
      for (const file of source.files) this.#project.addSourceFileAtPathIfExists(file);
    }
  }

  /** The files that it is made of, with those that they import. */
  files(): readonly string[] {
    return this.#project.getSourceFiles().map((file) => file.getFilePath());
  }

  holds(file: string): boolean {
    return this.#project.getSourceFile(file) !== undefined;
  }

  /** Every name that means the same member as the one at an offset of a file's original text; undefined where it cannot be renamed. */
  renames(file: string, offset: number): readonly ts.Node[] | undefined {
    const source = this.#project.getSourceFile(file);
    if (!source) return undefined;
    const service = this.#project.getLanguageService().compilerObject;
    const locations = service.findRenameLocations(file, offset - this.#shiftOf(file), false, false, {
      providePrefixAndSuffixTextForRename: true,
    });
    return locations?.flatMap(({ fileName, textSpan }) => this.#nodeAt(fileName, textSpan.start) ?? []);
  }

  /** The token at an offset of a file's text; undefined where there is none, between two of them. */
  tokenAt(file: string, offset: number): ts.Node | undefined {
    const node = this.#nodeAt(file, offset - this.#shiftOf(file));
    return node?.getChildCount() === 0 ? node : undefined;
  }

  /** The file and range of a node, as it stands on the disk. */
  placeOf(node: ts.Node): { readonly file: string; readonly start: number; readonly end: number } {
    const source = node.getSourceFile();
    const shift = this.#shiftOf(source.fileName);
    return { file: source.fileName, start: node.getStart(source) + shift, end: node.getEnd() + shift };
  }

  /** Trees of the files that hold a text. */
  sourcesWith(text: string): readonly ts.SourceFile[] {
    return this.#project
      .getSourceFiles()
      .filter((source) => source.getFullText().includes(text))
      .map((source) => source.compilerNode);
  }

  /** Trees of the files that are the code's own. */
  ownSources(): readonly ts.SourceFile[] {
    return this.#project
      .getSourceFiles()
      .filter((source) => !source.isDeclarationFile() && !source.isInNodeModules())
      .map((source) => source.compilerNode);
  }

  get options(): ts.CompilerOptions {
    return this.#project.getCompilerOptions();
  }

  get checker(): ts.TypeChecker {
    return this.#project.getTypeChecker().compilerObject;
  }

  /**
   * What the compiler says of other texts that it does not say of those on the disk. Afterwards those on the disk hold again.
   * @param isKnown whether a problem is one of those before in other words, or at another place
   */
  problems(texts: ReadonlyMap<string, string>, isKnown: IsKnown = () => false): readonly Problem[] {
    this.#put(texts);
    const after = this.#problemsIn(this.#project.getSourceFiles().map((source) => source.getFilePath()));
    this.#restore(texts);
    if (after.length === 0) return [];
    const before = this.#problemsIn([...new Set(after.map(({ file }) => file))]);
    const known = new Map<string, number>();
    for (const problem of before) known.set(keyOf(problem), (known.get(keyOf(problem)) ?? 0) + 1);
    return after.filter((problem) => {
      const times = known.get(keyOf(problem)) ?? 0;
      known.set(keyOf(problem), times - 1);
      return times <= 0 && !isKnown(problem, before);
    });
  }

  #problemsIn(files: readonly string[]): Problem[] {
    const program = this.#project.getProgram().compilerObject;
    return files.flatMap((file) => {
      const source = program.getSourceFile(file);
      if (!source || source.isDeclarationFile) return [];
      const shift = this.#shiftOf(file);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
        ({ start = 0, length = 0, messageText, code }) => ({
          code,
          file,
          start: start + shift,
          end: start + length + shift,
          line: source.getLineAndCharacterOfPosition(start).line + 1,
          message: ts.flattenDiagnosticMessageText(messageText, ' '),
        }),
      );
    });
  }

  #put(texts: ReadonlyMap<string, string>): void {
    for (const [file, text] of texts) {
      const source = this.#project.getSourceFile(file);
      if (!source) continue;
      this.#originals.set(file, this.#originals.get(file) ?? source.getFullText());
      this.#replace(file, text.startsWith(MARK) ? text.slice(1) : text);
    }
  }

  #restore(texts: ReadonlyMap<string, string>): void {
    for (const file of texts.keys()) {
      const original = this.#originals.get(file);
      if (original !== undefined) this.#replace(file, original);
    }
  }

  /** In memory, with its line ends: what edits a source file of ts-morph makes all of them alike. */
  #replace(file: string, text: string): void {
    this.#project.createSourceFile(file, text, { overwrite: true });
  }

  /** The compiler leaves a byte order mark away. */
  #shiftOf(file: string): number {
    const text = readText(file);
    return typeof text === 'string' && text.startsWith(MARK) ? 1 : 0;
  }

  #nodeAt(file: string, position: number): ts.Node | undefined {
    const source = this.#project.getSourceFile(file)?.compilerNode;
    if (!source) return undefined;
    let found: ts.Node | undefined;
    const visit = (node: ts.Node): void => {
      if (position < node.getStart(source, true) || position >= node.getEnd()) return;
      found = node;
      for (const child of node.getChildren(source)) visit(child);
    };
    visit(source);
    return found;
  }
}

function keyOf({ file, message }: Problem): string {
  return `${file}\0${message}`;
}

/** What code without a configuration is read with. */
const usualOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  noImplicitAny: false,
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
};

/** What a configuration that says nothing meant before version 6 of the compiler. */
function defaultsOf(config: string): ts.CompilerOptions {
  const { strict = false, types = ['*'] } = parsedConfig(config)?.options ?? {};
  return { strict, types, noEmit: true, ignoreDeprecations: '6.0' };
}

/** The files that a configuration names, without opening it. */
export function filesOf(config: string): readonly string[] {
  return parsedConfig(config)?.fileNames ?? [];
}

function parsedConfig(config: string): ts.ParsedCommandLine | undefined {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (): undefined => undefined };
  return ts.getParsedCommandLineOfConfigFile(config, {}, host);
}
