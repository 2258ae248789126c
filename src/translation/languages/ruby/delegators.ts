import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What the object of a class of `delegate` hands all on to that it has no method for. */
export const HANDED_ON = '$handedOn';
/** What it is called in the code that is made. */
export const HANDED_ON_NAME = 'handedOn$';
/** How its object is made where the class does not say. */
export const MADE_OF_OTHER = `constructor(other) { this.${HANDED_ON_NAME} = other; }\n`;

const HANDS_ON = /^(?:::)?(?:SimpleDelegator$|(?:Kernel\.)?DelegateClass\b)/;
/** Methods of hashes and lists that read what they hold, and that nothing else has which is called without an object. */
const READS = /^(?:dig|fetch|fetch_values|values_at|slice|key\?|has_key\?|each_pair|transform_values|to_h)$/;

type TextOf = (node: SyntaxNode) => string;

/** Whether objects of a class hand on what they have no method for: `class Card < SimpleDelegator`. */
export function handsOn(node: SyntaxNode, textOf: TextOf): boolean {
  const [base] = child(node, 'superclass')?.children ?? [];
  return base !== undefined && HANDS_ON.test(textOf(base));
}

/** Whether a class says itself how its objects are made. */
export function saysHowMade(members: readonly SyntaxNode[], textOf: TextOf): boolean {
  return members.some((member) => member.type === 'method' && nameOf(member, textOf) === 'initialize');
}

/** The members of such a class, in which what its object is asked for is asked of the other one. */
export function handingOn(members: readonly SyntaxNode[], textOf: TextOf): readonly SyntaxNode[] {
  const own = new Set(members.map((member) => nameOf(member, textOf)));
  const other = (field: string | undefined, start: number): SyntaxNode => ({
    type: HANDED_ON,
    field,
    start,
    end: start,
    children: [],
  });
  const mapped = (node: SyntaxNode): SyntaxNode => {
    const children = node.children.map((part) => (part.type === 'class' ? part : mapped(part)));
    const method = node.type === 'call' ? child(node, 'method') : undefined;
    const name = method && textOf(method);
    if (node.type === 'identifier' && textOf(node) === '__getobj__') return other(node.field, node.start);
    if (node.type === 'element_reference')
      return { ...node, children: children.map((part) => asked(part, 'object', other)) };
    if (name === undefined || own.has(name)) return { ...node, children };
    const [given] = child(node, 'arguments')?.children ?? [];
    if (method?.type === 'super' && given !== undefined && own.has('initialize') && isMaking(node))
      return {
        ...node,
        type: 'assignment',
        children: [other('left', node.start), { ...mapped(given), field: 'right' }],
      };
    if (child(node, 'receiver') !== undefined)
      return { ...node, children: children.map((part) => asked(part, 'receiver', other)) };
    return READS.test(name)
      ? { ...node, children: [other('receiver', node.start), ...children] }
      : { ...node, children };
  };
  const making = members.find((member) => nameOf(member, textOf) === 'initialize');
  const isMaking = ({ start, end }: SyntaxNode): boolean =>
    making !== undefined && making.start <= start && end <= making.end;
  return members.map((member) => (member.type === 'method' ? mapped(member) : member));
}

function asked(
  part: SyntaxNode,
  field: string,
  other: (field: string | undefined, start: number) => SyntaxNode,
): SyntaxNode {
  return part.type === 'self' && part.field === field ? other(field, part.start) : part;
}

function nameOf(member: SyntaxNode, textOf: TextOf): string | undefined {
  const name = child(member, 'name');
  return name && textOf(name);
}
