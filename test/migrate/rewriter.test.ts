import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  builtinTables,
  compileRewriter,
  type RewriterOptions,
  createRewriter,
  inferRelease,
  MigrateError,
  type ExternalUser,
  type Note,
  type RewriteTables,
} from '../../src/migrate/index.js';

const roles = 'external-user-designated-roles';
const kind = 'external-user-organization-type';

interface Example {
  readonly what: string;
  readonly resource: string;
  readonly from: string;
  readonly to: string;
  readonly body?: 'request' | 'response';
  readonly given: unknown;
  readonly wanted: unknown;
  /** Kind, pointer and change of each note. */
  readonly notes?: readonly (readonly [Note['kind'], string, string?])[];
}

const user = 'externalUser';
const examples: readonly Example[] = [
  {
    what: 'a field is renamed in its place',
    resource: user,
    from: '25.2',
    to: '25.4',
    given: { a: 1, designatedRoles: [2], b: 3 },
    wanted: { a: 1, designatedRoleRefs: [2], b: 3 },
    notes: [['shape-not-shown', '/designatedRoles', roles]],
  },
  {
    what: 'and back',
    resource: user,
    from: '26.3',
    to: '21.2',
    given: { designatedRoleRefs: null, b: 3 },
    wanted: { designatedRoles: null, b: 3 },
    notes: [['shape-not-shown', '/designatedRoleRefs', roles]],
  },
  {
    what: 'both names in the dual period',
    resource: user,
    from: '25.2',
    to: '25.3',
    given: { designatedRoles: 1, b: 3 },
    wanted: { designatedRoles: 1, designatedRoleRefs: 1, b: 3 },
    notes: [['shape-not-shown', '/designatedRoles', roles]],
  },
  {
    what: 'the second name comes in on the way down',
    resource: user,
    from: '25.4',
    to: '25.3',
    given: { designatedRoleRefs: 1 },
    wanted: { designatedRoles: 1, designatedRoleRefs: 1 },
    notes: [['shape-not-shown', '/designatedRoleRefs', roles]],
  },
  {
    what: 'equal values under both names are no complaint',
    resource: user,
    from: '25.3',
    to: '25.4',
    given: { designatedRoles: [{ a: 1 }], b: 1, designatedRoleRefs: [{ a: 1 }] },
    wanted: { b: 1, designatedRoleRefs: [{ a: 1 }] },
  },
  {
    what: 'different values are',
    resource: user,
    from: '25.3',
    to: '25.4',
    given: { designatedRoles: [1], designatedRoleRefs: [2] },
    wanted: { designatedRoleRefs: [2] },
    notes: [['conflict', '/designatedRoles', roles]],
  },
  {
    what: 'on the way down the old name stays',
    resource: user,
    from: '25.3',
    to: '25.2',
    given: { designatedRoles: [1], designatedRoleRefs: [2] },
    wanted: { designatedRoles: [1] },
    notes: [['conflict', '/designatedRoleRefs', roles]],
  },
  {
    what: 'a value in a nested resource',
    resource: user,
    from: '25.2',
    to: '25.4',
    given: { organization: { entityType: 'Organization', x: 1 }, salesRep: { entityType: 'Organization' } },
    wanted: { organization: { entityType: 'ExternalOrg', x: 1 }, salesRep: { entityType: 'Organization' } },
  },
  {
    what: 'a value outside the map is left and told',
    resource: user,
    from: '25.4',
    to: '25.2',
    given: { organization: { entityType: 'Branch' } },
    wanted: { organization: { entityType: 'Branch' } },
    notes: [['unmapped-value', '/organization/entityType', kind]],
  },
  {
    what: 'no value is none outside the map',
    resource: user,
    from: '25.2',
    to: '25.4',
    given: { organization: { entityType: null } },
    wanted: { organization: { entityType: null } },
  },
  {
    what: 'a list of payloads',
    resource: user,
    from: '25.2',
    to: '25.4',
    given: [{ designatedRoles: 1 }, { a: 1 }, null, 'x'],
    wanted: [{ designatedRoleRefs: 1 }, { a: 1 }, null, 'x'],
    notes: [['shape-not-shown', '/0/designatedRoles', roles]],
  },
  {
    what: 'only the field of the resource itself',
    resource: user,
    from: '25.2',
    to: '25.4',
    given: { salesRep: { designatedRoles: 1 } },
    wanted: { salesRep: { designatedRoles: 1 } },
  },
  {
    what: 'a request has one name',
    resource: user,
    from: '25.2',
    to: '25.4',
    body: 'request',
    given: { designatedRoles: 1 },
    wanted: { designatedRoleRefs: 1 },
    notes: [['shape-not-shown', '/designatedRoles', roles]],
  },
  {
    what: 'a request keeps a name that still works',
    resource: user,
    from: '25.2',
    to: '25.3',
    body: 'request',
    given: { designatedRoles: 1 },
    wanted: { designatedRoles: 1 },
  },
  {
    what: 'a request never has both names',
    resource: user,
    from: '25.3',
    to: '25.3',
    body: 'request',
    given: { designatedRoles: 1, designatedRoleRefs: 1 },
    wanted: { designatedRoleRefs: 1 },
  },
  {
    what: 'read-only fields are not sent',
    resource: user,
    from: '25.2',
    to: '25.2',
    body: 'request',
    given: { updatedBy: 'x', a: 1, updatedDate: 'y' },
    wanted: { a: 1 },
    notes: [
      ['read-only', '/updatedBy'],
      ['read-only', '/updatedDate'],
    ],
  },
  {
    what: 'responses keep read-only fields',
    resource: user,
    from: '25.2',
    to: '25.4',
    given: { updatedBy: 'x' },
    wanted: { updatedBy: 'x' },
  },
  {
    what: 'a read-only field is renamed in responses',
    resource: 'efolderDocument',
    from: '25.4',
    to: '26.1',
    given: { status: 's' },
    wanted: { documentStatus: 's' },
    notes: [['shape-differs', '/status', 'efolder-document-status']],
  },
  {
    what: 'and never renamed into a request',
    resource: 'efolderDocument',
    from: '25.4',
    to: '26.1',
    body: 'request',
    given: { status: 's', comments: 'c' },
    wanted: { comments: 'c' },
    notes: [['read-only', '/status', 'efolder-document-status']],
  },
  {
    what: 'a field that an older release does not have',
    resource: 'notification',
    from: '25.3',
    to: '25.2',
    given: { eventId: '1', newLoanFolder: 'n' },
    wanted: { eventId: '1' },
    notes: [['no-counterpart', '/newLoanFolder', 'loan-move-event-payload']],
  },
  {
    what: 'a name whose successor is not shown, at any depth',
    resource: 'persona',
    from: '25.1',
    to: '25.2',
    given: { rights: [{ editBidTapeManagement: true }] },
    wanted: { rights: [{ editBidTapeManagement: true }] },
    notes: [['no-counterpart', '/rights/0/editBidTapeManagement', 'persona-edit-bid-tape']],
  },
  {
    what: 'duplicates are only told',
    resource: 'disclosureTrackingLog',
    from: '25.1',
    to: '25.2',
    body: 'request',
    given: { contents: ['a', 'a'] },
    wanted: { contents: ['a', 'a'] },
    notes: [['duplicate-items', '/contents', 'disclosure-log-duplicate-contents']],
  },
  {
    what: 'a resource in which nothing changes',
    resource: 'loan',
    from: '21.2',
    to: '27.1',
    given: { designatedRoles: 1 },
    wanted: { designatedRoles: 1 },
  },
];

