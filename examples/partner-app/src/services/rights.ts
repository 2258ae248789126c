import type { PlatformClient } from '../platform/client.js';

interface Rights {
  tradeManagement: { editBidTapeManagement: boolean };
}

export async function mayEditBidTape(client: PlatformClient, persona: string): Promise<boolean> {
  const { data } = await client.get<Rights>(`/lending/v3/settings/personas/${persona}/rights`);
  return data.tradeManagement.editBidTapeManagement;
}
