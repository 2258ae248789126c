export interface User extends Record<string, unknown> {
  readonly organization?: Readonly<Record<string, string>>;
}

const states = ['AL', 'CA', 'TX', 'NY'];

/** A user of about 1.4 kB, as before 25.3 or as from 25.4 on. */
export function userOf(index: number, isOld: boolean): User {
  return {
    id: `user-${index}`,
    useCompanyAddress: false,
    firstName: `Ann ${index}`,
    lastName: 'Cole',
    title: 'Officer',
    address: '1 Main Street, Suite 100',
    city: 'Springfield',
    state: 'CA',
    zipCode: '90210-1234',
    phone: '555-555-5555',
    email: 'ann@example.com',
    nmlsId: '123456',
    nmlsCurrent: true,
    emailForLogin: 'ann@example.com',
    siteUrls: ['https://portal.example.com'],
    salesRep: { entityId: '1', entityName: 'Rep', entityUri: '/users/1', entityType: 'User' },
    personas: [{ entityId: '2', entityName: 'Loan officer', entityType: 'Persona' }],
    peerLoanAccess: 'ReadOnly',
    licenses: states.map((stateAbbrevation, place) => ({
      selected: place % 2 === 0,
      stateAbbrevation,
      licenseNumber: `22${place}`,
      issueDate: '2024-01-01T00:00:00Z',
      endDate: '2026-01-01T00:00:00Z',
    })),
    notes: 'None.',
    updatedBy: 'admin',
    updatedDate: '2025-01-01T00:00:00Z',
    ...(isOld ? { designatedRoles: [{ id: '1' }] } : { designatedRoleRefs: [{ id: '1' }] }),
    organization: {
      entityId: '7',
      entityName: 'Org',
      entityUri: '/organizations/7',
      entityType: isOld ? 'Organization' : 'ExternalOrg',
    },
  };
}
