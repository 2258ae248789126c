import type { Place } from '../../provenance/types.js';
import { codeOnly } from './source-text.js';

const newerSyntax = /=>|`|\?\.|\?\?|^\s*(?:const|let|class|import|export|async)\s/m;

/** Whether a script is written as engines read it that know nothing newer than ES5. What stands in its comments and strings is no syntax. */
function isOldScript(text: string, { file }: Place): boolean {
  if (/\.[cm]?tsx?$/i.test(file) || !/\bvar\s+[\w$]/.test(text)) return false;
  const code = codeOnly(text);
  return /\bvar\s+[\w$]/.test(code) && !newerSyntax.test(code);
}

/** The new one of two expressions, and the old one where that is absent, in the words that the script's engine knows. */
export function eitherOf(text: string, place: Place, renewed: string, old: string): string {
  return isOldScript(text, place) ? `${renewed} != null ? ${renewed} : ${old}` : `${renewed} ?? ${old}`;
}
