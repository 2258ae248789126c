import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import type { Reading } from '../module.js';
import { actionFlowCode, isActionFlow } from '../requests/action-flow.js';
import { bodyCode, readingOf, requestCode } from '../requests/request.js';
import { isStateMachine } from '../requests/state-graph.js';
import { stateMachineCode } from '../requests/state-machine.js';
import { testScriptsCode } from '../requests/test-scripts.js';
import { isStepFlow, stepFlowCode } from '../requests/step-flow.js';
import { isTaskList, taskListCode } from '../requests/tasks.js';
import { dataCode } from './code.js';
import { commandCode, stepsCode } from './commands.js';
import { askedInRoute } from './forwarded.js';
import { isServed, pairsIn, requestBeside, requestIn, requestsByMethod, servesBy } from './shapes.js';
import { NOTHING_TAKEN } from './taken-scripts.js';
import { locatedIn, visitData } from './tree.js';
import { unfolded } from './unfolded.js';

/** Reads data as what it is, and the requests that it describes as calls. @param taken scripts that its steps use. */
export function readData(file: string, text: string, data: JsonNode, taken = NOTHING_TAKEN): Reading {
  const code: Code[] = [];
  const served = new Set<JsonNode>();
  const told = new Set<JsonNode>();
  let failure: string | undefined;
  visitData(data, (node) => {
    if (served.has(node) || isServed(node)) return false;
    if (node.kind === 'object') for (const [name, value] of node.members) if (servesBy(name)) served.add(value);
    const steps = node.kind === 'array' ? stepsCode(node, { file, text, taken }) : undefined;
    for (const step of steps?.told ?? []) told.add(step);
    failure ??= steps?.failure;
    const commands = steps?.code ?? (told.has(node) ? undefined : commandCode(node, { file, text, taken }));
    if (commands !== undefined) code.push(commands);
    if (isStepFlow(node)) code.push(stepFlowCode(file, text, node));
    if (!told.has(node) && isStateMachine(node)) {
      code.push(stateMachineCode(file, text, node));
      visitData(node, (part) => {
        if (isStateMachine(part)) told.add(part);
        return undefined;
      });
    }
    if (isActionFlow(node)) code.push(actionFlowCode(file, text, node));
    if (!told.has(node) && isTaskList(node)) {
      code.push(taskListCode(file, text, node));
      // Those of a play or a block are among them.
      visitData(node, (part) => {
        if (part.kind === 'array') told.add(part);
        return undefined;
      });
    }
    const beside = requestBeside(node);
    if (beside) told.add(beside.within);
    const own = askedInRoute(node) === undefined && !told.has(node) ? requestIn(node) : undefined;
    const request = beside?.request ?? own;
    for (const { method, address, query, body } of [...(request ? [request] : []), ...requestsByMethod(node)]) {
      const call = requestCode({
        method: JSON.stringify(method),
        url: dataCode(address),
        query: queryCode(query),
        body: body?.kind === 'scalar' ? writtenBody(body, text) : body && dataCode(body),
      });
      code.push(testScriptsCode(file, text, node, call) ?? js`${call};\n`);
    }
    return undefined;
  });
  const whole = unfolded(data, file, text);
  const reading = code.length === 0 ? {} : readingOf(file, text, [taken.imports, code]);
  return { ...reading, failure: reading.failure ?? failure, data: whole };
}

function queryCode(query: JsonNode | undefined): Code | undefined {
  const pairs = pairsIn(query);
  if (pairs.length === 0) return query?.kind === 'object' ? dataCode(query) : undefined;
  return js`({ ${joined(
    pairs.map(({ name, value }) => js`${dataCode(name)}: ${dataCode(value)}`),
    ', ',
  )} })`;
}

/** A body that is written as a text; some tools put a sign in front of one with expressions in it. */
function writtenBody(body: JsonNode, text: string): Code | undefined {
  const written = locatedIn(body, text);
  return written && bodyCode(written.text.startsWith('=') ? written.slice(1) : written);
}
