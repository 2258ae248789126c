import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { handingOn, handsOn } from './delegators.js';

/** Members that are said by calls: fields that are read by their names, and methods that another object does. */
export const FIELDS = '$fields';
export const DELEGATED = '$delegated';
export const DELEGATED_TO = '$delegatedTo';
/** What a class takes in of modules. */
export const MIXED_IN = '$mixedIn';

/** What makes a module more than a name in front of others. */
export const MAKES_CLASS = /method$|^\$(?:fields|delegated|mixedIn)$/;

/** What apps of Sinatra and Grape gather routes, their helpers and settings in. */
const GROUPS = /^(?:helpers|configure|namespace|resources?|route_param|group|version)$/;
/** What is done for a route, before and behind it, or where something fails: by a block that sees the object that its class is made into. */
const HANDLES =
  /^(?:get|post|put|patch|delete|head|options|before|after|error|not_found|rescue_from|(?:before|after|around)_[a-z]+)$/;

type TextOf = (node: SyntaxNode) => string;

const SAYS_WHO_MAY =
  /^(?:private|protected|public|module_function|(?:private|public)_class_method|memoize|memo_wise|helper_method|override)$/;

/** A tree whose classes and modules have for members what their bodies come to: methods of `class << self`, those that calls make, and those of `module_function`. */
export function withMembers(root: SyntaxNode, textOf: TextOf): SyntaxNode {
  const mapped = (node: SyntaxNode): SyntaxNode => {
    const children = node.children.map(mapped);
    const isSame = children.every((part, index) => part === node.children[index]);
    const own = isSame ? node : { ...node, children };
    if (own.type !== 'class' && own.type !== 'module') return own;
    return {
      ...own,
      children: own.children.map((part) =>
        part.field === 'body' && part.type === 'body_statement'
          ? { ...part, children: ownMembers(own, part.children, textOf) }
          : part,
      ),
    };
  };
  return mapped(root);
}

function ownMembers(owner: SyntaxNode, statements: readonly SyntaxNode[], textOf: TextOf): readonly SyntaxNode[] {
  const members = membersOf(statements, textOf);
  return owner.type === 'class' && handsOn(owner, textOf) ? handingOn(members, textOf) : members;
}

function membersOf(statements: readonly SyntaxNode[], textOf: TextOf): readonly SyntaxNode[] {
  const members = statements.flatMap((statement) => memberOf(statement, false, textOf));
  const isOwn = statements.some((statement) => textOf(statement) === 'extend self');
  const named = new Set(statements.flatMap((statement) => functionsNamed(statement, textOf)));
  const from = statements.find((statement) => textOf(statement) === 'module_function')?.start ?? Infinity;
  const methods = new Set(members.flatMap((member) => (member.type.endsWith('method') ? nameIn(member, textOf) : [])));
  return members.flatMap((member) => {
    if (member.type === FIELDS) {
      const rest = member.children.filter((field) => !methods.has(textOf(field)));
      return rest.length === 0 ? [] : [{ ...member, children: rest }];
    }
    const isFunction = isOwn || member.start > from || named.has(nameIn(member, textOf)[0] ?? '');
    return [isFunction ? asStatic(member) : member];
  });
}

/** `module_function :load, :save`: functions of the module itself. */
function functionsNamed(statement: SyntaxNode, textOf: TextOf): string[] {
  const { name, args } = calledAlone(statement, textOf);
  return name === 'module_function' ? args.map((one) => textOf(one).replace(/^:/, '')) : [];
}

function nameIn(member: SyntaxNode, textOf: TextOf): string[] {
  const name = child(member, 'name');
  return name === undefined ? [] : [textOf(name)];
}

function asStatic(member: SyntaxNode): SyntaxNode {
  return member.type === 'method' ? { ...member, type: 'singleton_method' } : member;
}

