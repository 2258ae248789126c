import { describe, expect, test } from 'vitest';
import { compileCatalogue } from '../../src/catalogue/authoring/compile.js';
import { builtinCatalogue, CatalogueError, problemText } from '../../src/catalogue/index.js';

/** What is wrong with a file that extends the built-in catalogue, a problem a line, without the file's name. */
function problemsOf(text: string): string[] {
  try {
    compileCatalogue([{ file: 'team.yaml', text }], builtinCatalogue());
  } catch (error) {
    if (error instanceof CatalogueError) return error.problems.map((one) => problemText(one).replace('team.yaml:', ''));
    throw error;
  }
  return [];
}

const head = 'id: team\nextends: lending\narea: team\n';

/** A change whose `when` stands in line 10, `detect` in line 12 and `fix` in line 13. */
function change({
  when = 'planned: true',
  replacement = 'none',
  detect = '{ kind: none, why: It is. }',
  fix = '{ kind: manual }',
  rewrite = '{ kind: waiver, why: It is. }',
}): string {
  return `${head}changes:
  own-change:
    title: A title
    summary: A sentence.
    consequence: A sentence.
    advice: A sentence.
    ${when}
    replacement: ${replacement}
    detect: ${detect}
    fix: ${fix}
    rewrite: ${rewrite}
    source: Notes
`;
}

function resource(fields: string): string {
  return `${head}resources:\n  own:\n    title: Own\n    source: Notes\n    fields:\n      ${fields}\n`;
}

function endpoint(entry: string): string {
  return `${head}endpoints:\n  own-call: { source: Notes, ${entry} }\n`;
}

test.each([head, change({}), resource('a: string'), endpoint('call: GET /own/v1')])('%j is right', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

describe('of a release', () => {
  test.each([
    [
      change({ when: 'removed: 25.10' }),
      '10:14: A release without quotes: YAML reads it as a number, and takes 25.10 for 25.1. Write a release in quotes, for example "25.1", or not-shown.',
    ],
    [
      `${head}releases:\n  25.10: { source: Notes }\n`,
      '5:3: A key without quotes: YAML reads 25.10 as a number, and takes 25.10 for 25.1. Write "25.10".',
    ],
    [
      change({ when: 'removed: "25"' }),
      '10:14: Expected a release in quotes, for example "25.1", or not-shown, found "25".',
    ],
    [
      change({ when: 'removed: "25.9"' }),
      '10:14: 25.9 is no release of the catalogue (21.2, 21.4, 23.3, 24.3, 25.1, 25.2, 25.3, 25.4, 26.1, 26.2, 26.3, 27.1); add it under releases if it is one.',
    ],
    [
      change({ replacement: '{ what: x, since: "25.9" }' }),
      '11:36: 25.9 is no release of the catalogue (21.2, 21.4, 23.3, 24.3, 25.1, 25.2, 25.3, 25.4, 26.1, 26.2, 26.3, 27.1); add it under releases if it is one.',
    ],
    [change({ when: 'deprecated: "25.4"\n    removed: "25.1"' }), '11:14: It is removed before it is deprecated.'],
    [change({ when: 'announced: "25.4"\n    deprecated: "25.1"' }), '11:17: It is deprecated before it is announced.'],
    [
      change({ when: 'planned: true\n    removed: "25.1"' }),
      '10:14: Planned means announced without a release; leave planned out where there is one.',
    ],
    [
      change({ when: 'removed: "25.1"\n    behaviour: "25.2"' }),
      '11:16: A change is a removal or another behaviour; make two changes of it.',
    ],
    [
      change({ when: 'planned: false' }),
      '5:3: Say when: deprecated, removed or behaviour; planned; dated; or what is missing under notShown.',
    ],
  ])('%#: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  test('there has to be one', () => {
    expect(problemsOf('id: team\nextends: none\n')).toEqual([
      'releases: The catalogue has no releases; list them, in quotes.',
    ]);
  });
});

