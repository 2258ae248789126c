import { basename } from 'node:path';
import type { Endpoint } from '../../catalogue/types.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { apiCallsAt, apiCallsThrough } from '../../provenance/requests/api-calls.js';
import { functionAround } from '../../provenance/syntax/function-around.js';
import { isDataFile, isScriptFile } from '../../provenance/syntax/script-files.js';
import { T, isWithin, outermost, placeOf } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { textsOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { ApiCall, Value } from '../../provenance/value.js';
import type { Engine, Frame } from '../../provenance/engine.js';
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
  if (tail === undefined) return false;
  const isDescribed = describes(context, node, call, tail);
  const { file } = context.facts;
  const users = isDescribed ? usersOf(context) : [];
  // Where code reads a table of data, who asks by its names tells the rest, and may not be seen to.
  if (users.some((user) => (isDataFile(file) && user.file !== file) || sends(context, user, call, tail))) return true;
  const isAsked = isDescribed ? isScriptFile(file) : makesFunction(context, node, call, tail);
  return isAsked && isAskedFor(context, call, tail);
}

/** `endpoint('GET', '/users')` outside of functions: what it gives is a function that sends. */
function makesFunction(
  { engine, facts, frame }: FileContext,
  node: CallNode,
  { exact }: ApiCall,
  address: Place,
): boolean {
  return (
    !exact &&
    address.file === facts.file &&
    isScriptFile(facts.file) &&
    functionAround(facts.module.ast, address) === undefined &&
    givesFunction(engine.valueOf(node, frame))
  );
}

function givesFunction(value: Value): boolean {
  return optionsOf(value).every(({ kind }) => kind === 'function');
}

/** Whether the calls of such a function are seen, all of them in other files: each of them is told what it leaves away. */
function isAskedFor(context: FileContext, call: ApiCall, address: Place): boolean {
  const users = usersOf(context).filter((user) => asksFor(context, user, call, address));
  return users.length > 0 && users.every(({ file }) => file !== address.file);
}

function asksFor(
  { engine }: FileContext,
  user: ModuleFacts,
  { endpoints: [endpoint] }: ApiCall,
  address: Place,
): boolean {
  const frame: Frame = { facts: user, env: undefined };
  return user.index.calls.some((made) => {
    const isMeant = apiCallsThrough(engine, made, frame).some(
      (sent) =>
        endpoint !== undefined &&
        sent.endpoints.includes(endpoint) &&
        sent.path.pieces.some(({ place }) => isTouching(place, address)),
    );
    return isMeant && !givesFunction(engine.valueOf(made, frame));
  });
}

function isTouching(one: Place, other: Place): boolean {
  return one.file === other.file && one.start < other.end && other.start < one.end;
}

/** `defineRequest('GET /users')`, `Asking.reads('/users')`; an entry of a table. */
function describes({ engine, facts, frame }: FileContext, node: CallNode, { exact }: ApiCall, address: Place): boolean {
  if (!isScriptFile(facts.file)) return isWithin(address, placeOf(node, facts.file));
  return (
    !exact &&
    optionsOf(engine.valueOf(node.callee, frame)).every(({ kind }) => kind === 'function') &&
    optionsOf(engine.valueOf(node, frame)).every((value) => isDescription(value, address))
  );
}

/** An object, or a builder that is made with the address and told the rest. */
function isDescription(value: Value, address: Place): boolean {
  if (value.kind !== 'instance') return value.kind === 'object' || value.kind === 'tuple' || value.kind === 'text';
  const given = value.args ?? [];
  return given.some((argument) =>
    textsOf(argument()).some(({ pieces }) => pieces.some(({ place }) => isTouching(place, address))),
  );
}

/** Modules that take what a file says, of those whose calls are told: itself, those that import it, and those that import these. */
function usersOf({ engine, facts }: FileContext): readonly ModuleFacts[] {
  const near = [...engine.host.importers(facts.file), ...readersOf(engine, facts.file)];
  const files = new Set([...near, ...near.flatMap((file) => engine.host.importers(file)), facts.file]);
  const { files: told } = engine.host.related();
  return [...files]
    .filter((file) => told.has(file))
    .slice(0, MAX_FILES)
    .flatMap((file) => engine.facts(file) ?? []);
}

/** Data is read by its file's name where it is not imported: `readFile('paths.json')`. */
function readersOf(engine: Engine, file: string): readonly string[] {
  if (!isDataFile(file)) return [];
  const name = basename(file);
  const stem = name.slice(0, name.indexOf('.'));
  return engine.filesNaming(stem).filter((other) => engine.facts(other)?.module.text.includes(name) === true);
}

function sends({ engine }: FileContext, user: ModuleFacts, { endpoints, site }: ApiCall, tail: Place): boolean {
  const isSame = (one: Endpoint): boolean => endpoints.includes(one);
  return user.index.calls.some((call) =>
    apiCallsAt(engine, call, { facts: user, env: undefined }).some(
      (made) =>
        (made.site.file !== site.file || made.site.start !== site.start) &&
        made.endpoints.some(isSame) &&
        made.path.pieces.some(({ place }) => isTouching(place, tail)),
    ),
  );
}
