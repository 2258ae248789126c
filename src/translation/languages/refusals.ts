/** A place where a reader is told to refuse what a class has no field for, and the class. */
interface Refusal {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** What tells a reader so: Jackson, Newtonsoft, System.Text.Json, the decoder of Go. */
const TOLD =
  /\bFAIL_ON_UNKNOWN_PROPERTIES\b|\bMissingMemberHandling\s*=\s*(?:\w+\.)*MissingMemberHandling\.Error\b|\bUnmappedMemberHandling\s*=\s*(?:\w+\.)*JsonUnmappedMemberHandling\.Disallow\b|\b\w+\.DisallowUnknownFields\(\)/g;
const SWITCHED_ON = /(?:\.with|\.enable|\bfeaturesToEnable|\.configure)\(\s*(?:[\w.]+\s*,\s*)*[\w.]*$/;
const MOST_CHARACTERS = 2000;

/**
 * Refusals by the text of a file: of the statement that tells a reader so, and of the uses of what it makes or tells. Of others than the statement's own class
 * a name is followed only from the place on where it is told.
 */
export function refusalsIn(text: string): Refusal[] {
  return [...text.matchAll(TOLD)].flatMap((match): Refusal[] => {
    const [{ length }, start] = [match[0], match.index];
    const behind = text.slice(start + length, start + MOST_CHARACTERS);
    const before = text.slice(Math.max(0, start - MOST_CHARACTERS), start);
    if (match[0].startsWith('FAIL') && (!SWITCHED_ON.test(before) || /^\s*,\s*false/.test(behind))) return [];
    const types =
      match[0].includes('.Disallow') && match[0].endsWith('()')
        ? decodedTypes(text, match[0], start)
        : typesOf(text, before, behind);
    return [...new Set(types)].map((type) => ({ start, end: start + length, type }));
  });
}

/** Classes that a statement reads, or that what it puts into a name reads elsewhere. */
function typesOf(text: string, before: string, behind: string): string[] {
  const head = before.slice(Math.max(...[';', '{\n', '}\n'].map((sign) => before.lastIndexOf(sign))) + 1);
  const own = [...(head + behind.slice(0, behind.indexOf(';') + 1)).matchAll(READ)];
  if (own.length > 0) return own.map(typeRead);
  const statement = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1);
  const name = /(?:^|[\s.])(\w+)\s*(?:=|\.(?:enable|configure)\($)(?!=)/.exec(statement)?.[1];
  if (name === undefined) return [];
  const used = new RegExp(`\\b${name}\\b`);
  return text
    .split(';')
    .filter((part) => used.test(part))
    .flatMap((part) => [...part.matchAll(READ)].map(typeRead));
}

/** `readValue(text, User.class)`, `readerFor(User.class)`, `DeserializeObject<User>(…)`. */
const READ =
  /\b(?:readerFor|forType|readValue|treeToValue|convertValue)\s*\([^;]*?\b([A-Z]\w*)(?:\.class|::class)|\bDeserialize(?:Object|Async)?\s*<(?:List<)?([A-Z]\w*)>/g;

function typeRead([, first, second]: RegExpMatchArray): string {
  return first ?? second ?? '';
}

/** `decoder.Decode(&user)`: the type that the variable is declared with. */
function decodedTypes(text: string, told: string, from: number): string[] {
  const decoder = /^\w+/.exec(told)?.[0] ?? '';
  const end = /\n\}/.exec(text.slice(from));
  const rest = text.slice(from, end === null ? undefined : from + end.index);
  const variable = new RegExp(`\\b${decoder}\\.Decode\\(&?(\\w+)\\)`).exec(rest)?.[1];
  if (variable === undefined) return [];
  const begin = text.lastIndexOf('\nfunc ', from);
  const body = text.slice(Math.max(0, begin), from + rest.length);
  const declared = new RegExp(`\\bvar\\s+${variable}\\s+(\\w+)|\\b${variable}\\s*:=\\s*(?:&|new\\()?(\\w+)`).exec(body);
  const type = declared?.[1] ?? declared?.[2];
  return type === undefined ? [] : [type];
}
