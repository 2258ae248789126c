import { innerPlace, isWithin, placeOf, T, unwrap } from '../../provenance/syntax/syntax.js';
import { functionAround } from '../../provenance/syntax/function-around.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { argumentsOf } from '../../provenance/functions/calls.js';
import { apiCallsAt, apiCallsThrough } from '../../provenance/requests/api-calls.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { ApiCall } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { reportAbsent } from './bodies.js';
import { reportParameters } from './parameters.js';

/**
 * What a call leaves away or puts into a query, where its address is put together in a function that sends nothing, as generated clients have it:
 * no call there shows both, so whoever asks the client is told.
 */
export function reportFromElsewhere(context: FileContext, node: CallNode): void {
  const { engine, changes } = context;
  if (!changes.all.some(({ detect }) => DETECTED.has(detect.kind)) || !mayAskElsewhere(context, node)) return;
  const calls = apiCallsThrough(engine, node, context.frame).filter((call) => isToldByNobody(context, node, call));
  const address = nameOf(context, node);
  const handed = argumentsOf(engine, node, context.frame);
  for (const call of calls) {
    reportParameters(context, node, call, () => address, { callsOf: apiCallsThrough, handed });
    reportAbsent(context, call, address);
  }
}

const DETECTED = new Set(['parameter', 'absent-parameters', 'absent-fields']);

/** Whether a function of another file of those that have to do with the platform is called. */
function mayAskElsewhere({ engine, facts, frame }: FileContext, node: CallNode): boolean {
  const { files } = engine.host.related();
  return filesCalled(engine.valueOf(node.callee, frame)).some((file) => file !== facts.file && files.has(file));
}

function filesCalled(callee: ReturnType<FileContext['engine']['valueOf']>): readonly string[] {
  return optionsOf(callee).flatMap((option) => (option.kind === 'function' ? [option.file] : []));
}

/** Whether the address of a call stands in the file that is asked, in a function none of whose calls is seen to send it there. */
function isToldByNobody({ engine, facts, frame }: FileContext, node: CallNode, call: ApiCall): boolean {
  const [endpoint] = call.endpoints;
  const tail = endpoint && engine.matcher.matchSent(call.path, call.method)?.path.tail?.place;
  if (!tail || tail.file === facts.file || !filesCalled(engine.valueOf(node.callee, frame)).includes(tail.file))
    return false;
  const holder = engine.facts(tail.file);
  const owner = holder && functionAround(holder.module.ast, tail);
  if (!owner) return false;
  const tells = (made: CallNode, where: ModuleFacts): boolean =>
    apiCallsAt(engine, made, { facts: where, env: undefined }).some(({ endpoints }) => endpoints.includes(endpoint));
  const within = placeOf(owner, tail.file);
  const siteFacts = engine.facts(call.site.file);
  const sites = siteFacts?.index.calls.filter(({ range }) => range[0] === call.site.start) ?? [];
  return (
    !holder.index.calls.some((made) => isWithin(placeOf(made, tail.file), within) && tells(made, holder)) &&
    !(siteFacts && sites.some((made) => tells(made, siteFacts)))
  );
}

/** The name under which something is called. */
function nameOf({ facts }: FileContext, { callee }: CallNode): Place {
  const asked = unwrap(callee);
  return innerPlace(asked.type === T.MemberExpression ? asked.property : asked, facts.file);
}
