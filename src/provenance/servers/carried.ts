import type { TSESTree } from '@typescript-eslint/types';
import { LIBRARY_TYPES } from '../declared/library-types.js';
import { declaredAt, saysNothingOf } from '../declared/typed-members.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, placeOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { asLikely, isNullish, isUnknown, objectOf, optionsOf, unionOf } from '../values.js';
import type { Place } from '../types.js';
import type { TypedValue, Value } from '../value.js';
import { holdsNothing } from '../names/untold.js';
import { carrierNamed, isShelf, shelfBehind } from './carriers.js';
import { takesApart } from './route-events.js';

const DECORATES: Readonly<Record<string, string>> = { decorate: 'app', decorateRequest: 'request' };
const MAX_FILES = 32;
const MAX_PLACES = 4;

/**
 * What a server carries from where it is put to where it is read, on the request, the response, the context or the app: `req.user = …` in a
 * middleware and `req.user` in a handler, `app.decorate('api', client)` and `app.api`. Undefined where more than one thing may be meant.
 */
export function carriedValue(e: Engine, holder: Node, value: Value, name: string, frame: Frame): Value | undefined {
  const shelf = mayCarry(value, name) ? shelfOf(holder, frame.facts) : undefined;
  return shelf === undefined ? undefined : carriedOn(e, shelf, name, frame, value);
}

/** The same for a path of names, `get(req, 'user.name')`: an object with what is carried under the first of them. */
export function carriedBehind(e: Engine, holder: Node, names: readonly string[], frame: Frame): Value | undefined {
  let shelf = shelfOf(holder, frame.facts);
  const above: string[] = [];
  for (const name of names) {
    const next = shelf === undefined ? undefined : shelfBehind(shelf, name);
    const value = shelf === undefined || next !== undefined ? undefined : carriedOn(e, shelf, name, frame);
    if (value) return inside(value, [...above, name], placeOf(holder, frame.facts.file));
    if (next === undefined) return undefined;
    shelf = next;
    above.push(name);
  }
  return undefined;
}

/** An object that holds a value at a path. */
function inside(value: Value, names: readonly string[], place: Place): Value {
  return names.reduceRight<Value>((held, name) => objectOf({ [name]: () => held }, place), value);
}

/** Whether something may be carried on it that is not seen otherwise: nothing is known of it, or only its type, or what it begins with. */
export function mayCarry(holder: Value, name: string | undefined): boolean {
  if (holder.kind === 'object') return !holder.members.some((member) => member.name === name);
  return isUnknown(holder) || holder.kind === 'typed';
}

/** @param holder what it is asked for of, where more than the shelf is known of that. */
function carriedOn(e: Engine, shelf: string, name: string, frame: Frame, holder?: Value): Value | undefined {
  const put = (facts: ModuleFacts): readonly Node[] => putInto(shelf, name, facts);
  if (!isShelf(shelf)) return undefined;
  if (holder?.kind !== 'typed') return putUnder(e, shelf, name, frame.facts.file, put);
  return putUnder(e, shelf, name, frame.facts.file, put, (node, facts) => isOfSame(e, holder, name, node, facts));
}

/**
 * Whether something may be put under a name of what has a type: not where another type declares the name. What a server hands over may have several types,
 * where none of them says anything of the member.
 */
function isOfSame(e: Engine, holder: TypedValue, name: string, put: Node, facts: ModuleFacts): boolean {
  const own = declaredAt(e, holder, name);
  const write = put.parent;
  const left = write?.type === T.AssignmentExpression && write.right === put ? write.left : undefined;
  if (own.length === 0 || left?.type !== T.MemberExpression) return true;
  const others = optionsOf(e.valueOf(left.object, { facts, env: undefined })).filter((one) => one.kind === 'typed');
  const declared = others.flatMap((one) => declaredAt(e, one, name));
  if (declared.length === 0 || declared.some((one) => own.includes(one))) return true;
  return saysNothingOf(e, holder, name) && [holder, ...others].every((one) => isOfLibrary(one));
}

/** Whether a type is made of one that the project does not declare. */
function isOfLibrary({ node, file }: TypedValue): boolean {
  return file === LIBRARY_TYPES || (node.type === T.TSInterfaceDeclaration && node.extends.length > 0);
}

/**
 * What is put somewhere under a name: in the module that asks for it, or else in the only one of its program that does so.
 *
 * @param asking the file of that module.
 * @param isMeant whether what is put somewhere may be what is asked for.
 */
export function putUnder(
  e: Engine,
  shelf: string,
  name: string,
  asking: string,
  putIn: (facts: ModuleFacts) => readonly Node[],
  isMeant: (put: Node, facts: ModuleFacts) => boolean = () => true,
): Value | undefined {
  const told = (put: readonly Node[], facts: ModuleFacts): Value | undefined =>
    agreed(e, put.length > MAX_PLACES ? put : put.filter((node) => isMeant(node, facts)), facts);
  const own = e.facts(asking);
  const here = own ? putIn(own) : [];
  if (own && here.length > 0) return told(here, own);
  const writing = writersOf(e, `${shelf}.${name}`, name, putIn);
  const [only, another] = writing.filter((file) => e.mayRunTogether(asking, file));
  const facts = only !== undefined && another === undefined ? e.facts(only) : undefined;
  return facts ? told(putIn(facts), facts) : undefined;
}

