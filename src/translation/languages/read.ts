import { isParseFailure } from '../../provenance/parse.js';
import { parseTranslated } from '../module.js';
import type { Reading, SourceReader } from '../module.js';
import { MissingGrammar, loadGrammar } from './grammars.js';
import type { GrammarSource } from './grammars.js';
import type { Lowering } from './lowering.js';

/** Reads a language by its grammar and by what its code means in JavaScript. */
export interface LanguageDefinition {
  readonly grammar: GrammarSource;
  readonly lowering: new (text: string) => Lowering;
}

/** A reader of a language; one that says what is missing where the grammar is not installed. */
export async function languageReader({ grammar: source, lowering }: LanguageDefinition): Promise<SourceReader> {
  try {
    const grammar = await loadGrammar(source);
    return (file, text) => {
      const parsed = grammar.parse(text);
      if (parsed === undefined) return { failure: 'takes too long to be parsed' };
      const reading = lowered(file, text, new lowering(text).program(parsed.root));
      if (parsed.errorLine === undefined || reading.failure !== undefined) return reading;
      return { ...reading, failure: `syntax error at line ${parsed.errorLine}; what is around it was looked at` };
    };
  } catch (error) {
    if (!(error instanceof MissingGrammar)) throw error;
    return () => ({ failure: error.message });
  }
}

function lowered(file: string, text: string, code: ReturnType<Lowering['program']>): Reading {
  const module = parseTranslated(file, text, code, 'ts');
  return isParseFailure(module) ? { failure: 'code of a form that is not understood' } : { module };
}
