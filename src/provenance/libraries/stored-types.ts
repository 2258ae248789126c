import type { DeclaringPackage } from '../declared/library-types.js';

/** Packages that keep what a program hands them, and say by their types what they give back. */
export const STORE_PACKAGES: readonly DeclaringPackage[] = [
  {
    origin: /^kysely$/,
    declares:
      /^(?:Kysely|Transaction|Selectable|Insertable|Updateable|Generated|GeneratedAlways|ColumnType|JSONColumnType)$/,
    as: { ColumnType: 'JSONColumnType' },
  },
  { origin: /^knex$/, declares: /^(?:knex|Knex)$/ },
  { origin: /^pg(?:-pool|-promise)?$/, declares: /^(?:Pool|Client|PoolClient|ClientBase|QueryResult)$/ },
  {
    origin: /^mysql2(?:\/promise)?$/,
    declares: /^(?:Pool|PoolConnection|Connection|createPool|createConnection)$/,
    as: { Pool: 'MySql', PoolConnection: 'MySql', Connection: 'MySql' },
  },
  { origin: /^better-sqlite3$/, declares: /^(?:Database|Statement)$/ },
  {
    origin: /^mongodb$/,
    declares: /^(?:MongoClient|Db|Collection|FindCursor|WithId|OptionalId|OptionalUnlessRequiredId)$/,
  },
  { origin: /^mongoose$/, declares: /^(?:model|Model|HydratedDocument|LeanDocument)$/ },
  {
    origin: /^(?:typeorm|@mikro-orm\/(?:core|knex|postgresql|mysql|sqlite|mongodb))$/,
    declares:
      /^(?:(?:Mongo|Tree)?Repository|EntityRepository|DataSource|Connection|EntityManager|getRepository|Loaded)$/,
  },
  {
    origin: /^dexie$/,
    declares: /^(?:Table|EntityTable|Collection)$/,
    as: { Table: 'EntityTable', Collection: 'DexieMatches' },
  },
  { origin: /^idb$/, declares: /^(?:IDBPDatabase|openDB)$/ },
  { origin: /^(?:electron-store|conf)$/, declares: /^Conf$/ },
  { origin: /^(?:node-cache|keyv|cache-manager|@nestjs\/cache-manager)$/, declares: /^(?:NodeCache|Keyv|Cache)$/ },
  { origin: /^localforage$/, declares: /^getItem$/ },
];

/** What these packages export as their default. */
export const STORE_DEFAULTS: Readonly<Record<string, string>> = {
  knex: 'knex',
  'better-sqlite3': 'Database',
  'electron-store': 'Conf',
  conf: 'Conf',
  'node-cache': 'NodeCache',
  keyv: 'Keyv',
};

/** Methods that say more about what is asked for, and give back what they are called on. */
function refining(names: string, type: string): string {
  return names
    .split(' ')
    .map((name) => `${name}(...more: any[]): ${type};`)
    .join('\n  ');
}

const KYSELY = `
export type Generated<T> = T;
export type GeneratedAlways<T> = T;
export type JSONColumnType<T, I, U> = T;
export type Selectable<T> = T;
export type Insertable<T> = T;
export type Updateable<T> = T;
export type Transaction<D> = Kysely<D>;
export interface Kysely<D> {
  selectFrom<K extends keyof D>(table: K): KyselyQuery<D, D[K]>;
  insertInto<K extends keyof D>(table: K): KyselyQuery<D, D[K]>;
  updateTable<K extends keyof D>(table: K): KyselyQuery<D, D[K]>;
  deleteFrom<K extends keyof D>(table: K): KyselyQuery<D, D[K]>;
  transaction(): KyselyTransaction<D>;
  connection(): KyselyTransaction<D>;
  ${refining('withSchema withPlugin withoutPlugins', 'Kysely<D>')}
}
export interface KyselyTransaction<D> {
  execute<R>(run: (transaction: Kysely<D>) => R): R;
  setIsolationLevel(level: any): KyselyTransaction<D>;
}
export interface KyselyQuery<D, T> {
  execute(): T[];
  executeTakeFirst(): T;
  executeTakeFirstOrThrow(): T;
  stream(): T[];
  ${['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin']
    .map((name) => `${name}<J extends keyof D>(table: J): KyselyQuery<D, T & D[J]>;`)
    .join('\n  ')}
  ${refining(
    'select selectAll distinct distinctOn where whereRef orderBy groupBy having havingRef limit offset fetch top forUpdate forShare skipLocked noWait $if $narrowType values set onConflict returning returningAll using from',
    'KyselyQuery<D, T>',
  )}
}`;