function memberOf(statement: SyntaxNode, isStatic: boolean, textOf: TextOf): SyntaxNode[] {
  if (statement.type === 'singleton_class')
    return (child(statement, 'body')?.children ?? []).flatMap((one) => memberOf(one, true, textOf));
  if (statement.type === 'method') return [isStatic ? asStatic(statement) : statement];
  if (statement.type !== 'call') return [statement];
  const rounds = definedInRounds(statement, textOf);
  if (rounds !== undefined) return rounds.flatMap((one) => memberOf(one, isStatic, textOf));
  const { name, args, block } = calledAlone(statement, textOf);
  const inner = (block && child(block, 'body')?.children) ?? [];
  if (block && GROUPS.test(name ?? '')) return inner.flatMap((one) => memberOf(one, isStatic, textOf));
  if (block && HANDLES.test(name ?? '')) return [handled(block)];
  if (name === 'class_methods') return inner.flatMap((one) => memberOf(one, true, textOf));
  if (name === 'included' || name === 'prepended') return inner.flatMap((one) => memberOf(one, isStatic, textOf));
  if (name === undefined) return [statement];
  if (SAYS_WHO_MAY.test(name) && args.some(({ type }) => type.endsWith('method') || type === 'call'))
    return args.flatMap((one) => memberOf(one, isStatic || name === 'module_function', textOf));
  const symbols = args.filter(({ type }) => type === 'simple_symbol').map(symbolName);
  if (/^(?:attr|mattr|cattr|class_attribute|attribute|thread_mattr)(?:_reader|_writer|_accessor)?$/.test(name))
    return symbols.length === 0 ? [statement] : [{ ...statement, type: FIELDS, children: symbols }];
  if (name === 'define_method' && block) {
    const method = defined(args[0], block);
    return method === undefined ? [statement] : [isStatic ? asStatic(method) : method];
  }
  if (/^(?:include|prepend|extend|helpers)$/.test(name)) return [{ ...statement, type: MIXED_IN }];
  if (name === 'delegate') return delegated(args, symbols, textOf);
  if (/^(?:def_(?:instance_)?delegators?|delegate_missing_to)$/.test(name)) return forwarded(name, args, symbols);
  return [statement];
}

function symbolName(symbol: SyntaxNode): SyntaxNode {
  return { ...symbol, type: 'identifier', field: undefined, start: symbol.start + 1, children: [] };
}

interface Alone {
  readonly name: string | undefined;
  readonly args: readonly SyntaxNode[];
  readonly block: SyntaxNode | undefined;
}

/** A call without an object. */
function calledAlone(node: SyntaxNode, textOf: TextOf): Alone {
  const method = node.type === 'call' && child(node, 'receiver') === undefined ? child(node, 'method') : undefined;
  return {
    name: method && textOf(method),
    args: child(node, 'arguments')?.children ?? [],
    block: child(node, 'block'),
  };
}

/** `define_method(:load) { |path| … }`. */
function defined(name: SyntaxNode | undefined, block: SyntaxNode): SyntaxNode | undefined {
  if (name === undefined || !/^(?:simple_symbol|string|bare_symbol|bare_string)$/.test(name.type)) return undefined;
  const { start, end } = name;
  const own =
    name.type === 'simple_symbol'
      ? { ...symbolName(name), field: 'name' }
      : { ...name, type: 'identifier', field: 'name', children: [], ...inQuotes(name, start, end) };
  const method = handled(block);
  return { ...method, children: [own, ...method.children] };
}

/** A block as a method; it has no name of its own. */
function handled(block: SyntaxNode): SyntaxNode {
  const children = block.children.map((part) =>
    part.type === 'block_parameters'
      ? { ...part, type: 'method_parameters' }
      : part.field === 'body'
        ? { ...part, type: 'body_statement' }
        : part,
  );
  return { ...block, type: 'method', field: undefined, children };
}

function inQuotes({ type }: SyntaxNode, start: number, end: number): { start: number; end: number } {
  return type === 'string' ? { start: start + 1, end: end - 1 } : { start, end };
}

