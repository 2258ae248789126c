import { FUNCTIONS, child, children, isRaw, nameOf, partNames } from './raw.js';
import type { Raw } from './raw.js';

/** Names that a statement at the top declares. */
export function namesDeclaredBy(statement: Raw): readonly string[] {
  const ids =
    statement.type === 'VariableDeclaration'
      ? children(statement, 'declarations').map((one) => child(one, 'id'))
      : /^(?:Function|Class)Declaration$/.test(statement.type)
        ? [child(statement, 'id')]
        : [];
  return ids.flatMap((id) => (id ? identifiersIn(id) : []));
}

interface NamesIn {
  /** All names that stand for themselves, declared or not. */
  readonly used: ReadonlySet<string>;
  /** Those that something inside of the statements at the top declares. */
  readonly inner: ReadonlySet<string>;
}

export function namesIn(program: Raw): NamesIn {
  const used = new Set<string>();
  const inner = new Set<string>();
  const stack: { readonly node: Raw; readonly isInner: boolean }[] = [{ node: program, isInner: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, isInner } = next;
    const name = nameOf(node);
    if (name !== undefined) used.add(name);
    for (const one of isInner ? declaredInside(node) : parametersOf(node)) inner.add(one);
    const isDeeper = node.type !== 'Program';
    for (const part of partsOf(node)) stack.push({ node: part, isInner: isInner || (isDeeper && isScope(node)) });
  }
  return { used, inner };
}

function isScope({ type }: Raw): boolean {
  return (
    FUNCTIONS.includes(type) ||
    /^(?:FunctionDeclaration|Class\w+|BlockStatement|For\w*Statement|SwitchStatement)$/.test(type)
  );
}

function declaredInside(node: Raw): readonly string[] {
  return [...namesDeclaredBy(node), ...parametersOf(node)];
}

function parametersOf(node: Raw): readonly string[] {
  const own = node.type.endsWith('Expression') ? child(node, 'id') : undefined;
  const caught = node.type === 'CatchClause' ? child(node, 'param') : undefined;
  return [own, caught, ...children(node, 'params')].flatMap((one) => (one ? identifiersIn(one) : []));
}

function identifiersIn(node: Raw): string[] {
  const name = nameOf(node);
  return [...(name === undefined ? [] : [name]), ...partsOf(node).flatMap(identifiersIn)];
}

/** The nodes below a node, without the names of members and keys. */
function partsOf(node: Raw): readonly Raw[] {
  return partNames(node).flatMap((field) => {
    if (isName(node, field)) return [];
    const value = node[field];
    return isRaw(value) ? [value] : Array.isArray(value) ? value.filter(isRaw) : [];
  });
}

/** Whether what stands there is a name of a member, and not of a variable. */
export function isName(node: Raw, field: string): boolean {
  return (field === 'property' || field === 'key') && node.computed !== true;
}
