/** Comments, texts, and patterns where a value begins. What is longer than a person writes is none. */
export const literals =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^'\\\n]|\\.){0,300}'|"(?:[^"\\\n]|\\.){0,300}"|`(?:[^`\\$]|\\[^]|\$(?!\{)|\$\{[^{}`]*\})*`|\/(?<=(?:[(,=:[!&|?{};+]|\breturn\s)\s*\/)(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.){0,100}\]){1,300}\//g;

/** Code without its comments; what looks like one in a text stays. */
export function withoutComments(code: string): string {
  return code.replace(literals, (literal) => (/^\/[/*]/.test(literal) ? '' : literal));
}
