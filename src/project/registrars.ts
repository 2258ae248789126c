import type { Statement } from './statements.js';

const COLLECTION =
  /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::(?:[^=]|=>)+)?=\s*(?:new\s+(?:Map|Set)\b|\[\s*\]|\{\s*\})/;

/** A module of more registers nothing by hand. */
const MOST_STATEMENTS = 300;

/**
 * Names of functions by which others register something in a collection of a module, where other functions of it take it from there: what these are
 * handed gets to what was registered.
 */
export function registrarsIn(text: string, statements: readonly Statement[]): Set<string> {
  if (statements.length > MOST_STATEMENTS) return new Set();
  const parts = statements.map(({ start, end, names }) => ({ part: text.slice(start, end), names: names ?? [] }));
  const registrars = parts.flatMap(({ part }) => {
    const collection = COLLECTION.exec(part)?.[1];
    if (collection === undefined) return [];
    const name = collection.replaceAll('$', String.raw`\$`);
    const puts = new RegExp(
      String.raw`(?<![\w$.])${name}\s*(?:\.\s*(?:set|push|add|unshift)\s*\(|\[[^\]]+\]\s*(?:=[^=]|\.\s*push\s*\())`,
    );
    const mentions = new RegExp(String.raw`(?<![\w$.])${name}(?![\w$])`);
    const others = parts.filter((one) => one.part !== part && mentions.test(one.part));
    const putting = others.filter((one) => puts.test(one.part));
    return putting.length < others.length ? putting.flatMap(({ names }) => names) : [];
  });
  return new Set(registrars);
}
