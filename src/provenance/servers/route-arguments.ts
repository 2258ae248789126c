import type { Engine, Frame } from '../engine.js';
import { exportedAs } from '../functions/function-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { FunctionNode, Value } from '../value.js';
import { isRouteModule, routeArguments } from './loaders.js';

interface Taken {
  /** What is declared of it. */
  readonly as: string;
  /** By which names it is taken. */
  readonly names: readonly string[];
}

const OF_PAGE: Taken = { as: 'PageArguments', names: ['loaderData', 'actionData'] };
/** What a route's module exports that is handed what is loaded for it. */
const TAKES: ReadonlyMap<string, Taken> = new Map([
  ['default', OF_PAGE],
  ['ErrorBoundary', OF_PAGE],
  ['HydrateFallback', OF_PAGE],
  ['meta', { as: 'MetaArguments', names: ['data', 'loaderData'] }],
  ['clientLoader', { as: 'ClientArguments', names: ['serverLoader'] }],
  ['clientAction', { as: 'ClientArguments', names: ['serverAction'] }],
]);

/** `export default function Page({ loaderData })`, `export const meta = ({ data }) => …` in the module of a route. */
export function routeArgument(e: Engine, fn: FunctionNode, index: number, { facts }: Frame): Value | undefined {
  if (index !== 0 || !isRouteModule(e, facts.file)) return undefined;
  for (const name of exportedAs(fn, facts)) {
    const taken = TAKES.get(name);
    if (taken?.names.some((member) => takes(fn, member, facts))) return routeArguments(e, facts.file, taken.as);
  }
  return undefined;
}

/** `({ loaderData })`, `(props)` in a module that reads `props.loaderData` or takes it out. */
function takes({ params: [parameter] }: FunctionNode, name: string, facts: ModuleFacts): boolean {
  if (parameter?.type === T.Identifier) return facts.index.members.has(name) || facts.index.properties.has(name);
  return (
    parameter?.type === T.ObjectPattern &&
    parameter.properties.some(
      (property) => property.type === T.Property && staticKey(property.key, property.computed) === name,
    )
  );
}
