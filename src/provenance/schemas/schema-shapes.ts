import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { combinedShape, listedShape } from './schema-combinators.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { responseBody } from '../requests/responses.js';
import { T, calledName, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { lazily, mapOptions, optionsOf } from '../values.js';
import type { Value } from '../value.js';
import { writtenKeys } from './written-keys.js';
import type { SchemaKeys } from './written-keys.js';

/** Functions and methods of validators that give back what they are handed. */
export const GIVES_VALUE = new Set([
  'parse',
  'parseAsync',
  'validateSync',
  'cast',
  'attempt',
  'create',
  'mask',
  'coerce',
  'Parse',
  'Cast',
  'Decode',
  'Convert',
  'Clean',
  'Default',
]);
/** Those that wrap it: zod and valibot in `data` and `output`, joi in `value`, io-ts in `right`. */
export const GIVES_RESULT = new Set(['safeParse', 'safeParseAsync', 'validate', 'validateAsync', 'decode']);
const GIVES_NOTHING = new Set(['assert', 'check', 'is', 'Assert', 'Check']);

export function isParsing(node: TSESTree.CallExpression): boolean {
  const name = calledName(node);
  return name !== undefined && (GIVES_VALUE.has(name) || GIVES_RESULT.has(name) || GIVES_NOTHING.has(name));
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

/** What a validator is put on: of what a wrapper gives back that could not be followed it is the body. */
export function checkedValue(e: Engine, input: Node, frame: Frame): Value {
  return mapOptions(e.valueOf(input, frame), (option) =>
    option.kind === 'response' && option.flavour === 'unclear' ? responseBody(option.call) : option,
  );
}

/** What is described by the schema that an expression is checked by: `schema.parse(sample)`. */
export function describedInput(e: Engine, call: Node, input: Node, frame: Frame): Value | undefined {
  if (call.type !== T.CallExpression || !isParsing(call)) return undefined;
  for (const parsing of parsings(call)) {
    const shape = parsing.input === input ? schemaShape(e, parsing.schema, frame) : undefined;
    const own = shape && ownKeys(shape);
    const bound = own && e.bindings.valueOf(own.keys, own.facts);
    if (bound) return shape.list ? asList(bound) : bound;
  }
  return undefined;
}

interface Transform {
  readonly callback: Node;
  readonly facts: ModuleFacts;
  /** It is given the list, not an item of it. */
  readonly ofList: boolean;
}

export interface SchemaShape extends SchemaKeys {
  /** Keys that were added to it: `.extend({ … })`, `.merge(other)`. */
  readonly added: readonly SchemaKeys[];
  /** What is made of the value once it is checked. */
  readonly transforms: readonly Transform[];
  /** Calls around the object, innermost first: `.strict()`, `.unknown(false)`. */
  readonly calls: readonly TSESTree.CallExpression[];
  readonly list: boolean;
}

/** The object of keys that a schema expression describes, through constants and the calls that refine it. */
export function schemaShape(e: Engine, expression: Node, frame: Frame, hops = 0): SchemaShape | undefined {
  const call = hops > 8 ? undefined : schemaMade(e, expression, frame);
  if (!call) return undefined;
  const { node, facts } = call;
  const here: Frame = { facts, env: call.env };
  const callee = unwrap(node.callee);
  const name = calledName(node);
  const [first] = node.arguments;
  const written = name !== undefined && DESCRIBES.test(name) && first ? writtenKeys(e, first, facts) : undefined;
  if (written) return { ...written, calls: [node], list: false, added: [], transforms: [] };
  const shapeOf = (inner: Node): SchemaShape | undefined => schemaShape(e, inner, here, hops + 1);
  const made =
    codecShape(e, callee, node, here, hops) ?? combinedShape(e, node, here, shapeOf) ?? listedShape(node, shapeOf);
  if (made) return made;
  if (callee.type !== T.MemberExpression) return undefined;
  const base = schemaShape(e, callee.object, here, hops + 1);
  if (!base) return undefined;
  if (name === 'array') return { ...base, list: true };
  const shape = { ...base, calls: [...base.calls, node] };
  if (name === 'transform' && first)
    return { ...shape, transforms: [...base.transforms, { callback: first, facts, ofList: base.list }] };
  if (name === undefined || !ADDS_KEYS.has(name) || !first) return shape;
  if (first.type === T.ObjectExpression) return { ...shape, added: [...base.added, { keys: first, facts }] };
  const other = schemaShape(e, first, here, hops + 1);
  return other ? { ...shape, added: [...base.added, other, ...other.added] } : shape;
}

const DESCRIBES = /^(?:object|strictObject|looseObject|Object|type|interface|keys|shape|exact|Struct|struct)$/;

/** `t.partial({…})`, `t.exact(schema)`, `t.intersection([a, b])`: functions of a library of codecs, not methods of a schema. */
function codecShape(
  e: Engine,
  callee: Node,
  node: TSESTree.CallExpression,
  frame: Frame,
  hops: number,
): SchemaShape | undefined {
  const [first] = node.arguments;
  if (callee.type !== T.MemberExpression || callee.object.type !== T.Identifier || !first) return undefined;
  const library = e.valueOf(callee.object, frame);
  if (library.kind !== 'library' || library.made || library.from !== 'io-ts') return undefined;
  const name = memberName(callee);
  if ((name === 'partial' || name === 'strict') && first.type === T.ObjectExpression)
    return { keys: first, facts: frame.facts, calls: [node], list: false, added: [], transforms: [] };
  if (name === 'exact' || name === 'readonly') return schemaShape(e, first, frame, hops + 1);
  if (name !== 'intersection' || first.type !== T.ArrayExpression) return undefined;
  const [base, ...others] = first.elements.flatMap((part) => (part && schemaShape(e, part, frame, hops + 1)) ?? []);
  return base && { ...base, added: [...base.added, ...others.flatMap((other) => [other, ...other.added])] };
}

const ADDS_KEYS = new Set(['extend', 'safeExtend', 'augment', 'merge', 'and', 'append', 'concat', 'keys']);

/** The keys that tell a schema from others: what several are extended from is shared by them. */
export function ownKeys(shape: SchemaShape): SchemaKeys {
  return shape.added.at(-1) ?? shape;
}

/** What the transforms of a schema make of a value. */
export function transformed(e: Engine, shape: SchemaShape, value: Value, frame: Frame): Value {
  let result = value;
  for (const { callback, facts, ofList } of shape.transforms) {
    const fn = e.valueOf(callback, { facts, env: undefined });
    const before = result;
    result =
      shape.list && !ofList
        ? asList(applyTo(e, fn, [() => itemOf(e, before)], frame))
        : applyTo(e, fn, [lazily(before)], frame);
  }
  return result;
}

/** `schema.transform((user) => …)`, `.refine((user) => …)`: the callback is given what the schema describes. */
export function schemaCallback(e: Engine, _: Value, { call, index, frame }: CallbackParameter): Value | undefined {
  const callee = unwrap(call.callee);
  if (index > 0 || callee.type !== T.MemberExpression) return undefined;
  if (!/^(?:transform|refine|superRefine|check|overwrite)$/.test(memberName(callee) ?? '')) return undefined;
  const shape = schemaShape(e, callee.object, frame);
  const own = shape && ownKeys(shape);
  const bound = own && e.bindings.valueOf(own.keys, own.facts);
  return shape && bound ? transformed(e, shape, shape.list ? asList(bound) : bound, frame) : undefined;
}

/** The call that makes the schema which an expression stands for. */
export function schemaMade(
  e: Engine,
  expression: Node,
  frame: Frame,
): (Frame & { node: TSESTree.CallExpression }) | undefined {
  const inner = withoutRequired(unwrap(expression));
  if (inner.type === T.CallExpression) return { node: inner, ...frame };
  const made = optionsOf(e.valueOf(inner, frame)).flatMap((option) =>
    option.kind === 'library' ? (option.made ?? []) : [],
  );
  const [only, another] = made;
  // One of several: which payload each is put on is only known where it is handed over.
  if (!only || another) return undefined;
  const facts = e.facts(only.file);
  return facts ? { node: only.node, facts, env: only.env } : undefined;
}

/** `PropTypes.shape({ … }).isRequired`. */
function withoutRequired(schema: Node): Node {
  return schema.type === T.MemberExpression && memberName(schema) === 'isRequired' ? unwrap(schema.object) : schema;
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

type Inferring = TSESTree.TSTypeReference | TSESTree.TSInterfaceHeritage;

/** What `z.infer<…>` is told whose type it is, in one of the spellings of the validators; also behind `extends`. */
export function inferredOf(node: Inferring): TSESTree.TypeNode | undefined {
  const name = inferringName(node.type === T.TSTypeReference ? node.typeName : node.expression);
  return name !== undefined && INFERRED.has(name) ? node.typeArguments?.params[0] : undefined;
}

/** The schema whose type `z.infer<typeof schema>` is. */
export function inferredShape(e: Engine, node: Inferring, facts: ModuleFacts): SchemaShape | undefined {
  const argument = inferredOf(node);
  return argument?.type === T.TSTypeQuery && argument.exprName.type === T.Identifier
    ? schemaShape(e, argument.exprName, { facts, env: undefined })
    : undefined;
}

function inferringName(node: Node): string | undefined {
  if (node.type === T.Identifier) return node.name;
  if (node.type === T.TSQualifiedName) return node.right.name;
  return node.type === T.MemberExpression ? memberName(node) : undefined;
}

/** Whether a schema has a key. True also where that cannot be told. */
export function mayHaveKey(shape: SchemaShape, name: string): boolean {
  return [shape, ...shape.added].some(
    ({ keys, leaves }) =>
      leaves?.(name) !== true &&
      keys.properties.some(
        (property) =>
          property.type === T.SpreadElement || (staticKey(property.key, property.computed) ?? name) === name,
      ),
  );
}
