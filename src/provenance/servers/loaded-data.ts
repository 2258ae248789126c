import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { ROUTERS } from '../libraries/route-types.js';
import { argument } from '../libraries/library-models.js';
import { T } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { isKnown, loadedBy, loadedByModule, routeObject } from './loaders.js';
import type { Hands } from './loaders.js';
import { loadedByRouteObject } from './route-objects.js';

const HOOK = /^react-router(?:-dom)?\.|^@[\w-]+\/[\w-]+\.|^remix-typedjson\./;

/** What a page asks its router for: `useLoaderData<typeof loader>()`, and what loaders put their answers into. */
export function loadedData(
  e: Engine,
  { path, from }: LibraryValue,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (from === undefined || !ROUTERS.test(from)) return undefined;
  switch (
    path
      .replace(HOOK, '')
      .replace(/^(use)?[Tt]yped(?=\w)/, '$1')
      .toLowerCase()
  ) {
    case 'json':
      return routeObject(e, 'JsonAnswer', { L: () => handedTo(e, args, node, frame) });
    case 'data':
    case 'defer':
    case 'unstable_data':
      return routeObject(e, 'AnswerWithInit', { L: () => handedTo(e, args, node, frame) });
    case 'useloaderdata':
      return asked(e, node, frame, 'loader');
    case 'useactiondata':
      return asked(e, node, frame, 'action');
    case 'userouteloaderdata':
      return told(e, node, frame) ?? loadedByRoute(e, argument(args, 0), frame);
    case 'usefetcher':
      return routeObject(e, 'Fetcher', { L: () => told(e, node, frame) ?? unknown('what is fetched is not seen') });
    case 'useoutletcontext':
    case 'useasyncvalue':
      return told(e, node, frame);
    default:
      return undefined;
  }
}

/** What an answer is made of; what it is said to be where that is not seen. */
function handedTo(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const given = argument(args, 0);
  return isUnknown(given) ? (told(e, node, frame) ?? given) : given;
}

function asked(e: Engine, node: TSESTree.CallExpression, frame: Frame, hands: Hands): Value | undefined {
  const [type] = node.typeArguments?.params ?? [];
  const named = type?.type === T.TSTypeQuery ? told(e, node, frame) : undefined;
  if (named) return named;
  const own = loadedByModule(e, frame.facts.file, hands) ?? loadedByRouteObject(e, node, frame, hands);
  return isKnown(own) ? own : told(e, node, frame);
}

/** What the type argument of a call says: of a function what it hands to pages, of anything else itself. */
function told(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [type] = node.typeArguments?.params ?? [];
  const value = type && typeValue(e, type, { facts: frame.facts, types: undefined, env: frame.env });
  const loaded = value && loadedBy(e, value);
  return isKnown(loaded) ? loaded : undefined;
}

/** The module of a route is named by its path from the folder of the app. */
function loadedByRoute(e: Engine, id: Value, { facts }: Frame): Value | undefined {
  const name = plainText(id);
  const file = name === undefined ? undefined : e.host.resolve(`~/${name}`, facts.file);
  return file === undefined ? undefined : loadedByModule(e, file, 'loader');
}
