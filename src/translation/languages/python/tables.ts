import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What makes a table of rows: its columns are called as their fields are. */
export const TABLES = /^(?:(?:pd|pandas)\.(?:json_normalize|DataFrame|DataFrame\.from_records)|json_normalize)$/;
/** Whether a file makes tables at all. */
export const makesTables = /\bjson_normalize\s*\(|\bDataFrame\b/;

/** Methods of a table that give a table again, or a part of it, and take columns by their names. */
const METHODS =
  /^(?:groupby|sort_values|drop_duplicates|set_index|rename|agg|aggregate|drop|explode|pivot|pivot_table|melt|filter|dropna|fillna|astype|to_csv|to_excel)$/;
/** Those whose first argument is something else, unless it has columns for keys. */
const TAKES_OTHERS = /^(?:agg|aggregate|melt|pivot|pivot_table|rename|fillna|astype|to_csv|to_excel)$/;
/** Arguments that name columns. */
const NAMED = /^(?:by|subset|columns|index|values|keys|id_vars|value_vars|items|usecols)$/;

interface TableReader {
  readonly expression: (node: SyntaxNode) => Code;
  readonly isText: (node: SyntaxNode) => boolean;
}

/** `frame.groupby("state")`, `frame.rename(columns={"state": "stage"})`: the columns that are named are looked at. */
export function columnsOf({ receiver, name, args }: Call, reader: TableReader): Code | undefined {
  if (receiver === undefined || !METHODS.test(name)) return undefined;
  const named = args.filter(({ name: given, node }, index) =>
    given === undefined
      ? index === 0 && (node.type === 'dictionary' || !TAKES_OTHERS.test(name))
      : NAMED.test(given) && !(name === 'rename' && given === 'index'),
  );
  return lookedAt(
    receiver,
    named.flatMap(({ node }) => textsIn(node, reader)),
    reader,
  );
}

/** `frame[["id", "state"]]`. */
export function columnsPicked(object: SyntaxNode, list: SyntaxNode, reader: TableReader): Code | undefined {
  return list.type === 'list' ? lookedAt(object, textsIn(list, reader), reader) : undefined;
}

function lookedAt(table: SyntaxNode, columns: readonly SyntaxNode[], { expression }: TableReader): Code | undefined {
  if (columns.length === 0) return undefined;
  return js`((rows) => (${columns.map((column) => js`rows[${expression(column)}], `)}rows))(${expression(table)})`;
}

/** A name, a list of names, or the keys of a dictionary. */
function textsIn(node: SyntaxNode, { isText }: TableReader): readonly SyntaxNode[] {
  if (node.type === 'list') return node.children.filter(isText);
  if (node.type !== 'dictionary') return isText(node) ? [node] : [];
  return node.children.flatMap((pair) => {
    const key = child(pair, 'key');
    return key !== undefined && isText(key) ? [key] : [];
  });
}
