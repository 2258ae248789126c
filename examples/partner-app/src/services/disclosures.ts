import { fill, type PlatformClient } from '../platform/client.js';

export async function triggers(client: PlatformClient): Promise<string[]> {
  const settings = (await client.get<{ disclosureRecordingTriggers: string[]; saveDisclosureCopy: string[] }>(fill('disclosureSettings'))).data;
  return [...settings.disclosureRecordingTriggers, ...settings.saveDisclosureCopy];
}

export async function record(client: PlatformClient, loan: string, sentOn: Date): Promise<void> {
  await client.post(`/lending/v3/loans/${loan}/disclosureTracking2015Logs`, {
    contents: ['LE', 'SafeHarbor', 'LE'],
    disclosedDate: sentOn.toISOString(),
  });
}
