import type { TSESTree } from '@typescript-eslint/types';
import { basename } from 'node:path';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { FunctionNode } from '../value.js';

/** Files that a framework finds by their names: `+page.server.ts`, `+server.js`, `hooks.server.ts`. */
const NAMED = /^(?:\+[\w.@-]+|hooks(?:\.server)?)\.[jt]s$/;
/** Where the types of what it hands over come from: its package, and what it generates beside each route. */
const TYPES = /['"](?:@sveltejs\/kit|\.\/\$types(?:\.js)?)['"]/;
const ASTRO = /['"]astro(?::middleware)?['"]/;

/**
 * The carrier that a function takes apart whose only parameter is what came in: `load({ locals, params })` of a route in SvelteKit, and
 * `GET({ locals })` of one in Astro.
 */
export function takesApart(pattern: TSESTree.ObjectPattern, fn: FunctionNode, facts: ModuleFacts): string | undefined {
  const takesLocals = pattern.properties.some(
    (property) => property.type === T.Property && staticKey(property.key, property.computed) === 'locals',
  );
  if (!takesLocals || fn.params.length > 2) return undefined;
  if (facts.mentions(ASTRO)) return 'context';
  return NAMED.test(basename(facts.file)) || facts.mentions(TYPES) ? 'event' : undefined;
}
