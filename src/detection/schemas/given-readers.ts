import type { TSESTree } from '@typescript-eslint/types';

/** What a container of Spring hands out to read bodies with. */
export interface GivenReader {
  /** Who gets it: `always`, `unless-named`, `by-qualifier` or, where several are there and none comes first, `by-name`. */
  readonly given: string;
  readonly names: readonly string[];
}

/** Whether the server itself reads what handlers are declared to take with it. */
export function readsForServer(reader: GivenReader | undefined): boolean {
  return reader === undefined || reader.given === 'always' || reader.given === 'unless-named';
}

/** `mapper.readValue(body, Notice.class)`, of a mapper that is handed to the class around and not made there. */
export function readsBody(text: string, { id }: TSESTree.ClassDeclaration, reader: GivenReader): boolean {
  if (/\b(?:new\s+ObjectMapper|jacksonObjectMapper|JsonMapper\.builder)\(/.test(text)) return false;
  const mappers = mappersIn(text);
  const name = id?.name.replace(/\$\w+$/, '') ?? '';
  return [...mappers.keys()].some((mapper) => {
    const call = String.raw`\b${mapper}\s*\.\s*(?:readValue|treeToValue|convertValue)`;
    const reads = new RegExp(String.raw`${call}(?:\([^;{}]*\b${name}(?:\.class|::class)|<${name}>\()`);
    return reads.test(text) && isGiven(text, mapper, mappers, reader);
  });
}

/** The names of mappers that a class holds or is handed, with the name that is asked for. */
function mappersIn(text: string): ReadonlyMap<string, string | undefined> {
  const mappers = new Map<string, string | undefined>();
  for (const { groups = {} } of text.matchAll(MAPPERS)) {
    const name = groups.java ?? groups.kotlin ?? '';
    mappers.set(name, groups.asked ?? mappers.get(name));
  }
  return mappers;
}

const MAPPERS =
  /(?:@(?:\w+:)?(?:Qualifier|Named)\(\s*(?<asked>[^()]+?)\s*\)\s*)?(?:@\w+\s+|\b(?:private|protected|public|internal|final|val|var|lateinit)\s+)*(?:\b(?:Object|Json)Mapper\s+(?<java>\w+)\s*[;,)]|\b(?<kotlin>\w+)\s*:\s*(?:Object|Json)Mapper\b)/g;

function isGiven(
  text: string,
  mapper: string,
  mappers: ReadonlyMap<string, string | undefined>,
  { given, names }: GivenReader,
): boolean {
  // `this.mapper = json`: it is asked for where it is handed over.
  const put = new RegExp(String.raw`\bthis\.${mapper}\s*=\s*(\w+)\s*;`).exec(text)?.[1];
  const handed = put !== undefined && mappers.has(put) ? put : mapper;
  const asked = mappers.get(handed) ?? mappers.get(mapper);
  const [, plain] = /^"([^"\\]*)"$/.exec(asked ?? '') ?? [];
  if (plain !== undefined) return names.includes(plain);
  if (asked !== undefined) return given === 'always';
  return given === 'by-name' ? names.includes(handed) : given !== 'by-qualifier';
}
