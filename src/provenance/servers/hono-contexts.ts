import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { T, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { saysNothing } from '../names/untold.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { putUnder } from './carried.js';

/** The context of a request, of which a type of the app's own says what it holds: `new Hono<{ Variables: { client: Client } }>()`. */
const CONTEXT = 'hono.Context()';
const GET = `${CONTEXT}.get`;
const VARIABLES = `${CONTEXT}.var`;
const MAX_STEPS = 64;

/** What a handler or a middleware is given: `app.get('/', (c) => c.var.client)`, `createMiddleware<Env>(async (c, next) => …)`. */
export function handlerContext(
  _: Engine,
  target: LibraryValue,
  { call, index, frame }: CallbackParameter,
): Value | undefined {
  if (index !== 0 || target.from?.split('/')[0] !== 'hono') return undefined;
  return contextOf(call.typeArguments?.params[0] ?? environmentOf(call, frame), frame.facts.file);
}

/** `Context<Env>` as a declared type. */
export function contextOf(environment: TSESTree.TypeNode | undefined, file: string): LibraryValue {
  return {
    kind: 'library',
    path: CONTEXT,
    from: 'hono',
    file,
    ...(environment && { declared: { node: environment, file } }),
  };
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

/** `c.var`, what is asked of it, and `c.get`, which is asked for one of the same. */
export function contextMember(e: Engine, target: LibraryValue, name: string): Value | undefined {
  if (target.path === VARIABLES) return variableOf(e, target, name);
  if (target.path !== CONTEXT || (name !== 'get' && name !== 'var')) return undefined;
  return { ...target, path: name === 'get' ? GET : VARIABLES };
}

/** `c.get('client')`. */
export function contextCall(
  e: Engine,
  target: LibraryValue,
  [first]: readonly Lazy[],
  { facts }: Frame,
): Value | undefined {
  const name = target.path === GET && first ? plainText(first()) : undefined;
  return name === undefined ? undefined : variableOf(e, target, name, facts.file);
}

/** What a type says of a variable, or else what is put there: `c.set('user', await load(id))`. */
function variableOf(e: Engine, target: LibraryValue, name: string, asking = target.file): Value | undefined {
  const declared = declaredVariable(e, target, name);
  if (declared && !saysNothing(declared)) return declared;
  const put = asking === undefined ? undefined : putUnder(e, VARIABLES, name, asking, (facts) => setIn(e, name, facts));
  return put ?? declared;
}

function declaredVariable(e: Engine, { declared }: LibraryValue, name: string): Value | undefined {
  const facts = declared && e.facts(declared.file);
  if (!declared || !facts) return undefined;
  const environment = typeValue(e, declared.node, { facts, types: undefined, env: undefined });
  return memberOf(e, memberOf(e, environment, 'Variables'), name);
}

/** What a module sets a variable of a context to. */
function setIn(e: Engine, name: string, facts: ModuleFacts): Node[] {
  return (facts.index.members.get('set') ?? []).flatMap((access) => {
    const call = access.parent;
    const [key, value] = call.type === T.CallExpression && call.callee === access ? call.arguments : [];
    if (!key || !value || value.type === T.SpreadElement || staticString(key) !== name) return [];
    const holder = e.valueOf(access.object, { facts, env: undefined });
    return holder.kind === 'library' && holder.path === CONTEXT ? [value] : [];
  });
}
