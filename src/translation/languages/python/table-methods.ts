import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Located } from '../../located.js';
import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { columnOf, inPlace, lookedAt, namesIn } from './tables.js';
import type { TableReader } from './tables.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Give a table again whose columns are called the same. */
const KEEPS = words(
  'head tail copy reset_index sort_index infer_objects convert_dtypes sample nlargest nsmallest groupby group_by groupBy sort_values orderBy drop_duplicates ' +
    'dropDuplicates dropna set_index explode query drop reindex tz_localize collect lazy cache persist toPandas to_pandas convert_dtypes astype ffill bfill',
);
/** Of these, what is told columns by its arguments in their places. */
const BY_PLACE = words(
  'groupby group_by groupBy sort_values orderBy drop_duplicates dropDuplicates set_index explode astype',
);
/** Give something else, of columns that are named. */
const TAKES = words('pivot pivot_table melt to_csv to_excel to_sql value_counts');
/** Arguments that name columns. */
const NAMED = /^(?:by|subset|columns|index|values|keys|id_vars|value_vars|items|usecols|column)$/;

/** What is done with a table, or with a column of one; undefined for what may be done with anything. */
export function ofTable(call: Call, reader: TableReader, isWritten: (node: SyntaxNode) => boolean): Code | undefined {
  const { receiver, name } = call;
  if (receiver === undefined || isWritten(receiver)) return undefined;
  // Read once, and only where it is a table's: calls stand on calls.
  let read: Code | undefined;
  const table = (): Code => (read ??= reader.expression(receiver));
  return (
    ofRows(call, table, reader) ??
    ofColumns(call, table, reader) ??
    ofColumn(call, table, reader) ??
    (KEEPS.has(name) ? kept(call, table, reader) : undefined)
  );
}

/** `table.iterrows()`, `table.to_dict("records")`, `table.apply(fn, axis=1)`, `table.pipe(fn)`. */
function ofRows({ name, args }: Call, table: () => Code, reader: TableReader): Code | undefined {
  const [first, ...others] = inPlace(args);
  switch (name) {
    case 'iterrows':
      return js`[[0, ${table()}]]`;
    case 'itertuples':
    case 'to_dicts':
    case 'iter_rows':
      return js`[${table()}]`;
    case 'to_dict': {
      const kind = first ?? args.find((argument) => argument.name === 'orient')?.node;
      return kind !== undefined && reader.text(kind)?.text === 'records' ? js`[${table()}]` : undefined;
    }
    case 'apply':
      return first === undefined || first.type === 'string'
        ? undefined
        : js`[${table()}].map(${reader.expression(first)})[0]`;
    case 'pipe':
      return (
        first &&
        js`${reader.expression(first)}(${joined([table(), ...others.map((one) => reader.expression(one))], ', ')})`
      );
    default:
      return undefined;
  }
}

/** What gives columns other names, or adds some. */
function ofColumns(call: Call, table: () => Code, reader: TableReader): Code | undefined {
  const { name, args } = call;
  const named = (key: string): SyntaxNode | undefined => args.find((argument) => argument.name === key)?.node;
  const [first] = inPlace(args);
  switch (name) {
    case 'rename': {
      const names = named('columns') ?? named('mapper') ?? first;
      return names && renamed(table(), names, reader);
    }
    case 'assign': {
      const members = args.flatMap(({ name: key, node }): Code[] =>
        key === undefined
          ? []
          : [
              js`${JSON.stringify(key)}: ${node.type === 'lambda' ? js`(${reader.expression(node)})(rows)` : reader.expression(node)}`,
            ],
      );
      return withMembers(table(), members);
    }
    case 'agg':
    case 'aggregate': {
      const members = args.flatMap(({ name: key, node }): Code[] => {
        const [column] = key === undefined ? [] : namesIn([node], reader);
        return key === undefined || column === undefined
          ? []
          : [js`${JSON.stringify(key)}: ${columnOf('rows', column, reader)}`];
      });
      const looked = lookedAt(table(), first?.type === 'dictionary' ? namesIn([first], reader) : [], reader);
      return members.length === 0 && first?.type !== 'dictionary' ? undefined : withMembers(looked, members);
    }
    case 'merge': {
      const other = first ?? named('right');
      if (other === undefined) return undefined;
      const on = namesIn([named('on'), named('left_on')], reader);
      const right = lookedAt(reader.expression(other), namesIn([named('on'), named('right_on')], reader), reader);
      return js`({ ...${right}, ...${lookedAt(table(), on, reader)} })`;
    }
    case 'filter': {
      const items = namesIn([named('items')], reader);
      return items.length > 0 ? lookedAt(table(), items, reader) : undefined;
    }
    default: {
      if (!TAKES.has(name)) return undefined;
      const columns = namesIn(
        [
          ...args.flatMap((one) => (NAMED.test(one.name ?? '') ? [one.node] : [])),
          name === 'value_counts' ? first : undefined,
        ],
        reader,
      );
      return columns.length > 0 ? js`(${lookedAt(table(), columns, reader)}, undefined)` : undefined;
    }
  }
}