describe('of the form', () => {
  test.each([
    [
      change({ when: 'removd: "25.1"' }),
      '10:5: Unknown key "removd". Did you mean "removed"? Known here: title, summary, consequence, advice, announced, deprecated, removed, behaviour, planned, dated, notShown, replacement, detect, fix, rewrite, example, source, conflicts.',
    ],
    [
      `${head}change: {}\n`,
      '4:1: Unknown key "change". Did you mean "changes"? Known here: id, title, extends, area, names, general, conflicts, releases, enums, resources, endpoints, unplacedCalls, events, scripting, signature, changes.',
    ],
    [`${head}enums:\n  a: [x]\n  a: [y]\n`, '6:3: Duplicate key "a": it already stands in line 5. Keep one of them.'],
    [
      `${head}enums:\n  a: &x [x]\n  b: *x\n`,
      '6:6: An alias (*x) is not allowed in a catalogue: write the value out, or name it under enums.',
    ],
    [`${head}enums:\n  [a]: [x]\n`, '5:3: A key must be plain text.'],
    [
      change({ when: 'planned: yes' }),
      '10:14: Expected true or false (whether it is announced without a release), found "yes".',
    ],
    [
      change({ detect: '{ kind: feild }' }),
      '12:21: Expected a kind of endpoint, field, value, parameter, method, unknown-keys, duplicates, absent-parameters, absent-fields, literal, none, found "feild". Did you mean "field"?',
    ],
    [change({ detect: 'none' }), '12:13: Expected a mapping with a kind, found "none".'],
    [change({ detect: '{ kind: field, resource: externalUser }' }), '12:5: "field" is missing: write a name.'],
    [change({ replacement: 'nothing' }), '11:18: Expected one of none, not-shown, found "nothing".'],
    [`${head}changes:\n`, '4:1: Expected a mapping from names to entries, found nothing.'],
    [`${head}changes:\n  - a\n`, '4:1: Expected a mapping from names to entries, found a list.'],
    [
      `${head}endpoints:\n  OwnCall: { call: GET /v1, source: Notes }\n`,
      '5:3: Expected an id: lower-case words joined by hyphens, for example order-list, found "OwnCall".',
    ],
    [`${head}general: [5]\n`, '4:11: Expected a name, found 5.'],
    ['', '1:1: The file is empty; a catalogue file holds a mapping.'],
    ['# nothing\n', '1:1: The file is empty; a catalogue file holds a mapping.'],
    [
      'hello',
      '1:1: Expected a mapping with id, title, extends, area, names, general, conflicts, releases, enums, resources, endpoints, unplacedCalls, events, scripting, signature, changes, found "hello".',
    ],
    ['id: "a\n', '2:1: The YAML cannot be read: Missing closing "quote.'],
    ['id:\n\ta: b\n', '2:1: The YAML cannot be read: Tabs are not allowed as indentation.'],
    ['id: !other a\n', '1:5: The YAML cannot be read: Unresolved tag: !other.'],
    ['id: a\n---\nid: b\n', '2:1: The file holds several documents; keep one, without a line ---.'],
  ])('%#: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });
});

describe('of the head', () => {
  test('an id and what it extends have to be there', () => {
    expect(problemsOf('area: team\n')).toEqual([
      'team.yaml: The catalogue has no id: write `id: my-catalogue` in one of its files.'.replace('team.yaml:', ''),
      ' The catalogue does not say what it extends: write `extends: lending` to add to the built-in catalogue, or `extends: none` for one of its own.',
    ]);
  });

  test('what it extends has to be there', () => {
    expect(problemsOf('id: team\nextends: lendin\n')).toEqual([
      '2:10: There is no catalogue "lendin" to extend. Did you mean "lending"? Known: none, lending.',
    ]);
  });

  test('changes belong to an area', () => {
    expect(problemsOf(change({}).replace('area: team\n', ''))).toEqual([
      '4:3: A file with changes says their area: write `area: some-area` at its top.',
    ]);
  });

  test('ids are unique over all files', () => {
    const sources = [
      { file: 'a.yaml', text: change({}) },
      { file: 'b.yaml', text: `id: other\n${change({}).replace('id: team\nextends: lending\n', '')}` },
    ];
    expect(() => compileCatalogue(sources, builtinCatalogue())).toThrow(
      'b.yaml:1:1: id already stands in a.yaml; say it once.',
    );
    const again = [
      sources[0] ?? { file: '', text: '' },
      { file: 'b.yaml', text: change({}).split('\n').slice(2).join('\n') },
    ];
    expect(() => compileCatalogue(again, builtinCatalogue())).toThrow(
      'b.yaml:3:3: "own-change" already stands in a.yaml; ids are unique in a catalogue.',
    );
  });
});

describe('of the surface', () => {
  test.each([
    [resource('a: strin'), '9:10: There is no resource "strin". Did you mean "string"?'],
    [resource('a: integer(4)'), '9:10: "integer(4)" is no type: a length belongs to string, [] to the end.'],
    [
      resource('a: []'),
      '9:7: Expected a type: string, string(64), boolean, integer, number, date-time, object, not-shown or a resource, with [] for a list, found a list.',
    ],
    [resource('a: { type: string, enum: states }'), '9:32: There is no enumeration "states" under enums.'],
    [
      endpoint('call: GETT /v1'),
      '5:36: Expected a call: methods, a space and a path, for example GET, PATCH /v1/users/{userId}, found "GETT /v1".',
    ],
    [
      endpoint('call: GET /v1//a'),
      '5:36: "/v1//a" is no path: segments behind slashes, parameters as {name}, {*} only at the end, no query.',
    ],
    [
      endpoint('call: "GET /v1/{*}/a"'),
      '5:36: "/v1/{*}/a" is no path: segments behind slashes, parameters as {name}, {*} only at the end, no query.',
    ],
    [
      endpoint('call: "PATCH /lending/v3/loans/{id}"'),
      '5:36: PATCH /lending/v3/loans/{id} is already the endpoint loan-update; a call stands once.',
    ],
    [endpoint('call: GET /own, response: loans'), '5:56: There is no resource "loans". Did you mean "loan"?'],
    [
      endpoint('call: GET /own, body: "loan[] | loan[]"'),
      '5:52: "loan[] | loan[]" is no shape: write resource, resource[] or resource | resource[].',
    ],
    [
      endpoint('call: GET /own, query: { a: loan }'),
      '5:58: A query parameter has a plain type: string, boolean, integer, number, date-time or not-shown.',
    ],
    [
      `${head}resources:\n  own:\n    adds: true\n    title: Own\n    source: Notes\n`,
      '6:11: There is no resource own in the catalogue that is extended to add to; leave `adds` out.',
    ],
  ])('%#: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });
});

describe('of what a change names', () => {
  test.each([
    [
      change({ detect: '{ kind: field, resource: externalUsers, field: x }' }),
      '12:38: There is no resource "externalUsers". Did you mean "externalUser"?',
    ],
    [
      change({ detect: '{ kind: field, resource: externalUser, field: designatedRole }' }),
      '12:59: The resource externalUser has no field "designatedRole". Did you mean "designatedRoles" or "designatedRoleRefs"?',
    ],
    [
      change({ detect: '{ kind: literal, resource: condition, field: status }' }),
      '12:40: No endpoint and no event carries the resource condition, so that nothing could match; give it one.',
    ],
    [
      change({ detect: '{ kind: endpoint, endpoints: [loan-gett] }' }),
      '12:43: There is no endpoint "loan-gett". Did you mean "loan-get"?',
    ],
    [
      change({ detect: '{ kind: endpoint, endpoints: [{ endpoint: loan-get, replacement: /lending/v3/loan }] }' }),
      '12:78: There is no endpoint GET /lending/v3/loan for the method to carry over to. Did you mean "/lending/v3/loans" or "/lending/v3/loans/{loanId}" or "/lending/v3/loans/{loanId}/documents"?',
    ],
    [
      change({ detect: '{ kind: value, resource: externalUser, path: organization.entityTyp, from: a, to: b }' }),
      '12:58: The resource organizationReference has no field "entityTyp". Did you mean "entityType"?',
    ],
    [
      change({ detect: '{ kind: value, resource: externalUser, path: title.x, from: a, to: b }' }),
      '12:58: title is no resource that could have a field "x".',
    ],
    [
      change({ detect: '{ kind: value, resource: externalUser, path: accessMode, from: ReadOnly, to: ReadAndWrite }' }),
      '12:90: accessMode has no value "ReadAndWrite". Did you mean "ReadWrite"?',
    ],
    [
      change({ detect: '{ kind: parameter, endpoints: [documents-list], name: star }' }),
      '12:67: The endpoint documents-list has no query parameter "star". Did you mean "start"?',
    ],
    [
      change({ detect: '{ kind: absent-parameters, endpoints: [documents-list], names: [start, page] }' }),
      '12:84: The endpoint documents-list has no query parameter "page".',
    ],
    [
      change({ detect: '{ kind: absent-fields, endpoints: [documents-list], path: sender, fields: [a] }' }),
      '12:48: The endpoint documents-list has no body.',
    ],
    [
      change({ detect: '{ kind: method, object: auht, method: x }' }),
      '12:51: There is no scripting object "auht". Did you mean "auth"?',
    ],
    [
      change({ detect: '{ kind: method, object: auth, method: getAcessToken }' }),
      '12:51: The scripting object auth has no method "getAcessToken". Did you mean "getAccessToken"?',
    ],
    [change({ detect: '{ kind: duplicates, resource: externalUser, field: title }' }), '12:64: title is no list.'],
    [
      change({ fix: '{ kind: rename, dropIn: true, writes: rename }' }),
      '13:5: A fix of kind rename belongs to a change that is detected as field, not as none; write kind: manual.',
    ],
    [
      change({ rewrite: '{ kind: map-value, resource: externalUser, path: accessMode, map: { ReadOnly: A } }' }),
      '14:75: accessMode has no value "A".',
    ],
    [
      change({
        rewrite: '{ kind: map-value, resource: externalUser, path: title, map: { A: C, B: C } }',
      }),
      '14:70: Two values become one, so that the way back is not known.',
    ],
  ])('%#: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  test('a fix needs a replacement, and since when there is one', () => {
    const detect = '{ kind: field, resource: externalUser, field: title }';
    expect(problemsOf(change({ detect, fix: '{ kind: rename, dropIn: true, writes: rename }' }))).toEqual([
      '13:5: A fix needs to know since when there is a replacement; write replacement.since, or kind: manual.',
      '13:5: There is no replacement to write; name it under detect, or write kind: manual.',
    ]);
  });
});

describe('of replacements', () => {
  const rename = (id: string, from: string, to: string, removed: string) => `  ${id}:
    title: A title
    summary: A sentence.
    consequence: A sentence.
    advice: A sentence.
    removed: "${removed}"
    replacement: { what: ${to}, since: existing }
    detect: { kind: field, resource: externalUser, field: ${from}, replacement: ${to} }
    fix: { kind: manual }
    rewrite: { kind: waiver, why: It is. }
    source: Notes
`;
  const changes = (...entries: string[]) => `${head}changes:\n${entries.join('')}`;

  test('one after the other are right', () => {
    expect(problemsOf(changes(rename('a', 'title', 'suffix', '25.1'), rename('b', 'suffix', 'notes', '25.2')))).toEqual(
      [],
    );
  });

  test('one that goes away first is none', () => {
    expect(problemsOf(changes(rename('a', 'title', 'suffix', '25.2'), rename('b', 'suffix', 'notes', '25.1')))).toEqual(
      ['12:5: Its replacement goes away first: b removes it at 25.1, and this change is due at 25.2.'],
    );
  });

  test('that lead back are none', () => {
    const cycle = changes(
      rename('a', 'title', 'suffix', '25.1'),
      rename('b', 'suffix', 'notes', '25.2'),
      rename('c', 'notes', 'title', '25.3'),
    );
    expect(problemsOf(cycle)).toEqual([
      '12:5: Its replacement leads back to what it replaces: a → b → c → a.',
      '23:5: Its replacement leads back to what it replaces: b → c → a → b.',
      '34:5: Its replacement leads back to what it replaces: c → a → b → c.',
    ]);
  });

  test('of itself is none', () => {
    expect(problemsOf(changes(rename('a', 'title', 'title', '25.1')))).toEqual([
      '12:5: Its replacement leads back to what it replaces: a → a.',
    ]);
  });

  test('may be values, methods and calls that lead back', () => {
    const value = (id: string, from: string, to: string) =>
      rename(id, 'title', 'suffix', '25.1').replace(
        /detect: .*/,
        `detect: { kind: value, resource: externalUser, path: peerLoanAccess, from: ${from}, to: ${to} }`,
      );
    expect(problemsOf(changes(value('a', 'Disabled', 'ReadOnly'), value('b', 'ReadOnly', 'Disabled')))).toHaveLength(2);
    const method = rename('a', 'title', 'suffix', '25.1').replace(
      /detect: .*/,
      'detect: { kind: method, object: auth, method: getAccessToken, replacement: { object: auth, method: createAuthCode } }',
    );
    expect(problemsOf(changes(method))).toEqual([
      'changes script-create-auth-code: Its replacement leads back to what it replaces: script-create-auth-code → a → script-create-auth-code.',
      'changes tpo-script-create-auth-code: Its replacement goes away first: a removes it at 25.1, and this change is due at 26.2.',
      '12:5: Its replacement leads back to what it replaces: a → script-create-auth-code → a.',
    ]);
    const call = rename('a', 'title', 'suffix', '25.1').replace(
      /detect: .*/,
      'detect: { kind: endpoint, endpoints: [{ endpoint: loan-qualifier, replacement: /epps/v1/loanQualifier }] }',
    );
    expect(problemsOf(changes(call))).toHaveLength(2);
  });
});

describe('of hostile files', () => {
  const tooLarge = 'team.yaml: The file is larger than 256000 characters; split the catalogue by area.';
  const tooDeep = 'team.yaml:1:1: Nested deeper than 64 levels, or a bracket is not closed.';

  test.each([
    ['an endless text', `id: "${'x'.repeat(300_000)}"`, tooLarge],
    ['brackets', '['.repeat(200_000), tooDeep],
    ['closed brackets', '['.repeat(1000) + ']'.repeat(1000), tooDeep],
    ['mappings in brackets', '{a: '.repeat(50_000), tooDeep],
    ['lists in lists', '- '.repeat(100_000), tooDeep],
    ['keys of keys', '? '.repeat(100_000), tooDeep],
  ])('%s', (_, text, problem) => {
    expect(() => compileCatalogue([{ file: 'team.yaml', text }], builtinCatalogue())).toThrow(problem);
  });

  test('deep indentation', () => {
    const text = Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n');
    expect(problemsOf(text)).toEqual(['258:1: Nested deeper than 64 levels, or a bracket is not closed.']);
  });

  test('an alias bomb', () => {
    const levels = Array.from({ length: 20 }, (_, level) => `  a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
    const text = `${head}enums:\n  a: &a-1 [x]\n${levels.join('\n')}\n`;
    const problems = problemsOf(text);
    expect(problems).toHaveLength(40);
    expect(problems[0]).toBe(
      '6:12: An alias (*a-1) is not allowed in a catalogue: write the value out, or name it under enums.',
    );
  });

  test('a merge of an alias', () => {
    expect(problemsOf(`${head}enums:\n  a: &a { b: [x] }\n  c: { <<: *a }\n`)).toContain(
      '6:12: An alias (*a) is not allowed in a catalogue: write the value out, or name it under enums.',
    );
  });

  test('very many keys, of which each is wrong', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n');
    expect(problemsOf(keys)).toHaveLength(1);
  });

  test('very many duplicates: the first are listed, the others counted', () => {
    const text = 'a: 1\n'.repeat(5000);
    expect(() => compileCatalogue([{ file: 'team.yaml', text }])).toThrow(/^(?:.*\n){25}… and 4974 more\.$/);
  });

  test('names of every object', () => {
    expect(problemsOf(`${head}__proto__: { a: 1 }\n`)).toEqual([expect.stringContaining('Unknown key "__proto__"')]);
    const fields = resource('__proto__: string\n      constructor: string\n      toString: string');
    const compiled = compileCatalogue([{ file: 'team.yaml', text: fields }], builtinCatalogue());
    const own = compiled.resources.find(({ id }) => id === 'own')?.fields ?? {};
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['constructor', 'toString']));
    expect(Object.getPrototypeOf(own)).toBe(Object.prototype);
  });
});
