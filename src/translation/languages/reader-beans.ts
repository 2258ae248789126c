/** Where a container of Spring is told how bodies are read, and by what name it hands that out. */
interface ReaderBean {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** `@Bean ObjectMapper strict() {`, `@Bean fun strict(): ObjectMapper =`. */
const BEANS =
  /@Bean\b[^{};=]*?(?:\b(?:ObjectMapper|JsonMapper)\s+(\w+)\s*\([^(){};]*\)\s*(?:throws\s+[\w.,\s]+)?\{|\bfun\s+(\w+)\s*\([^(){};]*\)\s*(?::\s*(?:ObjectMapper|JsonMapper)\s*)?(?:=|\{))/g;
const SWITCH = /\bFAIL_ON_UNKNOWN_PROPERTIES\b/g;
const SWITCHED_ON = /(?:\.with|\.enable|\bfeaturesToEnable|\.configure)\(\s*(?:[\w.]+\s*,\s*)*[\w.]*$/;
/** A mapper that is told nothing refuses by itself. */
const MADE = /\bnew\s+ObjectMapper\(\)|\bjacksonObjectMapper\(\)|\bJsonMapper\.builder\(\)/;
const CHANGES_READERS = /failOnUnknownProperties|addHandler|addMixIn|AnnotationIntrospector|findAndAddModules/;
const MOST_OF_BEAN = 2000;

/** Mappers that the container of an app reads bodies with, and that refuse what a class has no field for. Of several it is not known which one reads. */
export function refusingBeans(text: string): ReaderBean[] {
  if (!text.includes('@Bean')) return [];
  const beans = [...text.matchAll(BEANS)].flatMap((match) => {
    const start = match.index + match[0].length;
    const rest = text.slice(start, start + MOST_OF_BEAN);
    const end = /@Bean\b|\n[ \t]?\}|\n(?: {2}| {4}|\t)\}/.exec(rest)?.index ?? rest.length;
    const body = rest.slice(0, end);
    return /\b(?:ObjectMapper|JsonMapper|jacksonObjectMapper)\b/.test(match[0] + body)
      ? [{ name: match[1] ?? match[2] ?? '', start, body }]
      : [];
  });
  const [only] = beans;
  return beans.length === 1 && only !== undefined ? refusalOf(only) : [];
}

function refusalOf({ name, start, body }: { name: string; start: number; body: string }): ReaderBean[] {
  const told = [...body.matchAll(SWITCH)];
  for (const { 0: said, index } of told) {
    const isOn = SWITCHED_ON.test(body.slice(0, index)) && !/^\s*,\s*false/.test(body.slice(index + said.length));
    if (isOn) return [{ name, start: start + index, end: start + index + said.length }];
  }
  const made = MADE.exec(body);
  if (told.length > 0 || made === null || CHANGES_READERS.test(body)) return [];
  return [{ name, start: start + made.index, end: start + made.index + made[0].length }];
}
