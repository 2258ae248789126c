import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { calledName, T } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { isUnknown, unionOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** What a template is translated to: a function of what it is handed, as the translation calls it. */
const VIEW_FUNCTION = '$view';

const MAKES = /^(?:render|renderFile|view|include)$/;
const MAX_MAKERS = 16;

/** What a template is handed by those who have a page made of it: `response.render('users', { users })`. */
export function viewArgument(e: Engine, fn: FunctionNode, { facts }: Frame): Value | undefined {
  if (fn.type !== T.FunctionDeclaration || fn.id?.name !== VIEW_FUNCTION) return undefined;
  const makers = e.host.makersOf?.(facts.file) ?? [];
  const given = makers.slice(0, MAX_MAKERS).flatMap((file) => {
    const maker = e.facts(file);
    return maker ? handedIn(e, maker, facts.file) : [];
  });
  const known = given.filter((value) => !isUnknown(value));
  return known.length === 0 ? undefined : unionOf(known);
}

function handedIn(e: Engine, maker: ModuleFacts, view: string): Value[] {
  const frame: Frame = { facts: maker, env: undefined };
  const name = nameOf(view);
  return maker.index.calls.flatMap((call) => {
    if (call.type !== T.CallExpression || !MAKES.test(calledName(call) ?? '')) return [];
    const at = call.arguments.findIndex((argument) => mayBeText(argument) && isNamed(e, argument, name, frame));
    const data = at === -1 ? undefined : call.arguments[at + 1];
    return data && data.type !== T.SpreadElement ? [e.valueOf(data, frame)] : [];
  });
}

function mayBeText(node: TSESTree.CallExpressionArgument): boolean {
  return node.type !== T.SpreadElement && node.type !== T.ObjectExpression && node.type !== T.ArrowFunctionExpression;
}

/** Whether a text names a template by the end of its path, with or without its ending. */
function isNamed(e: Engine, node: TSESTree.CallExpressionArgument, name: string, frame: Frame): boolean {
  return textsOf(e.valueOf(node, frame)).some((text) => {
    const asked = nameOf(plainText(text) ?? '').replace(/^(?:\.{0,2}\/)+/, '');
    return asked !== '' && `/${name}`.endsWith(`/${asked}`);
  });
}

/** Without its ending. */
function nameOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/\.\w+$/, '');
}
