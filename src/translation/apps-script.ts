import type { Code } from './code.js';
import type { Reading } from './module.js';
import { readingOf } from './requests/request.js';

/** What the services of Apps Script are called in a browser. */
const SERVICES = /\bUrlFetchApp\.fetch(?=\s*\()|\.getContentText(?=\s*\()/g;

/** Reads a script of Google's Apps Script: JavaScript with another client. */
export function readAppsScript(file: string, text: string): Reading {
  const code: Code[] = [];
  let at = 0;
  const add = (part: string, end: number): void => {
    if (end > at) code.push({ text: part, start: at, end });
    at = end;
  };
  for (const match of text.matchAll(SERVICES)) {
    add(text.slice(at, match.index), match.index);
    add(match[0].startsWith('.') ? '.text' : 'window.fetch', match.index + match[0].length);
  }
  add(text.slice(at), text.length);
  return readingOf(file, text, code);
}
