/**
 * Payloads of one release turned into those of another, both ways. Nothing is needed at run time, so that it runs in Node,
 * in browsers and in edge workers.
 *
 * ```ts
 * import { createRewriter } from 'lending-compat/migrate';
 *
 * const toNew = createRewriter('externalUser', { from: '25.2', to: '25.4' });
 * const { value, notes } = toNew.rewrite(user); // value is an ExternalUser<'25.4'>
 * ```
 */
import { tables } from './generated/tables.js';
import type { Payloads, Release } from './generated/payloads.js';
import { inferFrom, type Inferred } from './infer.js';
import { compileRewriter, type Rewriter, type RewriterOptions } from './rewriter.js';
import type { RewriteOptions } from './types.js';

export { DEPRECATED_CHANNEL, REWRITE_CHANNEL, type Published } from './channel.js';
export { MigrateError } from './errors.js';
export type * from './generated/payloads.js';
export { inferFrom, type Inferred, type Reason } from './infer.js';
export { compileRewriter, type Rewriter, type RewriterOptions, type Rewritten } from './rewriter.js';
export type * from './types.js';
export { tables as builtinTables };

/** A resource of the built-in catalogue. */
export type ResourceName = keyof Payloads;

/**
 * A rewriter for payloads of a resource of the built-in catalogue; `compileRewriter` does the same for any catalogue.
 * It is made once and used for as many payloads as there are.
 * @throws {MigrateError} for a resource or a release that the catalogue does not know.
 */
export function createRewriter<N extends ResourceName, From extends Release, To extends Release>(
  resource: N,
  options: RewriteOptions & { readonly from: From; readonly to: To },
): Rewriter<Payloads<From>[N], Payloads<To>[N]> {
  const settings: RewriterOptions = options;
  return compileRewriter(tables, resource, settings) as Rewriter<Payloads<From>[N], Payloads<To>[N]>;
}

/**
 * The releases that a payload of the built-in catalogue, or every payload of a list, can belong to, with what tells.
 * @throws {MigrateError} for a resource that the catalogue does not know.
 */
export function inferRelease(resource: ResourceName, payload: unknown): Inferred {
  return inferFrom(tables, resource, payload);
}