const KNEX_STEPS =
  'where andWhere orWhere whereIn whereNot whereNotIn whereNull whereNotNull whereBetween whereRaw whereExists join innerJoin leftJoin orderBy orderByRaw groupBy having limit offset distinct select returning insert update del delete onConflict merge ignore forUpdate transacting timeout modify clone as with';

const KNEX = `
export declare function knex(config: any): Knex;
export interface Knex {
  <T extends Stored>(table: any): KnexQuery<T>;
  table<T extends Stored>(name: any): KnexQuery<T>;
  from<T extends Stored>(name: any): KnexQuery<T>;
  into<T extends Stored>(name: any): KnexQuery<T>;
  select(...names: any[]): Knex;
  column(...names: any[]): Knex;
  withSchema(name: string): Knex;
  transaction<R>(run: (transaction: Knex) => R): R;
}
export interface KnexQuery<T> {
  then: T[];
  first(...names: any[]): KnexFirst<T>;
  ${refining(KNEX_STEPS, 'KnexQuery<T>')}
}
export interface KnexFirst<T> { then: T; ${refining(KNEX_STEPS, 'KnexFirst<T>')} }`;

const SQL = `
export interface Stored {}
export interface Pool { query<R extends Stored>(text: any, values: any): QueryResult<R>; connect(): Pool; release(): unknown }
export type Client = Pool;
export type PoolClient = Pool;
export type ClientBase = Pool;
export interface QueryResult<R> { rows: R[] }
export declare function createPool(options: any): MySql;
export declare function createConnection(options: any): MySql;
export interface MySql { query<R extends Stored>(text: any): MySqlAnswer<R>; execute<R extends Stored>(text: any): MySqlAnswer<R>; getConnection(): MySql }
export interface MySqlAnswer<R> { 0: R; 1: unknown }
export interface Database { prepare<B, R extends Stored>(text: string): Statement<B, R> }
export interface Statement<B, R> {
  get(...values: any[]): R;
  all(...values: any[]): R[];
  iterate(...values: any[]): R[];
  bind(...values: any[]): Statement<B, R>;
}`;

const MONGO = `
export type WithId<T> = T;
export type OptionalId<T> = T;
export type OptionalUnlessRequiredId<T> = T;
export interface MongoClient { db(name: any): Db; connect(): MongoClient }
export interface Db { collection<T extends Stored>(name: string): Collection<T> }
export interface Collection<T> {
  find(filter: any): FindCursor<T>;
  findOne(filter: any): T;
  findOneAndUpdate(filter: any): T;
  findOneAndReplace(filter: any): T;
  findOneAndDelete(filter: any): T;
  aggregate<R extends Stored>(steps: any): FindCursor<R>;
}
export interface FindCursor<T> {
  toArray(): T[];
  next(): T;
  tryNext(): T;
  hasNext(): boolean;
  close(): unknown;
  count(): number;
  map<R>(change: (value: T) => R): FindCursor<R>;
  forEach(look: (value: T) => unknown): unknown;
  ${refining('sort limit skip project filter hint batchSize maxTimeMS collation addCursorFlag comment', 'FindCursor<T>')}
  [index: number]: T;
}
export type HydratedDocument<T> = T;
export type LeanDocument<T> = T;
export declare function model<T extends Stored>(name: string, schema: any): Model<T>;
export interface Model<T> {
  find(filter: any): MongooseQuery<T[]>;
  create(values: any): T;
  aggregate<R extends Stored>(steps: any): MongooseQuery<R[]>;
  ${[
    'findOne',
    'findById',
    'findOneAndUpdate',
    'findByIdAndUpdate',
    'findOneAndReplace',
    'findOneAndDelete',
    'findByIdAndDelete',
  ]
    .map((name) => `${name}(filter: any): MongooseQuery<T>;`)
    .join('\n  ')}
}
export interface MongooseQuery<T> {
  then: T;
  exec(): T;
  cursor(): T;
  ${refining('lean sort limit skip select populate where equals in nin gt gte lt lte or and session orFail hint maxTimeMS read batchSize collation setOptions projection', 'MongooseQuery<T>')}
}`;

