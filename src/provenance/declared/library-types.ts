import { entryOf } from '../../catalogue/entry.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import type { TypeDeclaration } from '../modules/module-types.js';
import { typeOrigin } from '../modules/module-types.js';
import { isParseFailure, parseModule } from '../syntax/parse.js';
import { FORM_PACKAGES, FORM_TYPES } from '../libraries/form-types.js';
import { QUEUE_DEFAULTS, QUEUE_PACKAGES, QUEUE_TYPES } from '../libraries/queue-types.js';
import { READER_PACKAGES, READER_TYPES } from '../libraries/reader-types.js';
import { RESULT_PACKAGES, RESULT_TYPES } from '../libraries/result-types.js';
import { ROUTE_PACKAGES, ROUTE_TYPES } from '../libraries/route-types.js';
import { SIGNAL_PACKAGES, SIGNAL_TYPES } from '../libraries/signal-types.js';
import { STORE_DEFAULTS, STORE_PACKAGES, STORE_TYPES } from '../libraries/stored-types.js';
import { WORK_DEFAULTS, WORK_PACKAGES, WORK_TYPES } from '../libraries/work-types.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { SourceModule } from '../types.js';
import { isUnknown, optionsOf } from '../values.js';
import type { LibraryValue, SignatureValue, TypedValue, Value } from '../value.js';

/** A file that is nowhere: what the usual libraries declare, as far as it says which of its own values a program gets back, or names by a key. */
export const LIBRARY_TYPES = '\0library-types.ts';

/** What a store gives back of which the code tells no type: the type parameters that extend this have it. */
export const STORED = 'Stored';

export interface DeclaringPackage {
  readonly origin: RegExp;
  /** The names that it declares, of those that it exports. */
  readonly declares: RegExp;
  /** What those are called here that another package has a name for. */
  readonly as?: Readonly<Record<string, string>>;
}

const PACKAGES: readonly DeclaringPackage[] = [
  {
    origin: /^@tanstack\/(?:\w+-table|table-core)$/,
    declares: /^(?:ColumnDef|ColumnHelper|Row|Cell|CellContext|Table|createColumnHelper|use\w+Table|create\w+Table)$/,
  },
  { origin: /^(?:material|mantine)-react-table$/, declares: /^MRT_/ },
  { origin: /^@mui\/x-data-grid(?:-pro|-premium)?$/, declares: /^Grid/ },
  { origin: /^antd(?:\/|$)/, declares: /^(?:ColumnsType|ColumnType|TableColumnsType|TableColumnType|TableProps)$/ },
  {
    origin: /^(?:@ag-grid-community\/|ag-grid-)/,
    declares: /^(?:ColDef|ICellRendererParams|Value(?:Getter|Formatter)Params)$/,
  },
  { origin: /^react-data-table-component$/, declares: /^TableColumn$/ },
  { origin: /^p?react$/, declares: /^(?:Pure)?Component$/ },
  { origin: /^dataloader$/, declares: /^DataLoader$/ },
  { origin: /^(?:lru-cache|quick-lru)$/, declares: /^(?:LRUCache|LRU|QuickLRU)$/ },
  { origin: /^@ngrx\/component-store$/, declares: /^ComponentStore$/ },
  { origin: /^fastify$/, declares: /^(?:fastify|Fastify(?:Request|Instance|PluginAsync|PluginCallback))$/ },
  { origin: /^zustand(?:\/vanilla)?$/, declares: /^StateCreator$/ },
  { origin: /^express(?:-serve-static-core)?$/, declares: /^Request$/ },
  { origin: /^@ngrx\/store$/, declares: /^Store$/ },
  { origin: /^(?:@ngrx\/entity|@reduxjs\/toolkit)$/, declares: /^EntityState$/ },
  READER_PACKAGES,
  RESULT_PACKAGES,
  ...STORE_PACKAGES,
  ...ROUTE_PACKAGES,
  ...FORM_PACKAGES,
  ...SIGNAL_PACKAGES,
  ...WORK_PACKAGES,
  ...QUEUE_PACKAGES,
];

