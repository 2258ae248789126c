import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { schemaMade } from '../../provenance/schemas/schema-shapes.js';
import { T, calledName, innerPlace, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';

/** A text that a schema takes, and where it is written. */
interface SchemaLiteral {
  readonly text: string;
  readonly place: Place;
  /** It stands in a constant or an enumeration, which others may use as well. */
  readonly held?: true;
}

/** Calls and decorators that name what they take. */
export const CHOOSES = /^(?:literal|enum|enums|nativeEnum|valid|equal|equals|oneOf|picklist|IsIn|IsEnum)$/i;
/** Takes the names of the members of an object. */
const CHOOSES_KEYS = 'keyof';

const MOST_LEVELS = 6;
/** What a schema gives where nothing came: it takes that as well. */
const STANDS_IN = /^(?:allow|default|catch|fallback|optional|prefault)$/i;

/** The texts that a schema takes: `z.enum(['a', 'b'])`, `Type.Union([Type.Literal('a'), …])`, `z.literal('a').or(…)`, `z.nativeEnum(Kind)`, through constants too. */
export function literalsOfSchema(e: Engine, schema: Node, facts: ModuleFacts, levels = 0): readonly SchemaLiteral[] {
  const made = levels > MOST_LEVELS ? undefined : schemaMade(e, schema, { facts, env: undefined });
  if (!made) return [];
  const { node, facts: own } = made;
  const callee = unwrap(node.callee);
  const base =
    callee.type === T.MemberExpression && unwrap(callee.object).type === T.CallExpression ? callee.object : undefined;
  const name = calledName(node) ?? '';
  const isTaken = CHOOSES.test(name) || STANDS_IN.test(name) || name === CHOOSES_KEYS;
  return [
    ...(base ? literalsOfSchema(e, base, own, levels + 1) : []),
    ...given(node).flatMap((one) => {
      const text = staticString(one);
      if (text === undefined) {
        const inner = literalsOfSchema(e, one, own, levels + 1);
        return inner.length > 0 || !isTaken ? inner : heldTexts(e, one, own, name === CHOOSES_KEYS);
      }
      return isTaken ? [{ text, place: innerPlace(one, own.file) }] : [];
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

/** The texts of a list, an enumeration or an object of constants, or the names of an object's members. */
function heldTexts(e: Engine, node: Node, facts: ModuleFacts, byKeys: boolean): SchemaLiteral[] {
  const held = node.type === T.ObjectExpression ? {} : ({ held: true } as const);
  return optionsOf(e.valueOf(node, { facts, env: undefined })).flatMap((option) => {
    if (byKeys)
      return option.kind === 'object'
        ? option.members.map(({ name, key }) => ({ text: name, place: key, ...held }))
        : [];
    const values = option.kind === 'object' ? option.members.map(({ value }) => value()) : [option];
    return values
      .flatMap(listed)
      .flatMap(textsOf)
      .flatMap((text) => {
        const plain = plainText(text);
        const place = text.pieces[0]?.place;
        return plain === undefined || !place ? [] : [{ text: plain, place, ...held }];
      });
  });
}

function listed(value: Value): readonly Value[] {
  return value.kind === 'tuple' ? value.items.map((item) => item.value()) : [value];
}
