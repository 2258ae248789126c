import { Buffer } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';

/** Pipes give no more at once. */
const PIPE_CHUNK = 65_536;
const FILE_CHUNK = 262_144;

/** The bytes of a file. A chunk holds until the next is asked for. */
export function* readFileChunks(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    yield* chunksOf(file, FILE_CHUNK);
  } finally {
    closeSync(file);
  }
}

/** The bytes of standard input. A chunk holds until the next is asked for; reading waits for the writer, so that nothing piles up. */
export async function* readStandardInput(): AsyncGenerator<Buffer> {
  try {
    yield* chunksOf(0, PIPE_CHUNK);
    return;
  } catch (error) {
    // Whoever started the program may have left it an input that does not wait.
    if (!isCode(error, 'EAGAIN')) throw error;
  }
  for await (const chunk of process.stdin) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}

function* chunksOf(file: number, size: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafeSlow(size);
  for (;;) {
    const length = readChunk(file, chunk);
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}

function readChunk(file: number, chunk: Buffer): number {
  try {
    return readSync(file, chunk, 0, chunk.length, null);
  } catch (error) {
    // Windows ends a pipe with an error.
    if (isCode(error, 'EOF')) return 0;
    throw error;
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
