import { isParseFailure } from '../../provenance/syntax/parse.js';
import type { CommentReader, CommentRange } from '../comments/comment.js';
import { Rendered } from '../code.js';
import { parseTranslated } from '../module.js';
import type { Reading, SourceReader, Surroundings } from '../module.js';
import { commentsIn, lineIn, readingIn } from './enclosed.js';
import type { Enclosed } from './enclosed.js';
import { MissingGrammar, loadGrammar } from './grammars.js';
import { TranslationsByProject } from './kept-translations.js';
import type { Translation } from './kept-translations.js';
import type { Grammar, GrammarSource } from './grammars.js';
import type { Lowering } from './lowering.js';
import { visitSyntax } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Reads a language by its grammar and by what its code means in JavaScript. */
export interface LanguageDefinition {
  readonly grammar: GrammarSource;
  readonly lowering: new (text: string, file: string, around: Surroundings) => Lowering;
  /** The text as the grammar can read it, every character in its place. */
  readonly readable?: ((text: string) => string) | undefined;
  /** The tree as the language has it, where the grammar has it otherwise. */
  readonly arranged?: ((root: SyntaxNode) => SyntaxNode) | undefined;
  /** The code of the language that a file of another form holds. */
  readonly enclosed?: (file: string, text: string) => Enclosed | { readonly failure: string };
}

interface LanguageReader {
  readonly reader: SourceReader;
  readonly comments: CommentReader;
}

/** A reader of a language; one that says what is missing where the grammar is not installed. */
export async function languageReader({
  grammar: source,
  lowering,
  readable = (text) => text,
  arranged = (root) => root,
  enclosed,
}: LanguageDefinition): Promise<LanguageReader> {
  try {
    const grammar = await loadGrammar(source);
    const translations = new TranslationsByProject();
    const translated = (file: string, text: string, around: Surroundings): Translation | undefined => {
      const parsed = grammar.parse(readable(text));
      return (
        parsed && {
          rendered: new Rendered(new lowering(text, file, around).program(arranged(parsed.root))),
          errorLine: parsed.errorLine,
        }
      );
    };
    const read = (file: string, text: string, around: Surroundings, lineOf = (line: number) => line): Reading => {
      const kept = translations.of(around.state);
      const translation = kept.of(file, text) ?? translated(file, text, around);
      if (translation === undefined) return { failure: 'takes too long to be parsed' };
      kept.keep(file, text, translation);
      const { rendered, errorLine } = translation;
      const reading = lowered(file, text, rendered);
      if (errorLine === undefined || reading.failure !== undefined) return reading;
      return { ...reading, failure: `syntax error at line ${lineOf(errorLine)}; what is around it was looked at` };
    };
    if (enclosed === undefined) return { reader: read, comments: (_, text) => commentsBy(grammar, text) };
    return {
      reader: (file, text, around) => {
        const code = enclosed(file, text);
        if ('failure' in code) return code;
        return readingIn(
          text,
          code,
          read(file, code.text, around, (line) => lineIn(text, code, line)),
        );
      },
      comments: (file, text) => {
        const code = enclosed(file, text);
        return 'failure' in code ? [] : commentsIn(code, commentsBy(grammar, code.text));
      },
    };
  } catch (error) {
    if (!(error instanceof MissingGrammar)) throw error;
    return { reader: () => ({ failure: error.message }), comments: () => [] };
  }
}

function lowered(file: string, text: string, code: Rendered): Reading {
  const module = parseTranslated(file, text, code, 'ts');
  return isParseFailure(module) ? { failure: 'code of a form that is not understood' } : { module };
}

/** All grammars have the word in the names of their kinds of comments. */
function commentsBy(grammar: Grammar, text: string): CommentRange[] {
  const comments: CommentRange[] = [];
  const root = grammar.parse(text)?.root;
  if (root === undefined) return comments;
  visitSyntax(root, ({ type, start, end }) => {
    if (!/comment/i.test(type)) return undefined;
    comments.push({ start, end });
    return false;
  });
  return comments;
}
