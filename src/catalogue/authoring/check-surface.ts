import { didYouMean } from '../suggest.js';
import { anyFurther, isParameter, segmentsOf } from '../path.js';
import type { Shape } from '../types.js';
import type { Content } from './compile.js';
import { fieldTypes, isFieldType } from './expressions.js';
import type { Reporter } from './gather.js';

/** References inside the surface: shapes name resources, and no call stands twice. */
export function checkSurface(content: Content, { report }: Reporter): void {
  const resources = new Set(content.resources.map(({ id }) => id));
  const checkShape = (
    shape: Shape | undefined,
    path: readonly [string, ...PropertyKey[]],
    otherwise: readonly string[] = [],
  ) => {
    if (shape === undefined || resources.has(shape.resource)) return;
    const guess = didYouMean(shape.resource, [...otherwise, ...resources]);
    report(path, `There is no resource ${JSON.stringify(shape.resource)}.${guess}`);
  };
  if (content.releases.length === 0) report(['releases'], 'The catalogue has no releases; list them, in quotes.');
  for (const { id, fields } of content.resources) {
    if (isFieldType(id)) report(['resources', id], `${id} is the name of a type; call the resource something else.`);
    for (const { name, shape } of Object.values(fields)) {
      checkShape(shape, ['resources', id, 'fields', name, 'type'], fieldTypes);
    }
  }
  for (const { id, body } of content.events) checkShape(body, ['events', id, 'body']);
  for (const { id, body, response } of content.endpoints) {
    checkShape(body, ['endpoints', id, 'body']);
    checkShape(response, ['endpoints', id, 'response']);
  }
  checkCalls(content, report);
}

function checkCalls({ endpoints }: Content, report: Reporter['report']): void {
  const seen = new Map<string, string>();
  for (const { id, methods, path } of endpoints) {
    for (const method of methods) {
      const call = callKey(method, path);
      const other = seen.get(call);
      if (other === undefined) seen.set(call, id);
      else report(['endpoints', id, 'call'], `${method} ${path} is already the endpoint ${other}; a call stands once.`);
    }
  }
}

/** A method and a path in which the names of parameters do not count. */
export function callKey(method: string, path: string): string {
  const segments = segmentsOf(path).map((segment) =>
    isParameter(segment) && segment !== anyFurther ? '{}' : segment.toLowerCase(),
  );
  return `${method} /${segments.join('/')}`;
}
