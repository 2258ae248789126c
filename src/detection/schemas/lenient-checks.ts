import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../../provenance/objects/members.js';
import { T, memberName, outermost, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isFalse } from '../../provenance/syntax/properties.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { FileContext } from '../context.js';
import { checksIn, filesWith, isCheckedWith, isSwitchedOn } from './schema-checks.js';

/** Options of validators that take unknown keys, or leave them away. */
const LENIENT = ['allowUnknown', 'stripUnknown'] as const;
type Leniency = (typeof LENIENT)[number];

/** Whether something is checked against the schema with one of some options: `schema.validate(body, { allowUnknown: true })`. */
export function isCheckedLeniently(
  context: FileContext,
  keys: TSESTree.ObjectExpression,
  options: readonly Leniency[] = LENIENT,
): boolean {
  return options.some((option) => isCheckedWith(context, keys, option));
}

/** The option by which a check in this file says that the schema refuses unknown keys: `schema.validate(body, { allowUnknown: false })`. */
export function refusingCheck(context: FileContext, keys: TSESTree.ObjectExpression): Node | undefined {
  const checks = checksIn(context, keys, 'allowUnknown', context.facts);
  return checks.find(
    ({ value, parent }) => isFalse(value) && !(parent as TSESTree.ObjectExpression).properties.some(isLenient),
  )?.key;
}

/** Whether a validator of JSON schemas takes away what they refuse: `new Ajv({ removeAdditional: true })`. */
export function takesAwayUnknown(context: FileContext): boolean {
  const option = 'removeAdditional';
  return filesWith(context, option).some((facts) =>
    (facts.index.properties.get(option) ?? []).some(({ parent, value }) => {
      const inner = unwrap(value);
      return parent.type === T.ObjectExpression && inner.type === T.Literal && Boolean(inner.value);
    }),
  );
}

const FASTIFY = /fastify/i;

/** `app.post(path, { schema: { body } })` of Fastify: its validator takes away what a schema refuses, unless it is told otherwise. */
export function isLeftToFastify(context: FileContext, use: Node): boolean {
  const body = memberHolding(outermost(use), 'body');
  const isOfRoute = body !== undefined && memberHolding(outermost(body), 'schema') !== undefined;
  return isOfRoute && context.facts.mentions(FASTIFY) && !isToldOtherwise(context);
}

function memberHolding(value: Node, name: string): Node | undefined {
  const holder = value.parent;
  return holder?.type === T.Property && holder.value === value && staticKey(holder.key, holder.computed) === name
    ? holder.parent
    : undefined;
}

/** `removeAdditional: false`, a validator of one's own. */
function isToldOtherwise(context: FileContext): boolean {
  const keeps = filesWith(context, 'removeAdditional').some((facts) =>
    (facts.index.properties.get('removeAdditional') ?? []).some(({ value }) => isFalse(value)),
  );
  return (
    keeps ||
    filesWith(context, 'validatorCompiler').some((facts) => facts.index.properties.has('validatorCompiler')) ||
    filesWith(context, 'setValidatorCompiler').some((facts) => facts.index.members.has('setValidatorCompiler'))
  );
}

/** `Joi.defaults((schema) => schema.options({ stripUnknown: true }))`: what such a library makes takes unknown keys. */
export function isMadeLenient({ engine, facts }: FileContext, { callee }: TSESTree.CallExpression): boolean {
  const library = unwrap(callee);
  if (library.type !== T.MemberExpression) return false;
  return optionsOf(engine.valueOf(library.object, { facts, env: undefined })).some((option) => {
    const made = option.kind === 'library' ? option.made?.node : undefined;
    let found = false;
    for (const argument of made?.callee.type === T.MemberExpression && memberName(made.callee) === 'defaults'
      ? made.arguments
      : [])
      walk(argument, (node) => {
        found ||= node.type === T.ObjectExpression && node.properties.some(isLenient);
        return !found;
      });
    return found;
  });
}

function isLenient(property: TSESTree.ObjectLiteralElement): boolean {
  if (property.type !== T.Property) return false;
  const name = staticKey(property.key, property.computed);
  return LENIENT.some((option) => option === name) && isSwitchedOn(property.value);
}

/** What `.options({ … })` of a schema says of unknown keys: where it refuses them, the name of that option. */
export function preferenceOf(
  { engine, frame }: FileContext,
  preferences: Node | undefined,
): 'lenient' | 'silent' | { readonly refusing: Node } {
  if (preferences === undefined || preferences.type === T.SpreadElement) return 'lenient';
  const value = engine.valueOf(preferences, frame);
  const said = LENIENT.map((name) => flagOf(memberOf(engine, value, name)));
  if (value.kind !== 'object' || value.open || value.spreads.length > 0 || said.includes(true)) return 'lenient';
  const written = unwrap(preferences);
  const refusing =
    written.type === T.ObjectExpression
      ? written.properties.find(
          (property): property is TSESTree.Property =>
            property.type === T.Property && staticKey(property.key, property.computed) === 'allowUnknown',
        )
      : undefined;
  return said[0] === false ? { refusing: refusing?.key ?? preferences } : 'silent';
}

function flagOf(value: Value): boolean | undefined {
  if (isUnknown(value)) return undefined;
  return !(value.kind === 'scalar' && value.value === false);
}

/** Whether a method of a schema sets its preferences. */
export function setsPreferences(access: TSESTree.MemberExpression): boolean {
  return /^(?:options|prefs|preferences)$/.test(memberName(access) ?? '');
}
