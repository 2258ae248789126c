import { describe, expect, test } from 'vitest';
import { strictConfig, workspace } from './workspace.js';

const modes = ['cutover', 'bridge'] as const;
const start = (use: string): string =>
  `export async function pack(loan, papers, keep) {\n  const ticket = await (await fetch('/efolder/v1/exportjobs', { method: 'POST', body: JSON.stringify(papers) })).json();\n  ${use}\n}\n`;

describe('a field that stays beside the one to be read in its place', () => {
  test.each([
    ['is asked by', 'return fetch(`/efolder/v1/exportjobs/${ticket.entityId}`);'],
    ['is handed on', 'keep(ticket.entityId);'],
    ['is asked for', "if (ticket.entityId !== undefined && ticket.entityId !== '') keep(ticket.entityId);"],
    ['is held against the same of another', 'return papers.some((one) => one.entityId === ticket.entityId);'],
    ['is given back', 'return ticket.entityId;'],
  ])('is renamed where it %s', async (_, use) => {
    for (const mode of modes)
      expect((await workspace({ 'pack.js': start(use) }).upgrade({ mode }))['pack.js']).toBe(
        start(use.replaceAll('ticket.entityId', 'ticket.jobId')),
      );
  });

  test.each([
    ['both are read', 'keep({ loan: ticket.entityId, job: ticket.jobId });'],
    ['it is held against another', "if (ticket.entityId !== loan) throw new Error('of another loan');"],
    ['a name for it is', "const id = ticket.entityId;\n  if (loan !== id) throw new Error('of another loan');"],
    [
      'a name that is taken out is',
      "const { entityId } = ticket;\n  if (loan !== entityId) throw new Error('of another loan');",
    ],
    ['one is taken out and the other read', 'const { entityId } = ticket;\n  keep(entityId, ticket.jobId);'],
  ])('is left to a person, with the reason, where %s', async (_, use) => {
    const { plan } = workspace({ 'pack.js': start(use) });
    for (const mode of modes) {
      const { files, uses } = await plan({ mode });
      expect(files).toEqual([]);
      expect(uses.map(({ result }) => result)).toEqual(['manual']);
      expect(uses[0]?.why).toMatch(/^The field stays, and the code may mean it here: /);
    }
  });

  test('stays declared for what is left', async () => {
    const code = (id: string): string =>
      `interface Ticket { entityId: string; jobId: string }\ndeclare function post<T>(path: string, body: unknown): Promise<T>;\ndeclare function poll(id: string): Promise<void>;\nexport async function pack(loan: string): Promise<void> {\n  const ticket = await post<Ticket>('/efolder/v1/exportjobs', {});\n  if (ticket.entityId !== loan) throw new Error('of another loan');\n}\nexport async function packed(): Promise<void> {\n  const ticket = await post<Ticket>('/efolder/v1/exportjobs', {});\n  return poll(ticket.${id});\n}\n`;
    const { upgrade } = workspace({
      'tsconfig.json': strictConfig({ skipLibCheck: true }),
      'pack.ts': code('entityId'),
    });
    expect((await upgrade())['pack.ts']).toBe(code('jobId'));
  });
});
