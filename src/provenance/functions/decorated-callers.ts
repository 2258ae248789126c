import { isMadeByDecorators } from '../classes/decorated-members.js';
import { argumentsOf } from './argument-lists.js';
import type { Site } from './callers-in-context.js';
import type { Engine } from '../engine.js';
import type { Environment } from '../environment.js';
import { apiCallsThrough } from '../requests/api-calls.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { T, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { ApiCall, ClassNode } from '../value.js';

/** How far the object of a class is handed on from module to module. */
const MAX_HOPS = 3;
const MAX_IMPORTERS = 24;
const MAX_SITES = 16;
const MAX_CANDIDATES = 100;

/** A request that a decorator declares, as somebody asks for it. */
export interface AskedFor {
  readonly made: ApiCall;
  readonly env: Environment;
  readonly sites: readonly Site[];
}

/** `@Get('/users') users!: (query) => …`: what is sent by those who call the member that a decorator stands above. */
export function askedForByName(e: Engine, decorator: CallNode, facts: ModuleFacts): AskedFor[] {
  const member = decorator.parent.type === T.Decorator ? decorator.parent.parent : undefined;
  if (!member || !isMadeByDecorators(member)) return [];
  const name = staticKey(member.key, member.computed);
  if (name === undefined) return [];
  return sitesOf(e, member.parent.parent, name, facts).flatMap((site) => {
    const callee = outermost(site.node);
    const call = callee.parent;
    if (call?.type !== T.CallExpression || call.callee !== callee) return [];
    const frame = { facts: site.facts, env: undefined };
    const args = argumentsOf(e, call, frame);
    const env: Environment = { fn: undefined, args, self: undefined, types: undefined, next: undefined, depth: 0 };
    return apiCallsThrough(e, call, frame).map((made) => ({ made, env, sites: [site] }));
  });
}

/** Where a member is asked of an object of its class: in its module, in those that import it, and in those that have the object from these. */
function sitesOf(e: Engine, node: ClassNode, name: string, facts: ModuleFacts): Site[] {
  const { files, holding } = e.host.related();
  const named = holding(name);
  const seen = new Set([facts.file]);
  const sites = sitesIn(e, node, name, facts);
  let makers = [facts.file];
  for (let hops = 0; hops < MAX_HOPS && makers.length > 0 && sites.length < MAX_SITES; hops++) {
    const next = makers.flatMap((file) => e.host.importers(file)).filter((file) => files.has(file) && !seen.has(file));
    makers = [...new Set(next)].slice(0, MAX_IMPORTERS);
    for (const file of makers) {
      seen.add(file);
      const user = named.has(file) ? e.facts(file) : undefined;
      if (user) sites.push(...sitesIn(e, node, name, user));
    }
  }
  return sites.slice(0, MAX_SITES);
}

function sitesIn(e: Engine, node: ClassNode, name: string, facts: ModuleFacts): Site[] {
  const isObject = (owner: Node): boolean =>
    optionsOf(e.valueOf(owner, { facts, env: undefined })).some(
      (option) => option.kind === 'instance' && option.of.node === node,
    );
  return (facts.index.members.get(name) ?? [])
    .slice(0, MAX_CANDIDATES)
    .filter((access) => isObject(access.object))
    .map((access) => ({ node: access, facts }));
}
