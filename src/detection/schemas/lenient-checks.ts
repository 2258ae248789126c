import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../../provenance/objects/members.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { schemaShape } from '../../provenance/schemas/schema-shapes.js';
import { T, memberName, outermost, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { FileContext } from '../context.js';

/** Options of validators that take unknown keys, or leave them away. */
const LENIENT = ['allowUnknown', 'stripUnknown'] as const;
type Leniency = (typeof LENIENT)[number];

/** How many files are looked through for checks of one schema. */
const MAX_FILES = 40;

/** Whether something is checked against the schema with one of some options: `schema.validate(body, { allowUnknown: true })`. */
export function isCheckedLeniently(
  context: FileContext,
  keys: TSESTree.ObjectExpression,
  options: readonly Leniency[] = LENIENT,
): boolean {
  return options.some((option) =>
    filesWith(context, option).some((facts) =>
      checksIn(context, keys, option, facts).some(({ value }) => isSwitchedOn(value)),
    ),
  );
}

/** The option by which a check in this file says that the schema refuses unknown keys: `schema.validate(body, { allowUnknown: false })`. */
export function refusingCheck(context: FileContext, keys: TSESTree.ObjectExpression): Node | undefined {
  const checks = checksIn(context, keys, 'allowUnknown', context.facts);
  return checks.find(
    ({ value, parent }) => isSwitchedOff(value) && !(parent as TSESTree.ObjectExpression).properties.some(isLenient),
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
    (facts.index.properties.get('removeAdditional') ?? []).some(({ value }) => isSwitchedOff(value)),
  );
  return (
    keeps ||
    filesWith(context, 'validatorCompiler').some((facts) => facts.index.properties.has('validatorCompiler')) ||
    filesWith(context, 'setValidatorCompiler').some((facts) => facts.index.members.has('setValidatorCompiler'))
  );
}

/** The file itself, and those it has to do with that name an option. */
export function filesWith({ engine, facts }: FileContext, option: string): ModuleFacts[] {
  const named = engine
    .filesNaming(option)
    .filter((file) => file !== facts.file)
    .slice(0, MAX_FILES);
  return [facts, ...named.flatMap((file) => engine.facts(file) ?? [])];
}

/** The options of one name that the schema is checked with. */
export function checksIn(
  context: FileContext,
  keys: TSESTree.ObjectExpression,
  option: Leniency | 'strict',
  facts: ModuleFacts,
): TSESTree.Property[] {
  return (facts.index.properties.get(option) ?? []).filter(
    ({ parent }) =>
      parent.type === T.ObjectExpression &&
      usesOf(parent, facts).some(
        (use) => isForAllRoutes(use) || checkedWith(use).some((schema) => describes(context, schema, facts, keys)),
      ),
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

function isSwitchedOff(value: Node): boolean {
  const inner = unwrap(value);
  return inner.type === T.Literal && inner.value === false;
}

/** `true`, or what is to be left away: `{ objects: true }`. */
export function isSwitchedOn(value: Node): boolean {
  const inner = unwrap(value);
  return inner.type === T.Literal ? inner.value === true : inner.type === T.ObjectExpression;
}

/** The options where they stand, or where their constant is named. */
function usesOf(options: TSESTree.ObjectExpression, facts: ModuleFacts): Node[] {
  const whole = outermost(options);
  const holder = whole.parent;
  if (holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return [whole];
  const references = facts.variableOf(holder.id)?.references ?? [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }) => outermost(identifier));
}

/** What may be the schema of a check with options: beside them, or what the method is called on. */
function checkedWith(options: Node): Node[] {
  const holder = options.parent;
  if (holder?.type === T.CallExpression) {
    const callee = unwrap(holder.callee);
    const others = holder.arguments.filter((argument) => argument !== options);
    return [...(callee.type === T.MemberExpression ? [callee.object] : []), ...others.flatMap(withMembers)];
  }
  // `validate: { payload: schema, options: { … } }` of a route.
  if (holder?.type !== T.Property || staticKey(holder.key, holder.computed) !== 'options') return [];
  return withMembers(holder.parent);
}

/** `routes: { validate: { options: { … } } }` of a server. */
function isForAllRoutes(options: Node): boolean {
  return ['options', 'validate', 'routes'].every((name) => {
    const holder = outermost(options).parent;
    if (holder?.type !== T.Property || staticKey(holder.key, holder.computed) !== name) return false;
    options = holder.parent;
    return true;
  });
}

function withMembers(node: Node): Node[] {
  if (node.type !== T.ObjectExpression) return [node];
  return node.properties.flatMap((property) => (property.type === T.Property ? [property.value] : []));
}

/** Whether a schema is the one with these keys. */
export function describes(
  { engine }: FileContext,
  schema: Node,
  facts: ModuleFacts,
  keys: TSESTree.ObjectExpression,
): boolean {
  const frame = { facts, env: undefined };
  if (unwrap(schema).type === T.CallExpression) return schemaShape(engine, schema, frame)?.keys === keys;
  return optionsOf(engine.valueOf(schema, frame)).some((option) => {
    if (option.kind !== 'library' || !option.made) return false;
    const maker = engine.facts(option.made.file);
    return (
      maker !== undefined && schemaShape(engine, option.made.node, { facts: maker, env: undefined })?.keys === keys
    );
  });
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
