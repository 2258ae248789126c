import { entryOf } from '../../catalogue/entry.js';

/** What the handlers and plugins of a server are given, by the names that everybody gives them. */
const CARRIERS: Readonly<Record<string, string>> = {
  req: 'request',
  request: 'request',
  res: 'response',
  response: 'response',
  ctx: 'context',
  context: 'context',
  event: 'event',
  app: 'app',
  server: 'app',
  fastify: 'app',
  instance: 'app',
};
/** Steps from one of them to another: `req.app`, `req.server`, `ctx.app`, `ctx.req`. */
const STEPS: Readonly<Record<string, string>> = { app: 'app', server: 'app', req: 'request', request: 'request' };
const SHELVES = new Set(['locals', 'state']);
/** Where an event keeps what is put there on its way: of SvelteKit, and of h3. */
const SHELVES_OF_EVENT = new Set(['locals', 'context']);

/** The carrier that a parameter's name stands for. */
export function carrierNamed(name: string): string | undefined {
  return entryOf(CARRIERS, name);
}

/** Where a member of a carrier lies: another carrier, or a shelf on it. */
export function shelfBehind(above: string, step: string): string | undefined {
  if (above.includes('.')) return undefined;
  if (above === 'event') return SHELVES_OF_EVENT.has(step) ? `event.${step}` : undefined;
  if (SHELVES.has(step)) return `${above}.${step}`;
  return above === 'app' ? undefined : entryOf(STEPS, step);
}

/** Whether things are put under names on it: an event has nothing but its shelves for that. */
export function isShelf(place: string): boolean {
  return place !== 'event';
}
