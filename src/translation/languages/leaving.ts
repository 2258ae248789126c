import type { Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';

/** `break`, `continue`; one that names a loop, or how many, may leave another than the one around it. */
export function leaving({ type, children }: SyntaxNode): Shape {
  if (children.some((part) => !part.type.includes('comment'))) return { kind: 'nothing' };
  return { kind: 'leave', by: type.startsWith('break') ? 'break' : 'continue' };
}
