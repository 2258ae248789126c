import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

const SPELLED = /^(?:to_s|to_sym|capitalize|downcase|upcase|camelize|classify)$/;

/** Classes of requests, by which a file tells what is sent: `request(Net::HTTP::Get, path)`. */
const HANDED_ON = /\bNet::HTTP::(?:Get|Post|Put|Patch|Delete)\b(?!\s*\.)/;

interface Reading {
  readonly text: string;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly textOf: (node: SyntaxNode) => string;
}

/**
 * The method of the request that is made of a class which is found by its name, or told: `Net::HTTP.const_get(verb.to_s.capitalize).new(uri)`,
 * `kind.new(uri)`, `KINDS.fetch(verb).new(uri)`.
 */
export function verbByName({ receiver, name, args }: Call, { text, callAt, textOf }: Reading): SyntaxNode | undefined {
  if (name !== 'new' || receiver === undefined) return undefined;
  const found = callAt(receiver);
  const isTold = /^(?:identifier|instance_variable|element_reference)$/.test(receiver.type) || found?.name === 'fetch';
  if (isTold && args.length > 0 && HANDED_ON.test(text)) return receiver;
  const isOfRequests = found?.name === 'const_get' && found.receiver && textOf(found.receiver) === 'Net::HTTP';
  const [verb, another] = isOfRequests ? found.args : [];
  if (verb === undefined || another !== undefined) return undefined;
  let { node } = verb;
  for (let call = callAt(node); call?.receiver && SPELLED.test(call.name); call = callAt(node)) node = call.receiver;
  return node;
}
