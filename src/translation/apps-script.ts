import type { Reading } from './module.js';
import { readingOf } from './requests/request.js';

/** Reads a script of Google's Apps Script: JavaScript by another name. */
export function readAppsScript(file: string, text: string): Reading {
  return readingOf(file, text, [{ text, start: 0, end: text.length }]);
}
