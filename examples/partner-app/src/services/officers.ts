import { fill, type PlatformClient } from '@/platform/client';
import type { DeskMember, Officer } from '@/types/officer';

export async function officersOf(client: PlatformClient, organization: string): Promise<Officer[]> {
  const query = `orgId=${organization}&isrecursive=true&includeInVisibleInTpowcSite=true`;
  const { data } = await client.get<Officer[]>(`${fill('officers')}?${query}`);
  return data;
}

export async function officer(client: PlatformClient, id: string): Promise<Officer> {
  const { data } = await client.get<Officer>(fill('officer', { officer: id }));
  return data;
}

export async function rolesOf(client: PlatformClient, id: string): Promise<string> {
  const { designatedRoles = [] } = await officer(client, id);
  return designatedRoles.join(', ');
}

export function worksForPartner(one: Officer): boolean {
  return one.organization.entityType === 'Organization';
}

export function toMember(one: Officer): DeskMember {
  return { id: one.id, label: `${one.lastName}, ${one.firstName}`, status: 'active' };
}

/** Runs at both ends of the cut-over already. */
export function roleCount(one: Officer & { designatedRoleRefs?: unknown[] }): number {
  return (one.designatedRoleRefs ?? one.designatedRoles ?? []).length;
}
