import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../../provenance/engine.js';
import { exportNames } from '../../../provenance/functions/function-names.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { memberOf } from '../../../provenance/objects/members.js';
import { T, decoratorsOf, memberName, outermost, staticKey, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { isTestFile } from '../../../provenance/testing/test-files.js';
import { optionsOf } from '../../../provenance/values.js';
import type { ClassNode, FunctionNode, Value } from '../../../provenance/value.js';
import type { FileContext } from '../../context.js';

/** Files that a build takes one of, for each place it is made for. */
const OF_ENVIRONMENTS = /environments?\b/i;
/** How constants are called. */
const CONSTANT = /^[A-Z][A-Z\d_]*$/;
/** Of an object that more files take than this nothing is said. */
const MAX_IMPORTERS = 32;

/**
 * What a member of an object, of a class or of a module holds that nobody puts anything else into: `const features = { useV3: false }`,
 * `static readonly useV3 = false`, `private static final boolean USE_V3 = false`.
 */
export function constantMember(
  { engine, frame }: FileContext,
  object: Node,
  name: string,
): { readonly value: unknown } | undefined {
  const [owner, another] = optionsOf(engine.valueOf(object, frame));
  if (!owner || another) return undefined;
  const held = heldBy(owner);
  const facts = held && !OF_ENVIRONMENTS.test(held.file) ? engine.facts(held.file) : undefined;
  if (!held || !facts) return undefined;
  if (owner.kind === 'module') {
    const value = memberOf(engine, owner, name);
    return value.kind === 'scalar' && !isWrittenAnywhere(engine, facts, name) ? value : undefined;
  }
  if (held.node) return ofClass(engine, held.node, facts, { name, ofObject: owner.kind === 'instance' });
  const literal = owner.kind === 'object' ? objectAt(facts, name, owner.place.start) : undefined;
  return literal && ofObject(engine, literal, facts, name);
}

interface Held {
  readonly file: string;
  readonly node?: ClassNode | FunctionNode;
}

function heldBy(owner: Value): Held | undefined {
  switch (owner.kind) {
    case 'object':
      return { file: owner.place.file };
    case 'class':
      return { file: owner.file, node: owner.node };
    case 'instance':
      return { file: owner.of.file, node: owner.of.node };
    case 'module':
      return { file: owner.file };
    default:
      return undefined;
  }
}

function objectAt(facts: ModuleFacts, name: string, start: number): TSESTree.ObjectExpression | undefined {
  const property = facts.index.properties
    .get(name)
    ?.find(({ parent }) => parent.type === T.ObjectExpression && parent.range[0] === start);
  return property?.parent.type === T.ObjectExpression ? property.parent : undefined;
}

function ofObject(
  engine: Engine,
  object: TSESTree.ObjectExpression,
  facts: ModuleFacts,
  name: string,
): TSESTree.Literal | undefined {
  const literal = literalOf(object.properties, name);
  const whole = frozen(object);
  const holder = whole.parent;
  if (!literal) return undefined;
  if (whole !== outermost(object)) return literal;
  if (writesByKey(object)) return undefined;
  const variable =
    holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? facts.variableOf(holder.id) : undefined;
  const isGiven = holder?.type === T.ExportDefaultDeclaration || isModuleExports(holder, whole);
  if (!variable && !isGiven) return undefined;
  const references = variable?.references.filter((one) => one.init !== true) ?? [];
  if (!references.every(({ identifier }) => isOnlyRead(identifier))) return undefined;
  const names = variable ? exportNames(facts, whole, { variable }) : ['default'];
  return isWrittenAnywhere(engine, facts, name) || !isOnlyReadElsewhere(engine, object, facts, names)
    ? undefined
    : literal;
}

/** Whether nobody who takes an object from its module puts anything into it under a name that is worked out, or hands it over. */
function isOnlyReadElsewhere(
  engine: Engine,
  object: TSESTree.ObjectExpression,
  facts: ModuleFacts,
  names: readonly string[],
): boolean {
  const isIt = (local: Node, other: ModuleFacts): boolean =>
    optionsOf(engine.valueOf(local, { facts: other, env: undefined })).some(
      (one) => one.kind === 'object' && one.place.file === facts.file && one.place.start === object.range[0],
    );
  return engine.host.importers(facts.file).every((file) => {
    const other = isTestFile(file) ? undefined : engine.facts(file);
    const locals = other ? names.flatMap((name) => other.taken.named(name)) : [];
    return locals.every((local) => {
      const references = other?.variableOf(local)?.references.filter((one) => one.init !== true) ?? [];
      return (
        references.every(({ identifier }) => isOnlyRead(identifier)) || (other !== undefined && !isIt(local, other))
      );
    });
  });
}

/** `Object.freeze({ … })`. */
function frozen(object: Node): Node {
  const whole = outermost(object);
  const call = whole.parent;
  const isFrozen =
    call?.type === T.CallExpression &&
    call.arguments[0] === whole &&
    call.callee.type === T.MemberExpression &&
    memberName(call.callee) === 'freeze';
  return isFrozen ? outermost(call) : whole;
}

function isModuleExports(holder: Node | undefined, given: Node): boolean {
  return (
    holder?.type === T.AssignmentExpression &&
    holder.right === given &&
    holder.left.type === T.MemberExpression &&
    memberName(holder.left) === 'exports'
  );
}

function literalOf(properties: readonly TSESTree.ObjectLiteralElement[], name: string): TSESTree.Literal | undefined {
  if (!properties.every((one) => one.type === T.Property)) return undefined;
  const held = properties.find((one) => staticKey(one.key, one.computed) === name);
  return held?.value.type === T.Literal ? held.value : undefined;
}

/** A field that is to stay what it is, or that nobody writes. Of an object of a class only the class itself may write one that is told so. */
function ofClass(
  engine: Engine,
  owner: ClassNode | FunctionNode,
  facts: ModuleFacts,
  { name, ofObject: isOfObject }: { readonly name: string; readonly ofObject: boolean },
): TSESTree.Literal | undefined {
  if (owner.type !== T.ClassDeclaration) return undefined;
  const fields = owner.body.body.filter(
    (one): one is TSESTree.PropertyDefinition =>
      one.type === T.PropertyDefinition && staticKey(one.key, one.computed) === name,
  );
  // What Python puts into a class is there in its objects too; who extends it may say otherwise.
  const isShared =
    fields.length === 2 && CONSTANT.test(name) && owner.superClass === null && !isExtended(engine, owner, facts);
  const field = isOfObject && !isShared ? fields.find((one) => !one.static) : fields.find((one) => one.static);
  if (field?.value?.type !== T.Literal || decoratorsOf(field).length > 0) return undefined;
  if (field.readonly || isToldToStay(field, facts)) return field.value;
  // Who writes one of a language whose classes see each other is not seen.
  const isOwn = field.static ? !facts.isScript || CONSTANT.test(name) : field.accessibility === 'private' || isShared;
  return isOwn && !writesByKey(owner) && !isWrittenAnywhere(engine, facts, name) ? field.value : undefined;
}

/** `this[key] = value`: whether something puts into itself what it is told the names of. */
function writesByKey(owner: Node): boolean {
  return holds(owner, (one) => {
    const target = one.type === T.AssignmentExpression ? unwrap(one.left) : undefined;
    return (
      target?.type === T.MemberExpression &&
      unwrap(target.object).type === T.ThisExpression &&
      memberName(target) === undefined
    );
  });
}

/** Whether a class of its file, or of one that takes it from there, is one of its heirs. */
function isExtended(engine: Engine, { id }: TSESTree.ClassDeclaration, facts: ModuleFacts): boolean {
  const importers = engine.host.importers(facts.file);
  if (id === null || importers.length > MAX_IMPORTERS) return id !== null;
  const heirs = new RegExp(`(?:extends|class\\s+\\w+\\s*\\([^)]*)\\s*\\b${id.name}\\b`);
  return [facts, ...importers.flatMap((file) => engine.facts(file) ?? [])].some(({ module }) =>
    heirs.test(module.text),
  );
}

/** `static final boolean`, `const bool`, `val`: other languages say it in front of the name. */
function isToldToStay({ key }: TSESTree.PropertyDefinition, { module: { text } }: ModuleFacts): boolean {
  const before = text.slice(text.lastIndexOf('\n', key.range[0]) + 1, key.range[0]);
  return /\b(?:final|const|readonly|val)\b/.test(before);
}

/**
 * Whether something is put into a member of that name where it is declared, or by who takes it from there, for all that is seen; what an object of that name is
 * handed to may put something into it.
 */
function isWrittenAnywhere(engine: Engine, facts: ModuleFacts, name: string): boolean {
  const importers = engine.host.importers(facts.file);
  if (importers.length > MAX_IMPORTERS) return true;
  const key = name.replace(/\$/g, '\\$&');
  const writes = new RegExp(
    `(?:\\.|\\[\\s*['"])${key}(?:['"]\\s*\\])?\\s*(?:[?|&]{2})?=(?![=>])|\\b(?:assign|merge|extend|defaultsDeep|setattr)\\s*\\(`,
  );
  // Other languages need not say whose member it is.
  return [facts, ...importers.flatMap((file) => engine.facts(file) ?? [])].some(
    ({ module, index }) => writes.test(module.text) || index.writes.has(name),
  );
}

/** `Object.keys(features)`, `console.log(features)`. */
function looksOnly(callee: Node): boolean {
  if (callee.type !== T.MemberExpression || callee.object.type !== T.Identifier) return false;
  return /^(?:Object\.(?:keys|values|entries|freeze)|JSON\.stringify|console\.\w+)$/.test(
    `${callee.object.name}.${memberName(callee) ?? ''}`,
  );
}

/** `features.useV3`, `Object.keys(features)`, where nothing is written; what is exported as it is, others are asked for. */
function isOnlyRead(name: Node): boolean {
  const whole = outermost(name);
  const access = whole.parent;
  if (access?.type === T.ExportSpecifier || access?.type === T.ExportDefaultDeclaration) return true;
  if (access?.type === T.Property && isModuleExports(access.parent.parent, access.parent)) return true;
  if (isModuleExports(access, whole)) return true;
  if (access?.type === T.VariableDeclarator) return access.id.type === T.ObjectPattern;
  if (access?.type === T.CallExpression) return access.callee !== whole && looksOnly(access.callee);
  if (access?.type !== T.MemberExpression || access.object !== whole) return false;
  const use = outermost(access).parent;
  const isWritten =
    (use?.type === T.AssignmentExpression && use.left === outermost(access)) ||
    use?.type === T.UpdateExpression ||
    (use?.type === T.UnaryExpression && use.operator === 'delete');
  return !isWritten;
}
