import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { TypeFrame } from '../declared/type-frame.js';
import type { Engine } from '../engine.js';
import { ROUTERS } from '../libraries/route-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOrigin } from '../modules/module-types.js';
import { T } from '../syntax/syntax.js';
import type { Value } from '../value.js';
import { loadedBy, routeArguments, routeObject } from './loaders.js';

/** Types that stand for what a page gets of what they are told: `SerializeFrom<typeof loader>`. */
const SERIALIZED = /^(?:SerializeFrom|Jsonify(?:Object)?|UseDataFunctionReturn|TypedJsonResponse)$/;
/** Types of what a route is given, by what is declared of them. */
const GIVEN: readonly (readonly [string, RegExp])[] = [
  ['PageArguments', /^(?:Component|ErrorBoundary|HydrateFallback)Props$/],
  ['MetaArguments', /^(?:V2_)?(?:Server)?(?:Runtime)?MetaArgs$/],
  ['MetaFunction', /^(?:V2_)?(?:ServerRuntime)?MetaFunction$/],
  ['ClientArguments', /^Client(?:Loader|Action)(?:Function)?Args$/],
  ['ClientFunction', /^Client(?:Loader|Action)Function$/],
];
/** Where the types of a route are generated: `./+types/name` beside the module `./name`. */
const GENERATED = /(^|\/)\+types\//;

/** What the types of a router say: those that are told a loader, and those that are generated for the module of a route. */
export function routeType(
  e: Engine,
  node: TSESTree.TSTypeReference,
  name: string,
  args: readonly TSESTree.TypeNode[],
  at: TypeFrame,
): Value | undefined {
  const [first] = args;
  if (SERIALIZED.test(name)) return first && loadedBy(e, typeValue(e, first, at));
  const [declared] = GIVEN.find(([, names]) => names.test(name)) ?? [];
  if (declared === undefined) return undefined;
  const { typeName } = node;
  const space =
    typeName.type === T.TSQualifiedName && typeName.left.type === T.Identifier ? typeName.left.name : undefined;
  const origin = typeOrigin(at.facts, space ?? name);
  if (origin === undefined) return undefined;
  if (GENERATED.test(origin)) return routeArguments(e, routeOf(e, origin, at.facts), declared);
  if (!ROUTERS.test(origin)) return undefined;
  if (!first) return routeArguments(e, at.facts.file, declared);
  const loaded = (): Value => loadedBy(e, typeValue(e, first, at));
  return routeObject(e, declared, { L: loaded, S: loaded });
}

/** The module of the route that generated types are for. */
function routeOf(e: Engine, origin: string, { file }: ModuleFacts): string {
  return e.host.resolve(origin.replace(GENERATED, '$1').replace(/\.[jt]s$/, ''), file) ?? file;
}
