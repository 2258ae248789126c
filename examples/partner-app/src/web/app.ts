import express from 'express';
import { PlatformClient, PlatformError } from '@/platform/client';
import { openEntries } from '@/services/folder';
import { officersOf, toMember } from '@/services/officers';

const app = express();
const client = new PlatformClient({ host: process.env.PLATFORM_HOST ?? '', token: process.env.PLATFORM_TOKEN ?? '' });

app.get('/desk/:organization', async (request, response) => {
  const members = (await officersOf(client, request.params.organization)).map(toMember);
  response.json(members.filter((member) => member.status === 'active'));
});

app.get('/desk/loans/:loan/open', async (request, response) => {
  try {
    response.json(await openEntries(client, request.params.loan));
  } catch (error) {
    response.status(error instanceof PlatformError ? error.status : 500).end();
  }
});

app.listen(8080);
