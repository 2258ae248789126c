import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import type { Lazy, SignatureNode, SignatureValue } from '../value.js';

/** The first of the signatures declared under one name that takes what a call hands over: as many arguments, and the texts that it names. */
export function overloadFor(signature: SignatureValue, args: readonly Lazy[]): SignatureValue {
  const { overloads = [], ...own } = signature;
  const fitting = [signature.node, ...overloads].find((node) => takes(node, args));
  return overloads.length === 0 || fitting === undefined ? signature : { ...own, node: fitting };
}

function takes({ params }: SignatureNode, args: readonly Lazy[]): boolean {
  const isOpen = params.at(-1)?.type === T.RestElement;
  if (args.length > params.length && !isOpen) return false;
  return params.every((parameter, index) => {
    const given = args[index];
    if (!given) return parameter.type === T.RestElement || ('optional' in parameter && parameter.optional);
    const named = textTypes(parameter);
    const text = named && plainText(given());
    return text === undefined || named === undefined || named.includes(text);
  });
}

/** `'users'`, `'users' | 'officers'` as the type of a parameter. */
export function textTypes(parameter: TSESTree.Parameter): readonly string[] | undefined {
  const type = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
  const texts = (type?.type === T.TSUnionType ? type.types : type ? [type] : []).map((one) =>
    one.type === T.TSLiteralType && one.literal.type === T.Literal && typeof one.literal.value === 'string'
      ? one.literal.value
      : undefined,
  );
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts : undefined;
}
