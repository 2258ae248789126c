import { fill, type PlatformClient } from '../platform/client.js';

interface Entry {
  id: string;
  title: string;
  status: string;
}

export async function openEntries(client: PlatformClient, loan: string): Promise<string[]> {
  const reply = await client.get<Entry[]>(fill('folder', { loan }));
  if (reply.status === 206) console.warn('the folder is not complete');
  return reply.data.filter((entry) => entry.status !== 'Received').map((entry) => entry.title);
}

export async function filesOf(client: PlatformClient, loan: string): Promise<unknown[]> {
  return (await client.get<unknown[]>(fill('files', { loan }))).data;
}

export async function filesOfEntry(client: PlatformClient, loan: string, entry: string): Promise<unknown[]> {
  return (await client.get<unknown[]>(fill('entryFiles', { loan, entry }))).data;
}

export async function uploadAddress(client: PlatformClient, loan: string, title: string): Promise<string> {
  const { data } = await client.post<{ url: string }>(`/lending/v1/loans/${loan}/attachments/url`, { title });
  return data.url;
}

export async function thumbnail(client: PlatformClient, loan: string, file: string): Promise<string> {
  const { data } = await client.post<{ url: string }>(fill('thumbnail', { loan, file, page: '1' }), { width: 120 });
  return data.url;
}

export async function exportFolder(client: PlatformClient, loan: string, entries: string[]): Promise<string> {
  const { data } = await client.post<{ jobId: string; entityId: string }>('/efolder/v1/exportjobs', {
    source: { entityId: loan, entityType: 'urn:lending:loan' },
    entries,
  });
  return data.entityId;
}
