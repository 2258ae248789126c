import type { Endpoint } from '../../catalogue/types.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import type { TSESTree } from '@typescript-eslint/types';
import { T, memberName, staticString } from '../../provenance/syntax/syntax.js';
import { pieceAt } from '../../provenance/texts/text.js';
import type { Piece } from '../../provenance/value.js';
import type { Place } from '../../provenance/types.js';
import type { DueOf } from '../context.js';
import type { PathSeen, Report } from './endpoints.js';
import { areNeverApart } from '../requests/never-alone.js';
import { stepOf } from '../steps.js';
import type { Use } from '../types.js';

/** A query parameter in the text of an address. */
export function reportParameterText(due: DueOf<'parameter'>, seen: PathSeen, report: Report): void {
  const { detect } = due;
  if (seen.path.query === undefined || !concerns(detect.endpoints, seen.endpoints)) return;
  const query = parametersIn(seen.path.query);
  if (!query.has(detect.name)) return;
  if (detect.beside && query.get(detect.beside.name) !== detect.beside.value) return;
  const at = nameIn(seen, seen.path.query, detect.name);
  if (at === undefined) return;
  const other = detect.beside && nameIn(seen, seen.path.query, detect.beside.name);
  const isNeedless =
    detect.beside === undefined || (other !== undefined && isNeverAlone(seen.facts, at, other, detect.beside.value));
  report({
    due,
    place: at.place,
    text: detect.name,
    use: useOf(seen.facts, at.place),
    confidence: 'certain',
    evidence: seen.evidence,
    ...(!isNeedless && { manual: true }),
  });
}

/** Where the name of a parameter stands in a piece of text. */
interface NameAt {
  readonly piece: Extract<Piece, { readonly kind: 'chars' }>;
  readonly place: Place;
  /** What stands behind it in its piece. */
  readonly behind: string;
}

function nameIn({ text, path }: PathSeen, query: string, name: string): NameAt | undefined {
  const at = pieceAt(text, path.queryStart + positionOf(query, name));
  if (at?.piece.kind !== 'chars') return undefined;
  const start = at.piece.place.start + at.offset;
  return {
    piece: at.piece,
    place: { file: at.piece.place.file, start, end: start + name.length },
    behind: at.piece.text.slice(at.offset + name.length),
  };
}

function positionOf(query: string, name: string): number {
  let at = 0;
  for (const part of query.split('&')) {
    if (part.split('=', 1)[0] === name) return at;
    at += part.length + 1;
  }
  return 0;
}

/** Whether a parameter is sent with the other that it has to do with or not at all: beside it in one text, or put into the same query. */
function isNeverAlone(facts: ModuleFacts | undefined, one: NameAt, other: NameAt, value: string): boolean {
  if (one.piece === other.piece && /^=([^&#]*)/.exec(other.behind)?.[1] === value) return true;
  const { file } = one.place;
  if (facts?.file !== file || other.place.file !== file) return false;
  const puts = [one, other].map(({ place }) => putAt(facts, place));
  const [own, others] = puts;
  if (own && others)
    return (
      others.arguments[1] !== undefined &&
      staticString(others.arguments[1]) === value &&
      areNeverApart(facts, own, others)
    );
  return !own && !others && areInOneText(facts.module.text, one.place, other.place, value);
}

/** `url.searchParams.set('name', value)` around a name. */
function putAt(facts: ModuleFacts, { start }: Place): TSESTree.CallExpression | undefined {
  const call = facts.literalAt(start)?.parent;
  if (call?.type !== T.CallExpression || call.callee.type !== T.MemberExpression) return undefined;
  return /^(?:set|append)$/.test(memberName(call.callee) ?? '') ? call : undefined;
}

/** What may stand between two parameters of one text: characters, embedded names, and further texts that are added to it. */
const within = /^(?:[^\s'"`$]|\$(?!\{)|\$\{[\w$.[\]()]*\}|['"`]\s*\+\s*(?:[\w$.[\]()]+\s*\+\s*)?['"`])*$/;

/** Whether two parameters stand in one text, where the value of the one is written, or is the same as the other's. */
function areInOneText(text: string, one: Place, other: Place, value: string): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const [own, others] = [one, other].map(({ end }) => /^=(\$\{[\w$.]+\}|\w+)(?=[&#'"`\s])/.exec(text.slice(end))?.[1]);
  return (
    others !== undefined && (others === value || others === own) && within.test(text.slice(first.end, second.start))
  );
}

function useOf(facts: ModuleFacts | undefined, place: Place): Use {
  const put = facts?.file === place.file ? putAt(facts, place) : undefined;
  const step = put && stepOf(put, place.file);
  return { kind: 'parameter', ...(step && { step }) };
}

export function concerns(ids: readonly string[], endpoints: readonly Endpoint[]): boolean {
  return endpoints.some((endpoint) => ids.includes(endpoint.id));
}

/** Names and values of a query's text; a value with a hole in it keeps the hole. */
export function parametersIn(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const part of query.split('#')[0]?.split('&') ?? []) {
    const [name, ...value] = part.split('=');
    if (name !== undefined && name !== '') parameters.set(name, value.join('='));
  }
  return parameters;
}

/** True where the names of all parameters in a query's text are known: what is put behind a value may hold more of them. */
export function isReadable(query: string): boolean {
  return [...parametersIn(query)].every(([name, value]) => !name.includes('\0') && !value.includes('\0', 1));
}
