import type { Engine, Frame } from '../../../provenance/engine.js';
import { T, isWithin, memberName, placeOf } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../../../provenance/texts/text.js';
import type { TextValue } from '../../../provenance/value.js';
import type { Column } from './bridged-columns.js';
import { isBridgedBeside } from './bridges.js';
import { sourceOf } from './presence.js';

/** A read by a name that is handed over, in the call that is looked into. */
interface NamedRead {
  readonly node: Node;
  /** What the name is taken from there. */
  readonly name: Node;
  readonly object: Node;
  readonly frame: Frame;
}

/**
 * `row[column.key] ?? row[column.fallback]`, `object[RENAMED[name]] ?? object[name]`, `object[isNew ? RENAMED[name] : name]`: whether a read by a name stands
 * beside one by the replacement, or may be that very one.
 *
 * @param column what holds the name: what else it holds is the other one.
 */
export function isReadBeside(
  e: Engine,
  { node: read, name, object, frame }: NamedRead,
  replacement: string | undefined,
  column: Column | undefined,
): boolean {
  if (replacement === undefined) return false;
  const whole = column && placeOf(column.node, column.facts.file);
  const isNew = (text: TextValue): boolean => {
    const [piece] = text.pieces;
    return plainText(text) === replacement && piece !== undefined && (!whole || isWithin(piece.place, whole));
  };
  const namesNew = (key: Node): boolean => textsOf(e.valueOf(key, frame)).some(isNew);
  if (!column && namesNew(name)) return true;
  const { text } = frame.facts.module;
  return isBridgedBeside(
    read,
    (other) =>
      other !== read &&
      other.type === T.MemberExpression &&
      sourceOf(other.object, text) === sourceOf(object, text) &&
      (other.computed ? namesNew(other.property) : !column && memberName(other) === replacement),
  );
}
