import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { schemaShape } from '../../provenance/schemas/schema-shapes.js';
import { T, isFunction, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../provenance/value.js';

const MOST_LEVELS = 4;

/** The schema that is handed over for a key of what a function makes. */
interface HandedSchema {
  readonly name: string;
  readonly schema: Node;
}

/** `reference(z.literal('Team'))` of `reference = (kind) => z.object({ type: kind })`: what of a schema is handed to the function that makes it, by the keys it is put under. */
export function handedSchemas(e: Engine, schema: Node, facts: ModuleFacts): readonly HandedSchema[] {
  for (const call of callsIn(schema)) {
    const made = callOfFunction(e, call, facts);
    if (!made) continue;
    const { fn, own } = made;
    const [result, another] = own.resultsOf(fn).returns;
    const shape = result && !another ? schemaShape(e, result, { facts: own, env: undefined }) : undefined;
    if (shape?.facts !== own) return [];
    return shape.keys.properties.flatMap((property) => {
      const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
      const handed = property.type === T.Property ? handedFor(call, fn, rootOf(property.value), own) : undefined;
      return name !== undefined && handed ? [{ name, schema: handed }] : [];
    });
  }
  return [];
}

/** A schema's call, and those that it refines or holds: `ref(…).optional()`, `z.array(ref(…))`. */
function callsIn(schema: Node, level = 0): readonly TSESTree.CallExpression[] {
  const node = unwrap(schema);
  if (node.type !== T.CallExpression || level > MOST_LEVELS) return [];
  const callee = unwrap(node.callee);
  const inner = callee.type === T.MemberExpression ? [callee.object, ...node.arguments] : [];
  return [node, ...inner.flatMap((one) => callsIn(one, level + 1))];
}

/** The function of the project that a call is one of, and where it stands. */
function callOfFunction(
  e: Engine,
  { callee }: TSESTree.CallExpression,
  facts: ModuleFacts,
): { readonly fn: FunctionNode; readonly own: ModuleFacts } | undefined {
  const value = e.valueOf(unwrap(callee), { facts, env: undefined });
  const own = value.kind === 'function' ? e.facts(value.file) : undefined;
  return value.kind === 'function' && own ? { fn: value.node, own } : undefined;
}

/** `kind` of `kind`, `kind.optional()`. */
function rootOf(schema: Node): Node {
  let at = unwrap(schema);
  while (at.type === T.CallExpression || at.type === T.MemberExpression)
    at = unwrap(at.type === T.CallExpression ? at.callee : at.object);
  return at;
}

/** What a call hands over for a name that is a parameter, or stands in the pattern of one. */
function handedFor(
  { arguments: args }: TSESTree.CallExpression,
  fn: FunctionNode,
  name: Node,
  facts: ModuleFacts,
): Node | undefined {
  const variable = name.type === T.Identifier ? facts.variableOf(name) : undefined;
  const [definition, another] = variable?.defs ?? [];
  if (!definition || (definition.type as string) !== 'Parameter' || another || definition.node !== fn) return undefined;
  const declared = definition.name as Node;
  const index = fn.params.findIndex(({ range }) => range[0] <= declared.range[0] && declared.range[1] <= range[1]);
  const parameter = fn.params[index];
  const given = args[index];
  if (!parameter || !given || args.slice(0, index + 1).some(({ type }) => type === T.SpreadElement)) return undefined;
  const target = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
  if (target === declared) return given;
  return target.type === T.ObjectPattern ? memberHanded(target, declared, unwrap(given)) : undefined;
}

/** `ref({ kind: z.literal('Team') })` of `ref = ({ kind }) => …`. */
function memberHanded(pattern: TSESTree.ObjectPattern, declared: Node, given: Node): Node | undefined {
  const keyOf = (one: Node): string | undefined =>
    one.type === T.Property ? staticKey(one.key, one.computed) : undefined;
  const taken = pattern.properties.find((one) => one.type === T.Property && one.value === declared);
  const name = taken && keyOf(taken);
  if (name === undefined || given.type !== T.ObjectExpression) return undefined;
  const member = given.properties.find((one) => keyOf(one) === name);
  return member?.type === T.Property && !isFunction(member.value) ? member.value : undefined;
}
