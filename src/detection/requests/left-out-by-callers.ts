import type { Endpoint } from '../../catalogue/types.js';
import type { Frame } from '../../provenance/engine.js';
import { withoutCallers } from '../../provenance/functions/without-callers.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { apiCallsThrough } from '../../provenance/requests/api-calls.js';
import { T, isWithin, placeOf } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { ApiCall, FunctionValue } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import { lacksParameters, reportAbsent } from './absent-parameters.js';
import { nameOf } from './from-elsewhere.js';

/**
 * Parameters that a function would send, and that one who calls it leaves out: `listUsers({ orgid })` of `listUsers({ orgid, start, limit })`. Others may
 * hand them over, so that it is told where they are left out.
 */
export function reportLeftOut(context: FileContext, node: CallNode): void {
  const { changes, engine } = context;
  const due = changes.of('absent-parameters');
  if (due.length === 0 || !mayLeaveOut(context, node, due)) return;
  for (const call of apiCallsThrough(engine, node, context.frame)) {
    const [endpoint, ...others] = call.endpoints;
    if (!endpoint || others.length > 0) continue;
    for (const one of due) {
      if (!one.detect.endpoints.includes(endpoint.id) || !isLeftOutHere(context, one, endpoint, { node, call }))
        continue;
      reportAbsent(context, one, { node, call }, () => nameOf(context, node));
    }
  }
}

/** Whether a function is called that names the parameters and may be handed less, of a file that has to do with the platform. */
function mayLeaveOut(
  { engine, frame }: FileContext,
  node: CallNode,
  due: readonly DueOf<'absent-parameters'>[],
): boolean {
  const { files } = engine.host.related();
  const names = due.flatMap(({ detect }) => detect.names);
  const namesOne = ({ node: fn, file }: FunctionValue): boolean => {
    const text = engine.facts(file)?.module.text.slice(...fn.range) ?? '';
    return names.some((name) => text.includes(name));
  };
  return functionsCalled(engine.valueOf(node.callee, frame)).some(
    (called) =>
      files.has(called.file) &&
      namesOne(called) &&
      (node.arguments.length < called.node.params.length ||
        node.arguments.some((argument) => argument.type === T.ObjectExpression)),
  );
}

function functionsCalled(callee: ReturnType<FileContext['engine']['valueOf']>): readonly FunctionValue[] {
  return optionsOf(callee).filter((option): option is FunctionValue => option.kind === 'function');
}

/** Whether they are left out by the call itself: neither by who calls the function around it, nor by the function that it calls. */
function isLeftOutHere(
  context: FileContext,
  due: DueOf<'absent-parameters'>,
  endpoint: Endpoint,
  { node, call }: { readonly node: CallNode; readonly call: ApiCall },
): boolean {
  const { engine, facts } = context;
  const lacks = (made: CallNode, sent: ApiCall): boolean =>
    lacksParameters(context, due, endpoint, made, sent, 'given');
  if (!lacks(node, call) || lacksParameters(context, due, endpoint, node, call)) return false;
  const lacksAlone = (made: CallNode, around: ModuleFacts): boolean => {
    const frame: Frame = { facts: around, env: withoutCallers(engine, made, around) };
    return engine
      .ask(() => apiCallsThrough(engine, made, frame))
      .some((sent) => sent.endpoints[0] === endpoint && lacks(made, sent));
  };
  return (
    lacksAlone(node, facts) &&
    !functionsCalled(engine.valueOf(node.callee, context.frame)).some(({ node: fn, file }) => {
      const inside = engine.facts(file);
      const within = placeOf(fn, file);
      return inside?.index.calls.some((made) => isWithin(placeOf(made, file), within) && lacksAlone(made, inside));
    })
  );
}
