import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import type { Problem } from '../errors.js';

/** A catalogue file's text, as it was read. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

type Path = readonly PropertyKey[];

/** A file's value with the places of its parts. */
export interface ReadDocument {
  readonly file: string;
  readonly value: unknown;
  /** The place of the value at a path, or of its key; of the nearest part above it where there is none. */
  problem(path: Path, message: string, at?: 'value' | 'key'): Problem;
}

/** Bytes are counted before a file is read whole; this counts what is left as text. */
export const largestFile = 256_000;

const deepest = 64;
const widestIndent = 256;

/**
 * Reads one YAML file. Aliases, tags, several documents and deep nesting are refused: a catalogue needs none of them, and
 * each has been used to make a reader hang.
 */
export function readDocument({ file, text }: SourceText): ReadDocument | Problem[] {
  if (text.length > largestFile) {
    return [{ file, message: `The file is larger than ${largestFile} characters; split the catalogue by area.` }];
  }
  const tooDeep = nestingProblem(file, text);
  if (tooDeep !== undefined) return [tooDeep];
  const lines = new LineCounter();
  // The reader's own check of keys compares each with each.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false, strict: true });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const broken = [...document.errors, ...document.warnings].map((error) => ({
    ...at(error.pos[0]),
    message:
      error.code === 'MULTIPLE_DOCS'
        ? 'The file holds several documents; keep one, without a line ---.'
        : `The YAML cannot be read: ${error.message}.`,
  }));
  if (broken.length > 0) return broken;
  const refused = refusals(document, at);
  if (refused.length > 0) return refused;
  return {
    file,
    value: document.toJS({ maxAliasCount: 0 }) as unknown,
    problem: (path, message, part = 'value') => ({ ...at(offsetOf(document.contents, path, part)), message }),
  };
}

/** Nesting is bounded on the tokens: the reader that builds the tree recurses, and a deep file can end the process. */
function nestingProblem(file: string, text: string): Problem | undefined {
  let line = 1;
  let brackets = 0;
  let indicators = 0;
  let lineStart = true;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') brackets += 1;
    else if ((token === ']' || token === '}') && brackets > 0) brackets -= 1;
    else if (token === '-' || token === '?') indicators += 1;
    const indented = lineStart && /^ +$/.test(token) && token.length > widestIndent;
    if (brackets > deepest || indicators > deepest || indented) {
      return { file, line, column: 1, message: `Nested deeper than ${deepest} levels, or a bracket is not closed.` };
    }
    lineStart = token.endsWith('\n');
    if (lineStart) indicators = 0;
    for (const letter of token) if (letter === '\n') line += 1;
  }
  return undefined;
}

type At = (offset: number) => { file: string; line: number; column: number };

function refusals(document: Document, at: At): Problem[] {
  const problems: Problem[] = [];
  const refuse = (node: { range?: readonly number[] | null | undefined }, message: string) => {
    problems.push({ ...at(node.range?.[0] ?? 0), message });
  };
  visit(document, {
    Alias: (_, node) => {
      refuse(
        node,
        `An alias (*${node.source}) is not allowed in a catalogue: write the value out, or name it under enums.`,
      );
    },
    Map: (_, node) => {
      const seen = new Map<string, number>();
      for (const { key } of node.items) {
        if (!isScalar(key)) {
          refuse(isNode(key) ? key : node, 'A key must be plain text.');
          continue;
        }
        const text = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
        const offset = key.range?.[0] ?? 0;
        const first = seen.get(text);
        if (first === undefined) seen.set(text, offset);
        else
          refuse(
            key,
            `Duplicate key ${JSON.stringify(text)}: it already stands in line ${at(first).line}. Keep one of them.`,
          );
        if (typeof key.value === 'number') {
          refuse(
            key,
            `A key without quotes: YAML reads ${text} as a number, and takes 25.10 for 25.1. Write "${text}".`,
          );
        }
      }
    },
  });
  return problems;
}

/** The offset of the deepest part of `path` that is there. */
function offsetOf(root: Node | null, path: Path, part: 'value' | 'key'): number {
  let node: unknown = root;
  let offset = isNode(root) ? (root.range?.[0] ?? 0) : 0;
  for (const [index, step] of path.entries()) {
    let next: unknown;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!isPair(pair)) break;
      const last = index === path.length - 1;
      const empty = !isNode(pair.value) || (isScalar(pair.value) && pair.value.value === null);
      const chosen =
        (last && part === 'key') || empty || isMap(pair.value) || isSeq(pair.value) ? pair.key : pair.value;
      if (isNode(chosen)) offset = chosen.range?.[0] ?? offset;
      next = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      next = node.items[step];
      if (isNode(next)) offset = next.range?.[0] ?? offset;
    }
    if (!isNode(next) || isAlias(next)) break;
    node = next;
  }
  return offset;
}
