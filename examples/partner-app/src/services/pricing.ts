import type { PlatformClient } from '../platform/client.js';

const pricing = '/epps/v1';

export interface Quote {
  loanAmount: number;
  creditScore: number;
}

export async function programs(client: PlatformClient, quote: Quote): Promise<string[]> {
  const { data } = await client.post<{ programs: { name: string }[] }>(`${pricing}/loanQualifier`, quote);
  return data.programs.map((program) => program.name);
}

export const lockRate = (client: PlatformClient, loan: string, rate: number): Promise<unknown> =>
  client.post(pricing + '/loans/' + loan + '/rateSelector', { rate });

export async function groupsOf(client: PlatformClient): Promise<unknown> {
  return (await client.get('/workflow/v1/taskgroups')).data;
}

export async function assignChannel(client: PlatformClient, loan: string): Promise<void> {
  await client.patch(`/lending/v3/loans/${loan}`, { channel: 'Brokered' });
}
