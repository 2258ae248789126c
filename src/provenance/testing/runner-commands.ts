import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { UNDEFINED, isUnknown, unionOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

/** Objects of test runners that a project puts commands of its own on, by what these are put there with. */
const RUNNERS: Readonly<Record<string, RegExp>> = {
  cy: /^(?:add|addAll|addQuery)$/,
  browser: /^addCommand$/,
};
const MAX_FILES = 16;

/** `cy.settings` of `Cypress.Commands.add('settings', fn)`, `browser.settings` of `browser.addCommand('settings', fn)`. */
export function commandOf(e: Engine, { path, from }: LibraryValue, name: string): Value | undefined {
  const adds = Object.hasOwn(RUNNERS, path) && from === undefined ? RUNNERS[path] : undefined;
  if (!adds) return undefined;
  const values = e
    .filesNaming(`${name} Commands`, `${name} addCommand`)
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const facts = e.facts(file);
      return facts ? commandsIn(e, facts, name, adds) : [];
    });
  return values.length > 0 ? unionOf(values) : undefined;
}

function commandsIn(e: Engine, facts: ModuleFacts, name: string, adds: RegExp): Value[] {
  const frame: Frame = { facts, env: undefined };
  return facts.index.calls.flatMap((call) => {
    const callee = unwrap(call.callee);
    if (callee.type !== T.MemberExpression || !adds.test(memberName(callee) ?? '') || !isOfRunner(callee.object))
      return [];
    const command = commandAmong(call.arguments, name);
    if (!command) return [];
    const value = e.valueOf(command.node, frame);
    if (isUnknown(value)) return [];
    return [command.takesSubject && value.kind === 'function' ? { ...value, bound: [() => UNDEFINED] } : value];
  });
}

/** `Cypress.Commands`, `browser`. */
function isOfRunner(node: Node): boolean {
  return node.type === T.Identifier
    ? node.name === 'browser'
    : node.type === T.MemberExpression && memberName(node) === 'Commands';
}

interface Command {
  readonly node: Node;
  /** Whether it is handed what stands before it in the chain as well. */
  readonly takesSubject?: boolean;
}

/** The function of `add('name', fn)`, `add('name', { prevSubject: 'optional' }, fn)`, `addAll({ name: fn })`. */
function commandAmong(given: readonly TSESTree.CallExpressionArgument[], name: string): Command | undefined {
  const [first, second, third] = given;
  if (first?.type === T.ObjectExpression) {
    const property = first.properties.find(
      (one) => one.type === T.Property && staticKey(one.key, one.computed) === name,
    );
    return property?.type === T.Property ? { node: property.value } : undefined;
  }
  if (!first || !second || staticString(first) !== name) return undefined;
  if (second.type !== T.ObjectExpression) return { node: second };
  const takesSubject = second.properties.some(
    (one) => one.type === T.Property && staticKey(one.key, one.computed) === 'prevSubject',
  );
  return third && { node: third, takesSubject };
}

/** `cy.get('@users')` of what a chain has put by `.as('users')` in the same file. */
export function aliased(e: Engine, name: Value, frame: Frame): Value | undefined {
  const alias = /^@(\w+)$/.exec(plainText(name) ?? '')?.[1];
  if (alias === undefined) return undefined;
  const { facts } = frame;
  const values = facts.index.calls.flatMap((call) => {
    const callee = unwrap(call.callee);
    const [given] = call.arguments;
    if (callee.type !== T.MemberExpression || memberName(callee) !== 'as' || !given || staticString(given) !== alias)
      return [];
    const value = e.valueOf(callee.object, { facts, env: undefined });
    return isUnknown(value) ? [] : [value];
  });
  return values.length > 0 ? unionOf(values) : undefined;
}