describe('a rewriter', () => {
  test.each(examples)('$what', ({ resource, from, to, body, given, wanted, notes = [] }) => {
    const text = JSON.stringify(given);
    const rewriter = compileRewriter(builtinTables, resource, { from, to, ...(body && { body }) });
    const result = rewriter.rewrite(given);
    expect(JSON.stringify(result.value)).toBe(JSON.stringify(wanted));
    expect(
      result.notes.map((note) => [note.kind, note.pointer, ...(note.change === undefined ? [] : [note.change])]),
    ).toEqual(notes);
    expect(JSON.stringify(given)).toBe(text);
    if (JSON.stringify(wanted) === text) expect(result.value).toBe(given);
  });

  test('hands out what it lost', () => {
    const { notes } = createRewriter('externalUser', { from: '25.3', to: '25.4' }).rewrite({
      designatedRoles: [1],
      designatedRoleRefs: [2],
    } as never);
    expect(notes[0]).toMatchObject({ kind: 'conflict', lost: [1] });
  });

  test('copies only what leads to a change', () => {
    const given = { salesRep: { entityId: '1' }, personas: [], organization: { entityType: 'Organization' } };
    const { value } = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' }).rewrite(given);
    const result = value as typeof given;
    expect(result.salesRep).toBe(given.salesRep);
    expect(result.personas).toBe(given.personas);
    expect(result.organization).not.toBe(given.organization);
  });

  test('takes duplicates out when asked', () => {
    const rewriter = compileRewriter(builtinTables, 'disclosureTrackingLog', {
      from: '25.1',
      to: '25.2',
      body: 'request',
      removeDuplicates: true,
    });
    expect(rewriter.rewrite({ contents: ['a', 'b', 'a'] }).value).toEqual({ contents: ['a', 'b'] });
  });

  test('throws at what is lost or assumed where the policy says so, but not at read-only fields', () => {
    const options = { from: '25.2', to: '25.4', body: 'request', policy: 'throw' } as const;
    const rewriter = compileRewriter(builtinTables, 'externalUser', options);
    expect(rewriter.rewrite({ updatedBy: 1 }).value).toEqual({});
    expect(() => rewriter.rewrite([{ designatedRoles: 1 }])).toThrow(
      expect.objectContaining({
        name: 'MigrateError',
        pointer: '/0/designatedRoles',
        note: expect.objectContaining({ change: roles }) as Note,
      }),
    );
    // It goes on as if nothing had happened.
    expect(rewriter.rewrite([{ a: 1 }]).value).toEqual([{ a: 1 }]);
  });

  test('calls who wants to decide, who may rewrite in the midst of it', () => {
    const inner = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' });
    const seen: string[] = [];
    const rewriter = compileRewriter(builtinTables, 'externalUser', {
      from: '25.2',
      to: '25.4',
      policy: (note) => {
        seen.push(note.pointer);
        expect(inner.rewrite([{ designatedRoles: 1 }]).notes).toHaveLength(1);
      },
    });
    expect(rewriter.rewrite([{ designatedRoles: 1 }, { designatedRoles: 2 }]).value).toEqual([
      { designatedRoleRefs: 1 },
      { designatedRoleRefs: 2 },
    ]);
    expect(seen).toEqual(['/0/designatedRoles', '/1/designatedRoles']);
  });

  test('adds what there is to say to a list', () => {
    const notes: Note[] = [];
    const rewriter = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' });
    rewriter.into({ designatedRoles: 1 }, notes);
    rewriter.into({ designatedRoles: 2 }, notes);
    expect(notes).toHaveLength(2);
  });

  test.each([
    [{ resource: 'nobody', from: '25.2', to: '25.4' }, /Unknown resource "nobody".*externalUser/],
    [{ resource: 'externalUser', from: '25.20', to: '25.4' }, /Unknown release "25\.20".*25\.4/],
    [{ resource: 'externalUser', from: '25.2', to: 'latest' }, /Unknown release "latest"/],
    [{ resource: 'externalUser', from: '25.2', to: '25.4', body: 'requst' }, /Unknown body "requst".*request/],
    [{ resource: 'externalUser', from: '25.2', to: '25.4', policy: 'thow' }, /Unknown policy "thow".*throw/],
    [{ resource: 'constructor', from: '25.2', to: '25.4' }, /Unknown resource/],
  ])('refuses %o', ({ resource, ...options }, message) => {
    expect(() => compileRewriter(builtinTables, resource, options as RewriterOptions)).toThrow(message);
  });

  test('knows the types of both releases', () => {
    const rewriter = createRewriter('externalUser', { from: '25.2', to: '25.4' });
    const given = {} as ExternalUser<'25.2'>;
    const { value } = rewriter.rewrite(given);
    expectTypeOf(value).toEqualTypeOf<ExternalUser<'25.4'>>();
    expectTypeOf(rewriter.rewrite([given]).value).toEqualTypeOf<ExternalUser<'25.4'>[]>();
    expectTypeOf<ExternalUser<'25.4'>>().not.toHaveProperty('designatedRoles');
    expectTypeOf<ExternalUser<'25.3'>>().toHaveProperty('designatedRoles');
    expectTypeOf<ExternalUser<'25.3'>>().toHaveProperty('designatedRoleRefs');
    expectTypeOf<NonNullable<ExternalUser<'25.4'>['organization']>['entityType']>().toEqualTypeOf<
      'ExternalOrg' | undefined
    >();
    expectTypeOf<NonNullable<ExternalUser<'25.2'>['organization']>['entityType']>().toEqualTypeOf<
      'Organization' | undefined
    >();
  });
});

