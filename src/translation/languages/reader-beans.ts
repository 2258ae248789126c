/** Where a container of Spring is told how bodies are read, and by what names it hands that out. */
interface ReaderBean {
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
  /** Who gets it: everybody, everybody who asks for no name, or whoever asks for one of its names. */
  readonly given: 'always' | 'unless-named' | 'by-qualifier' | 'by-name';
}

/** `@Bean ObjectMapper strict() {`, `@Bean fun strict(): ObjectMapper =`. */
const BEANS =
  /@Bean\b(?:\([^(){};]*\))?[^{};=]*?(?:\b(?:ObjectMapper|JsonMapper)\s+(\w+)\s*\([^(){};]*\)\s*(?:throws\s+[\w.,\s]+)?\{|\bfun\s+(\w+)\s*\([^(){};]*\)\s*(?::\s*(?:ObjectMapper|JsonMapper)\s*)?(?:=|\{))/g;
const SWITCH = /\bFAIL_ON_UNKNOWN_PROPERTIES\b/g;
const SWITCHED_ON = /(?:\.with|\.enable|\bfeaturesToEnable|\.configure)\(\s*(?:[\w.]+\s*,\s*)*[\w.]*$/;
/** A mapper that is told nothing refuses by itself. */
const MADE = /\bnew\s+ObjectMapper\(\)|\bjacksonObjectMapper\(\)|\bJsonMapper\.builder\(\)/;
const CHANGES_READERS = /failOnUnknownProperties|addHandler|addMixIn|AnnotationIntrospector|findAndAddModules/;
const MOST_OF_BEAN = 2000;

/** Mappers that the container of an app reads bodies with, and that refuse what a class has no field for. */
export function refusingBeans(text: string): ReaderBean[] {
  if (!text.includes('@Bean')) return [];
  const beans = [...text.matchAll(BEANS)].flatMap((match) => {
    const start = match.index + match[0].length;
    const rest = text.slice(start, start + MOST_OF_BEAN);
    const end = /@Bean\b|\n[ \t]?\}|\n(?: {2}| {4}|\t)\}/.exec(rest)?.index ?? rest.length;
    const body = rest.slice(0, end);
    const said = annotationsBefore(text, match.index) + match[0];
    return /\b(?:ObjectMapper|JsonMapper|jacksonObjectMapper)\b/.test(match[0] + body)
      ? [{ names: namesOf(said, match[1] ?? match[2] ?? ''), isPrimary: /@Primary\b/.test(said), start, body }]
      : [];
  });
  const hasPrimary = beans.some(({ isPrimary }) => isPrimary);
  return beans.flatMap((bean): ReaderBean[] => {
    const place = refusalOf(bean);
    const given = hasPrimary ? (bean.isPrimary ? 'unless-named' : 'by-qualifier') : 'by-name';
    return place ? [{ ...place, names: bean.names, given: beans.length === 1 ? 'always' : given }] : [];
  });
}

/** What stands in front of `@Bean` and belongs to it. */
function annotationsBefore(text: string, at: number): string {
  return /(?:@\w+(?:\([^(){};]*\))?\s+)*$/.exec(text.slice(Math.max(0, at - MOST_OF_BEAN), at))?.[0] ?? '';
}

/** `@Bean("name")`, or else the function's name; `@Qualifier("name")` besides. */
function namesOf(said: string, own: string): string[] {
  const told = /@Bean\(([^()]*)\)/.exec(said)?.[1] ?? '';
  const names = /^\s*(?:"|\{|\[|(?:name|value)\s*=)/.test(told) ? quotedIn(told) : [];
  return [...(names.length > 0 ? names : [own]), ...quotedIn(/@Qualifier\(([^()]*)\)/.exec(said)?.[1] ?? '')];
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"\\]*)"/g)].map(([, name = '']) => name);
}

/** What says that a mapper refuses, or makes one that does so by itself. */
function refusalOf({ start, body }: { start: number; body: string }): { start: number; end: number } | undefined {
  const told = [...body.matchAll(SWITCH)];
  for (const { 0: said, index } of told) {
    const isOn = SWITCHED_ON.test(body.slice(0, index)) && !/^\s*,\s*false/.test(body.slice(index + said.length));
    if (isOn) return { start: start + index, end: start + index + said.length };
  }
  const made = MADE.exec(body);
  if (told.length > 0 || made === null || CHANGES_READERS.test(body)) return undefined;
  return { start: start + made.index, end: start + made.index + made[0].length };
}
