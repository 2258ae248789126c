import type { RuleCase } from '../harness.js';

const window = { from: '25.2', to: '26.3' };
const harbour = { catalogue: ['test/fixtures/catalogues/harbour'] };

export const strictBodies: readonly RuleCase[] = [
  {
    code: `import { z } from 'zod';
export const move = z.object({
  eventId: z.string(),
  eventType: z.string(),
  eventTime: z.string(),
  meta: z.object({ resourceId: z.string() }),
}).«strict»();`,
    settings: window,
    messages: ['changes in 25.3'],
  },
  {
    code: `import { z } from 'zod';
export const arrival = z.«strictObject»({ arrivalId: z.string(), arrivalKind: z.string(), meta: z.unknown() });`,
    settings: { ...harbour, from: '1.9', to: '1.10' },
  },
  {
    code: `import { z } from 'zod';
export const move = z.object({ eventId: z.string(), eventType: z.string(), eventTime: z.string(), meta: z.unknown() });`,
    settings: window,
  },
  {
    code: `import { z } from 'zod';
export const other = z.object({ eventId: z.string(), total: z.number() }).strict();`,
    settings: window,
  },
];

export const refusedValues: readonly RuleCase[] = [
  {
    code: "fetch(`/lending/v3/loans/${id}/disclosureTracking2015Logs`, { method: 'POST', body: JSON.stringify({ contents: ['Deed', 'Note', '«Deed»'] }) });",
    settings: { from: '25.1', to: '25.2' },
    messages: ['changes in 25.2'],
  },
  {
    code: "fetch('/harbour/v2/vessels', { method: 'POST', body: JSON.stringify({ name: 'Pat', manifestCodes: ['A', '«A»'] }) });",
    settings: { ...harbour, from: '1.8', to: '1.9' },
  },
  {
    code: "fetch(`/lending/v3/loans/${id}/disclosureTracking2015Logs`, { method: 'POST', body: JSON.stringify({ contents: ['Deed', 'Note'] }) });",
    settings: { from: '25.1', to: '25.2' },
  },
  { code: "send({ contents: ['Deed', 'Deed'] });", settings: { from: '25.1', to: '25.2' } },
];
