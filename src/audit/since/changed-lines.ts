import { resolve } from 'node:path';
import { git } from '../../project/git.js';
import { AuditError } from '../errors.js';

/** Lines that a branch added or changed. */
export interface ChangedLines {
  /** The reference as it was given. */
  readonly ref: string;
  /** The commit at which the branch left it. */
  readonly commit: string;
  /** Whether one of some lines is new. @param file absolute */
  readonly has: (file: string, first: number, last: number) => boolean;
}

/** First and last line. */
type Range = readonly [first: number, last: number];

const all: readonly Range[] = [[1, Number.POSITIVE_INFINITY]];

/**
 * Asks git what has been added or changed since the branch left a reference, committed or not.
 * @throws {AuditError} where git does not look after the folder, or does not know the reference.
 */
export function changedLines(ref: string, folder: string): ChangedLines {
  const top = git(['rev-parse', '--show-toplevel'], folder)?.trim();
  if (top === undefined) {
    throw new AuditError(`${folder} is in no git repository: --since has nothing to compare with. Leave it away.`);
  }
  if (
    ref.startsWith('-') ||
    git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], top) === undefined
  ) {
    throw new AuditError(
      `git knows no commit ${JSON.stringify(ref)}. Name a branch, a tag or a commit; on a build server, fetch it first.`,
    );
  }
  const commit = git(['merge-base', ref, 'HEAD'], top)?.trim();
  if (commit === undefined) {
    throw new AuditError(
      `git finds no commit that ${ref} and HEAD have in common. On a build server, fetch the whole history (fetch-depth: 0).`,
    );
  }
  const lines = new Map<string, readonly Range[]>();
  for (const [file, ranges] of added(top, commit)) lines.set(resolve(top, file), ranges);
  for (const file of untracked(top)) lines.set(resolve(top, file), all);
  return {
    ref,
    commit,
    has: (file, first, last) => lines.get(file)?.some(([from, to]) => from <= last && first <= to) === true,
  };
}

function added(top: string, commit: string): Map<string, readonly Range[]> {
  const diff = git(
    [
      ...['-c', 'core.quotePath=false', 'diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-textconv'],
      ...['--find-renames', '--ignore-submodules', '--src-prefix=a/', '--dst-prefix=b/', commit, '--'],
    ],
    top,
  );
  if (diff === undefined) throw new AuditError(`git cannot tell what has changed since ${commit}.`);
  const files = new Map<string, readonly Range[]>();
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    // What follows the first hunk is code, and may look like anything.
    const head = part.split(/^@@ /m, 1)[0] ?? '';
    const [, quoted, plain] = /^\+\+\+ (?:"b\/(.*)"|b\/([^\t\n]*))\t?$/m.exec(head) ?? [];
    const file = plain ?? (quoted === undefined ? undefined : unquoted(quoted));
    if (file !== undefined) files.set(file, [...part.slice(head.length).matchAll(hunk)].flatMap(rangeOf));
  }
  return files;
}

const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm;

function rangeOf([, first = '0', count = '1']: RegExpExecArray): Range[] {
  return count === '0' ? [] : [[Number(first), Number(first) + Number(count) - 1]];
}

/** A name in which git writes some characters as C does. */
function unquoted(name: string): string {
  const escapes: Readonly<Record<string, string>> = {
    t: '\t',
    n: '\n',
    r: '\r',
    a: '\u0007',
    b: '\b',
    f: '\f',
    v: '\v',
  };
  return name.replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, letter: string) =>
    octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
}

function untracked(top: string): readonly string[] {
  const list = git(['ls-files', '--others', '--exclude-standard', '-z'], top) ?? '';
  return list.split('\0').filter((file) => file !== '');
}