/** `rename(columns={"old": "new"})`: what is not there stays as it is, and what several are called is any of them. */
function renamed(table: Code, given: SyntaxNode, reader: TableReader): Code | undefined {
  const names = given.type === 'identifier' ? reader.dictionary(reader.textOf(given)) : given;
  if (names?.type !== 'dictionary') return js`(${reader.expression(given)}, ${table}, undefined)`;
  const ways = new Map<string, { readonly own: Located; readonly olds: Located[] }>();
  for (const pair of names.children) {
    const [old] = namesIn([child(pair, 'key')], reader);
    const [own] = namesIn([child(pair, 'value')], reader);
    if (old === undefined || own === undefined) continue;
    const way = ways.get(own.text) ?? { own, olds: [] };
    way.olds.push(old);
    ways.set(own.text, way);
  }
  const members = [...ways.values()].map(({ own, olds }) => {
    const reads = [own, ...olds].map((one) => columnOf('rows', one, reader));
    return js`${JSON.stringify(own.text)}: ${joined(reads, ' ?? ')}`;
  });
  return withMembers(table, members);
}

function withMembers(table: Code, members: readonly Code[]): Code {
  return members.length === 0 ? table : js`((rows) => ({ ...rows, ${joined(members, ', ')} }))(${table})`;
}

/** `column.isin([…])`, `column.map({…})`, `column.fillna(other)`. */
function ofColumn({ name, args }: Call, table: () => Code, reader: TableReader): Code | undefined {
  const [first] = inPlace(args);
  if (first === undefined) return undefined;
  const given = (): Code => reader.expression(first);
  switch (name) {
    case 'isin':
    case 'is_in':
      return js`${given()}.includes(${table()})`;
    case 'eq':
      return js`(${table()} === ${given()})`;
    case 'ne':
      return js`(${table()} !== ${given()})`;
    case 'map':
      return first.type === 'dictionary' ? js`${given()}[${table()}]` : js`[${table()}].map(${given()})[0]`;
    case 'replace':
      return first.type === 'dictionary' ? js`(${given()}[${table()}] ?? ${table()})` : undefined;
    case 'fillna':
    case 'combine_first':
      return first.type === 'dictionary'
        ? lookedAt(table(), namesIn([first], reader), reader)
        : js`(${table()} ?? ${given()})`;
    default:
      return undefined;
  }
}

/** What gives the table again: the columns that it is told are looked at. */
function kept({ name, args }: Call, table: () => Code, reader: TableReader): Code {
  const [first] = inPlace(args);
  const isLenient = args.some((one) => one.name === 'errors' && reader.text(one.node)?.text === 'ignore');
  const inNamed = args.flatMap((one) => (NAMED.test(one.name ?? '') ? [one.node] : []));
  const axis = args.find((one) => one.name === 'axis');
  const isByPlace =
    BY_PLACE.has(name) || (name === 'drop' && axis !== undefined && /1|columns/.test(reader.textOf(axis.node)));
  const columns = isLenient ? [] : namesIn([...inNamed, ...(isByPlace ? inPlace(args) : [])], reader);
  if (name === 'query' && first?.type === 'string') columns.push(...namesInQuery(reader.text(first)));
  return lookedAt(table(), columns, reader);
}

const KEYWORDS = /^(?:and|or|not|in|is|True|False|None)$/;

/** The columns that a text asks for: `status == 'Open' and \`a.name\` in @names`. */
function namesInQuery(query: Located | undefined): Located[] {
  const parts =
    query?.text.matchAll(/(["'])(?:(?!\1).)*\1|@\w+(?:\.\w+)*|`([^`]+)`|(?<![\w.])([A-Za-z_]\w*)(?!\w*\s*\()/g) ?? [];
  return [...parts].flatMap(({ index, 2: quoted, 3: name }) => {
    const text = quoted ?? name;
    if (query === undefined || text === undefined || KEYWORDS.test(text)) return [];
    const start = quoted === undefined ? index : index + 1;
    return [query.slice(start, start + text.length)];
  });
}
