import type { Endpoint } from '../../catalogue/types.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { innerPlace, isFunction, isWithin, placeOf, T, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { functionAround } from '../../provenance/syntax/function-around.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { argumentsOf } from '../../provenance/functions/argument-lists.js';
import { apiCallsAt, apiCallsThrough } from '../../provenance/requests/api-calls.js';
import { makesFunctions } from '../../provenance/requests/sending-sites.js';
import type { Engine, Frame } from '../../provenance/engine.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { ApiCall } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { reportAbsent } from './bodies.js';
import { reportParameters } from './parameters.js';

/**
 * What a call leaves away or puts into a query, where its address is put together in a function that sends nothing, as generated clients have it, or
 * told to what makes the function: no call there shows both, so whoever asks the client is told.
 */
export function reportFromElsewhere(context: FileContext, node: CallNode): void {
  const { engine, changes } = context;
  if (!changes.all.some(({ detect }) => DETECTED.has(detect.kind)) || !mayAskElsewhere(context, node)) return;
  const address = nameOf(context, node);
  const handed = argumentsOf(engine, node, context.frame);
  const calls = apiCallsThrough(engine, node, context.frame).filter(
    (call) =>
      isToldByNobody(context, node, call) ||
      (isToldToMaker(context, call) &&
        !isAskedInside(context, node, context.frame, call) &&
        !makesFunctions(engine, node, context.frame)),
  );
  for (const call of calls) {
    reportParameters(context, node, call, () => address, { callsOf: apiCallsThrough, handed });
    reportAbsent(context, call, address);
  }
}

const DETECTED = new Set(['parameter', 'absent-parameters', 'absent-fields']);

/** Whether a function of another file of those that have to do with the platform is called. What is handed over as a function asks where that stands. */
function mayAskElsewhere({ engine, facts, frame }: FileContext, node: CallNode): boolean {
  if (isParameter(unwrap(node.callee), facts)) return false;
  const { files } = engine.host.related();
  return filesCalled(engine.valueOf(node.callee, frame)).some((file) => file !== facts.file && files.has(file));
}

function isParameter(callee: Node, facts: ModuleFacts): boolean {
  const definition = callee.type === T.Identifier ? facts.variableOf(callee)?.defs[0] : undefined;
  return definition?.type === 'Parameter' && isFunction(definition.node)
    ? definition.node.params.some((parameter) => parameter === definition.name)
    : false;
}

function filesCalled(callee: ReturnType<FileContext['engine']['valueOf']>): readonly string[] {
  return optionsOf(callee).flatMap((option) => (option.kind === 'function' ? [option.file] : []));
}

/** Whether the address of a call stands in the file that is asked, in a function none of whose calls is seen to send it there. */
function isToldByNobody(context: FileContext, node: CallNode, call: ApiCall): boolean {
  const { engine, facts, frame } = context;
  const [endpoint] = call.endpoints;
  const tail = endpoint && tailOf(engine, call);
  if (!tail || tail.file === facts.file || !filesCalled(engine.valueOf(node.callee, frame)).includes(tail.file))
    return false;
  const holder = engine.facts(tail.file);
  const owner = holder && functionAround(holder.module.ast, tail);
  if (!owner) return false;
  const within = placeOf(owner, tail.file);
  return (
    !holder.index.calls.some(
      (made) => isWithin(placeOf(made, tail.file), within) && callsTo(context, endpoint, made, holder).length > 0,
    ) && !isToldBySender(context, endpoint, call)
  );
}

/** `const list = endpoint('GET', '/users')`: whether the address of a call stands in another file outside of functions, where it is seen to be handed to nothing that sends it. */
function isToldToMaker(context: FileContext, call: ApiCall): boolean {
  const { engine, facts } = context;
  const [endpoint] = call.endpoints;
  const tail = endpoint && tailOf(engine, call);
  const holder = tail && tail.file !== facts.file && isScriptFile(tail.file) ? engine.facts(tail.file) : undefined;
  if (!tail || !holder || functionAround(holder.module.ast, tail)) return false;
  return (
    !holder.index.calls.some((made) => callsTo(context, endpoint, made, holder).some(({ exact }) => exact)) &&
    !isToldBySender(context, endpoint, call)
  );
}

const MAX_INSIDE = 4;

/** Whether a function that is called asks for the same by itself, in a file that is not the one of what it asks: there it is told. */
function isAskedInside(
  { engine }: Pick<FileContext, 'engine'>,
  node: CallNode,
  frame: Frame,
  call: ApiCall,
  depth = 0,
): boolean {
  if (depth === MAX_INSIDE) return false;
  const tail = tailOf(engine, call);
  // What stands before differs by who made the client.
  const isSame = (sent: ApiCall): boolean => {
    const other = tailOf(engine, sent);
    return tail !== undefined && other?.file === tail.file && other.start === tail.start;
  };
  return optionsOf(engine.valueOf(node.callee, frame)).some((asked) => {
    const facts = asked.kind === 'function' ? engine.facts(asked.file) : undefined;
    if (asked.kind !== 'function' || !facts) return false;
    const within = placeOf(asked.node, asked.file);
    const inside: Frame = { facts, env: undefined };
    return (
      facts.index.calls
        .filter((one) => isWithin(placeOf(one, asked.file), within))
        // Each of them is a question of its own: those before must not take everything from the one that is looked for.
        .filter((one) => engine.ask(() => apiCallsThrough(engine, one, inside)).some(isSame))
        .some(
          (one) =>
            filesCalled(engine.valueOf(one.callee, inside)).some((file) => file !== asked.file) ||
            isAskedInside({ engine }, one, inside, call, depth + 1),
        )
    );
  });
}

/** What tells the endpoint of a call from all others, where that stands. */
function tailOf(engine: Engine, { path, method }: ApiCall): Place | undefined {
  return engine.matcher.matchSent(path, method)?.path.tail?.place;
}

/** Whether the place that sends a call shows where it goes. */
function isToldBySender(context: FileContext, endpoint: Endpoint, { site }: ApiCall): boolean {
  const facts = context.engine.facts(site.file);
  const sites = facts?.index.calls.filter(({ range }) => range[0] === site.start) ?? [];
  return facts !== undefined && sites.some((made) => callsTo(context, endpoint, made, facts).length > 0);
}

function callsTo({ engine }: FileContext, endpoint: Endpoint, made: CallNode, facts: ModuleFacts): readonly ApiCall[] {
  // A question of its own: what was asked before must not have taken everything from it.
  const calls = engine.ask(() => apiCallsAt(engine, made, { facts, env: undefined }));
  return calls.filter(({ endpoints }) => endpoints.includes(endpoint));
}

/** The name under which something is called. */
export function nameOf({ facts }: FileContext, { callee }: CallNode): Place {
  const asked = unwrap(callee);
  return innerPlace(asked.type === T.MemberExpression ? asked.property : asked, facts.file);
}
