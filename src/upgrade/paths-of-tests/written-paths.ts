import { matchesPath, segmentsOf } from '../../catalogue/path.js';
import { T, placeOf } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { Place } from '../../provenance/types.js';

/** A text that is written out in a file: its characters, with a mark for what is only known at run time. */
export interface WrittenText {
  /** Without quotes. */
  readonly place: Place;
  readonly text: string;
  /** Absent in data. */
  readonly node?: Node;
}

/** What a text says of a path: the path itself, or something that cannot be told from it. */
export type Saying = 'path' | 'unclear';

const HOLE = '\0';

/** All texts of a module, each as it is put together. */
export function textsOfModule(root: Node, file: string): WrittenText[] {
  const found: WrittenText[] = [];
  walk(root, (node) => {
    if (node.type === T.Literal && 'regex' in node) {
      found.push({ place: placeOf(node, file), text: `${HOLE}${node.regex.pattern.replaceAll('\\/', '/')}`, node });
      return false;
    }
    const text = charactersOf(node);
    if (text === undefined) return undefined;
    found.push({ place: { file, start: node.range[0] + 1, end: node.range[1] - 1 }, text, node });
    return false;
  });
  return found;
}

function charactersOf(node: Node): string | undefined {
  switch (node.type) {
    case T.Literal:
      return typeof node.value === 'string' ? node.value : undefined;
    case T.TemplateLiteral:
      return node.quasis.map(({ value }) => value.cooked).join(HOLE);
    case T.BinaryExpression: {
      if (node.operator !== '+') return undefined;
      const sides = [node.left, node.right].map(charactersOf);
      return sides.some((side) => side !== undefined) ? sides.map((side) => side ?? HOLE).join('') : undefined;
    }
    default:
      return undefined;
  }
}

/** All texts of a file of JSON, keys and values. */
export function textsOfJson(text: string, file: string): WrittenText[] {
  return [...text.matchAll(/"([^"\\\n]*)"/g)].map((found) => ({
    place: { file, start: found.index + 1, end: found.index + 1 + (found[1] ?? '').length },
    text: found[1] ?? '',
  }));
}

/** An endpoint's path that is looked for. */
export interface WantedPath {
  readonly path: string;
  /** Those that say more of the same form. */
  readonly closer: readonly string[];
  readonly methods: readonly string[];
  /** The segments without which nothing is meant. */
  readonly differing: string;
}

/** What a text says of an endpoint's path: `/users/1`, `https://host/users/1?all=true`, `GET /users/1`. */
export function sayingOf(text: string, { path, closer, methods, differing }: WantedPath): Saying | undefined {
  const [, said, address = ''] = /^(?:([A-Z]+) +)?([^]*)$/.exec(text) ?? [];
  if (said !== undefined && !methods.includes(said)) return undefined;
  const bare = address.replace(/^(?:[a-z][\w+.-]*:\/\/[^/]*|\0)(?=\/)/i, '').replace(/[?#][^]*$/, '');
  if (closer.some((other) => matchesPath(other, bare))) return undefined;
  if (bare.startsWith('/') && matchesPath(path, bare) && !isHoledAt(bare, path)) return 'path';
  return mayBecome(address, path, differing) ? 'unclear' : undefined;
}

/** Whether something that is only known at run time stands in for a fixed segment. */
function isHoledAt(text: string, path: string): boolean {
  const fixed = segmentsOf(path);
  return segmentsOf(text).some((segment, index) => segment.includes(HOLE) && fixed[index]?.startsWith('{') !== true);
}

/** Whether a text has the segments that differ and might be a part of the path, or a pattern of it. */
function mayBecome(text: string, path: string, differing: string): boolean {
  const at = text.toLowerCase().indexOf(`/${differing.toLowerCase()}`);
  if (at < 0 || /[\w.-]/.test(text.charAt(at + differing.length + 1))) return false;
  const wanted = segmentsOf(path);
  const from = segmentsOf(path.slice(0, path.indexOf(`/${differing}`))).length;
  const behind = segmentsOf(text.slice(at).replace(/[?#][^]*$/, ''));
  return (
    behind.length <= wanted.length - from &&
    behind.every((segment, index) => {
      const own = wanted[from + index] ?? '';
      return own.startsWith('{') || /[^\w.-]/.test(segment) || segment.toLowerCase() === own.toLowerCase();
    })
  );
}
