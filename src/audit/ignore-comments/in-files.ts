import { LoadedKinds } from '../kinds/loaded.js';
import { readText } from '../../project/text.js';
import { nameOf } from '../places.js';
import { readIgnoreComments } from './read.js';
import type { IgnoreComment } from './read.js';

/** The comments of some files that accept findings, file by file. @param base the folder that paths are relative to */
export async function ignoreCommentsIn(
  files: readonly string[],
  { base }: { readonly base: string },
): Promise<IgnoreComment[]> {
  const kinds = await LoadedKinds.of(files, []);
  return files.flatMap((path) => {
    const commentsOf = kinds.kindOf(path)?.comments;
    const text = commentsOf && readText(path);
    if (commentsOf === undefined || typeof text !== 'string') return [];
    return readIgnoreComments({ path, file: nameOf(base, path), text }, commentsOf);
  });
}
