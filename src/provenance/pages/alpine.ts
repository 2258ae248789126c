import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, memberName, staticString, unwrap } from '../syntax/syntax.js';
import type { Value } from '../value.js';

/** What the translation of a page calls the data of an element: `$alpine('users', () => users({ open: true }))`. */
export function alpineData(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [first, told] = node.arguments;
  const name = first && staticString(first);
  if (name === undefined || told?.type !== T.ArrowFunctionExpression) return undefined;
  const asked = unwrap(told.body);
  const [registered, another] = registrationsOf(e, name, frame.facts);
  // Nobody tells which of two is meant.
  if (another) return undefined;
  if (registered) {
    const given = asked.type === T.CallExpression ? argumentsOf(e, asked, frame) : [];
    const [call, facts] = registered;
    const component = call.arguments[1];
    return component && applyTo(e, e.valueOf(component, { facts, env: undefined }), given, frame);
  }
  const value = e.valueOf(asked, frame);
  return value.kind === 'function' && asked.type === T.Identifier ? applyTo(e, value, [], frame) : value;
}

/** `Alpine.data('users', () => ({ … }))`. */
function registrationsOf(
  e: Engine,
  name: string,
  asking: ModuleFacts,
): (readonly [TSESTree.CallExpression, ModuleFacts])[] {
  return [...new Set([asking.file, ...e.host.scriptsWith(name, asking.file)])].flatMap((file) => {
    const facts = file === asking.file ? asking : e.facts(file);
    return (facts?.index.members.get('data') ?? []).flatMap(({ object, parent: call }) => {
      const isRegistered =
        object.type === T.Identifier &&
        object.name === 'Alpine' &&
        call.type === T.CallExpression &&
        calledName(call) === 'data' &&
        memberName(unwrap(call.callee) as TSESTree.MemberExpression) === 'data' &&
        call.arguments[0] !== undefined &&
        staticString(call.arguments[0]) === name;
      return facts && isRegistered ? [[call, facts] as const] : [];
    });
  });
}
