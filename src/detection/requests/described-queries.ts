import { endpointsOfObject } from '../../provenance/requests/described-requests.js';
import { T, outermost, placeOf, staticKey } from '../../provenance/syntax/syntax.js';
import type { FileContext } from '../context.js';
import { memberSent, reportMember, waysThrough } from './parameters.js';

/** How the query is called in what describes a request. */
const QUERIES = /^(?:query|params|searchParams|qs|query(?:String)?Params|queryString|search)$/i;

/** A parameter in the query of a request that is described and not seen to be sent: `{ path: '/users', query: { … } }` of a table. */
export function detectDescribedQueries(context: FileContext): void {
  const { engine, facts, frame } = context;
  for (const due of context.changes.of('parameter'))
    for (const { parent: query } of context.index.properties.get(due.detect.name) ?? []) {
      const holder = query.type === T.ObjectExpression ? outermost(query).parent : undefined;
      const isQuery = holder?.type === T.Property && QUERIES.test(staticKey(holder.key, holder.computed) ?? '');
      if (!isQuery || holder.parent.type !== T.ObjectExpression) continue;
      const described = holder.parent;
      engine.ask(() => {
        const endpoint = endpointsOfObject(engine, described, frame).find(({ id }) =>
          due.detect.endpoints.includes(id),
        );
        if (!endpoint) return;
        const member = waysThrough(engine.valueOf(query, frame), 0).flatMap(
          (way) => memberSent(context, way, due.detect) ?? [],
        )[0];
        const evidence = [{ place: placeOf(described, facts.file), why: endpoint.path }];
        if (member) reportMember(context, due, evidence, member, true, 'likely');
      });
    }
}
