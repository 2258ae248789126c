import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

const SPELLED = /^(?:to_s|to_sym|capitalize|downcase|upcase|camelize|classify)$/;

interface Reading {
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly textOf: (node: SyntaxNode) => string;
}

/** The method of the request that is made of a class which is found by its name: `Net::HTTP.const_get(verb.to_s.capitalize).new(uri)`. */
export function verbByName({ receiver, name }: Call, { callAt, textOf }: Reading): SyntaxNode | undefined {
  const found = name === 'new' && receiver !== undefined ? callAt(receiver) : undefined;
  const isOfRequests = found?.name === 'const_get' && found.receiver && textOf(found.receiver) === 'Net::HTTP';
  const [verb, another] = isOfRequests ? found.args : [];
  if (verb === undefined || another !== undefined) return undefined;
  let { node } = verb;
  for (let call = callAt(node); call?.receiver && SPELLED.test(call.name); call = callAt(node)) node = call.receiver;
  return node;
}
