import { methodNamed } from './lowering.js';

/** Marks of parameters of calls that libraries make of declarations. */
export const BODY_PARAMETER = /^(?:Body|RequestBody)$/;
export const QUERY_PARAMETER = /^(?:Query|QueryMap|QueryParam|QueryValue|RequestParam)$/;

/** The method that an annotation means which declares a call: `@GET`, `@GetExchange`. */
export function declaredMethod(annotation: string): string | undefined {
  const exchanged = /^([A-Z][a-z]+)Exchange$/.exec(annotation)?.[1];
  return exchanged !== undefined || /^[A-Z]+$/.test(annotation) ? methodNamed(exchanged ?? annotation) : undefined;
}
