import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, memberName, placeOf, staticKey, thisOwner, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isField } from '../classes/fields.js';
import { classAround } from '../classes/classes.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { plainText, textsOf } from '../texts/text.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionValue, Value } from '../value.js';

/** Objects of the host page: `<accessor>('name')`. */
export function scriptObject(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value {
  const made = objectsNamed(e, node, frame, false);
  return made ?? unknown('an object of the host page that is only known at run time');
}

/**
 * `host.script.object('name')` of something that is handed in by nobody who is seen, and that the code has no object of its own for: spelled as
 * the accessor is, and asked for an object of the host page.
 */
export function untracedScriptObject(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const callee = accessorIn(e, node, frame.facts);
  if (!callee) return undefined;
  const isUntraced = optionsOf(e.valueOf(callee.object, frame)).every(
    ({ kind }) => kind === 'unknown' || kind === 'typed',
  );
  return isUntraced ? objectsNamed(e, node, frame, true) : undefined;
}

/** The same where a type of the code's own is declared for what the call gives: `getObject<Desk>('name')`. */
export function declaredScriptObject(
  e: Engine,
  node: TSESTree.CallExpression,
  declared: Value,
  frame: Frame,
): Value | undefined {
  if (!optionsOf(declared).every(({ kind }) => kind === 'typed')) return undefined;
  const object = untracedScriptObject(e, node, frame);
  return object && unionOf([object, declared]);
}

/** The same of a function that another script of the page puts in the accessor's place, where it is opened outside of its host: it stands in for the host. */
export function standInScriptObject(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const { scripting } = e.catalogue;
  const [global = ''] = scripting?.accessor ?? [];
  if (!scripting || node.arguments.length !== 1 || e.host.scriptsWith(global).length === 0) return undefined;
  const isHere = ({ file }: FunctionValue): boolean => file === frame.facts.file;
  const called = functionsIn(e.valueOf(unwrap(node.callee), frame)).filter((fn) => !isHere(fn));
  if (called.length === 0) return undefined;
  const page = { kind: 'library', path: 'window' } as const;
  const given = scripting.accessor.reduce<Value>((holder, name) => memberOf(e, holder, name), page);
  const standIns = new Set(functionsIn(given).map((fn) => fn.node));
  return called.every((fn) => standIns.has(fn.node)) ? objectsNamed(e, node, frame, true) : undefined;
}

function functionsIn(value: Value): readonly FunctionValue[] {
  return optionsOf(value).flatMap((option) => (option.kind === 'function' ? [option] : []));
}

function accessorIn(
  e: Engine,
  node: TSESTree.CallExpression,
  facts: ModuleFacts,
): TSESTree.MemberExpression | undefined {
  const { scripting } = e.catalogue;
  const callee = unwrap(node.callee);
  if (!scripting || callee.type !== T.MemberExpression || memberName(callee) !== scripting.accessor.at(-1))
    return undefined;
  return isSpelled(callee, scripting.accessor, facts) ? callee : undefined;
}

function objectsNamed(e: Engine, node: TSESTree.CallExpression, frame: Frame, likely: boolean): Value | undefined {
  const { scripting } = e.catalogue;
  const name = node.arguments[0];
  const values = name ? textsOf(e.valueOf(name, frame)).map(plainText) : [];
  const objects = values.flatMap((id) => scripting?.objects.find((candidate) => candidate.id === id) ?? []);
  if (!scripting || objects.length === 0) return undefined;
  const place = placeOf(node, frame.facts.file);
  return unionOf(
    objects.map((object) => ({
      kind: 'script-object',
      id: object.id,
      likely,
      evidence: { head: { place, why: `${scripting.accessor.join('.')}('${object.id}')` }, rest: undefined },
    })),
  );
}

const MAX_NAMES = 4;

/** The accessor by itself, or behind what holds it: `host.script.object`, `this.host.script.object`; a part of it may be kept under another name. */
function isSpelled(node: Node, accessor: readonly string[], facts: ModuleFacts, names = 0): boolean {
  const at = unwrap(node);
  const wanted = accessor.at(-1);
  const before = accessor.slice(0, -1);
  const isNamed = at.type === T.Identifier && before.length === 0 && at.name === wanted;
  const isMember =
    at.type === T.MemberExpression &&
    memberName(at) === wanted &&
    (before.length === 0 || isSpelled(at.object, before, facts, names));
  if (isNamed || isMember) return true;
  const kept = names < MAX_NAMES ? keptUnder(at, facts) : undefined;
  if (!kept) return false;
  if (kept.member === undefined) return isSpelled(kept.of, accessor, facts, names + 1);
  return kept.member === wanted && (before.length === 0 || isSpelled(kept.of, before, facts, names + 1));
}

/** What a name stands for that something is put into once: the whole of it, or a member. */
interface Kept {
  readonly of: Node;
  readonly member?: string | undefined;
}

/** `const scripts = …`, `const { script } = …`, `this.scripts = …`. */
function keptUnder(node: Node, facts: ModuleFacts): Kept | undefined {
  if (node.type === T.MemberExpression) return keptInField(node, facts);
  const variable = node.type === T.Identifier ? facts.variableOf(node) : null;
  const declarator = variable?.defs.length === 1 ? (variable.defs[0]?.node as Node | undefined) : undefined;
  if (declarator?.type !== T.VariableDeclarator || !declarator.init) return undefined;
  if (variable?.references.filter((reference) => reference.isWrite()).length !== 1) return undefined;
  const { id, init } = declarator;
  if (id.type === T.Identifier) return { of: init };
  const taken =
    id.type === T.ObjectPattern ? id.properties.find(({ value }) => value === variable.defs[0]?.name) : null;
  return taken?.type === T.Property ? { of: init, member: staticKey(taken.key, taken.computed) ?? '' } : undefined;
}

function keptInField(access: TSESTree.MemberExpression, facts: ModuleFacts): Kept | undefined {
  const name = memberName(access);
  const owner = access.object.type === T.ThisExpression ? thisOwner(access) : undefined;
  const around = owner && classAround(owner);
  if (name === undefined || !around) return undefined;
  const initial = around.body.body.flatMap((member) =>
    member.type === T.PropertyDefinition && member.value && staticKey(member.key, member.computed) === name
      ? [member.value]
      : [],
  );
  const written = (facts.index.writes.get(name) ?? []).flatMap(({ left, right }) =>
    isField(left, around, name) ? [right] : [],
  );
  const [only, another] = [...initial, ...written];
  return only && !another ? { of: only } : undefined;
}
