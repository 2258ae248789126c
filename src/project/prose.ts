/** A comment that begins a line. */
const comment = /^[ \t]*(\/\/.*|\/\*[\s\S]*?\*\/)/gm;
/** Comments that name types: what they name is meant. */
const typed =
  /@(?:type|typedef|param|arg|argument|prop|property|returns?|yields?|this|template|callback)\s*\{|@(?:extends|augments|implements)\b|@template\b/;

/**
 * A text with blanks for the comments in it that only speak to people, so that their words are not taken for names; everything else stands where it stood.
 * Comments behind code on its line are left: to tell them from addresses in strings takes a parser.
 */
export function withoutProse(text: string): string {
  if (!text.includes('//') && !text.includes('/*')) return text;
  return text.replace(comment, (found) => (typed.test(found) ? found : ' '.repeat(found.length)));
}
