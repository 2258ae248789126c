import { decodedTypes } from './go/decoded-types.js';

/** A place where a reader is told to refuse what a class has no field for, and the class. */
export interface Refusal {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What tells a reader so: Jackson, Newtonsoft, System.Text.Json, the decoder of Go, Moshi, the serializer of Symfony. */
const TOLD =
  /\bFAIL_ON_UNKNOWN_PROPERTIES\b|\.failOnUnknown\(\)|\bALLOW_EXTRA_ATTRIBUTES\s*=>\s*false\b|\bignoreUnknownKeys\s*=\s*false\b|\bMissingMemberHandling\s*=\s*(?:\w+\.)*MissingMemberHandling\.Error\b|\bUnmappedMemberHandling\s*=\s*(?:\w+\.)*JsonUnmappedMemberHandling\.Disallow\b|\b\w+\.DisallowUnknownFields\(\)/g;
const SWITCHED_ON = /(?:\.with|\.enable|\bfeaturesToEnable|\.configure)\(\s*(?:[\w.]+\s*,\s*)*[\w.]*$/;
/** What is made or told by a statement: `name = …`, `name.enable(…`. */
const NAMED = /(?:^|[\s.])(\w+)\s*(?:=|\.(?:enable|configure)\(\s*[\w.]*$)(?!=)/;
/** What a class of its own says on what it has no field for. */
const TAKES_OTHERS =
  /\bignoreUnknown\s*=\s*true\b|@(?:get:|field:)?JsonAnySetter\b|\bJsonExtensionData\b|\bJsonUnmappedMemberHandling\.Skip\b|\bMissingMemberHandling\.Ignore\b|@JsonDeserialize\(\s*using\b|@JsonIgnoreUnknownKeys\b/;
/** What a class says by itself, whoever reads it. */
const REFUSES_OTHERS =
  /\bJsonUnmappedMemberHandling\.Disallow\b|\bMissingMemberHandling\s*=\s*(?:\w+\.)*MissingMemberHandling\.Error\b/;
const MOST_CHARACTERS = 2000;
const MOST_OF_STEPS = 300;
/** More of them stand in no file that anybody wrote. */
const MOST_TOLD = 100;

/** Refusals by the text of a file: of what the statement reads that tells a reader so, and of what is read by the name that it gives the reader. */
export function refusalsIn(text: string): Refusal[] {
  const told = [...text.matchAll(TOLD)].slice(0, MOST_TOLD);
  if (told.length === 0) return [];
  const blocks = blocksIn(text);
  return told.flatMap((match): Refusal[] => {
    const [{ length }, start] = [match[0], match.index];
    const place = { start, end: start + length };
    const types = match[0].endsWith('.DisallowUnknownFields()')
      ? decodedTypes(text, match[0], start)
      : typesOf(text, place, blocks);
    return [...new Set(types)].map((type) => ({ ...place, type }));
  });
}

/** What tells the server of an app so, for all bodies that it reads: ASP.NET, Spring. */
const TOLD_TO_SERVERS =
  /\b(?:Json)?SerializerOptions\.UnmappedMemberHandling\s*=\s*(?:\w+\.)*JsonUnmappedMemberHandling\.Disallow\b|\bSerializerSettings\.MissingMemberHandling\s*=\s*(?:\w+\.)*MissingMemberHandling\.Error\b|\bfailOnUnknownProperties\(\s*true\b|\bfeaturesToEnable\(\s*(?:[\w.]+\s*,\s*)*(?:\w+\.)?FAIL_ON_UNKNOWN_PROPERTIES\b/g;

/** Where the server of an app is told to refuse what the class of a body has no field for. */
export function refusalsOfServers(text: string): Range[] {
  return [...text.matchAll(TOLD_TO_SERVERS)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/** Whether a class takes what it has no field for by what it says itself, whoever reads it. */
export function takesOthers(text: string, { start, end }: Range, name: string): boolean {
  return TAKES_OTHERS.test(text.slice(start, end)) || new RegExp(`\\*?\\b${name}\\)\\s+UnmarshalJSON\\(`).test(text);
}

/** Where a class says in its head that it takes nothing that it has no field for. */
export function refusesOthers(text: string, { start, end }: Range): Range | undefined {
  const said = REFUSES_OTHERS.exec(text.slice(start, end));
  return said === null ? undefined : { start: start + said.index, end: start + said.index + said[0].length };
}

/** Classes that a statement reads, and those that are read by the name which it gives a reader, where that name holds. */
function typesOf(text: string, { start, end }: Range, blocks: readonly Range[]): string[] {
  const behind = text.slice(end, end + MOST_CHARACTERS);
  const before = text.slice(Math.max(0, start - MOST_CHARACTERS), start);
  if (text.startsWith('FAIL', start) && (!SWITCHED_ON.test(before) || /^\s*,\s*false/.test(behind))) return [];
  const statement = before.slice(beginOf(before, text));
  const own = readsIn(statement + behind.slice(0, endOf(behind, text)));
  const name = NAMED.exec(statement)?.[1];
  if (own.length > 0 || name === undefined) return own.map(({ type }) => type);
  const used = new RegExp(`\\b${name}\\b`);
  return readsIn(whereNamed(text, name, start, blocks)).flatMap(({ by, type }) => (used.test(by) ? [type] : []));
}

/** `new Settings()` with a brace behind it: what stands in it still belongs to the statement. */
const INITIALISER = /\bnew\b[\s\w.<>?]*(?:\([^(){};]*\))?\s*\{\n$/;

/** Languages that need no semicolon end their statements with lines, unless the next goes on with a dot. */
function lineEnds(text: string): RegExp {
  return /;[^\S\n]*\n/.test(text) ? /;|[{}]\n/g : /;|\n(?!\s*\??\.)/g;
}

function beginOf(before: string, text: string): number {
  const ends = [...before.matchAll(lineEnds(text))].map(({ 0: end, index }) => index + end.length);
  return ends.findLast((end) => !INITIALISER.test(before.slice(0, end))) ?? 0;
}

function endOf(behind: string, text: string): number {
  const end = behind.search(lineEnds(text));
  return end < 0 ? 0 : end + 1;
}

const READER =
  /\b(?:readerFor|forType|readValue|treeToValue|convertValue|Deserialize(?:Object|Async)?|deserialize|denormalize|ReadFromJsonAsync|decodeFrom(?:String|Stream|JsonElement)|adapter)\s*(<[^;(){}]*>)?\(/g;
const CLASS = /\b([A-Z]\w*)(?:\.class|::class|\.serializer\(\))/;
const IN_BRACKETS = /<(?:\w*List<)?([A-Z]\w*)>/;
const STEPS_BEFORE = /(?:\w+(?:\([^()]*\))?\s*\??\.\s*)+$/;

/** A call that reads a class, by the name of its method. */
interface Read extends Range {
  readonly by: string;
  readonly type: string;
}

/** What is read of a text, and what that is done by: the steps before the call, and what it is handed. */
export function readsIn(text: string): Read[] {
  return [...text.matchAll(READER)].flatMap((match) => {
    const given = argumentsAt(text, match.index + match[0].length - 1);
    const type = IN_BRACKETS.exec(match[1] ?? '')?.[1] ?? CLASS.exec(given)?.[1];
    const steps = STEPS_BEFORE.exec(text.slice(Math.max(0, match.index - MOST_OF_STEPS), match.index))?.[0] ?? '';
    const at = { start: match.index, end: match.index + match[0].search(/\W/) };
    return type === undefined ? [] : [{ ...at, by: `${steps} ${given}`, type }];
  });
}

/** `(…)` at a place, with the brackets in it. */
export function argumentsAt(text: string, at: number): string {
  let open = 0;
  const rest = text.slice(at, at + MOST_CHARACTERS);
  for (const { 0: bracket, index } of rest.matchAll(/[()]/g)) {
    open += bracket === '(' ? 1 : -1;
    if (open === 0) return rest.slice(0, index + 1);
  }
  return rest;
}

const BRACES = /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[^]*?\*\/|[{}]/g;

/** What stands between braces, the inner before the outer. */
function blocksIn(text: string): Range[] {
  const blocks: Range[] = [];
  const open: number[] = [];
  for (const { 0: sign, index } of text.matchAll(BRACES)) {
    if (sign === '{') open.push(index);
    const start = sign === '}' ? open.pop() : undefined;
    if (start !== undefined) blocks.push({ start, end: index + 1 });
  }
  return blocks;
}

const NO_TYPES = /^(?:return|throw|await|case|yield)$/;

/** The text where a name means what it does at a place: the innermost block that declares it, without blocks in it that declare it anew. */
function whereNamed(text: string, name: string, at: number, blocks: readonly Range[]): string {
  const holdingAt = (place: number): readonly Range[] =>
    blocks.filter(({ start, end }) => start < place && place < end);
  const declared = [...text.matchAll(new RegExp(`([\\w>\\]?]+)\\s+${name}\\s*(?:=(?!=)|;|:)`, 'g'))];
  const homes = declared.flatMap(({ 1: type = '', index }) =>
    NO_TYPES.test(type) ? [] : [holdingAt(index)[0] ?? { start: 0, end: text.length }],
  );
  const around = holdingAt(at);
  const home = around.find((block) => homes.includes(block)) ?? { start: 0, end: text.length };
  return without(
    text,
    home,
    homes.filter((one) => home.start < one.start && one.end < home.end && !around.includes(one)),
  );
}

/** A text without some ranges in it. */
function without(text: string, { start, end }: Range, ranges: readonly Range[]): string {
  let [left, at] = ['', start];
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    if (range.start < at) continue;
    left += text.slice(at, range.start);
    at = range.end;
  }
  return left + text.slice(at, end);
}
