import { needlesOf, NeedleSearch } from '../bytes/needles.js';
import type { Reader } from '../bytes/lines.js';
import { passText, TextReader } from '../bytes/text.js';
import { MigrateError } from '../errors.js';
import { placeOf } from '../fields.js';
import { inferFrom, type Inferred } from '../infer.js';
import { compileRewriter } from '../rewriter.js';
import type { ObjectPlan } from '../plan.js';
import type { Note, RewriteTables } from '../types.js';

interface ReaderOptions {
  readonly resource: string;
  /** A release, or `auto` where each payload shows it. */
  readonly from: string;
  readonly to: string;
  readonly body: 'request' | 'response';
  readonly removeDuplicates: boolean;
  /** Whether a payload of which something is lost or assumed is rejected. */
  readonly strict: boolean;
}

/**
 * How texts are read, and what has to stand in one for anything to change.
 * @throws {MigrateError} for a resource or a release that the catalogue does not know.
 */
export function createReader(tables: RewriteTables, options: ReaderOptions): { read: Reader; search: NeedleSearch } {
  const { resource, from, to, body, removeDuplicates, strict } = options;
  const target = placeOf(tables, to);
  const between = (release: string): { plan: ObjectPlan; reader: TextReader } => {
    const distance = target - placeOf(tables, release);
    const direction = distance > 0 ? 'upgrade' : distance < 0 ? 'downgrade' : 'none';
    const { plan } = compileRewriter(tables, resource, { from: release, to, body });
    const labels = { resource, direction } as const;
    const mayPass = (note: Note) => !strict || note.kind === 'read-only';
    return { plan, reader: new TextReader(plan, { labels, removeDuplicates, mayPass }) };
  };
  if (from !== 'auto') {
    const { plan, reader } = between(from);
    return {
      read: (bytes, start) => reader.read(bytes, start),
      search: new NeedleSearch(needlesOf(plan)),
    };
  }
  const known = new Map(tables.releases.map((release) => [release, between(release)]));
  const needles = new Map(
    [...known.values()].flatMap(({ plan }) => needlesOf(plan)).map(({ text }) => [String(text), { text }]),
  );
  return {
    read: (bytes, start) => {
      const { end } = passText(bytes, start);
      const payload: unknown = JSON.parse(bytes.toString('utf8', start, end));
      const chosen = known.get(nearest(tables, inferFrom(tables, resource, payload), target));
      return chosen === undefined ? passText(bytes, start) : chosen.reader.read(bytes, start);
    },
    search: new NeedleSearch([...needles.values()]),
  };
}

/** Of the releases that a payload can belong to, the one that is nearest to where it goes: the least is changed so. */
function nearest(tables: RewriteTables, { releases, reasons }: Inferred, target: number): string {
  const distance = (release: string) => Math.abs(placeOf(tables, release) - target);
  const [first, ...others] = releases;
  if (first === undefined) {
    const signs = reasons.map(({ pointer, releases: at }) => `${pointer} is of ${at[0] ?? '?'} to ${at.at(-1) ?? '?'}`);
    throw new MigrateError(`It belongs to no release: ${signs.join('; ')}`);
  }
  return others.reduce((best, release) => (distance(release) < distance(best) ? release : best), first);
}
