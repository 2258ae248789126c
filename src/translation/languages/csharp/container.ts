import type { Call } from '../lowering.js';
import { child, ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

const REGISTERS = /^(?:Try)?Add(?:Keyed)?(?:Singleton|Scoped|Transient|HttpClient)$/;

/** `services.AddSingleton<ILists, OlderLists>()`: the class that a container is told to make. */
export function classRegistered({ node, name, receiver }: Call): SyntaxNode | undefined {
  if (receiver === undefined || !REGISTERS.test(name)) return undefined;
  const callee = child(node, 'function');
  const named = callee && (child(callee, 'name') ?? callee);
  const made = ofType(named, 'type_argument_list')?.children.at(-1);
  return made?.type === 'identifier' ? made : undefined;
}
