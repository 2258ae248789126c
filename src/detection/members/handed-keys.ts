import type { Node } from '../../provenance/syntax/syntax.js';
import { memberOf } from '../../provenance/objects/members.js';
import { T, innerPlace, staticString } from '../../provenance/syntax/syntax.js';
import { rowOfColumn } from '../../provenance/tables/columns.js';
import { itemNamed } from '../../provenance/tables/shown-lists.js';
import type { Place } from '../../provenance/types.js';
import type { Value } from '../../provenance/value.js';
import { columnAround, isShownBeside } from '../bridges/names/bridged-columns.js';
import { isNamedByTurns } from '../bridges/names/written-by-turns.js';
import type { FileContext } from '../context.js';
import { handedOn } from './handed-arguments.js';
import { readByComponent, readByFunction, readByMethods } from './key-readers.js';
import type { HandedName, OwnedRead } from './key-readers.js';
import { onlyReads } from './only-reads.js';

/** What a member is taken of by a name that is handed over. */
export interface HandedKey {
  readonly owner: Value;
  /** Whether the name is used for nothing else than to read by it: it may be called otherwise, and nobody sees it. */
  readonly onlyReads: boolean;
}

/**
 * A text that is handed to a function of the project which reads a member by it: `pluck(users, 'name')`, `users.sort(by('name'))`; or to a table
 * of a library.
 * @param key where the name stands in the text: all of it, or a step of a path.
 * @param replacement what may be read in its place: where a column does so, or another way names it, the code is prepared.
 */
export function ownerOfHandedKey(
  context: FileContext,
  text: Node,
  key: Place,
  replacement?: string,
): HandedKey | undefined {
  const { engine, facts } = context;
  if (replacement !== undefined && isNamedByTurns(text, replacement)) return undefined;
  const column = columnAround(text, facts);
  const owner = ownerOfName(context, text, { key, column, replacement });
  return owner && column && replacement !== undefined && isShownBeside(engine, column, owner.owner, replacement)
    ? undefined
    : owner;
}

function ownerOfName(context: FileContext, text: Node, name: HandedName): HandedKey | undefined {
  const { engine, frame } = context;
  const row = rowOfColumn(engine, text, frame) ?? itemNamed(engine, text, frame);
  // A table knows its columns by the same name.
  if (row) return { owner: ownerOnPath(context, row, text, name.key), onlyReads: false };
  for (const argument of handedOn(context.facts, text)) {
    const read = readByFunction(context, name, argument);
    if (read) return { owner: read.owner, onlyReads: argument === text && onlyReads(read, argument) };
    const other = readByMethods(context, name, argument) ?? readByComponent(context, name, argument);
    if (other) return { owner: other.owner, onlyReads: false };
  }
  return undefined;
}

/** Where functions of the project read a member by a text that they are handed, each with the argument that hands it over. */
export function readsByHandedKey(
  context: FileContext,
  text: Node,
  key: Place,
): readonly { readonly argument: Node; readonly reads: readonly OwnedRead[] }[] {
  const name: HandedName = { key, column: undefined, replacement: undefined };
  return handedOn(context.facts, text).flatMap((argument) => {
    const found =
      readByFunction(context, name, argument) ??
      readByMethods(context, name, argument) ??
      readByComponent(context, name, argument);
    return found ? [{ argument, reads: found.reads }] : [];
  });
}

/** `field: 'loan.name'`: what the steps before a name in a path lead to from the row. */
function ownerOnPath({ engine, facts }: FileContext, row: Value, text: Node, key: Place): Value {
  const path = text.type === T.Identifier ? undefined : staticString(text);
  const before = path?.slice(0, key.start - innerPlace(text, facts.file).start) ?? '';
  const steps = before.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.reduce((owner, step) => memberOf(engine, owner, step), row);
}
