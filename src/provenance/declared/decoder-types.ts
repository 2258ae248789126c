import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { Environment } from '../environment.js';
import { anyArguments } from '../functions/argument-lists.js';
import { functionResult } from '../functions/results.js';
import { keysOfLiteral } from '../schemas/written-keys.js';
import type { SchemaKeys } from '../schemas/written-keys.js';
import { T } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';
import { typeValue } from './declared-types.js';
import type { TypeFrame } from './type-frame.js';

/** How many calls a decoder is made of. */
const MAX_CALLS = 4;

/**
 * `D extends Decoder<infer A> ? A : never`, asked of a function that the project makes of a table of names: what payloads are that it takes apart by the
 * table. Undefined for other types, and where nothing is seen to be taken apart by it.
 */
export function describedByDecoder(e: Engine, node: TSESTree.TSConditionalType, at: TypeFrame): Value | undefined {
  const { checkType, extendsType, trueType } = node;
  const asked = nameOf(trueType);
  if (asked === undefined || checkType.type !== T.TSTypeReference) return undefined;
  const isResult = extendsType.type === T.TSFunctionType && infers(extendsType.returnType?.typeAnnotation, asked);
  const isHeld =
    extendsType.type === T.TSTypeReference && extendsType.typeArguments?.params.some((one) => infers(one, asked));
  if (!isResult && isHeld !== true) return undefined;
  const [decoder, another] = optionsOf(typeValue(e, checkType, at));
  if (decoder?.kind !== 'function' || another) return undefined;
  if (isResult) return functionResult(e, decoder, anyArguments(decoder.node), { facts: at.facts, env: undefined });
  const [table, ...others] = tablesIn(e, decoder.env);
  return table && others.length === 0 ? e.bindings.valueOf(table.keys, table.facts) : undefined;
}

function infers(type: TSESTree.TypeNode | undefined, name: string): boolean {
  return type?.type === T.TSInferType && type.typeParameter.name.name === name;
}

function nameOf(type: TSESTree.TypeNode): string | undefined {
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier ? type.typeName.name : undefined;
}

/** The literals that the calls were handed which made a function. */
function tablesIn(e: Engine, env: Environment | undefined): readonly SchemaKeys[] {
  const tables: SchemaKeys[] = [];
  for (let at = env, calls = 0; at && calls < MAX_CALLS; at = at.next, calls++)
    for (const argument of at.args)
      for (const option of optionsOf(argument()))
        if (option.kind === 'object') tables.push(...[keysOfLiteral(e, option)].filter((one) => one !== undefined));
  return tables;
}
