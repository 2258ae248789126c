import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { callContexts } from '../functions/call-contexts.js';
import { withoutUnknown } from '../shared-payloads.js';
import { plainText } from '../texts/text.js';
import { optionsOf } from '../values.js';
import type { Filled, Value } from '../value.js';

/**
 * What is put into a map under a name: `services.set(name, service)` in a function whose callers say which name, and what. Undefined where one of those
 * who put something there does not tell its name; what nobody puts there is only what the map is declared to hold.
 */
export function putUnder(e: Engine, { before, puts }: Filled, key: Value): Value | undefined {
  const wanted = optionsOf(key).map(nameIn);
  if (wanted.includes(undefined)) return undefined;
  const found: Value[] = [];
  for (const { call, frame } of puts) {
    const [name, given] = call.arguments;
    const ways = name && given ? waysOf(e, name, call, frame) : undefined;
    if (!given || !ways) return undefined;
    for (const way of ways) if (wanted.includes(way.name)) found.push(e.valueOf(given, way.frame));
  }
  return withoutUnknown([before(), ...found]);
}

/** A name as far as it is known: what brings texts to one case, or takes the spaces around them, leaves them as they are written. */
function nameIn(key: Value): string | undefined {
  return plainText(key)?.trim().toLowerCase();
}

interface Way {
  readonly name: string;
  readonly frame: Frame;
}

/** The names that a call puts something under: its own, or one for each caller of the function around it. */
function waysOf(
  e: Engine,
  name: TSESTree.Node,
  call: TSESTree.CallExpression,
  frame: Frame,
): readonly Way[] | undefined {
  const own = nameIn(e.valueOf(name, frame));
  if (own !== undefined) return [{ name: own, frame }];
  const { facts } = frame;
  const ways: Way[] = [];
  for (const { env } of callContexts(e, call, facts) ?? []) {
    const told = nameIn(e.valueOf(name, { facts, env }));
    if (told === undefined) return undefined;
    ways.push({ name: told, frame: { facts, env } });
  }
  return ways.length > 0 ? ways : undefined;
}
