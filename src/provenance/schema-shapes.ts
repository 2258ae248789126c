import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import type { ModuleFacts } from './module-facts.js';
import { T, memberName, placeOf, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { optionsOf, unionOf } from './value.js';
import type { Value } from './value.js';

/** Functions and methods of validators that give back what they are handed. */
const GIVES_VALUE = new Set(['parse', 'parseAsync', 'validateSync', 'cast', 'attempt', 'create', 'mask', 'coerce']);
/** Those that wrap it: zod and valibot in `data` and `output`, joi in `value`, io-ts in `right`. */
const GIVES_RESULT = new Set(['safeParse', 'safeParseAsync', 'validate', 'validateAsync', 'decode']);
const GIVES_NOTHING = new Set(['assert', 'check', 'is']);
const RESULT_NAMES = ['data', 'output', 'value', 'right'];

export function isParsing(node: TSESTree.CallExpression): boolean {
  const name = calledName(node);
  return name !== undefined && (GIVES_VALUE.has(name) || GIVES_RESULT.has(name) || GIVES_NOTHING.has(name));
}

function calledName(node: TSESTree.CallExpression): string | undefined {
  const callee = unwrap(node.callee);
  if (callee.type === T.Identifier) return callee.name;
  return callee.type === T.MemberExpression ? memberName(callee) : undefined;
}

/** `schema.parse(input)`, `parse(schema, input)`, `assert(input, schema)`: what may be the schema, and what it is put on. */
export function parsings(node: TSESTree.CallExpression): { readonly schema: Node; readonly input: Node }[] {
  const callee = unwrap(node.callee);
  const [first, second] = node.arguments;
  if (!first) return [];
  const found: { schema: Node; input: Node }[] = [];
  if (callee.type === T.MemberExpression) found.push({ schema: callee.object, input: first });
  if (second) found.push({ schema: first, input: second }, { schema: second, input: first });
  return found;
}

/** What a validator hands back of a payload; undefined where the call is none of a validator's. */
export function parsedValue(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const name = calledName(node);
  if (name === undefined || !(GIVES_VALUE.has(name) || GIVES_RESULT.has(name))) return undefined;
  for (const { schema, input } of parsings(node)) {
    const value = e.valueOf(input, frame);
    if (!optionsOf(value).some((option) => option.kind === 'data') || !schemaShape(e, schema, frame)) continue;
    if (GIVES_VALUE.has(name)) return value;
    const place = placeOf(node, frame.facts.file);
    const result: Value = {
      kind: 'object',
      members: RESULT_NAMES.map((member) => ({
        name: member,
        key: place,
        property: place,
        shorthand: false,
        value: () => value,
      })),
      spreads: [],
      open: true,
      place,
    };
    return name === 'validate' || name === 'validateAsync' ? unionOf([value, result]) : result;
  }
  return undefined;
}

export interface SchemaShape {
  readonly keys: TSESTree.ObjectExpression;
  readonly facts: ModuleFacts;
  /** Calls around the object, innermost first: `.strict()`, `.unknown(false)`. */
  readonly calls: readonly TSESTree.CallExpression[];
  readonly list: boolean;
}

/** The object of keys that a schema expression describes, through constants and the calls that refine it. */
export function schemaShape(e: Engine, expression: Node, frame: Frame, hops = 0): SchemaShape | undefined {
  const made = hops > 8 ? undefined : madeBy(e, expression, frame);
  if (!made) return undefined;
  const { node, facts } = made;
  const here: Frame = { facts, env: undefined };
  const callee = unwrap(node.callee);
  const name =
    callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
  const [first] = node.arguments;
  if (
    name !== undefined &&
    /^(?:object|strictObject|looseObject|Object|type|interface|keys|shape)$/.test(name) &&
    first?.type === T.ObjectExpression
  ) {
    return { keys: first, facts, calls: [node], list: false };
  }
  if (name === 'array' && first) {
    const item = schemaShape(e, first, here, hops + 1);
    return item ? { ...item, list: true } : undefined;
  }
  if (callee.type !== T.MemberExpression) return undefined;
  const base = schemaShape(e, callee.object, here, hops + 1);
  if (!base) return undefined;
  return name === 'array' ? { ...base, list: true } : { ...base, calls: [...base.calls, node] };
}

function madeBy(
  e: Engine,
  expression: Node,
  frame: Frame,
): { node: TSESTree.CallExpression; facts: ModuleFacts } | undefined {
  const inner = unwrap(expression);
  if (inner.type === T.CallExpression) return { node: inner, facts: frame.facts };
  const made = optionsOf(e.valueOf(inner, frame)).flatMap((option) =>
    option.kind === 'library' ? (option.made ?? []) : [],
  );
  const [only, another] = made;
  // One of several: which payload each is put on is only known where it is handed over.
  if (!only || another) return undefined;
  const facts = e.facts(only.file);
  return facts ? { node: only.node, facts } : undefined;
}

const INFERRED = new Set([
  'infer',
  'output',
  'input',
  'TypeOf',
  'InferType',
  'Asserts',
  'InferOutput',
  'InferInput',
  'Infer',
  'Static',
]);

/** The schema whose type `z.infer<typeof schema>` is, in one of the spellings of the validators. */
export function inferredShape(e: Engine, node: TSESTree.TSTypeReference, facts: ModuleFacts): SchemaShape | undefined {
  const name = node.typeName.type === T.TSQualifiedName ? node.typeName.right.name : undefined;
  const plain = node.typeName.type === T.Identifier ? node.typeName.name : name;
  const [argument] = node.typeArguments?.params ?? [];
  if (plain === undefined || !INFERRED.has(plain) || argument?.type !== T.TSTypeQuery) return undefined;
  return argument.exprName.type === T.Identifier
    ? schemaShape(e, argument.exprName, { facts, env: undefined })
    : undefined;
}
