import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { schemaMade } from '../../provenance/schemas/schema-shapes.js';
import { T, calledName, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';

/** A text that a schema takes, and where it is written. */
interface SchemaLiteral {
  readonly node: Node;
  readonly facts: ModuleFacts;
}

/** Calls and decorators that name what they take. */
export const CHOOSES = /^(?:literal|enum|enums|nativeEnum|valid|equal|equals|oneOf|picklist|IsIn|IsEnum)$/i;

const MOST_LEVELS = 6;
/** What a schema gives where nothing came: it takes that as well. */
const STANDS_IN = /^(?:allow|default|catch|fallback|optional|prefault)$/i;

/** The texts that a schema takes: `z.enum(['a', 'b'])`, `Type.Union([Type.Literal('a'), …])`, `z.literal('a').or(…)`, through constants too. */
export function literalsOfSchema(e: Engine, schema: Node, facts: ModuleFacts, levels = 0): readonly SchemaLiteral[] {
  const made = levels > MOST_LEVELS ? undefined : schemaMade(e, schema, { facts, env: undefined });
  if (!made) return [];
  const { node, facts: own } = made;
  const callee = unwrap(node.callee);
  const base =
    callee.type === T.MemberExpression && unwrap(callee.object).type === T.CallExpression ? callee.object : undefined;
  const name = calledName(node) ?? '';
  const isTaken = CHOOSES.test(name) || STANDS_IN.test(name);
  return [
    ...(base ? literalsOfSchema(e, base, own, levels + 1) : []),
    ...given(node).flatMap((one) => {
      if (staticString(one) === undefined) return literalsOfSchema(e, one, own, levels + 1);
      return isTaken ? [{ node: one, facts: own }] : [];
    }),
  ];
}

/** What a call is handed, in lists too. */
function given({ arguments: args }: TSESTree.CallExpression): Node[] {
  return args
    .flatMap((argument): (Node | null)[] => {
      const inner = unwrap(argument);
      return inner.type === T.ArrayExpression ? inner.elements : [inner];
    })
    .flatMap((node) => (node && node.type !== T.SpreadElement ? [node] : []));
}
