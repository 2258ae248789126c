import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, isFunction, memberName, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** What a component is told under a name, as a whole or one of its items. */
export interface OwnProp {
  readonly name: string;
  readonly isItem: boolean;
  /** The members of it that lead on. */
  readonly path: readonly string[];
}

const MAX_STEPS = 12;
/** Calls that give what they are handed. */
const SAME = /^(?:unref|toRef|toValue|toRaw|ref|shallowRef|computed|useMemo|reactive|markRaw|memo)$/;
/** Methods of lists that leave their items as they are. */
const SAME_ITEMS = /^(?:filter|slice|sort|toSorted|reverse|toReversed|concat)$/;
const LOOPS = /^(?:map|flatMap|forEach|filter)$/;
/** What stands for all that a component is told. */
const ALL = /^(?:\$props|\$given|\$attrs|props|attrs)$/;

/** What of that which its component is told an expression is, as far as the syntax shows. */
export function ownProp(node: Node, facts: ModuleFacts): OwnProp | undefined {
  return propOf(unwrap(node), facts, 0);
}

/** Whether an expression is all that the component is told, or the rest of that. */
export function isAllProps(node: Node, facts: ModuleFacts): boolean {
  const at = unwrap(node);
  if (at.type === T.MemberExpression) return ALL.test(memberName(at) ?? '');
  if (at.type !== T.Identifier)
    return at.type === T.CallExpression && /^(?:defineProps|useAttrs)$/.test(calledName(at) ?? '');
  const variable = facts.variableOf(at);
  const definition = variable?.defs[0];
  if (!variable || !definition) return ALL.test(at.name);
  const declared = definition.node as Node;
  if (isFunction(declared)) return isFirst(declared, variable);
  if (declared.type !== T.VariableDeclarator || !declared.init) return ALL.test(at.name);
  const isAll = isAllTaken(declared.init, facts);
  return declared.id.type === T.ObjectPattern ? isRest(variable, declared.id) && isAll : isAll;
}

/** `props`, `toRefs(props)`, `unref(props)`, `withDefaults(defineProps<…>(), { … })`. */
function isAllTaken(init: Node, facts: ModuleFacts): boolean {
  const made = unwrap(init);
  if (made.type !== T.CallExpression || !/^(?:toRefs|withDefaults|unref)$/.test(calledName(made) ?? ''))
    return isAllProps(made, facts);
  return made.arguments[0] !== undefined && isAllProps(made.arguments[0], facts);
}

/** The first parameter of a function that is named like a component, or the rest of what is taken of it. */
function isFirst(fn: TSESTree.Node, variable: Variable): boolean {
  const [first] = isFunction(fn) ? fn.params : [];
  if (!first || !isFunction(fn) || !isComponent(fn)) return false;
  return first.type === T.ObjectPattern
    ? isRest(variable, first)
    : first === variable.identifiers[0] && ALL.test(variable.name);
}

function isRest({ identifiers }: Variable, { properties }: TSESTree.ObjectPattern): boolean {
  return properties.some((one) => one.type === T.RestElement && one.argument === identifiers[0]);
}

function propOf(node: Node, facts: ModuleFacts, step: number): OwnProp | undefined {
  if (step > MAX_STEPS) return undefined;
  const on = (next: Node | null | undefined): OwnProp | undefined =>
    next ? propOf(unwrap(next), facts, step + 1) : undefined;
  switch (node.type) {
    case T.Identifier:
      return ofVariable(node, facts, on);
    case T.MemberExpression:
      return ofMember(node, facts, on);
    case T.LogicalExpression:
      return node.operator === '&&' ? on(node.right) : on(node.left);
    case T.CallExpression: {
      const callee = unwrap(node.callee);
      const name = calledName(node) ?? '';
      if (callee.type === T.MemberExpression && SAME_ITEMS.test(name)) return on(callee.object);
      const [first, second] = node.arguments;
      if (!first || !SAME.test(name)) return undefined;
      if (name === 'toRef' && second && isAllProps(first, facts)) {
        const told = staticKey(second, true);
        return told === undefined ? undefined : whole(told);
      }
      return isFunction(first) ? on(returnedBy(first)) : on(first);
    }
    default:
      return undefined;
  }
}

type Follow = (next: Node | null | undefined) => OwnProp | undefined;

function ofVariable(node: TSESTree.Identifier, facts: ModuleFacts, on: Follow): OwnProp | undefined {
  const variable = facts.variableOf(node);
  const definition = variable?.defs[0];
  const declared = definition?.node as Node | undefined;
  if (!variable || !declared) return undefined;
  if (isFunction(declared)) return ofParameter(variable, declared, on);
  if (declared.type !== T.VariableDeclarator || !declared.init) return undefined;
  if (declared.id.type === T.Identifier) return on(declared.init);
  const key = declared.id.type === T.ObjectPattern ? keyFor(variable, declared.id) : undefined;
  if (key === undefined) return undefined;
  return isAllTaken(declared.init, facts) ? whole(key) : below(on(declared.init), key);
}

