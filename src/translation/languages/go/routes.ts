import { methodNamed } from '../lowering.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

const ROUTERS = /^(?:r|rg|e|g|app|srv|mux|echo|group|server|engine|router|\w*(?:Router|Group|Mux|Routes))$/;

/** How Go is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  /** The text of a string without values in it. */
  readonly contentOf: (node: SyntaxNode) => string | undefined;
}

/** A route: its handler is a function, or it is given to something that is called a router. */
export function isRoute({ receiver, name, args }: Call, { textOf, contentOf }: Reading): boolean {
  const [first] = args;
  if (receiver === undefined || first === undefined || args.length < 2) return false;
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HandleFunc|Handle|Any)$/.test(name)) return true;
  if (name === 'Add') return methodNamed(contentOf(first.node)) !== undefined && args.length > 2;
  if (!/^(?:Get|Post|Put|Patch|Delete|Method|Group|Route)$/.test(name)) return false;
  return args.some(({ node }) => node.type === 'func_literal') || ROUTERS.test(textOf(receiver));
}
