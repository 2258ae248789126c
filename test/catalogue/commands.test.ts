import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { applyNames, builtinCatalogue, CatalogueError, loadCatalogue } from '../../src/catalogue/index.js';
import { runDiff } from '../../src/cli/commands/diff.js';
import { runExplain } from '../../src/cli/commands/explain.js';
import { runReleases } from '../../src/cli/commands/releases.js';

const builtin = builtinCatalogue();
const harbour = await loadCatalogue([fileURLToPath(new URL('../fixtures/catalogues/harbour', import.meta.url))]);

/** What `explain` answers: the ids of changes, and what of the surface. */
function explained(query: string, catalogue = builtin) {
  const { json } = runExplain(catalogue, { query });
  const { changes, subjects } = json as { changes: { id: string }[]; subjects: { kind: string }[] };
  return { changes: changes.map(({ id }) => id), subjects: subjects.map(({ kind }) => kind) };
}

describe('explain', () => {
  test.each([
    ['pricing-v1', ['pricing-v1'], []],
    ['designatedRoles', ['external-user-designated-roles'], ['field']],
    ['DESIGNATEDROLES', ['external-user-designated-roles'], ['field']],
    ['externalUser.designatedRoles', ['external-user-designated-roles'], ['field']],
    ['designatedRoleRefs', ['external-user-designated-roles'], ['field']],
    ['editBidTapeManagement', ['persona-edit-bid-tape'], ['field']],
    ['efolderDocument.status', ['efolder-document-status'], ['field']],
    ['ExternalOrg', ['external-user-organization-type'], []],
    ['organization.entityType', ['external-user-organization-type'], []],
    ['includeInVisibleInTpowcSite', ['external-users-visibility-param'], ['parameter']],
    ['createAuthCode', ['script-create-auth-code', 'tpo-script-create-auth-code'], ['method', 'method']],
    ['createAuthCode()', ['script-create-auth-code', 'tpo-script-create-auth-code'], ['method', 'method']],
    ['auth.createAuthCode', ['script-create-auth-code'], ['method']],
    ['newLoanFolder', ['loan-move-event-payload'], ['field']],
    ['sender.entityId', ['package-sender-required'], []],
    ['Loan.move', [], ['event']],
    ['notification', [], ['resource']],
    ['firstName', [], ['field']],
    ['loanQualifier', ['pricing-v1'], ['endpoint', 'endpoint']],
    ['external-user-get', [], ['endpoint']],
    ['/lending/v1/loans/{loanId}/attachments', ['attachments-v1'], ['endpoint']],
    ['/Lending/V1/Loans/8c2/Attachments/', ['attachments-v1'], ['endpoint']],
    ['https://api.example.com/lending/v1/loans/8c2/attachments?x=1', ['attachments-v1'], ['endpoint']],
    ['${base}/lending/v1/loans/${id}/attachments', ['attachments-v1'], ['endpoint']],
    ['{{host}}/lending/v1/loans/{{loan}}/attachments', ['attachments-v1'], ['endpoint']],
    ['/lending/v1/loans/:id/attachments', ['attachments-v1'], ['endpoint']],
    ['/lending/v1/loans/<id>/attachments', ['attachments-v1'], ['endpoint']],
    ['/lending/v1/loans/1/documents/2/attachments', [], ['endpoint']],
    ['POST /lending/v1/loans/1/attachments/url', ['attachments-v1'], ['endpoint']],
    ['GET /lending/v1/loans/1/attachments/2', ['attachments-v1'], ['endpoint']],
    ['post /epps/v1/loanQualifier', ['pricing-v1'], ['endpoint']],
    ['GET /ecs/v1/compliancereports/5', ['compliance-report-by-loan'], ['endpoint']],
    ['GET /ecs/v1/compliancereports', [], ['endpoint']],
    ['/workflow/v1/taskgroups', ['task-groups-v1'], ['endpoint']],
    ['DELETE /workflow/v1/taskgroups/5/tasks/6', ['task-groups-v1'], ['endpoint']],
    ['/taskgroups/5', ['task-groups-v1'], ['endpoint']],
    ['/thumbnail/url', ['attachments-v1-pages'], ['endpoint']],
    ['/epps/v2/loanQualifier', ['pricing-v1'], ['endpoint']],
  ])('%s', (query, changes, subjects) => {
    expect(explained(query)).toEqual({ changes, subjects });
  });

  test.each([
    ['designatedRole', /knows nothing of "designatedRole"\. Did you mean "designatedRoles", "designatedRoleRefs"/],
    ['pricing', /Did you mean "pricing-v1"/],
    ['POST /lending/v1/loans/1/attachments', /knows nothing of/],
    ['/lending/v1/loan', /Did you mean/],
    ['25.3', /"25.3" is a release: `releases` shows what each does/],
    ['loans', /knows nothing of "loans"/],
    ['zzzz', /Ask for an id, a field, a path, a parameter or a method; `releases` lists the ids/],
    ['', /knows nothing of ""/],
    ['x'.repeat(10_000), /knows nothing of "x{99}…"/],
    ['/'.repeat(10_000), /knows nothing of/],
    ['__proto__', /knows nothing of/],
  ])('%j is unknown', (query, message) => {
    expect(() => runExplain(builtin, { query })).toThrow(CatalogueError);
    expect(() => runExplain(builtin, { query })).toThrow(message);
  });

  test('says what, when, why, what to do, how it is found, and where it stands', () => {
    expect(runExplain(builtin, { query: 'external-user-organization-type' }).text).toBe(
      `external-user-organization-type
An external user's organization is an ExternalOrg

  What         The entityType inside an organization reference of an external user is 'ExternalOrg'
               instead of 'Organization'.
  When         replacement 25.4 · removed 25.4
  If not done  From 25.4 a comparison with 'Organization' is false for every external user.
  What to do   Compare with 'ExternalOrg', and accept both until everything runs on 25.4.
  Replacement  value 'ExternalOrg', since 25.4
  Calls        GET /lending/v3/externalUsers
               GET /lending/v3/externalUsers/{userId}
               PATCH /lending/v3/externalUsers
  Found by     "Organization" compared with, or written into, organization.entityType of
               externalUser
  Fix          value. From 25.4 one value stands for the other, in what is received and in what is
               sent.
  Payloads     organization.entityType: Organization ↔ ExternalOrg
  Conflicts    Background: one public source dates the change 26.3 and has the same value in
               company.entityType too. Treated as the document has it, 25.4.
  Source       Versioning
  Background   The reference stands in organization, with entityId, entityName, entityUri and
               entityType.
  Before       if (user.organization.entityType === 'Organization') …
  After        if (['Organization', 'ExternalOrg'].includes(user.organization.entityType)) …`,
    );
  });

  test('says what takes the place of each call', () => {
    const { text, json } = runExplain(builtin, { query: 'attachments-v1-pages' });
    expect(text).toContain('pages/{pageId}/url\n               → an export job');
    expect(json).toMatchObject({
      changes: [
        { endpoints: [expect.stringContaining('/pages/{pageId}/url'), expect.stringContaining('/thumbnail/url')] },
      ],
    });
  });

  test('says why a change is not found in code', () => {
    expect(runExplain(builtin, { query: 'loan-file-size-limit' }).text).toContain(
      'Found by     not found in code. The size of a loan file is known at run time only.',
    );
  });

  test('says that nothing is announced for what does not change', () => {
    expect(runExplain(builtin, { query: 'externalUser.address' }).text).toBe(
      `externalUser.address (field)
  Type    string, at most 255 characters
  Source  External user

No announced change concerns it.`,
    );
  });

  test('marks background', () => {
    expect(runExplain(builtin, { query: 'GET /lending/v3/loans/5' }).text).toContain(
      'Other endpoints named by release changes (background: the document is silent)',
    );
  });

  test('has an answer for every change, field, parameter, call, event and method, in text and as data', () => {
    for (const catalogue of [builtin, harbour]) {
      const queries = [
        ...catalogue.changes.map(({ id }) => id),
        ...catalogue.resources.flatMap(({ id, fields }) => [id, ...Object.keys(fields)]),
        ...catalogue.endpoints.flatMap(({ methods, path, query }) => [
          ...methods.map((method) => `${method} ${path}`),
          ...query.map(({ name }) => name),
        ]),
        ...catalogue.events.map(({ event }) => event),
        ...(catalogue.scripting?.objects ?? []).flatMap(({ methods }) => methods.map(({ name }) => name)),
      ];
      for (const query of queries) {
        const { text, json } = runExplain(catalogue, { query });
        expect(text).not.toMatch(/undefined|\[object|NaN/);
        expect(text.split('\n').filter((line) => line.length > 160)).toEqual([]);
        expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      }
    }
  });

  test('speaks the names of the code', () => {
    const named = applyNames(builtin, { lending: 'acme' });
    expect(explained('/acme/v1/loans/5/attachments', named).changes).toEqual(['attachments-v1']);
    expect(() => explained('/lending/v1/loans/5/attachments', named)).toThrow(CatalogueError);
  });

  test('works for another catalogue', () => {
    expect(explained('draughtMetres', harbour)).toEqual({ changes: ['vessel-draught'], subjects: ['field'] });
    expect(explained('Company', harbour)).toEqual({ changes: ['owner-kind'], subjects: [] });
  });
});

describe('releases', () => {
  test('tells the timeline', () => {
    expect(runReleases(harbour).text).toBe(
      `Harbour platform: releases 1.8 to 2.1

1.8
  deprecated  moorings-v1: The v1 mooring calls are gone

1.9
  deprecated  vessel-draught: draughtMetres of a vessel becomes draught
  deprecated  signal-masts: The signal mast calls are deprecated
  deprecated  script-hail: hail of the radio object becomes call
  behaviour   manifest-codes-once: A manifest code may stand once

1.10
  The tenth of the first series.
  removed     licence-night-passage: nightPassage of a pilot's licences has another name
  removed     owner-kind: A company that owns a vessel is a LegalEntity
  deprecated  ghost-vessels-parameter: includeGhostVessels is no longer needed beside
              deepSearch=true
  behaviour   arrival-tide-window: The arrival notice carries tideWindow

2.0
  removed    vessel-draught: draughtMetres of a vessel becomes draught
  removed    vessel-tonnage-certificate: tonnageCertificate of a vessel becomes grossTonnage
  removed    moorings-v1: The v1 mooring calls are gone
  announced  tow-master-certificate: The master of a tow will have to be certified

2.1
  removed  script-hail: hail of the radio object becomes call

Announced without a release
  vessels-list-pages      The list of vessels gets pages
  tow-master-certificate  The master of a tow will have to be certified
  mooring-class-check     The mooring class will be checked

No release shown
  foghorn-hours  The foghorn is silent at night (spring 2024)`,
    );
  });

  test('has every change, as data', () => {
    const { json } = runReleases(builtin);
    const { releases, planned, undated } = json as {
      releases: { release: string; events: { event: string; change: string }[] }[];
      planned: { change: string }[];
      undated: { change: string }[];
    };
    const told = [...releases.flatMap(({ events }) => events), ...planned, ...undated].map(({ change }) => change);
    expect(new Set(told)).toEqual(new Set(builtin.changes.map(({ id }) => id)));
    expect(json).toMatchObject({
      catalogue: { id: 'lending', covers: { from: '21.2', to: '27.1' }, hash: builtin.hash },
    });
    expect(releases.find(({ release }) => release === '26.3')?.events).toEqual([
      { event: 'removed', change: 'attachments-v1', title: 'The v1 attachment calls are sunset' },
      {
        event: 'removed',
        change: 'attachments-v1-pages',
        title: 'The v1 page calls of attachments are sunset without a replacement',
      },
    ]);
  });
});

describe('diff', () => {
  test('tells what happens between two releases', () => {
    expect(runDiff(harbour, { from: '1.9', to: '2.0' }).text).toBe(
      `Harbour platform: from 1.9 to 2.0

Breaks (6)
  1.10  licence-night-passage: nightPassage of a pilot's licences has another name
  1.10  owner-kind: A company that owns a vessel is a LegalEntity
  1.10  arrival-tide-window: The arrival notice carries tideWindow
  2.0   vessel-draught: draughtMetres of a vessel becomes draught
  2.0   vessel-tonnage-certificate: tonnageCertificate of a vessel becomes grossTonnage
  2.0   moorings-v1: The v1 mooring calls are gone

Deprecated (1)
  1.10  ghost-vessels-parameter: includeGhostVessels is no longer needed beside deepSearch=true

Announced (1)
  2.0  tow-master-certificate: The master of a tow will have to be certified

New in their place (3)
  1.10  owner-kind: value LegalEntity
  1.10  ghost-vessels-parameter: the call without the parameter
  2.0   vessel-tonnage-certificate: field grossTonnage

As before
  In effect by 1.9  manifest-codes-once
  Still deprecated  signal-masts, script-hail
  Still planned     vessels-list-pages, mooring-class-check`,
    );
  });

  test('tells it as data', () => {
    const { json } = runDiff(builtin, { from: '26.1', to: '26.3' });
    expect(json).toMatchObject({
      catalogue: { id: 'lending', hash: builtin.hash },
      window: { from: '26.1', to: '26.3' },
      releases: ['26.2', '26.3'],
      breaks: [
        { change: 'tpo-script-create-auth-code', release: '26.2' },
        { change: 'tpo-script-get-loan-summary', release: '26.2' },
        { change: 'tpo-script-get-loan-data', release: '26.2' },
        { change: 'attachments-v1', release: '26.3', replacement: 'the v3 attachment calls' },
        { change: 'attachments-v1-pages', release: '26.3' },
      ],
      deprecated: [],
      announced: [],
      replacements: [],
    });
  });

  test('tells that nothing happens in an empty window', () => {
    const { text, json } = runDiff(harbour, { from: '1.8', to: '1.8' });
    expect(text).toContain('Nothing changes in this window.');
    expect(json).toMatchObject({ releases: [], breaks: [], deprecated: [], announced: [], replacements: [] });
  });

  test.each([
    ['25.2', '25.5', 'The catalogue does not know release "25.5". Nearest: 25.4 and 26.1.'],
    ['25.2', 'next', '"next" is no release; releases are written NN.N.'],
    ['26.1', '25.2', 'The window ends before it begins: from 26.1 to 25.2.'],
  ])('from %s to %s is an error', (from, to, message) => {
    expect(() => runDiff(builtin, { from, to })).toThrow(message);
  });
});