/** A catalogue with a chain of names, a field renamed around a value, lists on the way, and a resource that holds itself. */
const chained: RewriteTables = {
  id: 'chained',
  releases: ['1.0', '2.0', '3.0', '4.0'],
  resources: { node: { nested: { child: 'node', children: 'node' } } },
  steps: [
    {
      kind: 'rename',
      change: 'first',
      resource: 'node',
      from: 'a',
      to: 'b',
      since: '2.0',
      removed: '3.0',
      value: 'carried',
    },
    {
      kind: 'rename',
      change: 'second',
      resource: 'node',
      from: 'b',
      to: 'c',
      since: '4.0',
      removed: '4.0',
      value: 'carried',
    },
    {
      kind: 'map',
      change: 'value',
      resource: 'node',
      path: ['b', '*', 'kind'],
      map: { old: 'new' },
      since: '3.0',
      removed: '3.0',
    },
  ],
};

describe('a plan', () => {
  test.each([
    ['1.0', '4.0', { a: [{ kind: 'old' }, { kind: 'old', x: 1 }] }, { c: [{ kind: 'new' }, { kind: 'new', x: 1 }] }],
    ['4.0', '1.0', { c: { kind: 'new' } }, { a: { kind: 'old' } }],
    ['1.0', '2.0', { a: { kind: 'old' } }, { a: { kind: 'old' }, b: { kind: 'old' } }],
    ['2.0', '3.0', { a: { kind: 'old' }, b: { kind: 'old' } }, { b: { kind: 'new' } }],
    ['1.0', '4.0', { child: { children: [{ a: 1 }] } }, { child: { children: [{ c: 1 }] } }],
  ])('from %s to %s: %j', (from, to, given, wanted) => {
    expect(compileRewriter(chained, 'node', { from, to }).rewrite(given).value).toEqual(wanted);
  });
});

