/** A user of a third-party originator, as the platform sends it. */
export interface Officer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  organization: {
    entityId: string;
    entityName: string;
    entityType: 'Organization' | 'User';
  };
  designatedRoles?: string[];
  nmlsId?: string;
}

/** What the desk itself keeps of an officer. */
export interface DeskMember {
  id: string;
  label: string;
  status: 'invited' | 'active';
}
