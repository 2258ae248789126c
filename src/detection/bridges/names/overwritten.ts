import { enclosingFunction, isFunction } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { Place } from '../../../provenance/types.js';
import { optionsOf } from '../../../provenance/values.js';
import type { Member, ObjectValue } from '../../../provenance/value.js';
import type { DueOf } from '../../context.js';

/** Whether something is put into an object only after it is read. */
export type IsLater = (member: Member, object: ObjectValue) => boolean;
export const never: IsLater = () => false;

/** `copy.name = copy.name.concat(more)`: what is read has not been put there yet. */
export function putAfter(read: Node): IsLater {
  return ({ addedBy }, object) =>
    addedBy !== undefined &&
    read.range[0] < addedBy.range[1] &&
    enclosingFunction(addedBy) === enclosingFunction(read) &&
    !isRepeated(read, object.place);
}

/** Whether a loop comes back to a node with an object that was made before it. */
function isRepeated(node: Node, made: Place): boolean {
  for (let at = node.parent; at && !isFunction(at); at = at.parent)
    if (/^(?:For|While|DoWhile)/.test(at.type) && !(at.range[0] <= made.start && made.end <= at.range[1])) return true;
  return false;
}

/** True where an object has a field of this name that takes the place of what a source has that is spread into it. */
export function isOverwritten(
  object: ObjectValue,
  index: number,
  { field, aliases = [] }: DueOf<'field'>['detect'],
  isLater: IsLater,
): boolean {
  const isField = (member: Member): boolean =>
    (member.name === field || aliases.includes(member.name)) && !isLater(member, object);
  return (
    object.members.some((member) => isField(member) && (member.behind === undefined || member.behind > index)) ||
    object.spreads
      .slice(index + 1)
      .some((source) => optionsOf(source()).some((option) => option.kind === 'object' && option.members.some(isField)))
  );
}