describe('hostile payloads', () => {
  const rewriter = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' });
  const deep = (levels: number) => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = { x: value };
    return value;
  };

  test('keys of the prototype are keys like any other', () => {
    const given: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":2,"designatedRoles":3,"organization":{"__proto__":4,"entityType":"Organization"}}',
    );
    const { value } = rewriter.rewrite(given);
    expect(JSON.stringify(value)).toBe(
      '{"__proto__":{"polluted":1},"constructor":2,"designatedRoleRefs":3,"organization":{"__proto__":4,"entityType":"ExternalOrg"}}',
    );
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('what is inherited is not there', () => {
    const given = Object.create({ designatedRoles: 1 }) as object;
    expect(rewriter.rewrite(given).value).toBe(given);
  });

  test('depth in what nobody knows is no matter', () => {
    const given = { designatedRoles: deep(10_000), other: deep(10_000) };
    expect(rewriter.rewrite(given).value).toMatchObject({ designatedRoleRefs: expect.anything() as unknown });
    const both = { designatedRoles: deep(10_000), designatedRoleRefs: deep(10_000) };
    expect(compileRewriter(builtinTables, 'externalUser', { from: '25.3', to: '25.4' }).rewrite(both).notes).toEqual(
      [],
    );
  });

  test('depth that has to be followed ends in an error', () => {
    let node: unknown = { a: 1 };
    for (let level = 0; level < 10_000; level++) node = { child: node };
    const follow = compileRewriter(chained, 'node', { from: '1.0', to: '4.0' });
    expect(() => follow.rewrite(node)).toThrow(/more than 1000 levels deep/);
    let list: unknown = [];
    for (let level = 0; level < 10_000; level++) list = [list];
    expect(() => follow.rewrite(list)).toThrow(MigrateError);
  });

  test('what holds itself ends', () => {
    const user: Record<string, unknown> = { designatedRoles: 1 };
    user.self = user;
    expect(rewriter.rewrite(user).value).toMatchObject({ designatedRoleRefs: 1, self: user });
    const node: Record<string, unknown> = { a: 1 };
    node.child = node;
    expect(() => compileRewriter(chained, 'node', { from: '1.0', to: '4.0' }).rewrite(node)).toThrow(/or holds itself/);
    const persona: Record<string, unknown> = {};
    persona.self = persona;
    expect(compileRewriter(builtinTables, 'persona', { from: '25.1', to: '25.2' }).rewrite(persona).notes).toEqual([]);
  });

  test('instances of classes are named where they would have to change, and left where not', () => {
    class Person {
      designatedRoles = 1;
    }
    expect(() => rewriter.rewrite([new Person()])).toThrow(
      expect.objectContaining({ pointer: '/0', message: expect.stringContaining('Person') as string }),
    );
    const date = new Date(0);
    const given = { designatedRoles: date, updatedDate: date, map: new Map() };
    expect(rewriter.rewrite(given).value).toEqual({ designatedRoleRefs: date, updatedDate: date, map: given.map });
  });

  test('getters are read, and one that throws is a clear error', () => {
    expect(
      rewriter.rewrite({
        get designatedRoles() {
          return 1;
        },
      }).value,
    ).toEqual({ designatedRoleRefs: 1 });
    const given = {
      get organization(): unknown {
        throw new Error('no access');
      },
    };
    expect(() => rewriter.rewrite(given)).toThrow(/cannot be read: no access/);
  });

  test.each([undefined, null, 1, 'x', true, Symbol('s'), () => 1])('%s is no payload and passes', (given) => {
    expect(rewriter.rewrite(given).value).toBe(given);
  });

  test('6 MB in one payload', () => {
    const given = {
      notes: 'x'.repeat(6_000_000),
      licenses: Array.from({ length: 50_000 }, () => ({ a: 1 })),
      designatedRoles: 1,
    };
    const { value } = rewriter.rewrite(given);
    expect((value as typeof given).licenses).toBe(given.licenses);
  });

  test('an object of very many keys keeps them', () => {
    const given = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index]));
    const { value } = rewriter.rewrite({ ...given, designatedRoles: 1 });
    expect(value).toEqual({ ...given, designatedRoleRefs: 1 });
  });
});