const TEXT = `
export interface ColumnDef<T> {
  accessorKey: keyof T;
  accessorFn(row: T): unknown;
  cell(context: CellContext<T>): unknown;
  columns: ColumnDef<T>[];
  filterFn(row: Row<T>, id: keyof T): boolean;
  sortingFn(a: Row<T>, b: Row<T>, id: keyof T): number;
}
export interface ColumnHelper<T> { accessor(key: keyof T | ((row: T) => unknown), column: ColumnDef<T>): unknown; display(column: ColumnDef<T>): unknown }
export interface Row<T> { original: T; getValue(key: keyof T): unknown }
export interface Cell<T> { row: Row<T> }
export interface CellContext<T> { row: Row<T>; table: Table<T> }
export interface Table<T> { getRowModel(): { rows: Row<T>[] }; getSelectedRowModel(): { rows: Row<T>[] }; getFilteredRowModel(): { rows: Row<T>[] } }
export declare function createColumnHelper<T>(): ColumnHelper<T>;
export declare function useReactTable<T>(options: { data: T[] }): Table<T>;
export declare function useVueTable<T>(options: { data: T[] }): Table<T>;
export declare function createTable<T>(options: { data: T[] }): Table<T>;
export interface MRT_ColumnDef<T> { accessorKey: keyof T; accessorFn(row: T): unknown; Cell(context: { row: Row<T> }): unknown }
export interface MRT_Row<T> { original: T }
export interface GridColDef<T> {
  field: keyof T;
  valueGetter(value: unknown, row: T): unknown;
  valueFormatter(value: unknown, row: T): unknown;
  renderCell(params: { row: T }): unknown;
}
export interface GridRenderCellParams<T> { row: T }
export interface GridRowParams<T> { row: T }
export interface ColumnType<T> { dataIndex: keyof T; key: keyof T; render(value: unknown, record: T): unknown; sorter(a: T, b: T): number; onFilter(value: unknown, record: T): boolean }
export type TableColumnType<T> = ColumnType<T>;
export type ColumnsType<T> = ColumnType<T>[];
export type TableColumnsType<T> = ColumnType<T>[];
export interface TableProps<T> { columns: ColumnType<T>[]; dataSource: T[] }
export interface ColDef<T> {
  field: keyof T;
  valueGetter(params: { data: T }): unknown;
  valueFormatter(params: { data: T }): unknown;
  cellRenderer(params: { data: T }): unknown;
}
export interface ICellRendererParams<T> { data: T }
export interface ValueGetterParams<T> { data: T }
export interface ValueFormatterParams<T> { data: T }
export interface TableColumn<T> { selector(row: T): unknown; cell(row: T): unknown; sortFunction(a: T, b: T): number }
export interface Component<P, S> { props: P; state: S }
export interface PureComponent<P, S> { props: P; state: S }
export interface DataLoader<K, T> { new (load: (keys: K[]) => T[], options: any): DataLoader<K, T>; load(key: K): T; loadMany(keys: K[]): T[]; prime(key: K, value: T): unknown }
export interface LRUCache<K, T> { new (options: { fetchMethod(key: K): T }): LRUCache<K, T>; get(key: K): T; peek(key: K): T; fetch(key: K): T; values(): T[] }
export type LRU<K, T> = LRUCache<K, T>;
export type QuickLRU<K, T> = LRUCache<K, T>;
export interface ComponentStore<T> {
  select<R>(project: (state: T) => R): R;
  get<R>(project: (state: T) => R): R;
  updater(change: (state: T, value: any) => T): unknown;
  setState(change: (state: T) => T): unknown;
  patchState(change: (state: T) => unknown): unknown;
  state: T;
}
export interface Request<P, A, B, Q> { params: P; body: B; query: Q }
export interface FastifyRequest<R> { params: R['Params']; body: R['Body']; query: R['Querystring'] }
export interface FastifyInstance {
${['get', 'post', 'put', 'patch', 'delete', 'all']
  .map((verb) => `${verb}<R>(path: string, options: FastifyHandler<R>, handler: FastifyHandler<R>): FastifyInstance;`)
  .join('\n')}
  route<R>(options: { handler: FastifyHandler<R> }): FastifyInstance;
  register<O>(plugin: FastifyPluginAsync<O>, options: O): FastifyInstance;
}
export type FastifyHandler<R> = (request: FastifyRequest<R>, reply: any) => unknown;
export type FastifyPluginAsync<O> = (app: FastifyInstance, options: O) => unknown;
export type FastifyPluginCallback<O> = FastifyPluginAsync<O>;
export declare function fastify(options: any): FastifyInstance;
export interface Store<S> { select<R>(project: (state: S) => R): R; selectSignal<R>(project: (state: S) => R): () => R }
export type StateCreator<S> = (set: (change: (state: S) => unknown) => void, get: () => S) => unknown;
export interface EntityState<T> { ids: string[]; entities: Record<string, T> }
${FORM_TYPES}${READER_TYPES}${RESULT_TYPES}${STORE_TYPES}${ROUTE_TYPES}${SIGNAL_TYPES}${WORK_TYPES}${QUEUE_TYPES}`;

