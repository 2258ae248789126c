/** What a value that comes later is told to be where it fails. */
const CAUGHT =
  /^(?:onErrorResume(?:Next)?|onErrorReturn|exceptionally(?:Compose)?(?:Async)?|recoverWith(?:Uni|Item|Null)?)$/;
/** What it is where there is none. */
const EMPTY = /^(?:switchIfEmpty|or)$/;
/** Holds none. */
const NONE = /^(?:Optional|Mono|Flux|Maybe|Observable)\.empty$/;
/** Makes what is only asked for where it is needed. */
const DEFERS = /^(?:Mono|Flux|Single|Maybe|Completable|Observable)\.defer$/;

/** What a method of a value that comes later, or may be none, does: another is taken where it fails, or where there is none. */
export function insteadBy(name: string, full: string): 'caught' | 'empty' | 'none' | 'deferred' | undefined {
  if (CAUGHT.test(name)) return 'caught';
  if (EMPTY.test(name)) return 'empty';
  if (NONE.test(full)) return 'none';
  return DEFERS.test(full) ? 'deferred' : undefined;
}
