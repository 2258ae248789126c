import type { Engine } from '../engine.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { functionAround } from '../syntax/function-around.js';
import { isWithin, placeOf } from '../syntax/syntax.js';
import type { ApiCall } from '../value.js';

/** Whether the path of a call stands in another function of its file, as the clients have it that are generated: whoever asks these is told of it. */
export function isPutTogetherApart(
  e: Engine,
  { file, module }: ModuleFacts,
  node: CallNode,
  { path, method }: ApiCall,
): boolean {
  const tail = e.matcher.matchSent(path, method)?.path.tail?.place;
  const owner = tail?.file === file ? functionAround(module.ast, tail) : undefined;
  return owner !== undefined && !isWithin(placeOf(node, file), placeOf(owner, file));
}