/** Files that put something under a name on such a shelf; none where too many have the name to be looked at. */
function writersOf(
  e: Engine,
  key: string,
  name: string,
  putIn: (facts: ModuleFacts) => readonly Node[],
): readonly string[] {
  let known = writers.get(e);
  if (!known) writers.set(e, (known = new Map<string, readonly string[]>()));
  const before = known.get(key);
  if (before) return before;
  const named = e.filesNaming(name);
  const isWriter = (file: string): boolean => {
    const facts = e.facts(file);
    return facts !== undefined && putIn(facts).length > 0;
  };
  const found = named.length > MAX_FILES ? [] : named.toSorted().filter(isWriter);
  // One that was not looked at may write as well.
  if (!e.mayOpen) return [];
  known.set(key, found);
  return found;
}

const writers = new WeakMap<Engine, Map<string, readonly string[]>>();

/** Where a parameter's member lies: `request`, `response.locals`; undefined for anything that is no parameter of a handler. */
function shelfOf(node: Node, facts: ModuleFacts): string | undefined {
  const inner = unwrap(node);
  if (inner.type === T.Identifier) return shelfOfName(inner, facts);
  if (inner.type === T.ObjectPattern) return shelfOfPattern(inner, facts);
  const step = inner.type === T.MemberExpression ? memberName(inner) : undefined;
  const above = inner.type === T.MemberExpression && step !== undefined ? shelfOf(inner.object, facts) : undefined;
  return above === undefined || step === undefined ? undefined : shelfBehind(above, step);
}

/** A parameter, and what a pattern takes out of one: `({ locals }) => locals.user`. */
function shelfOfName(name: TSESTree.Identifier, facts: ModuleFacts): string | undefined {
  const [definition, ...others] = facts.variableOf(name)?.defs ?? [];
  if (!definition || others.length > 0) return undefined;
  const carrier = isFunction(definition.node) ? carrierNamed(name.name) : undefined;
  if (carrier !== undefined) return carrier;
  const property = definition.name.parent;
  if (property.type !== T.Property || property.parent.type !== T.ObjectPattern) return undefined;
  const step = staticKey(property.key, property.computed);
  const above = step === undefined ? undefined : shelfOfPattern(property.parent, facts);
  return above === undefined || step === undefined ? undefined : shelfBehind(above, step);
}

/** What is taken apart: `const { user } = req`, `({ user }, res) => …`, and what stands in such a pattern: `{ locals: { user } }`. */
function shelfOfPattern(pattern: TSESTree.ObjectPattern, facts: ModuleFacts): string | undefined {
  const holder: Node = pattern.parent;
  if (holder.type === T.VariableDeclarator) return holder.init ? shelfOf(holder.init, facts) : undefined;
  if (holder.type === T.Property && holder.parent.type === T.ObjectPattern) {
    const step = staticKey(holder.key, holder.computed);
    const above = step === undefined ? undefined : shelfOfPattern(holder.parent, facts);
    return above === undefined || step === undefined ? undefined : shelfBehind(above, step);
  }
  if (!isFunction(holder)) return undefined;
  // A handler names what stands beside it.
  const [first, second] = holder.params;
  if (first === pattern) return isNamed(second, RESPONSE) ? 'request' : takesApart(pattern, holder, facts);
  return second === pattern && isNamed(first, REQUEST) ? 'response' : undefined;
}

const REQUEST = /^_?(?:req|request)$/;
const RESPONSE = /^_?(?:res|response|reply)$/;

function isNamed(parameter: Node | undefined, name: RegExp): boolean {
  return parameter?.type === T.Identifier && name.test(parameter.name);
}

/** What a module puts under a name on such a shelf. */
function putInto(shelf: string, name: string, facts: ModuleFacts): readonly Node[] {
  const written = (facts.index.writes.get(name) ?? []).filter(
    ({ left, operator }) =>
      operator === '=' && left.type === T.MemberExpression && shelfOf(left.object, facts) === shelf,
  );
  const decorated = Object.entries(DECORATES).flatMap(([method, owner]) =>
    owner === shelf ? (facts.index.members.get(method) ?? []).flatMap((access) => decoration(access, name)) : [],
  );
  return [...written.map(({ right }) => right), ...decorated];
}

/** The value of `app.decorate('name', value)`. */
function decoration(access: TSESTree.MemberExpression, name: string): Node[] {
  const call = access.parent;
  if (call.type !== T.CallExpression || call.callee !== access) return [];
  const [key, value] = call.arguments;
  return key && value && value.type !== T.SpreadElement && staticString(key) === name ? [value] : [];
}

function agreed(e: Engine, put: readonly Node[], facts: ModuleFacts): Value | undefined {
  if (put.length > MAX_PLACES) return undefined;
  const values = put
    .map((node) => e.deeper(() => e.valueOf(node, { facts, env: undefined })))
    .filter((value) => !holdsNothing(value));
  // What is not known of one place alone is nothing that another may be asked for.
  if (values.length === 0 || values.some(isUnknown)) return undefined;
  const options = values.flatMap(optionsOf).filter((option) => !isUnknown(option) && !isNullish(option));
  if (options.length === 0) return undefined;
  // What may as well be something else is nothing that is known.
  const payloads = options.filter((option) => option.kind === 'data');
  if (payloads.length > 0 && payloads.length < options.length) return undefined;
  return asLikely(unionOf(options));
}
