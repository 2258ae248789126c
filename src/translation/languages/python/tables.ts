import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Located } from '../../located.js';
import type { Argument, Call } from '../lowering.js';
import { child, childrenOf } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { isSelf } from './names.js';

/** What makes a table of rows: its columns are called as their fields are. */
const TABLES =
  /^(?:(?:(?:pd|pandas|pl|polars)\.)?(?:json_normalize|DataFrame|DataFrame\.from_records|DataFrame\.from_dict|from_dicts)|\w*spark\w*\.createDataFrame)$/;
/** Whether a file has to do with tables at all. */
export const hasTables =
  /\bjson_normalize\s*\(|\bDataFrame\b|^\s*(?:import|from)\s+(?:pandas|polars|pyspark)\b|(?<!\bitertools)\.(?:groupby|sort_values|drop_duplicates|iterrows|itertuples|value_counts)\(/m;

/** Tests of a column, for each of its rows. */
const TESTS =
  /^(?:isin|is_in|contains|startswith|endswith|match|isna|isnull|notna|notnull|is_null|is_not_null|duplicated|between|eq|ne|gt|ge|lt|le)$/;
const NAMES = /^(?:identifier|attribute)$/;
/** What takes rows and columns by their names or places: `table.loc[rows, columns]`. */
const INDEXERS = /^(?:loc|iloc|at|iat)$/;

/** Reads what stands around tables. A table stands for any of its rows. */
export interface TableReader {
  readonly expression: (node: SyntaxNode) => Code;
  readonly textOf: (node: SyntaxNode) => string;
  /** What a text says that has no values in it. */
  readonly text: (node: SyntaxNode) => Located | undefined;
  /** The dictionary that a constant of the file holds. */
  readonly dictionary: (name: string) => SyntaxNode | undefined;
  /** What stands between the names of a path in the name of a column. */
  readonly separator: string;
}

/** What stands between the names of a path in the columns of a file: what it tells whoever flattens objects, or a dot. */
export function separatorIn(text: string): string {
  return /\bjson_normalize\([^]{0,200}?\bsep\s*=\s*["']([^"'\\]+)["']/.exec(text)?.[1] ?? '.';
}

/** `rows["a"]["name"]`: what a column holds. */
export function columnOf(table: Code, name: Located, { separator }: TableReader): Code {
  const parts: Code[] = [];
  let from = 0;
  for (let at = name.text.indexOf(separator); at > 0; at = name.text.indexOf(separator, from)) {
    parts.push(js`[${name.slice(from, at).quoted()}]`);
    from = at + separator.length;
  }
  return js`${table}${parts}[${name.slice(from).quoted()}]`;
}

/** `DataFrame(rows, columns=[…])`, `json_normalize(answer, "items", meta=["id"])`, `concat([one, other])`. */
export function tableMade({ receiver, name, args }: Call, reader: TableReader): Code | undefined {
  const [first] = args;
  if (first === undefined || first.node.type === 'list_splat') return undefined;
  const owner = receiver === undefined ? '' : `${reader.textOf(receiver)}.`;
  const named = (key: string): SyntaxNode | undefined => args.find((argument) => argument.name === key)?.node;
  if (/^(?:pd|pandas|pl|polars)\.$/.test(owner) && name === 'concat') return rowIn(reader.expression(first.node));
  if (!TABLES.test(`${owner}${name}`)) return undefined;
  const given = first.name === undefined || /^(?:data|records)$/.test(first.name) ? first.node : undefined;
  if (given === undefined) return undefined;
  const row = rowIn(reader.expression(given));
  const path =
    named('record_path') ?? (name === 'json_normalize' && args[1]?.name === undefined ? args[1]?.node : undefined);
  const looked = lookedAt(row, namesIn([named('columns'), named('meta')], reader), reader);
  const inner = path === undefined ? undefined : reader.text(path);
  return inner === undefined ? looked : rowIn(columnOf(looked, inner, reader));
}

/** Of one row, of several, or of what goes over them. */
function rowIn(rows: Code): Code {
  return js`((rows) => (window.which ? [rows].flat()[0] : [...rows][0]))(${rows})`;
}

/** A table whose columns are looked at. */
export function lookedAt(table: Code, columns: readonly Located[], reader: TableReader): Code {
  if (columns.length === 0) return table;
  const reads = columns.map((column) => js`${columnOf('rows', column, reader)}, `);
  return js`((rows) => (${reads}rows))(${table})`;
}

/** The texts that nodes are, or have in their lists and as the keys of their dictionaries. */
export function namesIn(nodes: readonly (SyntaxNode | undefined)[], { text }: TableReader): Located[] {
  return nodes.flatMap((node) => {
    if (node === undefined) return [];
    const all =
      node.type === 'dictionary'
        ? node.children.flatMap((pair) => child(pair, 'key') ?? [])
        : /^(?:list|tuple|set)$/.test(node.type)
          ? node.children
          : [node];
    return all.flatMap((one) => (one.type === 'string' ? (text(one) ?? []) : []));
  });
}

/** `table["name"]`, `table[["id", "name"]]`, `table[table.name == 1]`, `table.loc[rows, "name"]`; undefined for what may stand in anything. */
export function tablePart(node: SyntaxNode, reader: TableReader): Code | undefined {
  const whole = child(node, 'value');
  const indexes = childrenOf(node, 'subscript');
  const [index] = indexes;
  if (whole === undefined || index === undefined) return undefined;
  const indexed = indexedBy(whole, reader);
  if (indexed === undefined) return indexes.length > 1 ? undefined : taken(whole, index, reader);
  const table = reader.expression(indexed);
  const [rows, columns] = indexes;
  const chosen =
    rows && (isTest(rows, reader) || NAMES.test(rows.type)) ? js`(${reader.expression(rows)}, ${table})` : table;
  if (columns === undefined) return chosen;
  return columnsTaken(chosen, columns, reader) ?? chosen;
}

function taken(whole: SyntaxNode, index: SyntaxNode, reader: TableReader): Code | undefined {
  if (isTest(index, reader)) return js`(${reader.expression(index)}, ${reader.expression(whole)})`;
  if (!/^(?:string|list|identifier|attribute)$/.test(index.type)) return undefined;
  return columnsTaken(reader.expression(whole), index, reader);
}

function columnsTaken(table: Code, index: SyntaxNode, reader: TableReader): Code | undefined {
  const name = index.type === 'string' ? reader.text(index) : undefined;
  if (name !== undefined) return columnOf(table, name, reader);
  if (index.type === 'list') {
    const names = namesIn([index], reader);
    return names.length > 0 ? lookedAt(table, names, reader) : undefined;
  }
  if (!NAMES.test(index.type)) return undefined;
  // A name of a column, a list of them, or a test of rows.
  const held = reader.expression(index);
  return js`((rows) => (lodash.pick(rows, ${held}), window.which ? rows[${held}] : rows))(${table})`;
}

/** What is assigned to by `table[…] = …`. */
export function tableTarget(node: SyntaxNode, reader: TableReader): Code | undefined {
  const whole = child(node, 'value');
  const indexes = childrenOf(node, 'subscript');
  const indexed = whole && indexedBy(whole, reader);
  const column = indexes[indexed === undefined ? 0 : 1];
  if (whole === undefined) return undefined;
  const name = column?.type === 'string' ? reader.text(column) : undefined;
  const table = reader.expression(indexed ?? whole);
  if (name !== undefined) return columnOf(table, name, reader);
  const isPart =
    indexed !== undefined || column === undefined || /^(?:slice|list)$/.test(column.type) || isTest(column, reader);
  return isPart ? js`${table}.part` : js`${table}[${reader.expression(column)}]`;
}

/** `table` of `table.columns = …`: what its columns were called before is gone. */
export function tableNamed(target: SyntaxNode, textOf: TableReader['textOf']): SyntaxNode | undefined {
  const attribute = target.type === 'attribute' ? child(target, 'attribute') : undefined;
  const table = child(target, 'object');
  if (attribute === undefined || table === undefined || textOf(attribute) !== 'columns') return undefined;
  return NAMES.test(table.type) && !isSelf(textOf(table)) ? table : undefined;
}

/** `table` of `table.loc`. */
function indexedBy(node: SyntaxNode, { textOf }: TableReader): SyntaxNode | undefined {
  const attribute = node.type === 'attribute' ? child(node, 'attribute') : undefined;
  return attribute !== undefined && INDEXERS.test(textOf(attribute)) ? child(node, 'object') : undefined;
}

/** Whether something is asked of each row. */
function isTest(node: SyntaxNode, reader: TableReader): boolean {
  switch (node.type) {
    case 'comparison_operator':
      return true;
    case 'unary_operator':
      return reader.textOf(node).startsWith('~');
    case 'parenthesized_expression':
      return node.children.some((inner) => isTest(inner, reader));
    case 'binary_operator':
      return node.children.some((side) => isTest(side, reader));
    case 'call': {
      const callee = child(node, 'function');
      const name = callee?.type === 'attribute' ? child(callee, 'attribute') : undefined;
      return name !== undefined && TESTS.test(reader.textOf(name));
    }
    default:
      return false;
  }
}

/** Arguments that are given in their places. */
export function inPlace(args: readonly Argument[]): SyntaxNode[] {
  return args.flatMap(({ name, node }) => (name === undefined && node.type !== 'list_splat' ? [node] : []));
}