let parsed: SourceModule | undefined;

export function libraryTypesModule(): SourceModule | undefined {
  if (!parsed) {
    const module = parseModule(LIBRARY_TYPES, TEXT);
    if (!isParseFailure(module)) parsed = module;
  }
  return parsed;
}

/** The declaration of a type that a module has from one of these libraries. @param origin the package that it is of. */
export function libraryType(
  e: Engine,
  facts: ModuleFacts,
  name: string,
  origin = typeOrigin(facts, name),
): TypeDeclaration | undefined {
  const called = declaredName(origin, name);
  return called === undefined ? undefined : declaration(e, called, (node) => node.type !== T.TSDeclareFunction);
}

/** True for something that one of these libraries made around a value of which nothing is known. */
export function holdsUnknown(value: Value): boolean {
  return optionsOf(value).every(
    (option) =>
      isUnknown(option) || (option.kind === 'typed' && option.file === LIBRARY_TYPES && isUntold(firstOf(option))),
  );
}

function isUntold(held: Value | undefined): boolean {
  return held !== undefined && (isUnknown(held) || (held.kind === 'library' && held.from === STORED));
}

/** True for an object of a library's type. */
export function isDeclaredAs({ node, file }: TypedValue, name: string): boolean {
  return file === LIBRARY_TYPES && node.type === T.TSInterfaceDeclaration && node.id.name === name;
}

/** What an object of a library is declared to be of: the form of a `Control<Form>`. A class stands for its objects. */
export function typeHeld(value: Value): Value | undefined {
  if (value.kind === 'class') return { kind: 'instance', of: value };
  const [held] = optionsOf(value).filter((option) => option.kind === 'typed' && option.file === LIBRARY_TYPES);
  return held?.kind === 'typed' ? firstOf(held) : undefined;
}

/** What the first type parameter stands for. */
function firstOf({ types }: TypedValue): Value | undefined {
  const [first] = types?.values.values() ?? [];
  return first?.();
}

/** The declared function of one of these libraries. */
export function librarySignature(e: Engine, { path, from }: LibraryValue): SignatureValue | undefined {
  const name = exportedName(path, from);
  const called = name === undefined ? undefined : declaredName(from, name);
  const found = called === undefined ? undefined : declaration(e, called, (node) => node.type === T.TSDeclareFunction);
  return found?.node.type === T.TSDeclareFunction
    ? { kind: 'signature', name: called ?? '', node: found.node, file: LIBRARY_TYPES, types: undefined }
    : undefined;
}

/** The declared class of one of these libraries that a value means. */
export function libraryClass(e: Engine, { path, from }: LibraryValue): TypeDeclaration | undefined {
  const name = exportedName(path, from);
  const called = name === undefined ? undefined : declaredName(from, name);
  return called === undefined ? undefined : declaration(e, called);
}

/** The name of what a path means in its package. */
function exportedName(path: string, from: string | undefined): string | undefined {
  const own = path.split('.').at(-1);
  if (path.endsWith('.default')) return entryOf(DEFAULTS, from ?? '');
  return path === from ? (entryOf(DEFAULTS, from) ?? own) : own;
}

/** What packages export as their default. */
const DEFAULTS: Readonly<Record<string, string>> = {
  dataloader: 'DataLoader',
  'lru-cache': 'LRUCache',
  'quick-lru': 'QuickLRU',
  ...STORE_DEFAULTS,
  ...WORK_DEFAULTS,
  ...QUEUE_DEFAULTS,
};

/** What is declared here for a name of a package. */
function declaredName(origin: string | undefined, name: string): string | undefined {
  const entry =
    origin === undefined
      ? undefined
      : PACKAGES.find(({ origin: of, declares }) => of.test(origin) && declares.test(name));
  return entry && (entry.as?.[name] ?? name);
}

/** The declaration that has a name here, for what no package has a name for. */
export function declaredHere(e: Engine, name: string): TypeDeclaration | undefined {
  return declaration(e, name, (node) => node.type !== T.TSDeclareFunction);
}

function declaration(
  e: Engine,
  name: string,
  isSuch: (node: Node) => boolean = () => true,
): TypeDeclaration | undefined {
  const facts = e.facts(LIBRARY_TYPES);
  for (const statement of facts?.module.ast.body ?? []) {
    const node = statement.type === T.ExportNamedDeclaration ? statement.declaration : undefined;
    if (facts && node && 'id' in node && node.id?.type === T.Identifier && node.id.name === name && isSuch(node))
      return { node, facts };
  }
  return undefined;
}
