import { MigrateError } from '../errors.js';
import { edgeTables as builtin } from '../generated/tables.js';
import { compileRewriter, type Rewritten } from '../rewriter.js';
import type { Policy, EdgeTables } from '../types.js';
import type { Names } from './endpoints.js';
import { checkNames, checkOptions } from './options.js';

/** A notification that is not shown to come from the platform. It is to be discarded. */
export class SignatureError extends MigrateError {
  override readonly name = 'SignatureError';
}

export interface WebhookOptions {
  /** Signing key of the subscription. */
  readonly key: string;
  /** Resource of the notification's body, as the catalogue calls it. */
  readonly resource: string;
  /** Release that the platform runs. */
  readonly platform: string;
  /** Release that the program speaks. */
  readonly app: string;
  /** What the platform is really called: `{ svc: 'acme' }`. */
  readonly names?: Names;
  readonly policy?: Policy;
  /** Of a catalogue of one's own; the built-in one's where left out. */
  readonly tables?: EdgeTables;
}

/** Headers of a request: a `Headers` object, or what Node's `http` and its frameworks hand out. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Takes the raw body, before anything has parsed it, and the headers.
 * Rejects with a `SignatureError` where the signature is missing or wrong, with a `MigrateError` where the body is no JSON.
 */
export type WebhookReceiver = (body: Uint8Array | string, headers: HeadersLike) => Promise<Rewritten<unknown>>;

/**
 * A receiver of webhook notifications: the signature is verified over the raw bytes first, in constant time, and only then
 * the body is read and rewritten. Whether a notification came before is the caller's to know, by its event id.
 * @throws {MigrateError} for an option, a resource, a release or a name that is not known.
 */
export function createWebhookReceiver(options: WebhookOptions): WebhookReceiver {
  checkOptions('createWebhookReceiver', options, ['key', 'resource', 'platform', 'app', 'names', 'policy', 'tables']);
  const { key, resource, platform, app, names = {}, policy, tables = builtin } = options;
  checkNames(names, tables);
  const { signature } = tables;
  if (signature === undefined)
    throw new MigrateError(`The catalogue ${tables.id} does not say how notifications are signed.`);
  // A variable of the environment that is missing is no key either.
  if (!key) throw new MigrateError('The signing key is empty; give the signingkey of the subscription.');
  const spellings = signature.headers.map((header) => namedHeader(header, tables, names));
  const rewriter = compileRewriter(tables, resource, { from: platform, to: app, ...(policy && { policy }) });
  const { subtle } = globalThis.crypto;
  let imported: ReturnType<typeof subtle.importKey> | undefined;
  return async (body, headers) => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
    const given = spellings.map((name) => headerOf(headers, name)).find((value) => value !== undefined);
    if (given === undefined)
      throw new SignatureError(`The notification has none of the headers ${spellings.join(', ')}.`);
    imported ??= subtle.importKey('raw', new TextEncoder().encode(key), { name: 'HMAC', hash: signature.hash }, false, [
      'verify',
    ]);
    // Web Cryptography compares in constant time.
    const genuine = await subtle.verify('HMAC', await imported, decodeBase64(given), bytes);
    if (!genuine)
      throw new SignatureError('The signature is not that of the body; discard the notification and report it.');
    return rewriter.rewrite(readJson(bytes));
  };
}

/** A placeholder at the beginning of a word of a header, in the header's own case. */
function namedHeader(header: string, { names: placeholders }: EdgeTables, names: Names): string {
  const words = header.toLowerCase().split('-');
  return words
    .map((word) => (placeholders.header.includes(word) ? (names[word] ?? word).toLowerCase() : word))
    .join('-');
}

function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

/** What is no base64 is the signature of nothing. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new MigrateError('The notification is genuine but no JSON.', { cause });
  }
}
