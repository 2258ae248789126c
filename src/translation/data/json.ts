import { parseJson } from '../../project/json.js';
import type { Reading } from '../module.js';
import { isCollection, readCollection } from '../requests/collection.js';
import { isRecording, readRecording } from '../requests/recording.js';
import { readData } from './requests.js';

/** Reads JSON by its shape: a collection, a recording, or plain data. */
export function readJson(file: string, text: string): Reading {
  const root = parseJson(file, text);
  if ('reason' in root) return { failure: root.reason };
  if (isCollection(root)) return readCollection(file, text, root);
  if (isRecording(root)) return readRecording(file, text, root);
  return readData(file, text, root);
}
