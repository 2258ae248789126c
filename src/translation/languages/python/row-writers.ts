import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** Whether a file writes rows by the names of their columns. */
export const writesRows = /\bDictWriter\s*\(/;

/** `DictWriter(file, fieldnames=[…])`, `writer.writerows(rows)`: what is written of a row are the columns that the writer was told. */
export function rowsWritten(
  { receiver, name, args }: Call,
  argument: (index: number, ...names: string[]) => SyntaxNode | undefined,
  expression: (node: SyntaxNode) => Code,
): Code | undefined {
  if (args.some(({ node }) => node.type === 'list_splat')) return undefined;
  if (name === 'DictWriter') {
    const columns = argument(1, 'fieldnames');
    return columns && js`({ fieldnames: ${expression(columns)} })`;
  }
  const rows = args[0]?.node;
  if (receiver === undefined || rows === undefined) return undefined;
  const columns = js`${expression(receiver)}.fieldnames`;
  if (name === 'writerow') return js`lodash.pick(${expression(rows)}, ${columns})`;
  return name === 'writerows' ? js`[...${expression(rows)}].map((row) => lodash.pick(row, ${columns}))` : undefined;
}
