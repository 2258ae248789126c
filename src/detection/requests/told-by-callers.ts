import type { Endpoint } from '../../catalogue/types.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { apiCallsAt } from '../../provenance/requests/api-calls.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { T, isWithin, outermost, placeOf } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { ApiCall } from '../../provenance/value.js';
import type { FileContext } from '../context.js';

/** Files whose calls are looked at. */
const MAX_FILES = 24;

/** Whether a use of a function is a call that is shown to ask for this itself, as one that picks the address by a name does. */
export function asksItself(
  { engine }: FileContext,
  { node, facts }: { readonly node: Node; readonly facts: ModuleFacts },
  { endpoints: [endpoint] }: ApiCall,
): boolean {
  const call = outermost(node).parent;
  return (
    call?.type === T.CallExpression &&
    engine.host.related().files.has(facts.file) &&
    apiCallsAt(engine, call, { facts, env: undefined }).some(
      (made) => made.endpoints.length === 1 && made.endpoints[0] === endpoint,
    )
  );
}

/** Whether what looks like a call of the platform only describes it, in data or by a function that sends nothing, and others are seen to send it. */
export function isSentByOthers(context: FileContext, node: CallNode, call: ApiCall): boolean {
  const tail = context.engine.matcher.matchSent(call.path, call.method)?.path.tail?.place;
  return (
    tail !== undefined &&
    describes(context, node, call, tail) &&
    usersOf(context).some((user) => sends(context, user, call, tail))
  );
}

/** `defineRequest('GET /users')`, which gives an object; an entry of a table. */
function describes({ engine, facts, frame }: FileContext, node: CallNode, { exact }: ApiCall, address: Place): boolean {
  if (!isScriptFile(facts.file)) return isWithin(address, placeOf(node, facts.file));
  return (
    !exact &&
    optionsOf(engine.valueOf(node.callee, frame)).every(({ kind }) => kind === 'function') &&
    optionsOf(engine.valueOf(node, frame)).every(({ kind }) => kind === 'object' || kind === 'tuple' || kind === 'text')
  );
}

/** Modules that take what a file says, of those whose calls are told: itself, those that import it, and those that import these. */
function usersOf({ engine, facts }: FileContext): readonly ModuleFacts[] {
  const near = engine.host.importers(facts.file);
  const files = new Set([...near, ...near.flatMap((file) => engine.host.importers(file)), facts.file]);
  const { files: told } = engine.host.related();
  return [...files]
    .filter((file) => told.has(file))
    .slice(0, MAX_FILES)
    .flatMap((file) => engine.facts(file) ?? []);
}

function sends({ engine }: FileContext, user: ModuleFacts, { endpoints, site }: ApiCall, tail: Place): boolean {
  const isSame = (one: Endpoint): boolean => endpoints.includes(one);
  return user.index.calls.some((call) =>
    apiCallsAt(engine, call, { facts: user, env: undefined }).some(
      (made) =>
        (made.site.file !== site.file || made.site.start !== site.start) &&
        made.endpoints.some(isSame) &&
        made.path.pieces.some(
          ({ place }) => place.file === tail.file && place.start < tail.end && tail.start < place.end,
        ),
    ),
  );
}
