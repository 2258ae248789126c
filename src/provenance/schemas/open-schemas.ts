import type { Engine, Frame } from '../engine.js';
import { isOfLibrary } from './schema-combinators.js';
import { schemaMade, schemaShape } from './schema-shapes.js';
import { T, calledName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';

const MAX_DEPTH = 6;
/** Schemas that name no keys: anything, and what holds any number of things. */
const OPEN = /^(?:any|unknown|mixed|record|array|readonlyArray)$/i;
/** Schemas and methods of schemas by which what they are put on stays as it is. */
const LEAVES =
  /^(?:string|number|boolean|bool|literal|enum|nullable|nullish|optional|null|undefined|min|max|length|nonempty|nonEmpty|int|required|readonly|brand|describe|strict|passthrough|of|items|unknown)$/i;

/** Libraries of which some schemas are there as they are, without a call that makes them. */
const HAVE_NAMED = /^(?:io-ts|decoders|runtypes|purify-ts|effect|@effect\/schema)(?:\/|$)/;
const NAMED_OPEN = /^(?:any|unknown|object|pojo|poja|(?:Any|Unknown)(?:Record|Array|Dictionary)?|AnyFromSelf|Object)$/;
const NAMED_LEAVES = /^(?:string|number|boolean|bool|null|undefined|int)$/i;

/** `z.record(z.any())`, `z.unknown().array()`, `Joi.any().required()`, `t.UnknownRecord`: a schema that names no keys, and gives what it is put on. */
export function isOpenSchema(e: Engine, schema: Node, frame: Frame): boolean {
  const made = schemaMade(e, schema, frame);
  if (!made) return isNamed(e, schema, frame, false);
  return isOpen(e, made.node, { facts: made.facts, env: undefined }, 0, false);
}

/** Whether each of the schemas that one may be gives what it is put on as it is: `endpoint.body` where it is known of no single endpoint. */
export function leavesAsItIs(e: Engine, schema: Node, frame: Frame): boolean {
  return optionsOf(e.valueOf(unwrap(schema), frame)).every((option) => {
    const made = option.kind === 'library' ? option.made : undefined;
    const facts = made && e.facts(made.file);
    if (!facts) return false;
    const shape = schemaShape(e, made.node, { facts, env: made.env });
    return shape ? shape.transforms.length === 0 : isOpen(e, made.node, { facts, env: undefined }, 0, true);
  });
}

/** `t.UnknownRecord`, and `t.string` in what holds several. */
function isNamed(e: Engine, schema: Node, frame: Frame, isInside: boolean): boolean {
  const [only, another] = optionsOf(e.valueOf(unwrap(schema), frame));
  if (another || only?.kind !== 'library' || only.made || !HAVE_NAMED.test(only.from ?? '')) return false;
  const name = only.path.slice(only.path.lastIndexOf('.') + 1);
  return NAMED_OPEN.test(name) || (isInside && NAMED_LEAVES.test(name));
}

/** @param isInside whether a single value will do, as it may in what holds several. */
function isOpen(e: Engine, schema: Node, frame: Frame, depth: number, isInside: boolean): boolean {
  const made = depth > MAX_DEPTH ? undefined : schemaMade(e, schema, frame);
  if (!made) return depth > 0 && isNamed(e, schema, frame, isInside);
  const { node } = made;
  const here: Frame = { facts: made.facts, env: undefined };
  const name = calledName(node) ?? '';
  const isOwn = OPEN.test(name);
  if (!isOwn && !LEAVES.test(name)) return isInside && schemaShape(e, node, here)?.transforms.length === 0;
  const holds = node.arguments.every(
    (argument) =>
      /^(?:Literal|TemplateLiteral|ArrayExpression)$/.test(argument.type) || isOpen(e, argument, here, depth + 1, true),
  );
  const callee = unwrap(node.callee);
  const before = callee.type === T.MemberExpression ? unwrap(callee.object) : undefined;
  const isChained = before?.type === T.CallExpression;
  if (!holds) return false;
  if (isChained) return isOpen(e, before, here, depth + 1, isInside || isOwn);
  return (isOwn || isInside) && isOfLibrary(e, node, here);
}
