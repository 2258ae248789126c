import type { Parameter } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What stands behind a rest, and is its last item or none: it begins a body. */
export const BEHIND_REST = '$behindRest';

/** What a method takes: where a rest is not the last of it, what stands behind is told apart. */
interface Taken {
  readonly parameters: readonly Parameter[];
  readonly behind: readonly SyntaxNode[];
}

/** Nothing that is handed over by name. */
export const NO_PAIRS = '$noPairs';

const REST = /^(?:splat|forward)_parameter$/;
const BEHIND = /^(?:hash_splat|block)_parameter$/;

/** `id, title = nil, *rows, sort: 'id', **options, &block`; `...`, `*`, `**` are called by their signs. */
export function parametersOf(list: SyntaxNode | undefined): Taken {
  const all = list?.children ?? [];
  const rest = all.findIndex(({ type }) => REST.test(type));
  const behind = rest < 0 ? [] : all.slice(rest + 1);
  const isLast = rest >= 0 && behind.every(({ type }) => BEHIND.test(type));
  return {
    parameters: (isLast ? all.slice(0, rest + 1) : all).flatMap((one) => {
      const isRest = isLast && REST.test(one.type);
      const name = nameOf(one);
      const value =
        one.type === 'hash_splat_parameter' ? { ...one, type: NO_PAIRS, children: [] } : child(one, 'value');
      return name === undefined ? [] : [{ name, value, ...(isRest && { isRest }) }];
    }),
    behind: isLast ? behind.flatMap((one) => nameOf(one) ?? []) : [],
  };
}

function nameOf(parameter: SyntaxNode): SyntaxNode | undefined {
  if (parameter.type === 'identifier') return parameter;
  const isBySign = /^(?:forward|splat|hash_splat)_parameter$/.test(parameter.type);
  return child(parameter, 'name') ?? (isBySign ? parameter : undefined);
}

/** A body that begins with what a rest took of what stands behind it. */
export function withOthersOfRest(
  body: SyntaxNode | undefined,
  rest: Parameter | undefined,
  behind: readonly SyntaxNode[],
): SyntaxNode | undefined {
  if (!body || rest?.isRest !== true || behind.length === 0) return body;
  const { start } = body;
  const taken: SyntaxNode = {
    ...{ type: BEHIND_REST, field: undefined, start, end: start },
    children: [rest.name, ...behind],
  };
  return body.type === 'body_statement'
    ? { ...body, children: [taken, ...body.children] }
    : { ...body, type: 'body_statement', children: [taken, { ...body, field: undefined }] };
}
