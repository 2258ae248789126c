import { readText } from '../../project/text.js';
import { LoadedKinds } from '../kinds/loaded.js';
import { nameOf } from '../places.js';
import { marker, readIgnoreComments } from '../../detection/ignore-comments.js';
import type { IgnoreComment } from '../../detection/ignore-comments.js';

/** The comments of some files that accept findings, file by file. @param base the folder that paths are relative to */
export async function ignoreCommentsIn(
  files: readonly string[],
  { base }: { readonly base: string },
): Promise<IgnoreComment[]> {
  const marked = files.flatMap((path) => {
    const text = readText(path);
    return typeof text === 'string' && text.includes(marker) ? [{ path, text }] : [];
  });
  const kinds = await LoadedKinds.of(
    marked.map(({ path }) => path),
    [],
  );
  return marked.flatMap(({ path, text }) => {
    const commentsOf = kinds.kindOf(path)?.comments;
    return commentsOf === undefined ? [] : readIgnoreComments({ path, file: nameOf(base, path), text }, commentsOf);
  });
}
