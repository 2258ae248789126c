import type { TSESTree } from '@typescript-eslint/types';
import type { Scopes } from './scopes/types.js';

/** A range of a file's text, in UTF-16 code units from its start (a byte order mark counts as one). */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** One link of the chain that shows what a value is. */
export interface Evidence {
  readonly place: Place;
  readonly why: string;
  /** Nobody shows it, but all speaks for it: what hangs on it is likely at most. */
  readonly isAssumed?: true;
  /** A test says it in the place of the platform: nothing breaks by it. */
  readonly isStandIn?: true;
}

/** One parsed module. Nodes have `range` and `parent`; nothing else of a parser is relied on. */
export interface SourceModule {
  readonly file: string;
  readonly text: string;
  /** The code that a text of another kind is read as: it may have names that the text spells otherwise. */
  readonly code?: string;
  readonly ast: TSESTree.Program;
  readonly scopes: Scopes;
  /** Ranges of the text that are no script, although code was made of them: they have a grammar of their own, and nothing in them is edited by machine. */
  readonly templates?: readonly (readonly [start: number, end: number])[];
}

/** A JSON file's value with places, read when a module imports it. */
export type JsonNode =
  | {
      readonly kind: 'object';
      readonly place: Place;
      readonly members: ReadonlyMap<string, JsonNode>;
      /** Where the keys stand, quotes included. */
      readonly keys: ReadonlyMap<string, Place>;
    }
  | { readonly kind: 'array'; readonly place: Place; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly place: Place; readonly value: string | number | boolean | null };

/** Where values of the platform may get to, as far as that can be told without parsing: rather too much than too little. */
export interface RelatedFiles {
  readonly files: ReadonlySet<string>;
  /** Whether anything between two offsets of a file may have to do with such a value. */
  readonly covers: (file: string, start: number, end: number) => boolean;
  /** Those of the files in which a word stands, or may stand where they were not looked at. */
  readonly holding: (word: string) => ReadonlySet<string>;
  /** Whether a type may be bound to such a value in what a file has to do with it. */
  readonly mayBindTypes: (file: string) => boolean;
  /** Whether a form may be made in what a file has to do with such a value. */
  readonly mayMakeForms: (file: string) => boolean;
}

/** What a framework imports by itself: a name of a file of the project, or of a package. */
export type AutoImport =
  | { readonly file: string; readonly name: string; readonly from?: undefined }
  | { readonly from: string; readonly name: string };

/** What the engine asks of whoever holds the files. Every answer is read on demand and must be stable. */
export interface ProvenanceHost {
  /** The parsed module, or undefined where it cannot be had (not in the project, unreadable, too large, syntax error). */
  module(file: string): SourceModule | undefined;
  /** A JSON file, or undefined. */
  json(file: string): JsonNode | undefined;
  /** The file of the project that a specifier means in `from`, or undefined (a package from outside, a missing file). */
  resolve(specifier: string, from: string): string | undefined;
  /** The modules of the project that a specifier with `*` in it may mean in `from`, which chooses one at run time; absent where the other files are not known. */
  chosen?(pattern: string, from: string): readonly string[];
  /** The file that declares the types of a script and stands beside it, or undefined. */
  declarationsOf(script: string): string | undefined;
  /**
   * Files known to import `file`, directly or through re-exports; empty where that is not known.
   *
   * @param names what they have to name of it: others may be left out. Absent where they may name anything.
   */
  importers(file: string, names?: ReadonlySet<string>): readonly string[];
  /** Files of the project that import a package from outside and hold one of some texts; absent where the other files are not known. */
  usersOf?(name: string, texts: readonly string[]): readonly string[];
  /** Files of the project that hold a telling name, in a stable order: where calls of the platform can stand. */
  seeds(): readonly string[];
  /** Files that values of the platform may get to, the seeds among them; no other one hands such a value on. */
  related(): RelatedFiles;
  /** Parses files as a whole from now on, of which else only what calls lead to may be parsed; true when it dropped trees for that, so that whoever holds their nodes lets go as well. */
  readWhole?(files: Iterable<string>): boolean;
  /** Drops parsed files where too many are held; true when it did, so that whoever holds their nodes lets go as well. */
  makeRoom?(): boolean;
  /** Files by which the project itself answers requests for a path because they stand in certain places; segments in small letters, undefined for one that is only known at run time. */
  answering?(segments: readonly (string | undefined)[]): readonly string[];
  /** Whether two files may run in one program; absent where that is not known. */
  mayRunTogether?(one: string, other: string): boolean;
  /** Script files (not modules) of the project that may define this global name, for a file that uses it or for any; without those that are asked by `scriptsFilling`. */
  scriptsWith(name: string, user?: string): readonly string[];
  /** Files besides the one that declares a class that add methods to it, where a language lets them. */
  partsOf?(name: string, file: string): readonly string[];
  /** Of a namespace into which very many scripts put something: those that may do so under a name, below others; undefined where `scriptsWith` tells all. */
  scriptsFilling?(name: string, path: readonly string[], user?: string): ScriptsFilling | undefined;
  /** Scripts that name what a script gives to the page that both are loaded by. */
  scriptsNaming?(file: string): readonly string[];
  /** What a name that a file neither declares nor imports is there, where a framework imports it by itself. */
  autoImport?(name: string, file: string): AutoImport | undefined;
  /** Files that may put something on the app of a file under a name, as `this.$api`. */
  providersOf?(name: string, file: string): readonly string[];
  /** What a variable may hold that the program of a file is started with, as files of the project say: objects that hold it under its name. */
  environment?(file: string, name: string): readonly JsonNode[];
  /** Files that may have a page made of a template, and hand it what it names. */
  makersOf?(view: string): readonly string[];
  /** Files that may make something of an element of a page, by its name, and hand it what it shows; of the page as a whole for no name. */
  makersOfElement?(page: string, id: string): readonly string[];
  /** Files of components of the project that a file may call by a name without importing them: those that are called so, and those that register something under it. */
  componentsNamed?(name: string, file: string): ComponentsNamed;
  /** Other templates of the same name in other folders. */
  viewsNamedLike?(view: string): readonly string[];
  /** The path of a file from the top of its project: where that lies says nothing of what it holds. */
  ownPath(file: string): string;
  /** Declarations of the type of an expression, where the host has a type checker; `undefined` where it cannot tell. Absent: no checker. */
  declaredType?(node: TSESTree.Node): readonly TypeDeclaration[] | undefined;
}

/** Files that may make a component known under a name. */
export interface ComponentsNamed {
  readonly called: readonly string[];
  readonly registering: readonly string[];
}

/** Scripts that may put something into a namespace under a name. */
export interface ScriptsFilling {
  /** Those that may do so under the very name, or give what stands there another one. */
  readonly there: readonly string[];
  /** Those that only put something into what stands there. */
  readonly below: readonly string[];
}

/** An interface, a class, an alias or an enum by the file that declares it. */
export interface TypeDeclaration {
  readonly file: string;
  readonly name: string;
}
