import type { Code } from '../../code.js';
import type { Call } from '../lowering.js';
import { pathOf, stubCode, textOf, verbIn, verbOf } from '../stubs.js';
import type { StubReader } from '../stubs.js';
import type { SyntaxNode } from '../tree.js';

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
