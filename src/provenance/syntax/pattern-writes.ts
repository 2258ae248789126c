import type { TSESTree } from '@typescript-eslint/types';
import { T, outermost, unwrap } from './syntax.js';
import type { Node } from './syntax.js';

type Write = TSESTree.AssignmentExpression;

const known = new WeakMap<Write, readonly Write[]>();

/** What a pattern puts into members, as an assignment of each: `[this.a, { b: it.c }] = pair` is `this.a = pair[0]` and `it.c = pair[1].b`. */
export function memberWrites(assignment: Write): readonly Write[] {
  let found = known.get(assignment);
  if (!found) {
    const whole = assignment.operator === '=' ? assignment.right : undefined;
    known.set(assignment, (found = whole ? writesIn(assignment.left, whole, assignment) : []));
  }
  return found;
}

/** The assignment to a member, where it is put into by itself or in a pattern. */
export function writeTo(access: Node): Write | undefined {
  let at = outermost(access).parent;
  while (at && PARTS.has(at.type)) at = at.parent;
  if (at?.type !== T.AssignmentExpression) return undefined;
  return at.left === access ? at : memberWrites(at).find(({ left }) => left === access);
}

const PARTS: ReadonlySet<string> = new Set([
  T.ArrayPattern,
  T.ObjectPattern,
  T.Property,
  T.AssignmentPattern,
  T.RestElement,
]);

function writesIn(pattern: Node, source: TSESTree.Expression, whole: Write): Write[] {
  const target = unwrap(pattern);
  switch (target.type) {
    case T.MemberExpression:
      return target === whole.left ? [] : [{ ...whole, left: target, right: source }];
    case T.AssignmentPattern:
      return writesIn(
        target.left,
        made(T.LogicalExpression, source, { operator: '??', left: source, right: target.right }),
        whole,
      );
    case T.ArrayPattern:
      return target.elements.flatMap((element, index) => {
        if (!element) return [];
        return element.type === T.RestElement
          ? writesIn(element.argument, restOf(source, index), whole)
          : writesIn(element, partOf(source, indexAt(index, element)), whole);
      });
    case T.ObjectPattern:
      // What a rest leaves away is not told.
      return target.properties.flatMap((one) =>
        one.type === T.RestElement ? [] : writesIn(one.value, partOf(source, one), whole),
      );
    default:
      return [];
  }
}

type Key = Pick<TSESTree.Property, 'key' | 'computed'>;

function indexAt(index: number, like: Node): Key {
  return { key: made(T.Literal, like, { value: index, raw: String(index) }), computed: true };
}

function partOf(object: TSESTree.Expression, { key, computed }: Key): TSESTree.Expression {
  return made(T.MemberExpression, object, { object, property: key, computed, optional: false });
}

/** `list.slice(1)`. */
function restOf(list: TSESTree.Expression, from: number): TSESTree.Expression {
  const key = made(T.Identifier, list, { name: 'slice' });
  const callee = made(T.MemberExpression, list, { object: list, property: key, computed: false, optional: false });
  const { key: index } = indexAt(from, list);
  return made(T.CallExpression, list, { callee, arguments: [index], optional: false });
}

/** What nobody wrote stands where what it is made of does. */
function made(type: Node['type'], { range, loc, parent }: Node, fields: object): TSESTree.Expression {
  return { type, range, loc, parent, ...fields } as unknown as TSESTree.Expression;
}
