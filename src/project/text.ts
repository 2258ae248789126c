import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file whose text cannot be had, and why. */
export interface Unreadable {
  readonly reason: string;
}

export interface TextLimits {
  /** Larger files are not read, in bytes. */
  readonly bytes: number;
}

/** Above this a file is not parsed: nobody edits it by hand, and its tree would take hundreds of times its size. */
const defaultLimits: TextLimits = { bytes: 10 * 1024 * 1024 };

/** The text of a file, which must be UTF-8 or ASCII; a byte order mark stays in it. */
export function readText(file: string, limits: TextLimits = defaultLimits): string | Unreadable {
  let bytes: Buffer;
  try {
    const descriptor = openSync(file, 'r');
    try {
      const { size } = fstatSync(descriptor);
      if (size > limits.bytes) {
        return { reason: `too large to be parsed (${megabytes(size)}; the limit is ${megabytes(limits.bytes)})` };
      }
      bytes = readWhole(descriptor, size);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return { reason: unreadableReason(error) };
  }
  return decode(bytes);
}

/** Read into again and again, since most of a project's files are read for their names alone. */
let shared: Buffer = Buffer.allocUnsafeSlow(256 * 1024);

/** The bytes of a file, which hold until the next one is read. What is no regular file has no size. */
function readWhole(descriptor: number, size: number): Buffer {
  let length = 0;
  for (;;) {
    if (Math.max(size, length) >= shared.length) shared = larger(Math.max(size, shared.length) * 2, length);
    const read = readSync(descriptor, shared, length, shared.length - length, null);
    length += read;
    if (read === 0 || (size > 0 && length >= size)) return shared.subarray(0, length);
  }
}

function larger(size: number, used: number): Buffer {
  const buffer = Buffer.allocUnsafeSlow(size);
  shared.copy(buffer, 0, 0, used);
  return buffer;
}

/** Why the file system did not give a file or folder. */
export function unreadableReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'not readable: permission denied';
    case 'ENOENT':
      return 'not readable: it does not exist';
    case 'ELOOP':
      return 'a symbolic link that leads to itself';
    default:
      return `not readable: ${code === '' ? String(error) : code}`;
  }
}

type ByteOrder = 'little' | 'big';

/** The byte order of a text in UTF-16: it begins with a mark, or with characters of code that take two bytes each. */
export function utf16Order([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array): ByteOrder | undefined {
  if (first === 0xff && second === 0xfe) return 'little';
  if (first === 0xfe && second === 0xff) return 'big';
  if (second === 0 && fourth === 0 && isAscii(first) && isAscii(third)) return 'little';
  return first === 0 && third === 0 && isAscii(second) && isAscii(fourth) ? 'big' : undefined;
}

function isAscii(byte: number): boolean {
  return byte >= 0x09 && byte < 0x7f;
}

/** The text of a file by its bytes. */
function decode(bytes: Buffer): string | Unreadable {
  if (utf16Order(bytes) !== undefined) return { reason: 'encoded as UTF-16; save it as UTF-8' };
  if (bytes.includes(0)) return { reason: 'binary' };
  if (!isUtf8(bytes)) return { reason: `not valid UTF-8 at line ${firstBrokenLine(bytes)}; save it as UTF-8` };
  return bytes.toString('utf8');
}

function firstBrokenLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return line;
}

function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}
