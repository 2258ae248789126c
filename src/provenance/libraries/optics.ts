import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { schemaMade } from '../schemas/schema-shapes.js';
import { T, calledName, memberName, outermost, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

/** Libraries of lenses: objects that say by a path which part of something is meant. */
const LIBRARY = /^(?:monocle-ts|optics-ts|@fp-ts\/optic|fp-ts|effect)(?:\/|$)/;
/** What is meant of a type, by names: `Lens.fromPath<User>()(['a', 'b'])`, `Optional.fromNullableProp<User>()('a')`. */
const FROM_TYPE = /^from(?:Prop|Path|NullableProp|OptionProp)$/;
/** The whole of a type: `optic<User>()`, `Optic.id<User>()`. */
const WHOLE = /^(?:optic_?|id|identity)$/;
const BY_NAMES = /^(?:prop|path|at|key)$/;
/** Steps by which the part that is meant stays the same, there or not. */
const STAYS = /^(?:some|fromNullable|optional|guard|nonNullable|asOptional|asFold|asGetter)$/;
const JOINS = /^(?:compose\w*|andThen)$/;
const PIPES = /^(?:fp-ts|effect)\b.*\.pipe$/;
const GIVES = /^(?:get|getOption|getOptional|view|preview)$/;
const PUTS = /^(?:set|over|modify|replace|put)$/;

interface Optic {
  /** What the whole is declared to be. */
  readonly whole: Value;
  readonly path: readonly string[];
}

/** The lens that an expression makes or names; `upTo` a name in its path, what comes before that name. */
function opticOf(e: Engine, expression: Node, frame: Frame, upTo?: Node): Optic | undefined {
  const made = schemaMade(e, expression, frame);
  if (!made) return undefined;
  const { node } = made;
  const here: Frame = made.facts === frame.facts ? frame : { facts: made.facts, env: undefined };
  const callee = unwrap(node.callee);
  const name = calledName(node) ?? '';
  const [first] = node.arguments;
  const type = node.typeArguments?.params[0];
  if (WHOLE.test(name) && type)
    return isOfLenses(e, node, here) ? { whole: declared(e, type, here), path: [] } : undefined;
  if (callee.type === T.CallExpression) {
    const of = callee.typeArguments?.params[0];
    const isFrom = of && FROM_TYPE.test(calledName(callee) ?? '') && isOfLenses(e, callee, here);
    return isFrom ? further({ whole: declared(e, of, here), path: [] }, namesOf(node, upTo)) : undefined;
  }
  if (name === 'pipe' && first) return piped(e, node, here, upTo);
  const base = callee.type === T.MemberExpression ? opticOf(e, callee.object, here) : undefined;
  if (!base) return undefined;
  if (STAYS.test(name)) return base;
  if (BY_NAMES.test(name)) return further(base, namesOf(node, upTo));
  const other = JOINS.test(name) && first ? opticOf(e, first, here) : undefined;
  return other && further(base, other.path);
}

/** `pipe(L.id<User>(), L.prop('organization'), L.prop('name'))`. */
function piped(
  e: Engine,
  { arguments: [first, ...steps] }: TSESTree.CallExpression,
  frame: Frame,
  upTo?: Node,
): Optic | undefined {
  let optic = first && opticOf(e, first, frame);
  for (const step of steps) {
    const call = unwrap(step);
    const name =
      call.type === T.CallExpression
        ? calledName(call)
        : call.type === T.MemberExpression
          ? memberName(call)
          : undefined;
    if (!optic || name === undefined) return undefined;
    if (call.type !== T.CallExpression) optic = STAYS.test(name) ? optic : undefined;
    else if (JOINS.test(name)) optic = joined(e, optic, call, frame);
    else optic = BY_NAMES.test(name) ? further(optic, namesOf(call, upTo)) : undefined;
    if (upTo && isAround(call, upTo)) return optic;
  }
  return optic;
}

function joined(
  e: Engine,
  base: Optic,
  { arguments: [first] }: TSESTree.CallExpression,
  frame: Frame,
): Optic | undefined {
  const other = first && opticOf(e, first, frame);
  return other && further(base, other.path);
}

function further(optic: Optic, names: readonly string[] | undefined): Optic | undefined {
  return names && { ...optic, path: [...optic.path, ...names] };
}

/** `'a'`, `'a.b'`, `['a', 'b']`, `'a', 'b'`: the names of a path, those before one of them where that is asked for. */
function namesOf({ arguments: args }: TSESTree.CallExpression, upTo: Node | undefined): readonly string[] | undefined {
  const [first] = args;
  const list = first?.type === T.ArrayExpression ? first.elements : args;
  const names: string[] = [];
  for (const item of list) {
    if (item === upTo) return names;
    const name = item ? staticKey(item, true) : undefined;
    if (name === undefined) return names.length > 0 && first?.type !== T.ArrayExpression ? names : undefined;
    names.push(...name.split('.'));
  }
  return names;
}

function isAround(node: Node, inner: Node): boolean {
  return node.range[0] <= inner.range[0] && inner.range[1] <= node.range[1];
}

function declared(e: Engine, type: TSESTree.TypeNode, { facts, env }: Frame): Value {
  return typeValue(e, type, { facts, types: undefined, env });
}

function isOfLenses(e: Engine, { callee }: TSESTree.CallExpression, frame: Frame): boolean {
  return optionsOf(e.valueOf(unwrap(callee), frame)).some(
    (option) => option.kind === 'library' && LIBRARY.test(option.from ?? ''),
  );
}

/** `lens.get(user)`, `view(lens, user)`, `get(lens)(user)`: the part that is meant; of what is put into it, the whole. What is piped together stays a lens. */
export function opticResult(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (PIPES.test(target.path) && opticOf(e, node, frame))
    return { ...target, path: `${target.path}()`, made: { node, file: frame.facts.file } };
  if (!LIBRARY.test(target.from ?? '')) return undefined;
  const used = usedOptic(node);
  const gives = used !== undefined && GIVES.test(used.name);
  if (!used || !(gives || PUTS.test(used.name))) return undefined;
  const optic = opticOf(e, used.lens, frame);
  if (!optic) return undefined;
  const given = e.valueOf(used.data, frame);
  const whole = isUnknown(given) ? optic.whole : given;
  if (isUnknown(whole)) return undefined;
  return gives ? optic.path.reduce<Value>((value, name) => memberOf(e, value, name), whole) : whole;
}

interface UsedOptic {
  readonly name: string;
  readonly lens: Node;
  readonly data: Node;
}

function usedOptic(node: TSESTree.CallExpression): UsedOptic | undefined {
  const callee = unwrap(node.callee);
  const made = callee.type === T.CallExpression ? callee : undefined;
  const named = made ?? node;
  const access = unwrap(named.callee);
  const name = calledName(named);
  const args = made ? [...made.arguments, ...node.arguments] : node.arguments;
  const data = args.at(-1);
  const [lens] = args;
  if (name === undefined || !data || !lens) return undefined;
  const isWhole = made ? PUTS.test(name) && args.length === 2 : args.length === 1;
  if (isWhole && access.type === T.MemberExpression) return { name, lens: access.object, data };
  return args.length > 1 ? { name, lens, data } : undefined;
}

/** What a name in the path of a lens is a name of. */
export function ownerInOptic(e: Engine, name: Node, frame: Frame): Value | undefined {
  const holder = name.parent?.type === T.ArrayExpression ? name.parent.parent : name.parent;
  if (holder?.type !== T.CallExpression || staticString(name) === undefined) return undefined;
  const called = calledName(holder) ?? '';
  const inner = unwrap(holder.callee);
  const isMade = inner.type === T.CallExpression && FROM_TYPE.test(calledName(inner) ?? '');
  if (!isMade && !BY_NAMES.test(called)) return undefined;
  const pipe = outermost(holder).parent;
  const whole = pipe?.type === T.CallExpression && calledName(pipe) === 'pipe' ? pipe : holder;
  const optic = opticOf(e, whole, frame, name);
  return optic?.path.reduce<Value>((value, step) => memberOf(e, value, step), optic.whole);
}