const ENTITIES = `
export type Loaded<T> = T;
export type Connection = DataSource;
export interface DataSource { getRepository<T>(entity: Held<T>): Repository<T>; manager: EntityManager }
export interface EntityManager {
  getRepository<T>(entity: Held<T>): Repository<T>;
  transaction<R>(run: (manager: EntityManager) => R): R;
  transactional<R>(run: (manager: EntityManager) => R): R;
  fork(): EntityManager;
  ${['find', 'findBy'].map((name) => `${name}<T>(entity: Held<T>, filter: any): T[];`).join('\n  ')}
  ${['findOne', 'findOneBy', 'findOneOrFail', 'findOneByOrFail']
    .map((name) => `${name}<T>(entity: Held<T>, filter: any): T;`)
    .join('\n  ')}
}
export interface Held<T> { it: T }
export declare function getRepository<T>(entity: Held<T>): Repository<T>;
export type MongoRepository<T> = Repository<T>;
export type TreeRepository<T> = Repository<T>;
export type EntityRepository<T> = Repository<T>;
export interface Repository<T> {
  ${['find', 'findBy', 'findAll', 'findByIds', 'findTrees', 'findRoots']
    .map((name) => `${name}(filter: any): T[];`)
    .join('\n  ')}
  ${['findOne', 'findOneBy', 'findOneOrFail', 'findOneByOrFail', 'findOneById', 'preload']
    .map((name) => `${name}(filter: any): T;`)
    .join('\n  ')}
  findAndCount(filter: any): StoredPage<T>;
  findAndCountBy(filter: any): StoredPage<T>;
  createQueryBuilder(name: any): EntityQuery<T>;
}
export interface StoredPage<T> { 0: T[]; 1: number }
export interface EntityQuery<T> {
  getMany(): T[];
  getOne(): T;
  getOneOrFail(): T;
  getManyAndCount(): StoredPage<T>;
  getResult(): T[];
  getResultList(): T[];
  getSingleResult(): T;
  stream(): T[];
  ${refining('select addSelect distinct where andWhere orWhere leftJoin leftJoinAndSelect innerJoin innerJoinAndSelect orderBy addOrderBy groupBy having take skip limit offset setParameter setParameters cache withDeleted', 'EntityQuery<T>')}
}`;

const LOCAL = `
export interface EntityTable<T, K> {
  get(key: any): T;
  toArray(): T[];
  bulkGet(keys: any): T[];
  ${refining('where filter limit offset orderBy reverse toCollection', 'DexieMatches<T>')}
}
export interface DexieMatches<T> {
  toArray(): T[];
  first(): T;
  last(): T;
  sortBy(name: string): T[];
  ${refining('above aboveOrEqual anyOf anyOfIgnoreCase below belowOrEqual between equals equalsIgnoreCase noneOf notEqual startsWith and or filter limit offset reverse distinct', 'DexieMatches<T>')}
}
export declare function openDB<S extends Stored>(name: string): IDBPDatabase<S>;
export interface IDBPDatabase<S> {
  get<K extends keyof S>(store: K, key: any): S[K]['value'];
  getAll<K extends keyof S>(store: K): S[K]['value'][];
  getFromIndex<K extends keyof S>(store: K, index: any, key: any): S[K]['value'];
  getAllFromIndex<K extends keyof S>(store: K, index: any): S[K]['value'][];
}
export interface Conf<S> { get<K extends keyof S>(key: K): S[K]; store: S }
export interface NodeCache { get<T extends Stored>(key: any): T; take<T extends Stored>(key: any): T }
export interface Keyv<T> { get(key: string): T }
export interface Cache { get<T extends Stored>(key: string): T; wrap<T>(key: string, make: () => T): T }
export declare function getItem<T extends Stored>(key: string): T;`;

export const STORE_TYPES = [KYSELY, KNEX, SQL, MONGO, ENTITIES, LOCAL].join('\n');
