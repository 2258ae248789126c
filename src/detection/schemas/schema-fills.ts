import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, memberName, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';

const MAX_DEPTH = 6;
/** Calls that may put something in the place of what is absent. */
const FILLING =
  /^_?(?:default|prefault|catch|fallback|failover|preprocess|codec|transform\w*|optionalWith|with[A-Z]\w*)$/i;
/** Calls that are put around a schema, and leave what is absent to it. */
const WRAPPING =
  /^(?:optional|nullable|nullish|exactOptional|undefinedable|lazy|union|intersection|intersect|readonly|or|and|pipe|NullOr|UndefinedOr|NullishOr|suspend)$/i;
/** Those that fill in what they are given beside the schema. */
const FILLING_BY_ARGUMENT = /^(?:optional|nullish|undefinedable|exactOptional)$/i;

/** Whether a schema takes up, by a name, another one that may put something in the place of what is absent, or that is not found. */
export function namesFillingSchema(e: Engine, facts: ModuleFacts, schema: Node): boolean {
  return mayFill(e, facts, schema, false, 0);
}

/** @param isNamed whether the schema stands elsewhere: what stands in the place itself is for whoever reads it there. */
function mayFill(e: Engine, facts: ModuleFacts, schema: Node, isNamed: boolean, depth: number): boolean {
  const node = unwrap(schema);
  if (depth > MAX_DEPTH) return true;
  switch (node.type) {
    case T.Identifier:
    case T.MemberExpression:
      return optionsOf(e.valueOf(node, { facts, env: undefined })).some((option) => {
        if (option.kind !== 'library') return true;
        const made = option.made && e.facts(option.made.file);
        return option.made && made ? mayFill(e, made, option.made.node, true, depth + 1) : false;
      });
    case T.ArrowFunctionExpression:
      return mayFill(e, facts, node.body, isNamed, depth);
    case T.ArrayExpression:
      return node.elements.some((element) => element !== null && mayFill(e, facts, element, isNamed, depth));
    case T.CallExpression: {
      const callee = unwrap(node.callee);
      const name =
        callee.type === T.Identifier
          ? callee.name
          : callee.type === T.MemberExpression
            ? memberName(callee)
            : undefined;
      if (name === undefined) return true;
      const [first, second] = node.arguments;
      if (
        isNamed &&
        (FILLING.test(name) || (second && FILLING_BY_ARGUMENT.test(name)) || node.arguments.some(hasDefault))
      )
        return true;
      const wrapped = WRAPPING.test(name) ? first : undefined;
      if (wrapped && mayFill(e, facts, wrapped, isNamed, depth)) return true;
      const maker = callee.type === T.MemberExpression ? callee.object : callee;
      if (isNamed && name === 'object' && isOfYup(e, facts, maker)) return true;
      return mayFill(e, facts, maker, isNamed, depth);
    }
    default:
      return false;
  }
}

/** An object of yup is made from the defaults of its keys. */
function isOfYup(e: Engine, facts: ModuleFacts, node: Node): boolean {
  return optionsOf(e.valueOf(node, { facts, env: undefined })).some(
    (option) => option.kind === 'library' && option.from === 'yup' && option.made === undefined,
  );
}

/** `{ default: … }` among what a schema is made of. */
function hasDefault(argument: Node): boolean {
  return (
    argument.type === T.ObjectExpression &&
    argument.properties.some(
      (property) => property.type === T.Property && staticKey(property.key, property.computed) === 'default',
    )
  );
}
