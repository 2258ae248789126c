import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import { mapOptions, once, optionsOf, withOwn } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** The fields of a resource, by their names. */
type Fields = Readonly<Record<string, unknown>>;

/** Something that is put under a name. */
interface Filling {
  readonly name: string;
  readonly value: Node;
  /** What it is put into, where a name stands for that. */
  readonly owners: readonly TSESTree.Identifier[];
}

/** How many functions are looked into, one inside the other. */
const MAX_DEPTH = 3;

/**
 * Fields of a resource that code fills from others, itself or by functions of the project: `data.status ??= data.renamed`,
 * `({ ...data, status: data.renamed })`. Where it goes through a table of names, those of the table.
 */
export function fieldsFilled(e: Engine, root: Node, facts: ModuleFacts, fields: Fields): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<Node>();
  const look = (node: Node, at: ModuleFacts, depth: number): void => {
    if (seen.has(node)) return;
    seen.add(node);
    walk(node, (one) => {
      for (const name of filledAt(one, fields)) names.add(name);
      if (depth < MAX_DEPTH && one.type === T.CallExpression)
        for (const called of functionsIn(e, one, at)) look(called.node, called.facts, depth + 1);
      const table = depth < MAX_DEPTH && one.type === T.Identifier ? tableOf(one, at) : undefined;
      if (table) look(table, at, depth + 1);
      return undefined;
    });
  };
  look(root, facts, 0);
  return [...names];
}

function functionsIn(
  e: Engine,
  call: TSESTree.CallExpression,
  facts: ModuleFacts,
): readonly { readonly node: Node; readonly facts: ModuleFacts }[] {
  const named = [call.callee, ...call.arguments].map(unwrap).filter((one) => mayBeFunction(one, facts));
  return named.flatMap((one) =>
    optionsOf(e.valueOf(one, { facts, env: undefined })).flatMap((option) => {
      const at = option.kind === 'function' ? e.facts(option.file) : undefined;
      return at && option.kind === 'function' ? [{ node: option.node, facts: at }] : [];
    }),
  );
}

function mayBeFunction(node: Node, facts: ModuleFacts): boolean {
  if (node.type === T.MemberExpression) {
    const object = unwrap(node.object);
    return object.type === T.ThisExpression || (object.type === T.Identifier && mayBeFunction(object, facts));
  }
  const type = node.type === T.Identifier ? facts.variableOf(node)?.defs[0]?.type : undefined;
  return type !== undefined && type !== 'Parameter';
}

/** `const NEW_NAMES = { status: 'renamed' }`. */
function tableOf(name: TSESTree.Identifier, facts: ModuleFacts): Node | undefined {
  const declared = facts.variableOf(name)?.defs[0]?.node as Node | undefined;
  const init = declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : undefined;
  return init?.type === T.ObjectExpression || init?.type === T.ArrayExpression ? init : undefined;
}

function filledAt(node: Node, fields: Fields): readonly string[] {
  const isField = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(fields, name);
  const filling = fillingAt(node);
  if (filling && isField(filling.name) && namesIn(filling.value).some((one) => one !== filling.name && isField(one)))
    return [filling.name];
  const pair = pairAt(node).filter(isField);
  return new Set(pair).size > 1 ? pair : [];
}

/** `{ renamed: 'status' }`, `['renamed', 'status']`, `rename(data, 'renamed', 'status')`, `key === 'renamed' ? 'status' : key`. */
function pairAt(node: Node): readonly (string | undefined)[] {
  switch (node.type) {
    case T.Property:
      return [staticKey(node.key, node.computed), staticString(node.value)];
    case T.ArrayExpression:
      return node.elements.length === 2 ? node.elements.map((one) => (one ? staticString(one) : undefined)) : [];
    case T.CallExpression:
      return node.arguments.map((one) => staticString(one));
    case T.ConditionalExpression:
      return node.test.type === T.BinaryExpression && /^===?$/.test(node.test.operator)
        ? [staticString(node.test.left), staticString(node.test.right), staticString(node.consequent)]
        : [];
    default:
      return [];
  }
}

function fillingAt(node: Node): Filling | undefined {
  if (node.type === T.AssignmentExpression && /^(?:\?\?|\|\|)?=$/.test(node.operator)) {
    const target = unwrap(node.left);
    const name = target.type === T.MemberExpression ? memberName(target) : undefined;
    if (target.type !== T.MemberExpression || name === undefined) return undefined;
    const owner = unwrap(target.object);
    return { name, value: node.right, owners: owner.type === T.Identifier ? [owner] : [] };
  }
  if (node.type !== T.Property || node.parent.type !== T.ObjectExpression) return undefined;
  const name = staticKey(node.key, node.computed);
  if (name === undefined) return undefined;
  const owners = node.parent.properties.flatMap((one) => {
    const spread = one.type === T.SpreadElement ? unwrap(one.argument) : undefined;
    return spread?.type === T.Identifier ? [spread] : [];
  });
  return { name, value: node.value, owners };
}

function namesIn(value: Node): readonly string[] {
  const names: string[] = [];
  walk(value, (node) => {
    const name = node.type === T.MemberExpression ? memberName(node) : node.type === T.Identifier ? node.name : '';
    if (name !== undefined && name !== '') names.push(name);
    return undefined;
  });
  return names;
}

/**
 * What a function gives back of what it is handed, where it fills fields of that from others: `if ('renamed' in doc) doc.status = doc.renamed`.
 * What else it gives is what it did not find there, lists for instance, of which it does so item by item.
 */
export function withFilled(e: Engine, fn: FunctionNode, facts: ModuleFacts, result: Value): Value {
  if (!optionsOf(result).some((option) => option.kind === 'data')) return result;
  const fillings = fillingsOfHanded(fn, facts);
  if (fillings.length === 0) return result;
  const filled = (value: Value): Value => mapOptions(value, ownOf);
  const ownOf = (option: Value): Value => {
    // A copy of a list has the items of the list.
    if (option.kind === 'object' && option.spreads.length > 0)
      return { ...option, spreads: option.spreads.map((source) => once(() => filled(source()))) };
    const fields = option.kind === 'data' && option.resource !== undefined && e.resource(option.resource)?.fields;
    if (!fields) return option;
    const isField = (name: string): boolean => Object.hasOwn(fields, name);
    const names = fillings.filter(
      ({ name, value }) => isField(name) && namesIn(value).some((one) => one !== name && isField(one)),
    );
    return withOwn(
      option,
      names.map(({ name }) => name),
    );
  };
  return filled(result);
}

const known = new WeakMap<FunctionNode, readonly Filling[]>();

/** What a function puts into what it is handed, or into a copy of that. */
function fillingsOfHanded(fn: FunctionNode, facts: ModuleFacts): readonly Filling[] {
  let found = known.get(fn);
  if (!found) {
    const [handed] = fn.params;
    const variable = handed?.type === T.Identifier ? facts.variableOf(handed) : undefined;
    const fillings: Filling[] = [];
    if (variable && fn.body)
      walk(fn.body, (node) => {
        if (isFunction(node)) return false;
        const filling = fillingAt(node);
        if (filling?.owners.some((owner) => facts.variableOf(owner) === variable)) fillings.push(filling);
        return undefined;
      });
    known.set(fn, (found = fillings));
  }
  return found;
}
