import { readsIn } from './refusals.js';
import type { Refusal } from './refusals.js';

/** A mapper of Jackson, or the JSON of Kotlin, as it is made and given a name. */
const MADE =
  /\b(\w+)\s*(?::\s*\w+\s*)?=\s*((?:new\s+)?(?:ObjectMapper|JsonMapper|jacksonObjectMapper)\(\)|(?:new\s+)?JsonMapper\.builder\(\)|Json\s*\{)/g;
const MADE_IN_PLACE = /(?:\bnew\s+(?:ObjectMapper|JsonMapper)\(\)|\bjacksonObjectMapper\(\)|(?<![\w.])Json)\s*\.\s*$/;
/** What makes a reader take more, or read other names: whatever of it is told, where a file says so at all. */
const CHANGES_READERS =
  /FAIL_ON_UNKNOWN_PROPERTIES|failOnUnknownProperties|\bignoreUnknownKeys\s*=\s*true|NamingStrategy|\badd(?:MixIn|Handler)|AnnotationIntrospector|\bclassDiscriminator/;
const MOST_BEFORE = 120;
const OF_TESTS = /(?:^|\/)(?:\w*[tT]ests?|spec)\/|(?:Tests?|IT|Spec)\.\w+$/;

/** What readers refuse that are told nothing else: mappers of Jackson and the JSON of Kotlin, where the file makes them. */
export function defaultRefusalsIn(text: string, file: string): Refusal[] {
  if (!/\b(?:ObjectMapper|jacksonObjectMapper|JsonMapper|kotlinx\.serialization\.json)\b/.test(text)) return [];
  if (CHANGES_READERS.test(text) || OF_TESTS.test(file)) return [];
  const names = plainReaders(text);
  return readsIn(text).flatMap(({ start, end, type }): Refusal[] => {
    const before = text.slice(Math.max(0, start - MOST_BEFORE), start);
    const name = /(?<![\w.)])(?:this\s*\.\s*)?(\w+)\s*\.\s*$/.exec(before)?.[1];
    const isPlain = MADE_IN_PLACE.test(before) || (name !== undefined && names.has(name));
    return isPlain ? [{ start, end, type }] : [];
  });
}

/** Names that are given such readers, and never anything else. */
function plainReaders(text: string): ReadonlySet<string> {
  const made = [...text.matchAll(MADE)].map((match) => match[1] ?? '');
  return new Set(
    made.filter((name) => {
      const given = [...text.matchAll(new RegExp(`\\b${name}\\s*(?::\\s*\\w+\\s*)?=(?!=)`, 'g'))];
      return given.length === made.filter((one) => one === name).length;
    }),
  );
}
