import type { TSESTree } from '@typescript-eslint/types';
import { isParseFailure, parseModule } from '../provenance/syntax/parse.js';
import type { ParseFailure } from '../provenance/syntax/parse.js';
import type { JsonNode, SourceModule } from '../provenance/types.js';
import { walk } from '../provenance/syntax/walk.js';
import { Rendered } from './code.js';
import type { Code } from './code.js';

/** How a text that is no script of its own is read: as code, as data or as both, and what of it could not be read. */
export interface Reading {
  readonly module?: SourceModule | undefined;
  /** What it holds as data; its strings stand between quotes, or what is taken for them. */
  readonly data?: JsonNode | undefined;
  readonly failure?: string | undefined;
}

/** The class whose template a file is. */
export interface TemplateOwner {
  /** How the template's file calls the module of the class. */
  readonly specifier: string;
  /** What the module exports it as. */
  readonly name: string;
}

/** What a reader may ask of the project around a file. */
export interface Surroundings {
  /** The class whose template the file is. */
  readonly owner: TemplateOwner | undefined;
  /** Whether others name the file as a template. */
  readonly isView: boolean;
  /** Whether scripts may make something of an element of the page, by its name; of the page as a whole for no name. */
  readonly isTaken: (id: string) => boolean;
  /** Whether a file of the project stands there. */
  readonly isFile: (path: string) => boolean;
  /** Fields of payloads as they are written there, by their small letters: some languages write them in another way. */
  readonly names: ReadonlyMap<string, string>;
  /** Another one when the files may be others: what readers work out of several may be kept by it. */
  readonly state: object;
}

/** A text that is read without any other file. */
export const ALONE: Surroundings = {
  owner: undefined,
  isView: false,
  isTaken: () => false,
  isFile: () => false,
  names: new Map(),
  state: {},
};

/** Reads a file as if it were a script. */
export type SourceReader = (file: string, text: string, around: Surroundings) => Reading;

/** How scripts are read that hold templates. */
export interface TemplateReader {
  /** Whether a text may hold any. */
  readonly mayHold: (text: string) => boolean;
  /** Undefined where it holds none that look at anything. */
  readonly read: (file: string, text: string) => SourceModule | undefined;
}

/** The languages that translated code may be written in. */
export type Language = 'js' | 'ts' | 'tsx';

/** Parses code that stands for a text; the places of its tree are those of the text. */
export function parseTranslated(
  file: string,
  text: string,
  code: Code | Rendered,
  language: Language,
): SourceModule | ParseFailure {
  const rendered = code instanceof Rendered ? code : new Rendered(code);
  const module = parseModule(`${file}.${language}`, rendered.text);
  if (isParseFailure(module)) return module;
  walk(module.ast, (node: TSESTree.Node) => {
    node.range = rendered.original(node.range[0], node.range[1]);
    return undefined;
  });
  return { ...module, file, text, code: rendered.text };
}
