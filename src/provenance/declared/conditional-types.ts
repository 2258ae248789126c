import type { TSESTree } from '@typescript-eslint/types';
import { describedByDecoder } from './decoder-types.js';
import { typeValue } from './declared-types.js';
import type { TypeFrame } from './type-frame.js';
import type { Engine } from '../engine.js';
import { T } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isNullish, optionsOf, unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

const OBJECTS = new Set<Value['kind']>(['object', 'data', 'typed', 'instance', 'tuple', 'list', 'record', 'function']);

/** `T extends U ? A : B`: the branch for what is asked about, and what both branches are where that is not known. */
export function conditionalType(e: Engine, node: TSESTree.TSConditionalType, at: TypeFrame): Value {
  const { trueType, falseType } = node;
  const described = describedByDecoder(e, node, at);
  if (described) return described;
  const told = extendsType(typeValue(e, node.checkType, at), node.extendsType);
  if (told !== undefined) return typeValue(e, told ? trueType : falseType, at);
  const [one, other] = [typeValue(e, trueType, at), typeValue(e, falseType, at)];
  const options = optionsOf(unionOf([one, other])).length;
  const isSame = options === optionsOf(one).length && options === optionsOf(other).length;
  return isSame ? one : unknown('a type that hangs on another one');
}

/** Whether a value is of a type; undefined where that is not told for all that it may be. */
function extendsType(value: Value, type: TSESTree.TypeNode): boolean | undefined {
  const told = new Set(optionsOf(value).map((option) => isOf(option, type)));
  const [only] = told;
  return told.size === 1 ? only : undefined;
}

function isOf(value: Value, type: TSESTree.TypeNode): boolean | undefined {
  const isObject = OBJECTS.has(value.kind);
  const isPlain = value.kind === 'text' || value.kind === 'scalar';
  switch (type.type) {
    case T.TSObjectKeyword:
      return isObject ? true : isPlain ? false : undefined;
    case T.TSVoidKeyword:
    case T.TSUndefinedKeyword:
    case T.TSNullKeyword:
      return isNullish(value) ? true : isObject || isPlain ? false : undefined;
    case T.TSLiteralType: {
      const text = plainText(value);
      const { literal } = type;
      if (text === undefined || literal.type !== T.Literal || typeof literal.value !== 'string') return undefined;
      return text === literal.value;
    }
    default:
      return undefined;
  }
}
