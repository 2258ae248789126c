import { allOfType, child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { basesOf } from './models.js';

type TextOf = (node: SyntaxNode) => string;

const DECORATORS =
  /^@(?:(?:\w+\.)?(?:pydantic_)?dataclass|attrs?\.(?:s|define|frozen|mutable|attrs|dataclass)|define|frozen)\b/;
const BASES = /^(?:(?:\w+\.)?(?:BaseModel|NamedTuple|Struct|ABC|Protocol)|object|Generic\b.*)$/s;

/** The fields of a class that is made of them, in their order, where a library makes its objects: `@dataclass class Row`, `class Row(NamedTuple)`. */
export function fieldsMadeOf(member: SyntaxNode, node: SyntaxNode, textOf: TextOf): SyntaxNode[] {
  const bases = basesOf(node).map(textOf);
  const isDecorated = allOfType(member, 'decorator').some((one) => DECORATORS.test(textOf(one)));
  if (
    !bases.every((base) => BASES.test(base)) ||
    (!isDecorated && !bases.some((base) => /BaseModel$|NamedTuple$|Struct$/.test(base)))
  )
    return [];
  const members = child(node, 'body')?.children ?? [];
  const makes = members.some((one) => {
    const definition = one.type === 'decorated_definition' ? child(one, 'definition') : one;
    const name = definition?.type === 'function_definition' ? child(definition, 'name') : undefined;
    return name !== undefined && /^__(?:init|new)__$/.test(textOf(name));
  });
  return makes
    ? []
    : members.flatMap(({ children: [field] }) => (field?.type === 'assignment' ? fieldIn(field, textOf) : []));
}

/** `kind: str`, `kind: str = "other"`; what belongs to the class itself is none. */
function fieldIn(assignment: SyntaxNode, textOf: TextOf): SyntaxNode[] {
  const [left, type] = [child(assignment, 'left'), child(assignment, 'type')];
  return left?.type !== 'identifier' || type === undefined || /^(?:\w+\.)?ClassVar\b/.test(textOf(type)) ? [] : [left];
}
