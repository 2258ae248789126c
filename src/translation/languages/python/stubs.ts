import type { Code } from '../../code.js';
import type { Call } from '../lowering.js';
import { pathOf, stubCode, textOf, verbIn, verbOf } from '../stubs.js';
import type { StubReader } from '../stubs.js';
import type { SyntaxNode } from '../tree.js';

/** What only a route of a test has: it is told what to answer, or asked how often it was called. */
const ROUTE_MEMBERS = 'mock|respond|side_effect|return_value|pass_through|calls?|called|call_count';
const ROUTE_TOLD = new RegExp(
  `^\\s*\\.\\s*(?:(?:mock|respond|pass_through)\\(|(?:side_effect|return_value)\\s*=(?!=))`,
);

/** Whether a text may tell routes of a test, wherever what they belong to is made. */
export function mayTellRoutes(text: string): boolean {
  return /\.(?:mock|respond|pass_through|side_effect|return_value)\b/.test(text);
}

/** `router.get(path).mock(…)`, `route = router.get(path)` with `route.side_effect = …` or `route.called`: nothing is asked for. */
export function isToldRoute({ node, receiver, name }: Call, text: string): boolean {
  if (receiver === undefined || !/^(?:get|post|put|patch|delete|request|route)$/.test(name)) return false;
  if (ROUTE_TOLD.test(text.slice(node.end, node.end + 60))) return true;
  const variable = /(?:^|[\s(])(\w+)[ \t]*:?=[ \t]*$/.exec(text.slice(Math.max(0, node.start - 60), node.start))?.[1];
  if (variable === undefined) return false;
  const behind = text.slice(node.end);
  const end = behind.search(/\n(?:[ \t]*(?:async[ \t]+)?def[ \t]|@|class[ \t])/);
  const rest = end < 0 ? behind : behind.slice(0, end);
  return new RegExp(`\\b${variable}\\.(?:${ROUTE_MEMBERS})\\b`).test(rest);
}

const BODIES = ['json', 'payload', 'body', 'text', 'content'];

/** `responses.get(path, json=…)`, `responses.add(responses.GET, path, json=…)`, `respx.get(path).respond(json=…)`, `httpx_mock.add_response(url=path, json=…)`. */
export function pythonStub(call: Call, reader: StubReader, isStandIn: (call: Call) => boolean): Code | undefined {
  const asked = call.receiver && reader.callAt(call.receiver);
  if (asked !== undefined && /^(?:mock|respond)$/.test(call.name))
    return isStandIn(asked) ? stub(asked, call, reader) : undefined;
  if (call.receiver === undefined || !/^(?:add|register_uri|add_response|get|post|put|patch|delete)$/.test(call.name))
    return undefined;
  const isKnown =
    isStandIn(call) || /(?:^|_)(?:responses|rsps|httpx_mock|mocker?)$/.test(textOf(call.receiver, reader));
  return isKnown ? stub(call, call, reader) : undefined;
}

function stub(asked: Call, answering: Call, reader: StubReader): Code | undefined {
  const body = bodyOf(answering, reader);
  const verb = verbOf(asked.name);
  const named = (name: string): SyntaxNode | undefined => asked.args.find((argument) => argument.name === name)?.node;
  const positional = asked.args.filter(({ name }) => name === undefined).map(({ node }) => node);
  const method = verb ?? verbIn(named('method') ?? (positional.length > 1 ? positional[0] : undefined), reader);
  const address = named('url') ?? positional[verb === undefined && positional.length > 1 ? 1 : 0];
  const path = address && pathOf(address, reader);
  return path === undefined || body === undefined
    ? undefined
    : stubCode({ method, path, body, answer: answering.node }, reader);
}

/** What is answered: by a name, or in a response that is handed over. */
function bodyOf({ args }: Call, reader: StubReader): SyntaxNode | undefined {
  const named = args.find(({ name }) => name !== undefined && BODIES.includes(name));
  if (named !== undefined) return named.node;
  for (const { node } of args) {
    const inner = reader.callAt(node);
    const body = inner?.name === 'Response' ? bodyOf(inner, reader) : undefined;
    if (body !== undefined) return body;
  }
  return undefined;
}
