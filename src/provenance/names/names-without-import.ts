import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { exportedValue } from '../modules/modules.js';
import { T } from '../syntax/syntax.js';
import { isUnknown } from '../values.js';
import type { Value } from '../value.js';

/** What a name means that nothing declares, where a framework imports it by itself. */
export function autoImported(e: Engine, name: string, facts: ModuleFacts): Value | undefined {
  const found = e.host.autoImport?.(name, facts.file);
  if (!found) return undefined;
  if (found.from !== undefined) return { kind: 'library', path: `${found.from}.${found.name}`, from: found.from };
  const value = exportedValue(e, found.file, found.name);
  return isUnknown(value) ? undefined : value;
}

/** Identifiers that mean what a module exports under a name, without an import. */
export function usesWithoutImport(
  e: Engine,
  exported: string,
  of: ModuleFacts,
  facts: ModuleFacts,
): TSESTree.Identifier[] {
  if (!e.host.autoImport) return [];
  const { file } = facts;
  const meant = new Map<string, boolean>();
  return undeclared(facts).flatMap((identifier) => {
    let is = meant.get(identifier.name);
    if (is === undefined) {
      const found = e.host.autoImport?.(identifier.name, file);
      is = found?.from === undefined && found?.file === of.file && found.name === exported;
      meant.set(identifier.name, is);
    }
    return is ? [identifier] : [];
  });
}

/** Identifiers of a name that nothing in a file declares. */
export function namesUndeclared(name: string, facts: ModuleFacts): TSESTree.Identifier[] {
  return undeclared(facts).filter((identifier) => identifier.name === name);
}

function undeclared({ module: { scopes } }: ModuleFacts): TSESTree.Identifier[] {
  const { globalScope } = scopes;
  if (!globalScope) return [];
  const variables = globalScope.variables.filter(({ defs }) => defs.length === 0);
  const references = [...globalScope.through, ...variables.flatMap((variable) => variable.references)];
  return references.flatMap(({ identifier }) => (identifier.type === T.Identifier ? [identifier] : []));
}
