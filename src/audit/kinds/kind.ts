import type { Detector } from '../../detection/index.js';
import type { FileDetections } from '../../detection/types.js';
import type { CommentReader } from '../../translation/comments/comment.js';
import type { SourceReader, TemplateReader } from '../../translation/module.js';

/** A kind of file that is audited. What it takes to read one is loaded when there is one to read. */
export interface FileKind {
  readonly id: string;
  /** Of the files' names, without the dot, in small letters. */
  readonly extensions: readonly string[];
  /** How names begin that are of this kind whatever their extension: `.env` for `.env.local`. */
  readonly beginnings?: readonly string[];
  /** The programs that run its files, by which one is known whose name has no extension: `#!/usr/bin/env bash`. */
  readonly interpreters?: RegExp;
  /** Whether its files share names with scripts, so that one may say what a value of another is. */
  readonly linked: boolean;
  /** Whether scripts import its files, so that what stands in one may be sent by a script that names nothing itself. */
  readonly imported?: boolean;
  /** Files of other kinds that may take in its files: pipelines, whose steps are run by it. */
  readonly takers?: RegExp;
  /** What programs of the kind are set up with; absent where none is seen. */
  readonly settings?: SettingsOfPrograms;
  load(): Promise<LoadedKind>;
}

export interface LoadedKind {
  /** Reads a file as code; absent where its text is no code, or is a script as it stands. */
  readonly reader?: SourceReader;
  /** How scripts are read that hold templates; absent where they hold none. */
  readonly templates?: TemplateReader;
  detect(detector: Detector, file: string): FileDetections;
  /** Absent where there are no comments. */
  readonly comments?: CommentReader;
  /** How other files of the kind see what one declares; absent where they do not. */
  readonly shared?: SharedNames;
  /** How a file of the kind takes something from another; absent where it does not by name. */
  readonly imports?: ImportedNames;
}

/** What files of a language import from each other. */
export interface ImportedNames {
  /** Names in a text that may be modules. */
  readonly names: (text: string) => readonly string[];
  /** The file that a name means. */
  readonly find: (name: string, from: string, isFile: (path: string) => boolean) => string | undefined;
}

/** Files that programs are set up with, by their names, and what texts hold that ask for a setting by its path. */
export interface SettingsOfPrograms {
  readonly files: RegExp;
  readonly asks: RegExp;
}

/** How texts of a language tell of packages, each of which is a folder. */
export interface PackagesOfNames {
  readonly of: (text: string) => string | undefined;
  /** Finds methods that stand apart from their types, by the `type` and their own `name`: a type has them wherever its package declares it. */
  readonly methods: RegExp;
}

/** Classes that all files of a language see, by their names as the code that is made of them spells them. */
export interface SharedNames {
  readonly suffix: string;
  /** Finds the declared names in a text; the first group is the name. */
  readonly declaration: RegExp;
  /** Finds functions in no class by their `name`; those with `private` among their `marks` are the file's own, and one that several files declare is nobody's. */
  readonly functions?: RegExp;
  /** Finds properties in no class, which are read of something, as `functions` does functions. */
  readonly properties?: RegExp;
  /** What others may ask a file for by its own name, and what a text asks for so; what several files may be asked for so is nobody's. */
  readonly files?: {
    readonly namesOf: (path: string) => readonly string[];
    readonly asked: (text: string) => readonly string[];
  };
  /** Whether names that begin with a small letter are seen as well; one that several files declare is nobody's. */
  readonly small?: boolean;
  /** What tells names apart by the packages that declare them: others see what a file declares as `name$package`. */
  readonly packages?: PackagesOfNames;
  /** Whether a name that several files declare is nobody's: namespaces are not told apart. */
  readonly once?: boolean;
  /** What is handed out by a name that is no class: where a text registers it, and where one asks for it; the groups are the name. */
  readonly handedOut?: { readonly registers: RegExp; readonly asks: RegExp };
}
