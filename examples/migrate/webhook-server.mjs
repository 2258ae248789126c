// Receives notifications: verified, of the release that this program speaks, and each once.
import { createServer } from 'node:http';
import { createWebhookReceiver, SignatureError } from 'lending-compat/migrate/edges';

const receive = createWebhookReceiver({
  key: process.env.SIGNING_KEY ?? '',
  resource: 'notification',
  platform: '25.3',
  app: '25.2',
});

// The platform sends a notification up to four times: remember a day of event ids, here in memory, elsewhere in a store.
const seen = new Map();
const isDuplicate = (eventId) => {
  const now = Date.now();
  for (const [id, at] of seen) if (now - at > 86_400_000) seen.delete(id);
  if (seen.has(eventId)) return true;
  seen.set(eventId, now);
  return false;
};

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const { value } = await receive(Buffer.concat(chunks), request.headers);
    if (!isDuplicate(value.eventId)) console.log(value.eventType, value.meta?.resourceRef);
    response.writeHead(200).end();
  } catch (error) {
    // Not from the platform: discard it, and report the incident.
    response.writeHead(error instanceof SignatureError ? 401 : 400).end();
  }
}).listen(Number(process.env.PORT ?? 8080));
