import { expect, test } from 'vitest';
import { builtinTables, compileRewriter } from '../../src/migrate/index.js';

const user = JSON.parse(
  '{"__proto__":{"a":1},"id":1,"a":2,"b":3,"designatedRoles":[4],"c":5,"d":6,"e":7,"f":8,"updatedBy":9,"g":10}',
) as Record<string, unknown>;
const both = { ...user, designatedRoleRefs: [11] };

/** Objects of one kind are copied in another way once there have been many of them. */
test.each([
  ['25.2', '25.4', 'response', user],
  ['25.2', '25.3', 'response', user],
  ['25.2', '25.4', 'request', user],
  ['25.3', '25.4', 'response', both],
  ['25.3', '25.2', 'response', both],
  ['25.2', '25.4', 'request', { updatedBy: 1 }],
] as const)('the hundredth object from %s to %s in a %s is rewritten like the first', (from, to, body, payload) => {
  const rewriter = compileRewriter(builtinTables, 'externalUser', { from, to, body });
  const once = (number: number) => rewriter.rewrite({ ...payload, id: number });
  const first = once(0);
  for (let number = 1; number < 100; number++) {
    const { value, notes } = once(number);
    const wanted = JSON.stringify(first.value).replace('"id":0', `"id":${number}`);
    expect(JSON.stringify(value)).toBe(wanted);
    expect(notes).toEqual(first.notes);
  }
});

test('so are objects of more kinds than anything is remembered of', () => {
  const rewriter = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' });
  for (let round = 0; round < 20; round++) {
    for (let kind = 0; kind < 50; kind++) {
      const payload = { [`before${kind}`]: kind, designatedRoles: round, [`after${kind}`]: kind };
      const wanted = { [`before${kind}`]: kind, designatedRoleRefs: round, [`after${kind}`]: kind };
      expect(JSON.stringify(rewriter.rewrite(payload).value)).toBe(JSON.stringify(wanted));
    }
  }
});

test('names without number are told apart', () => {
  const readOnly = Array.from({ length: 70 }, (_, index) => `field${index}`);
  const tables = { id: 'many', releases: ['1.0', '2.0'], resources: { one: { readOnly } }, steps: [] };
  const rewriter = compileRewriter(tables, 'one', { from: '1.0', to: '2.0', body: 'request' });
  for (const name of readOnly) {
    const { value, notes } = rewriter.rewrite({ kept: 1, [name]: 2 });
    expect(value).toEqual({ kept: 1 });
    expect(notes.map(({ pointer }) => pointer)).toEqual([`/${name}`]);
  }
});
