import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

const SERVERS = /^(?:Route|\$?router|\$?app|\$?r|\$?group|Router|\$?routes)$/;

/** `Route::get('/users', [UserController::class, 'index'])`: what the program serves itself, and no request. */
export function isRoute({ receiver, name, args }: Call, textOf: (node: SyntaxNode) => string): boolean {
  const isServed = (handler: SyntaxNode): boolean =>
    /function|string/.test(handler.type) || textOf(handler).includes('::class');
  return (
    receiver !== undefined &&
    args[1] !== undefined &&
    /^(?:get|post|put|patch|delete|any|match|map|group)$/.test(name) &&
    SERVERS.test(textOf(receiver)) &&
    isServed(args[1].node)
  );
}
