import { mayBeConfigured } from '../../config/places.js';
import { tables as builtinTables } from '../../migrate/generated/tables.js';
import type { RewriteTables } from '../../migrate/types.js';
import type { CommonOptions } from '../settings.js';

/** What is to be rewritten, and between which releases. */
export interface Subject {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The tables that options and configuration ask for. Those of the built-in catalogue are made when the package is built: a
 * filter may run for every small file, and what reads catalogues takes longer to load than all else.
 * @throws {UsageError} for a resource, and {CatalogueError} for a release, that the catalogue does not know.
 */
export async function tablesFor(options: CommonOptions, subject: Subject): Promise<RewriteTables> {
  const isBuiltin = options.catalogue === undefined && options.names === undefined && !mayBeConfigured(process.cwd());
  const tables = isBuiltin ? builtinTables : await tablesOfCatalogue(options);
  const releases = subject.from === 'auto' ? [subject.to] : [subject.from, subject.to];
  if (!Object.hasOwn(tables.resources, subject.resource) || !releases.every((one) => tables.releases.includes(one))) {
    const { refuseSubject } = await import('./unknown-subject.js');
    refuseSubject(tables, subject.resource, releases);
  }
  return tables;
}

async function tablesOfCatalogue(options: CommonOptions): Promise<RewriteTables> {
  const { catalogueFor, readConfiguration } = await import('../settings.js');
  const { payloadTables } = await import('../../migrate/tables.js');
  return payloadTables(await catalogueFor(options, await readConfiguration(process.cwd())));
}
