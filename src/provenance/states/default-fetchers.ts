import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { T, unwrap } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import type { FunctionValue, Value } from '../value.js';

/** More files than these are not looked at. */
const MAX_FILES = 24;

/** The libraries that ask with one function for all that is not told how, and what such a function is told with. */
const TOLD = {
  swr: { packages: ['swr'], by: 'SWRConfig' },
  query: { packages: ['@tanstack/react-query', 'react-query', '@tanstack/vue-query'], by: 'defaultOptions' },
} as const;

/** The function by which a project asks for what names none itself: `<SWRConfig value={{ fetcher }}>`, `new QueryClient({ defaultOptions: { queries: { queryFn } } })`. Undefined where there are several. */
export function defaultFetcher(e: Engine, library: keyof typeof TOLD): FunctionValue | undefined {
  const known = e.calls.fetchers;
  if (known.has(library)) return known.get(library);
  const { packages, by } = TOLD[library];
  const files = new Set(packages.flatMap((name) => e.host.usersOf?.(name, [by]) ?? []));
  const told = [...files].slice(0, MAX_FILES).flatMap((file) => {
    const facts = e.facts(file);
    return facts ? (library === 'swr' ? toldBySettings(e, facts) : toldToClients(e, facts)) : [];
  });
  const [first, ...others] = told.filter((fn) => fn.kind === 'function');
  const only = first && others.every(({ node }) => node === first.node) ? first : undefined;
  if (e.mayOpen) known.set(library, only);
  return only;
}

function toldBySettings(e: Engine, facts: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  const found: Value[] = [];
  walk(facts.module.ast, (node) => {
    const settings = node.type === T.JSXOpeningElement ? settingsOf(e, node, frame) : undefined;
    if (settings) found.push(memberOf(e, settings, 'fetcher'));
    return undefined;
  });
  return found;
}

/** What `<SWRConfig value={…}>` is handed. */
function settingsOf(e: Engine, { name, attributes }: TSESTree.JSXOpeningElement, frame: Frame): Value | undefined {
  const named = name.type === T.JSXIdentifier ? frame.facts.variableOf(name)?.identifiers[0] : undefined;
  const element = named && e.valueOf(named, frame);
  if (element?.kind !== 'library' || element.path !== 'swr.SWRConfig') return undefined;
  for (const attribute of attributes) {
    const value = attribute.type === T.JSXAttribute && attribute.name.name === 'value' ? attribute.value : undefined;
    if (value?.type === T.JSXExpressionContainer && value.expression.type !== T.JSXEmptyExpression)
      return e.valueOf(value.expression, frame);
  }
  return undefined;
}

function toldToClients(e: Engine, facts: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  return facts.index.calls.flatMap((call) => {
    const [options] = call.type === T.NewExpression && isClient(e, call, frame) ? call.arguments : [];
    return options
      ? [
          ['defaultOptions', 'queries', 'queryFn'].reduce(
            (value, name) => memberOf(e, value, name),
            e.valueOf(options, frame),
          ),
        ]
      : [];
  });
}

function isClient(e: Engine, { callee }: TSESTree.NewExpression, frame: Frame): boolean {
  const made = e.valueOf(unwrap(callee), frame);
  return made.kind === 'library' && /^(?:react|vue)-query\.QueryClient$/.test(normalLibraryPath(made.path));
}
