import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** Longer lines at the beginning name no program. */
const MOST_BYTES = 128;

/** `#!/bin/bash -e`, `#!/usr/bin/env -S ruby -W0`. */
const FIRST_LINE = /^#![ \t]*(?:\S*\/env[ \t]+(?:-\S+[ \t]+)*)?(\S+)/;

/** Files are asked about many times in an audit; the next may find others there. */
const known = new Map<string, string | undefined>();

/** Lets go of what files were seen to be. */
export function forgetInterpreters(): void {
  known.clear();
}

/** The program that runs a script whose name has no extension, as its first line says it; undefined for all other files. */
export function interpreterOf(path: string): string | undefined {
  if (basename(path).includes('.')) return undefined;
  if (!known.has(path)) known.set(path, FIRST_LINE.exec(beginningOf(path))?.[1]?.replace(/^.*\//, ''));
  return known.get(path);
}

/** Nothing of what cannot be read, which then is of no kind. */
function beginningOf(path: string): string {
  try {
    // What waits for somebody to write is not opened.
    if (!statSync(path).isFile()) return '';
    const descriptor = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(MOST_BYTES);
      return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, MOST_BYTES, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return '';
  }
}
