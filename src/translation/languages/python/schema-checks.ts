import type { Argument } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** Texts that may check by a schema of JSON. */
export const checksBySchemas = /\bjsonschema\b/;

/** `Draft7Validator(schema)`, `validate(instance=body, schema=schema)`: what the library is handed, in its order. */
export function handedToChecker(called: string, args: readonly Argument[]): readonly SyntaxNode[] | undefined {
  const isMade = /^(?:jsonschema\.)?(?:validators\.)?Draft\d+Validator$/.test(called);
  if (!isMade && !/^(?:jsonschema\.)?validate$/.test(called)) return undefined;
  const order = isMade ? ['schema'] : ['instance', 'schema'];
  const handed = order.map((name, index) => {
    const one = args.find((argument) => argument.name === name) ?? args[index];
    return one?.name === undefined || one.name === name ? one?.node : undefined;
  });
  const given = handed.filter((node) => node !== undefined);
  return given.length === order.length ? given : undefined;
}
