import type { TSESTree } from '@typescript-eslint/types';
import { anyArguments } from '../../provenance/functions/argument-lists.js';
import { functionResult } from '../../provenance/functions/results.js';
import { requestsOfObject } from '../../provenance/requests/described-requests.js';
import { T, isFunction, placeOf, staticKey } from '../../provenance/syntax/syntax.js';
import { mapOptions } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { reportAbsent, reportSent } from './bodies.js';

/** How the body is called in what describes a request. */
const BODIES = ['body', 'data', 'json', 'payload'];

/**
 * The body of a request that is described and not seen to be sent: `operation({ method: 'PATCH', path: (id) => '/users/' + id, body: () => ({ … }) })` of a
 * package that others use. What is sent for sure is told by the calls themselves.
 */
export function detectDescribedBodies(context: FileContext): void {
  for (const name of BODIES)
    for (const property of context.index.properties.get(name) ?? [])
      if (property.parent.type === T.ObjectExpression && isWritten(property.value) && !isAnswer(property.parent)) {
        const described = property.parent;
        context.engine.ask(() => {
          describedBody(context, described, property.value);
        });
      }
}

/** `{ method: 'PATCH', path: '/users', status: 200, body: { … } }` of a stand-in: what is answered. */
function isAnswer({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some(
    (one) =>
      one.type === T.Property &&
      /^(?:status(?:Code)?|response|reply|respond\w*)$/.test(staticKey(one.key, one.computed) ?? ''),
  );
}

/** Whether what is sent stands there, or is made by a function that does. */
function isWritten(value: TSESTree.Node): boolean {
  return value.type === T.ObjectExpression || value.type === T.ArrayExpression || isFunction(value);
}

function describedBody(context: FileContext, described: TSESTree.ObjectExpression, written: TSESTree.Node): void {
  const { engine, facts, frame } = context;
  const site = placeOf(described, facts.file);
  for (const request of requestsOfObject(engine, described, frame)) {
    // Without a method, what reads may be meant as well.
    if (request.method === undefined || !request.endpoints.some(({ body }) => body)) continue;
    const body = (): Value => sentBy(context, engine.valueOf(written, frame));
    const call = {
      ...request,
      query: undefined,
      body,
      site,
      siteArguments: [],
      exact: false,
      direct: false,
      assumed: { place: site, why: 'a request is described so', isAssumed: true } as const,
    };
    reportSent(context, call);
    reportAbsent(context, call, request.path.pieces.at(-1)?.place ?? site);
  }
}

/** What a function makes of whatever it is told. */
function sentBy({ engine, frame }: FileContext, value: Value): Value {
  return mapOptions(value, (option) =>
    option.kind === 'function' ? functionResult(engine, option, anyArguments(option.node), frame) : option,
  );
}