/** `%i[get post].each { |verb| define_method(verb) { |path| … } }`: each method with the name that it is made for. */
function definedInRounds(call: SyntaxNode, textOf: TextOf): SyntaxNode[] | undefined {
  const [list, method, block] = [child(call, 'receiver'), child(call, 'method'), child(call, 'block')];
  if (!list || !method || !block || textOf(method) !== 'each' || !list.type.endsWith('array')) return undefined;
  const [name, another] = child(block, 'parameters')?.children ?? [];
  const body = child(block, 'body');
  if (name?.type !== 'identifier' || another || !body) return undefined;
  const calls = body.children.filter((one) => {
    const { name: called, args } = calledAlone(one, textOf);
    return called === 'define_method' && args[0] !== undefined && textOf(args[0]) === textOf(name);
  });
  if (calls.length === 0) return undefined;
  return list.children.flatMap((item) =>
    calls.flatMap((one) => {
      const work = child(one, 'block');
      const made = work && defined(item, work);
      return made === undefined ? [] : [beginningWith(made, assigned(name, item))];
    }),
  );
}

function assigned(name: SyntaxNode, value: SyntaxNode): SyntaxNode {
  const children = [
    { ...name, field: 'left' },
    { ...value, field: 'right' },
  ];
  return { type: 'assignment', field: undefined, start: name.start, end: name.end, children };
}

function beginningWith(method: SyntaxNode, statement: SyntaxNode): SyntaxNode {
  return {
    ...method,
    children: method.children.map((part) =>
      part.field === 'body' ? { ...part, children: [statement, ...part.children] } : part,
    ),
  };
}

/** `delegate :load, :save, to: :client`. */
function delegated(args: readonly SyntaxNode[], symbols: readonly SyntaxNode[], textOf: TextOf): SyntaxNode[] {
  const told = (name: string): SyntaxNode | undefined => {
    const pair = args.find((one) => one.type === 'pair' && textOf(child(one, 'key') ?? one) === name);
    return pair && child(pair, 'value');
  };
  const to = told('to');
  if (to?.type !== 'simple_symbol' || told('prefix') !== undefined) return [];
  const owner = { ...symbolName(to), type: textOf(to) === ':class' ? 'self' : 'identifier' };
  return symbols.map((name) => ({ ...name, type: DELEGATED, children: [{ ...name, field: 'name' }, owner] }));
}

/** `def_delegators :@client, :load, :save`, `def_delegator :@client, :load, :take`. */
function forwarded(name: string, args: readonly SyntaxNode[], [to, ...named]: readonly SyntaxNode[]): SyntaxNode[] {
  if (to === undefined || args.length !== named.length + 1) return [];
  const owner: SyntaxNode = { ...to, type: 'instance_variable' };
  const [method, other] = named;
  if (name.endsWith('s') || other === undefined || method === undefined)
    return named.map((one) => ({ ...one, type: DELEGATED, children: [{ ...one, field: 'name' }, owner] }));
  return [{ ...other, type: DELEGATED, children: [{ ...other, field: 'name' }, owner, method] }];
}

/** The classes and modules that a class takes in: into its objects, or into itself. */
export function mixedInto(members: readonly SyntaxNode[], textOf: TextOf): readonly MixedIn[] {
  return members.flatMap((member) => {
    if (member.type !== MIXED_IN) return [];
    const isOfClass = textOf(child(member, 'method') ?? member) === 'extend';
    return (child(member, 'arguments')?.children ?? []).flatMap((one) => {
      const type = one.type === 'scope_resolution' ? child(one, 'name') : one.type === 'constant' ? one : undefined;
      return type === undefined ? [] : [{ type, isOfClass }];
    });
  });
}

export interface MixedIn {
  readonly type: SyntaxNode;
  /** Whether its methods become those of the class itself. */
  readonly isOfClass: boolean;
}
