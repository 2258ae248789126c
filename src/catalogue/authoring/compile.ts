import { createHash } from 'node:crypto';
import { CatalogueError, type Problem } from '../errors.js';
import { compareReleases } from '../release.js';
import type { Catalogue, Resource } from '../types.js';
import { compileChange } from './changes.js';
import { checkChanges } from './check-changes.js';
import { checkReplacements } from './check-replacements.js';
import { checkSurface } from './check-surface.js';
import { defined } from './defined.js';
import { readDocument, type SourceText } from './document.js';
import { createReporter, gather, readHeader, type Gathered, type Header } from './gather.js';
import {
  compileEndpoint,
  compileEvent,
  compileResource,
  compileScripting,
  compileSource,
  compileUnplacedCall,
  type Complain,
} from './surface.js';
import { validate, type AuthoredFile } from './validate.js';

/** A catalogue before its hash is taken. */
export type Content = Omit<Catalogue, 'hash'>;

/**
 * Compiles the files of one catalogue.
 * @param sources The files, in the order in which their entries are to stand.
 * @param base The catalogue that `extends` may name.
 * @throws {CatalogueError} with every problem that was found.
 */
export function compileCatalogue(sources: readonly SourceText[], base?: Catalogue): Catalogue {
  const files = readFiles(sources);
  const reporter = createReporter(files);
  const header = readHeader(files, base, reporter.problems);
  stopAt(reporter.problems);
  const content = compileContent(files, header, reporter.problems);
  stopAt(reporter.problems);
  checkSurface(content, reporter);
  stopAt(reporter.problems);
  checkChanges(content, reporter);
  checkReplacements(content, reporter);
  stopAt(reporter.problems);
  return { ...content, hash: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}

function stopAt(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new CatalogueError(problems);
}

function readFiles(sources: readonly SourceText[]): AuthoredFile[] {
  const problems: Problem[] = [];
  const files: AuthoredFile[] = [];
  for (const source of sources) {
    const document = readDocument(source);
    const file = Array.isArray(document) ? document : validate(document);
    if (Array.isArray(file)) problems.push(...file);
    else files.push(file);
  }
  stopAt(problems);
  return files;
}

function compileContent(files: readonly AuthoredFile[], { id, title, base }: Header, problems: Problem[]): Content {
  const enums = new Map(
    gather(files, 'enums', (content) => content.enums, problems).map(({ id: name, entry }) => [name, entry]),
  );
  const complain = (section: string, { id: name, file }: Gathered<unknown>): Complain => {
    return (path, message) => {
      problems.push(file.document.problem([section, name, ...path], message));
    };
  };
  const endpoints = gather(files, 'endpoints', (content) => content.endpoints, problems).map((one) =>
    compileEndpoint(one.id, one.entry, enums, complain('endpoints', one)),
  );
  const unplacedCalls = gather(files, 'unplacedCalls', (content) => content.unplacedCalls, problems).map((one) =>
    compileUnplacedCall(one.id, one.entry, enums, complain('unplacedCalls', one)),
  );
  const events = gather(files, 'events', (content) => content.events, problems).map((one) =>
    compileEvent(one.id, one.entry, complain('events', one)),
  );
  const resources = gather(files, 'resources', (content) => content.resources, problems).map((one) => {
    const own = compileResource(one.id, one.entry, enums, complain('resources', one));
    return one.entry.adds === true ? added(own, base, complain('resources', one)) : own;
  });
  const changes = gather(files, 'changes', (content) => content.changes, problems).map((one) =>
    compileChange(one.id, areaOf(one, complain('changes', one)), one.entry),
  );
  const releases = gather(files, 'releases', (content) => content.releases, problems).map(({ id: release, entry }) =>
    defined({ id: release, source: compileSource(entry.source), notes: entry.notes }),
  );
  const names = gather(files, 'names', (content) => content.names, problems).map(({ id: name, entry }) =>
    defined({ id: name, ...entry }),
  );
  return defined({
    id,
    title,
    names: merge(base?.names, names),
    general: union(
      base?.general,
      files.flatMap(({ content }) => content.general ?? []).map((word) => word.toLowerCase()),
    ),
    releases: merge(base?.releases, releases).sort((a, b) => compareReleases(a.id, b.id)),
    resources: merge(base?.resources, resources),
    endpoints: merge(base?.endpoints, endpoints),
    unplacedCalls: merge(base?.unplacedCalls, unplacedCalls),
    events: merge(base?.events, events),
    scripting: scriptingOf(files, base, problems),
    signature: signatureOf(files, base, problems),
    changes: merge(base?.changes, changes),
    conflicts: union(
      base?.conflicts,
      files.flatMap(({ content }) => content.conflicts ?? []),
    ),
  });
}

/** Own entries take the place of entries of the base with the same id; the others follow. */
function merge<T extends { readonly id: string }>(base: readonly T[] | undefined, own: readonly T[]): T[] {
  const byId = new Map((base ?? []).map((entry) => [entry.id, entry]));
  for (const entry of own) byId.set(entry.id, entry);
  return [...byId.values()];
}

function union(base: readonly string[] | undefined, own: readonly string[]): string[] {
  return [...new Set([...(base ?? []), ...own])];
}

function added(own: Resource, base: Catalogue | undefined, complain: Complain): Resource {
  const extended = base?.resources.find(({ id }) => id === own.id);
  if (extended === undefined) {
    complain(
      ['adds'],
      `There is no resource ${own.id} in the catalogue that is extended to add to; leave \`adds\` out.`,
    );
    return own;
  }
  return { ...extended, fields: { ...extended.fields, ...own.fields } };
}

function areaOf({ file }: Gathered<unknown>, complain: Complain): string {
  const { area } = file.content;
  if (area === undefined) complain([], 'A file with changes says their area: write `area: some-area` at its top.');
  return area ?? '';
}

/** The one file that has a section which stands once in a catalogue. */
function onlyFile(files: readonly AuthoredFile[], section: 'scripting' | 'signature', problems: Problem[]) {
  const [first, ...others] = files.filter(({ content }) => content[section] !== undefined);
  for (const { document } of others) {
    problems.push(document.problem([section], `${section} stands in one file of a catalogue only.`, 'key'));
  }
  return first?.content;
}

function scriptingOf(files: readonly AuthoredFile[], base: Catalogue | undefined, problems: Problem[]) {
  const authored = onlyFile(files, 'scripting', problems)?.scripting;
  if (authored === undefined) return base?.scripting;
  const own = compileScripting(authored);
  return { ...own, objects: merge(base?.scripting?.objects, own.objects) };
}

function signatureOf(files: readonly AuthoredFile[], base: Catalogue | undefined, problems: Problem[]) {
  const authored = onlyFile(files, 'signature', problems)?.signature;
  return authored === undefined ? base?.signature : { ...authored, source: compileSource(authored.source) };
}