describe('the release of a payload', () => {
  const all = builtinTables.releases;
  const from = (release: string) => all.slice(all.indexOf(release));
  const before = (release: string) => all.slice(0, all.indexOf(release));

  test.each([
    ['externalUser', {}, all],
    ['externalUser', { designatedRoles: 1 }, before('25.4')],
    ['externalUser', { designatedRoleRefs: 1 }, from('25.3')],
    ['externalUser', { designatedRoles: 1, designatedRoleRefs: 1 }, ['25.3']],
    ['externalUser', { organization: { entityType: 'ExternalOrg' } }, from('25.4')],
    ['externalUser', [{ organization: { entityType: 'Organization' } }, { designatedRoleRefs: 1 }], ['25.3']],
    ['externalUser', { designatedRoles: 1, organization: { entityType: 'ExternalOrg' } }, []],
    ['notification', { previousLoanFolder: 'x' }, from('25.3')],
    ['loan', { designatedRoles: 1 }, all],
  ] as const)('%s %j', (resource, payload, releases) => {
    expect(inferRelease(resource, payload).releases).toEqual(releases);
  });

  test('says what tells', () => {
    expect(inferRelease('externalUser', [{ organization: { entityType: 'ExternalOrg' } }]).reasons).toEqual([
      { pointer: '/0/organization/entityType', change: kind, releases: from('25.4') },
    ]);
  });
});
