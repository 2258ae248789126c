import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** The context of a request, of which a type of the app's own says what it holds: `new Hono<{ Variables: { client: Client } }>()`. */
const CONTEXT = 'hono.Context()';
const MAX_STEPS = 64;

/** What a handler or a middleware is given: `app.get('/', (c) => c.var.client)`, `createMiddleware<Env>(async (c, next) => …)`. */
export function handlerContext(
  _: Engine,
  target: LibraryValue,
  { call, index, frame }: CallbackParameter,
): Value | undefined {
  if (index !== 0 || target.from?.split('/')[0] !== 'hono') return undefined;
  const environment = call.typeArguments?.params[0] ?? environmentOf(call, frame);
  return environment && contextOf(environment, frame.facts.file);
}

/** `Context<Env>` as a declared type. */
export function contextOf(environment: TSESTree.TypeNode, file: string): LibraryValue {
  return { kind: 'library', path: CONTEXT, from: 'hono', declared: { node: environment, file } };
}

/** The type that the app at the beginning of a chain was made with. */
function environmentOf(call: CallNode, { facts }: Frame): TSESTree.TypeNode | undefined {
  let at: Node | undefined = call.callee;
  for (let steps = 0; at && steps < MAX_STEPS; steps++) {
    const node: Node = unwrap(at);
    if (node.type === T.MemberExpression) at = node.object;
    else if (node.type === T.CallExpression) at = node.typeArguments ? undefined : node.callee;
    else if (node.type === T.NewExpression) return node.typeArguments?.params[0];
    else {
      const declared =
        node.type === T.Identifier ? (facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
      at = declared?.type === T.VariableDeclarator ? (declared.init ?? undefined) : undefined;
    }
  }
  return undefined;
}

/** `c.var`, and `c.get`, which is asked for one of them. */
export function contextMember(e: Engine, { path, declared, from }: LibraryValue, name: string): Value | undefined {
  const facts = path === CONTEXT && declared ? e.facts(declared.file) : undefined;
  if (!facts || !declared || from === undefined) return undefined;
  if (name === 'get') return { kind: 'library', path: `${CONTEXT}.get`, from, declared };
  if (name !== 'var') return undefined;
  const environment = typeValue(e, declared.node, { facts, types: undefined, env: undefined });
  return memberOf(e, environment, 'Variables');
}

/** `c.get('client')`. */
export function contextCall(e: Engine, target: LibraryValue, [first]: readonly Lazy[]): Value | undefined {
  const name = target.path === `${CONTEXT}.get` && first ? plainText(first()) : undefined;
  const held = name === undefined ? undefined : contextMember(e, { ...target, path: CONTEXT }, 'var');
  return held && name !== undefined ? memberOf(e, held, name) : undefined;
}
