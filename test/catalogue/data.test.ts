import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileCatalogue } from '../../src/catalogue/authoring/compile.js';
import { readDocument } from '../../src/catalogue/authoring/document.js';
import { reachableResources } from '../../src/catalogue/authoring/references.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import type { Source } from '../../src/catalogue/index.js';
import { changeById } from './find.js';
import { documentSections, expectedChanges } from './expected.js';

const catalogue = builtinCatalogue();
const folder = new URL('../../data/', import.meta.url);
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .map((name) => ({ file: `data/${name}`, text: readFileSync(new URL(name, folder), 'utf8') }));

const change = (id: string) => changeById(catalogue, id);

describe('the built-in catalogue', () => {
  test('is what its data compile to', () => {
    expect(compileCatalogue(sources).hash).toBe(catalogue.hash);
  });

  test('has the releases that the document shows, in order', () => {
    const ids = catalogue.releases.map(({ id }) => id);
    expect(ids).toEqual([
      ...['21.2', '21.4', '23.3', '24.3'],
      ...['25.1', '25.2', '25.3', '25.4', '26.1', '26.2', '26.3', '27.1'],
    ]);
  });

  test('has exactly the changes of the list, whose ids are stable', () => {
    expect(catalogue.changes.map(({ id }) => id).sort()).toEqual(Object.keys(expectedChanges).sort());
  });

  test.each(Object.entries(expectedChanges))('%s happens when the document says', (id, expected) => {
    const { announced, deprecated, removed, behaviour, planned, dated, replacement, detect, fix } = change(id);
    expect({
      ...(announced === undefined ? {} : { announced }),
      ...(deprecated === undefined ? {} : { deprecated }),
      ...(removed === undefined ? {} : { removed }),
      ...(behaviour === undefined ? {} : { behaviour }),
      ...(planned ? { planned } : {}),
      ...(dated === undefined ? {} : { dated }),
      ...(replacement?.since === undefined ? {} : { since: replacement.since }),
      detect: detect.kind,
      fix: fix.kind === 'manual' ? 'manual' : `${fix.kind}${fix.dropIn ? ', drop-in' : ''}`,
    }).toEqual(expected);
  });

  test.each(['removed', 'replacement'])('says where the %s is not shown', (fact) => {
    const ids = catalogue.changes.filter(({ notShown }) => notShown.includes(fact)).map(({ id }) => id);
    const expected = {
      removed: [
        ...['external-users-list-paging', 'loan-channel-validation', 'loan-importer-v1'],
        ...['order-services-partner-integrations', 'package-sender-required', 'pricing-v1', 'task-groups-v1'],
      ],
      replacement: [
        ...['dotnet-bindings', 'order-services-partner-integrations', 'persona-edit-bid-tape', 'task-groups-v1'],
      ],
    };
    expect(ids.sort()).toEqual(expected[fact as keyof typeof expected]);
  });

  test('records every conflict on its entry', () => {
    const ids = catalogue.changes.filter(({ conflicts }) => conflicts.length > 0).map(({ id }) => id);
    expect(ids.sort()).toEqual([
      'compliance-report-by-loan',
      'export-job-id',
      'external-user-organization-type',
      'loan-importer-v1',
      'rate-lock-extension-adjustments',
      'script-create-auth-code',
      'service-order-events',
      'tpo-script-create-auth-code',
    ]);
    expect(catalogue.conflicts).toEqual([
      expect.stringContaining('X-Svc-Signature'),
      expect.stringContaining('access_token, with an underscore'),
    ]);
  });

  test('names a section of the document for every fact', () => {
    const seen = new Set<string>();
    const visit = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      if ('section' in value && 'documented' in value) seen.add((value as Source).section);
      Object.values(value).forEach(visit);
    };
    visit(catalogue);
    expect([...seen].filter((section) => !documentSections.includes(section))).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  });

  test.each(sources)('$file writes its releases in quotes', (source) => {
    expect(readDocument(source)).toHaveProperty('value');
    expect(source.text).not.toMatch(/(?:deprecated|removed|behaviour|announced|since): \d/);
  });

  test('can match with every detectable change: some call or event carries its resource', () => {
    const reachable = reachableResources(catalogue);
    const lost = catalogue.changes.filter(({ detect }) => 'resource' in detect && !reachable.has(detect.resource));
    expect(lost).toEqual([]);
  });

  test('holds as general words only what is in lower case', () => {
    expect(catalogue.general.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  test('takes none of the telling names for a general word', () => {
    const telling = [
      ...['designatedRoles', 'designatedRoleRefs', 'externalUsers', 'taskgroups', 'compliancereports', 'rateSelector'],
      ...['loanQualifier', 'userMappings', 'disclosureRecordingTriggers', 'saveDisclosureCopy', 'changedCircumstances'],
      ...['EditBidTapeManagement', 'includeInVisibleInTpowcSite', 'createAuthCode', 'getLoanSummary', 'getLoanData'],
      ...['documentStatus', 'previousLoanFolder', 'disclosureTracking2015Logs', 'exportjobs', 'lendingdocs', 'lending'],
    ];
    expect(telling.filter((name) => catalogue.general.includes(name.toLowerCase()))).toEqual([]);
  });

  test('takes the names that many an API has for general words', () => {
    const general = ['status', 'entityId', 'entityType', 'contents', 'channel', 'attachments', 'documents', 'comments'];
    expect(general.filter((name) => !catalogue.general.includes(name.toLowerCase()))).toEqual([]);
  });
});

describe('the surface', () => {
  const fields = (id: string) => catalogue.resources.find((resource) => resource.id === id)?.fields ?? {};
  const fieldOf = (resource: string, name: string) => fields(resource)[name];

  test('has every field of an external user', () => {
    expect(Object.keys(fields('externalUser'))).toEqual([
      ...['useCompanyAddress', 'firstName', 'middleName', 'lastName', 'suffix', 'title', 'address', 'city', 'state'],
      ...['zipCode', 'phone', 'cellPhone', 'fax', 'email', 'nmlsId', 'nmlsCurrent', 'ssn', 'useParentInfoForRateLock'],
      ...['emailForRateSheet', 'emailForLockInfo', 'faxForRateSheet', 'faxForLockInfo', 'emailForLogin', 'siteUrls'],
      ...['salesRep', 'personas', 'peerLoanAccess', 'accessMode', 'licenses', 'notes', 'updatedBy', 'updatedDate'],
      ...['designatedRoles', 'designatedRoleRefs', 'organization'],
    ]);
  });

  test('knows what must be sent and what must not', () => {
    const marked = (mark: 'required' | 'readOnly') =>
      Object.values(fields('externalUser'))
        .filter((field) => field[mark] === true)
        .map(({ name }) => name);
    expect(marked('required')).toEqual([
      ...[
        'useCompanyAddress',
        'firstName',
        'lastName',
        'email',
        'useParentInfoForRateLock',
        'emailForLogin',
        'personas',
      ],
    ]);
    expect(marked('readOnly')).toEqual(['updatedBy', 'updatedDate']);
  });

  test('knows lengths, lists, enumerations and nested resources', () => {
    expect(fieldOf('externalUser', 'address')).toMatchObject({ type: 'string', maxLength: 255 });
    expect(fieldOf('externalUser', 'siteUrls')).toMatchObject({ type: 'string', list: true });
    expect(fieldOf('externalUser', 'state')?.enum).toHaveLength(54);
    expect(fieldOf('license', 'licenseStatusType')?.enum).toHaveLength(27);
    expect(fieldOf('externalUser', 'licenses')).toMatchObject({
      type: 'object',
      list: true,
      shape: { resource: 'license', cardinality: 'many' },
    });
    expect(fieldOf('notification', 'meta')).toMatchObject({
      shape: { resource: 'notificationMeta', cardinality: 'one' },
    });
  });

  test('marks background: the document does not show it', () => {
    expect(fieldOf('externalUser', 'organization')?.source.documented).toBe(false);
    expect(fieldOf('externalUser', 'designatedRoles')?.source.documented).toBe(true);
    const background = catalogue.endpoints.filter(({ source }) => !source.documented).map(({ path }) => path);
    expect(background).toContain('/lending/v1/loans/{loanId}/attachments');
    expect(background).not.toContain('/lending/v3/loans/{loanId}/attachments');
  });

  test('has every call of the document, once', () => {
    const calls = catalogue.endpoints.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`));
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /authorize',
        'POST /oauth2/v1/token',
        'POST /oauth2/v1/token/introspection',
        'POST /oauth2/v1/token/revocation',
        'POST /webhook/v1/subscriptions',
        'GET /lending/v3/externalUsers',
        'GET /lending/v3/externalUsers/{userId}',
        'PATCH /lending/v3/externalUsers',
        'GET /lending/v3/loans/{loanId}/attachments',
        'GET /lending/v3/loans/{loanId}/attachments/{attachmentId}',
        'PATCH /lending/v3/loans/{loanId}/attachments',
        'POST /lending/v3/loans/{loanId}/attachmentUploadUrl',
        'POST /lending/v3/loans/{loanId}/attachmentDownloadUrl',
        'POST /efolder/v1/exportjobs',
        'GET /lending/v3/loans/{loanId}/documents',
        'PATCH /lending/v3/loans/{loanId}/documents',
        'GET /lending/v3/loans/{loanId}/documents/{documentId}',
        'POST /lending/v3/converter/loans',
        'GET /lending/v3/settings/loan/disclosureTracking',
        'GET /lending/v3/settings/externalOrganizations/tpos/{orgId}',
        'PATCH /lending/v3/settings/externalOrganizations/tpos/{orgId}',
        'POST /lendingdocs/v1/documentOrders/opening/{docSetOrderId}/delivery',
        'POST /lendingdocs/v1/documentOrders/forms/{docSetOrderId}/delivery',
        'POST /lendingdocs/v1/documentOrders/closing/{docSetOrderId}/delivery',
        'GET /delivery/v3/{groupNamespace}/{groupId}/packages',
        'GET /delivery/v3/{groupNamespace}/{groupId}/packages/{packageId}',
        'GET /ecs/v1/compliancereports/{loanId}',
        'POST /epps/v2/loanQualifier',
        'POST /epps/v2/loans/{loanId}/rateSelector',
        'POST /epps/v2/loans/programs/{programId}/eligibility',
        'POST /epps/v2/loans/programs/{programId}/adjustments',
        'GET /epps/v2/userMappings',
        'PATCH /epps/v2/userMappings',
        'GET /epps/v2/programs/{programId}/guidelines',
      ]),
    );
  });

  test('has the calls without a path, the events and the scripting objects', () => {
    expect(catalogue.unplacedCalls.map(({ id }) => id)).toEqual([
      ...['organizations-of-external-user', 'loan-pipeline-report', 'business-contacts', 'rate-lock-snapshots'],
      ...['event-history', 'subscription-manage', 'webhook-custom-authentication'],
    ]);
    expect(catalogue.events.map(({ resource, event }) => `${resource} ${event}`)).toEqual([
      'Loan change',
      'Loan move',
      'Loan Enhanced Field Change',
      'ServiceOrder deliveryFailed',
      'ServiceOrder fulfillmentFailed',
    ]);
    const objects = catalogue.scripting?.objects.map(({ id, methods }) => [id, methods.map(({ name }) => name)]);
    expect(catalogue.scripting?.accessor).toEqual(['svc', 'script', 'getObject']);
    expect(objects).toEqual([
      ['auth', ['createAuthCode', 'getAccessToken']],
      ['loan', ['all', 'getField']],
      ['tpoApplication', ['createAuthCode', 'getLoanSummary', 'getLoanData']],
    ]);
  });
});
