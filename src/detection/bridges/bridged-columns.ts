import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { attributeName, attributeOf, attributeValue } from '../../provenance/syntax/attributes.js';
import { T, memberName, outermost, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { Place } from '../../provenance/types.js';
import type { FunctionNode, FunctionValue } from '../../provenance/value.js';
import { optionsOf } from '../../provenance/values.js';

/** What a name stands in with others, as a column of a table does: `{ key: 'name', render: (row) => … }`, `<Column field="name" body={…} />`. */
export interface Column {
  readonly node: TSESTree.ObjectExpression | TSESTree.JSXOpeningElement;
  readonly facts: ModuleFacts;
}

export function columnAround(text: Node, facts: ModuleFacts): Column | undefined {
  const at = outermost(text);
  const property = at.parent?.type === T.Property && at.parent.value === at ? at.parent : undefined;
  const node = attributeOf(at)?.parent ?? property?.parent;
  return node && node.type !== T.ObjectPattern ? { node, facts } : undefined;
}

/** The same by the place of a name, which may be in another file. */
export function columnAt(e: Engine, { file, start }: Place): Column | undefined {
  const facts = e.facts(file);
  const text = facts?.literalAt(start);
  return facts && text && columnAround(text, facts);
}

/** Words by which a column calls the functions that say what is shown, and those that say something else of it. */
const SHOWS =
  /^(?:render|body|cell|format|template|get|accessor|value|text|display|content|show|selector|view|component)/;
const SAYS_ELSE =
  /^(?:sort|filter|compar|style|class|click|edit|change|head|foot|tooltip|setter|export|aggregat|group|menu|width|pars|valid)/;

/** `renderCell`, `valueGetter`, `onRender`, but not `onCell`, `cellStyle` or `headerTemplate`. */
function isToldToShow(name: string): boolean {
  const words = name.split(/(?=[A-Z])|[-_]/).map((word) => word.toLowerCase());
  if (words[0] === 'on' && words[1]?.startsWith('render') !== true) return false;
  return words.some((word) => SHOWS.test(word)) && !words.some((word) => SAYS_ELSE.test(word));
}

/** Whether a function of a column shows the replacement: `{ field: 'name', render: (row) => row.replacement ?? row.name }`. */
export function isShownBeside(e: Engine, column: Column, replacement: string): boolean {
  return settingsOf(column).some(
    ({ name, value }) =>
      isToldToShow(name) && functionsOf(e, value, column.facts).some((fn) => readsMember(e, fn, replacement, 0)),
  );
}

/** The functions that a column has. */
export function functionsIn(e: Engine, column: Column): readonly FunctionValue[] {
  return settingsOf(column).flatMap(({ value }) => functionsOf(e, value, column.facts));
}

interface Setting {
  readonly name: string;
  readonly value: Node;
}

function settingsOf({ node }: Column): readonly Setting[] {
  const settings =
    node.type === T.ObjectExpression
      ? node.properties.map((one) => one.type === T.Property && setting(staticKey(one.key, one.computed), one.value))
      : node.attributes.map((one) => one.type === T.JSXAttribute && setting(attributeName(one), attributeValue(one)));
  return settings.filter((one) => one !== false);
}

function setting(name: string | undefined, value: Node | undefined): Setting | false {
  return name !== undefined && value !== undefined && { name, value };
}

function functionsOf(e: Engine, value: Node, facts: ModuleFacts): readonly FunctionValue[] {
  if (staticString(value) !== undefined) return [];
  return optionsOf(e.valueOf(value, { facts, env: undefined })).filter((one) => one.kind === 'function');
}

const MAX_CALLS = 2;

/** Whether a function reads a member of anything, or hands on to one that does: `(row) => <b>{stateOf(row)}</b>`, `(row) => <State of={row} />`. */
function readsMember(e: Engine, { node, file }: FunctionValue, name: string, depth: number): boolean {
  if (namesMember(node, name)) return true;
  const facts = e.facts(file);
  if (!facts || depth >= MAX_CALLS) return false;
  const called = calledIn(node, facts).flatMap((callee) => functionsOf(e, callee, facts));
  return called.some((one) => readsMember(e, one, name, depth + 1));
}

function namesMember(fn: FunctionNode, name: string): boolean {
  let found = false;
  walk(fn, (node) => {
    if (node.type === T.MemberExpression) found ||= memberName(node) === name;
    else if (node.type === T.Property && node.parent.type === T.ObjectPattern)
      found ||= staticKey(node.key, node.computed) === name;
    return found ? false : undefined;
  });
  return found;
}

/** The functions that are called in another one, and the components that stand in it. */
function calledIn(fn: FunctionNode, facts: ModuleFacts): readonly Node[] {
  const called: Node[] = [];
  walk(fn, (node) => {
    if (node.type === T.CallExpression) called.push(unwrap(node.callee));
    else if (node.type === T.JSXOpeningElement) called.push(...(facts.variableOf(node.name)?.identifiers ?? []));
    return undefined;
  });
  return called;
}