/** `({ rows }) => …` of a component, `rows.map((row) => …)`. */
function ofParameter(variable: Variable, fn: TSESTree.Node, on: Follow): OwnProp | undefined {
  if (!isFunction(fn)) return undefined;
  const [first] = fn.params;
  const key = first?.type === T.ObjectPattern ? keyFor(variable, first) : undefined;
  const call = outermost(fn).parent;
  const callee = call?.type === T.CallExpression && call.callee !== fn ? unwrap(call.callee) : undefined;
  if (callee?.type === T.MemberExpression && LOOPS.test(memberName(callee) ?? '')) {
    const list = on(callee.object);
    if (!list || list.isItem || list.path.length > 0) return undefined;
    const item = { ...list, isItem: true };
    return key === undefined ? (first === variable.identifiers[0] ? item : undefined) : below(item, key);
  }
  return key === undefined || !isComponent(fn) ? undefined : whole(key);
}

/** Whether a function may be a component, or one of the project's that takes options: nothing calls it where it stands. */
function isComponent(fn: Node): boolean {
  const holder = outermost(fn).parent;
  if (holder?.type === T.CallExpression) return WRAPPERS.test(calledName(holder) ?? '');
  return holder?.type === T.Property ? staticKey(holder.key, holder.computed) === 'setup' : true;
}

const WRAPPERS = /^(?:memo|forwardRef|observer|defineComponent|inject|connect)$/;

function ofMember(node: TSESTree.MemberExpression, facts: ModuleFacts, on: Follow): OwnProp | undefined {
  const name = memberName(node);
  if (name === undefined) return undefined;
  const object = unwrap(node.object);
  if (isAllProps(object, facts)) return whole(name);
  if (object.type === T.ThisExpression) {
    const computed = computedNamed(name, facts);
    return computed ? on(returnedBy(computed)) : isDeclared(name, facts) ? whole(name) : undefined;
  }
  const own = on(object);
  return name === 'value' && !own?.isItem ? own : below(own, name);
}

/** What is computed in the options of a component under a name. */
function computedNamed(name: string, { index }: ModuleFacts): Node | undefined {
  const property = index.properties.get(name)?.find(({ parent }) => {
    const group = parent.parent;
    return group.type === T.Property && staticKey(group.key, group.computed) === 'computed';
  });
  return property && isFunction(property.value) ? property.value : undefined;
}

/** Whether the options of a component say that it is told something under a name. */
function isDeclared(name: string, { index }: ModuleFacts): boolean {
  return (index.properties.get('props') ?? []).some(({ value }) => {
    if (value.type === T.ArrayExpression) return value.elements.some((one) => one && staticKey(one, true) === name);
    return (
      value.type === T.ObjectExpression &&
      value.properties.some((one) => one.type === T.Property && staticKey(one.key, one.computed) === name)
    );
  });
}

function returnedBy(fn: Node): Node | undefined {
  if (!isFunction(fn) || !fn.body) return undefined;
  if (fn.body.type !== T.BlockStatement) return fn.body;
  const last = fn.body.body.at(-1);
  return last?.type === T.ReturnStatement ? (last.argument ?? undefined) : undefined;
}

function keyFor({ identifiers: [name] }: Variable, { properties }: TSESTree.ObjectPattern): string | undefined {
  for (const property of properties) {
    if (property.type !== T.Property) continue;
    const target = property.value.type === T.AssignmentPattern ? property.value.left : property.value;
    if (target === name) return staticKey(property.key, property.computed);
  }
  return undefined;
}

function whole(name: string): OwnProp {
  return { name, isItem: false, path: [] };
}

function below(prop: OwnProp | undefined, name: string): OwnProp | undefined {
  return prop && { ...prop, path: [...prop.path, name] };
}

/** Whether an expression is a parameter of a function, or a part of one: what it is hangs on who calls that. */
export function isParameter(node: Node, facts: ModuleFacts, step = 0): boolean {
  let at = unwrap(node);
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  const declared = at.type === T.Identifier ? (facts.variableOf(at)?.defs[0]?.node as Node | undefined) : undefined;
  if (!declared || step > MAX_STEPS) return false;
  if (isFunction(declared)) return facts.variableOf(at)?.defs[0]?.type.toString() === 'Parameter';
  return declared.type === T.VariableDeclarator && declared.init ? isParameter(declared.init, facts, step + 1) : false;
}
