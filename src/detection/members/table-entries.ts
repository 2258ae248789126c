import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, memberName, outermost, placeOf, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { Place } from '../../provenance/types.js';
import type { FileContext } from '../context.js';

/**
 * All of a table's entry, where the table is looked into and nothing else is seen to be done with it, and what it has there can be had twice:
 * another entry beside it changes nothing.
 * @param key where the name of the entry stands.
 */
export function entryOfTable({ engine }: FileContext, name: string, key: Place): Place | undefined {
  const facts = engine.facts(key.file);
  const entry = facts?.index.properties.get(name)?.find((one) => isAround(one.key, key));
  if (facts && !entry) return entryOfMap(engine, facts, key);
  if (!facts || entry?.parent.type !== T.ObjectExpression || entry.computed || entry.shorthand || entry.method)
    return undefined;
  return entry.kind === 'init' && isPlain(entry.value) && isOnlyLookedInto(engine, declaredWith(entry.parent), facts)
    ? placeOf(entry, key.file)
    : undefined;
}

/** `['old', 1]` of `new Map([['old', 1]])`. */
function entryOfMap(engine: Engine, facts: ModuleFacts, key: Place): Place | undefined {
  const name = facts.literalAt(key.start);
  const entry = name?.parent;
  if (entry?.type !== T.ArrayExpression || entry.elements[0] !== name || entry.elements.length !== 2) return undefined;
  const [, value] = entry.elements;
  const made = entry.parent.parent;
  const isMap =
    entry.parent.type === T.ArrayExpression &&
    made?.type === T.NewExpression &&
    made.callee.type === T.Identifier &&
    made.callee.name === 'Map' &&
    made.arguments[0] === entry.parent;
  if (!isMap || !value || !isPlain(value)) return undefined;
  const table = { declarator: outermost(made).parent, depth: 0, isMap };
  return isOnlyLookedInto(engine, table, facts) ? placeOf(entry, key.file) : undefined;
}

function isAround({ range: [start, end] }: Node, place: Place): boolean {
  return start <= place.start && place.end <= end;
}

/** Whether an expression does nothing, and is the same wherever it stands in the table. */
function isPlain(expression: Node): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case T.Literal:
    case T.Identifier:
      return true;
    case T.MemberExpression:
      return memberName(node) !== undefined && isPlain(node.object);
    case T.UnaryExpression:
      return node.operator === '-' && node.argument.type === T.Literal;
    case T.ArrayExpression:
      return node.elements.every((element) => element !== null && isPlain(element));
    case T.ObjectExpression:
      return node.properties.every((one) => one.type === T.Property && !one.computed && isPlain(one.value));
    default:
      return false;
  }
}

/** How a table is come to. */
interface Reached {
  /** In how many tables it is one of the entries, as where each language has one: `TABLE.en[kind]` looks into one of them. */
  readonly depth: number;
  readonly isMap?: boolean;
}

interface Table extends Reached {
  readonly declarator: Node | undefined;
}

/** `TABLE[kind]` and `kind in TABLE`: nobody asks which entries there are. */
function isOnlyLookedInto(engine: Engine, table: Table, facts: ModuleFacts): boolean {
  const { declarator } = table;
  if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier) return false;
  const { id } = declarator;
  const reads = facts.variableOf(id)?.references.filter((reference) => reference.isRead()) ?? [];
  const handedOut = reads.filter(({ identifier }) => isHandedOut(identifier));
  const isSeen = reads.every((read) => handedOut.includes(read) || isLook(outermost(read.identifier), table));
  const isLookedInto = reads.length > handedOut.length;
  return isSeen && isLookedInto && (handedOut.length === 0 || isOnlyLookedIntoElsewhere(engine, facts, id.name, table));
}

/** What a table stands in: its declaration, or other tables. */
function declaredWith(table: TSESTree.ObjectExpression): Table {
  const whole = outermost(table);
  const holder = whole.parent;
  if (holder?.type !== T.Property || holder.computed || holder.value !== whole) return { declarator: holder, depth: 0 };
  const around = holder.parent;
  if (around.type !== T.ObjectExpression) return { declarator: undefined, depth: 0 };
  const { declarator, depth } = declaredWith(around);
  return { declarator, depth: depth + 1 };
}

/** In how many files that take something of a module it is looked for what they do with a table. */
const MAX_IMPORTERS = 32;

function isOnlyLookedIntoElsewhere(engine: Engine, { file }: ModuleFacts, name: string, table: Reached): boolean {
  const users = engine.host.importers(file);
  return users.length <= MAX_IMPORTERS && users.every((user) => isOnlyLookedIntoIn(engine.facts(user), name, table));
}

function isOnlyLookedIntoIn(facts: ModuleFacts | undefined, name: string, table: Reached): boolean {
  let isSeen = facts !== undefined;
  if (facts)
    walk(facts.module.ast, (node) => {
      if (node.type === T.Identifier && node.name === name)
        isSeen &&= isTaken(node) || isLook(outermost(accessOf(node)), table);
      return undefined;
    });
  return isSeen;
}

/** `import { TABLE }`, `const { TABLE } = require(…)`, under its own name. */
function isTaken(name: TSESTree.Identifier): boolean {
  const { parent } = name;
  if (parent.type === T.ImportSpecifier)
    return parent.imported.type === T.Identifier && parent.imported.name === parent.local.name;
  return parent.type === T.Property && parent.shorthand && parent.parent.type === T.ObjectPattern;
}

/** `tables.TABLE` of `TABLE`. */
function accessOf(name: TSESTree.Identifier): Node {
  const { parent } = name;
  return parent.type === T.MemberExpression && parent.property === name && !parent.computed ? parent : name;
}

/** `module.exports = { TABLE }`, `exports.TABLE = TABLE`, `export { TABLE }`: as in `export const TABLE`, it gets a name for other files. */
function isHandedOut(table: Node): boolean {
  const holder = table.parent;
  if (holder?.type === T.ExportSpecifier) return true;
  const isNamed = holder?.type === T.Property && holder.value === table && holder.parent.type === T.ObjectExpression;
  const write = isNamed ? holder.parent.parent : holder;
  return write?.type === T.AssignmentExpression && isExports(write.left);
}

/** `module.exports`, `exports.TABLE`, `module.exports.TABLE`. */
function isExports(node: Node): boolean {
  if (node.type !== T.MemberExpression) return false;
  const { object } = node;
  if (object.type === T.Identifier)
    return object.name === 'exports' || (object.name === 'module' && memberName(node) === 'exports');
  return isExports(object);
}

function isLook(table: Node, { depth, isMap }: Reached): boolean {
  const use = table.parent;
  const isOf = use?.type === T.MemberExpression && use.object === table;
  if (isMap === true) {
    const isCalled = isOf && use.parent.type === T.CallExpression && use.parent.callee === use;
    return isCalled && /^(?:get|has)$/.test(memberName(use) ?? '');
  }
  if (isOf) return depth > 0 ? isLook(outermost(use), { depth: depth - 1 }) : use.computed;
  return use?.type === T.BinaryExpression && use.operator === 'in' && use.right === table;
}
