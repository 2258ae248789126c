import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { exportedValue } from '../modules/modules.js';
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
  return [...facts.taken.undeclared].flatMap(([name, identifiers]) => {
    const found = e.host.autoImport?.(name, facts.file);
    const isMeant = found?.from === undefined && found?.file === of.file && found.name === exported;
    return isMeant ? identifiers : [];
  });
}

/** Identifiers of a name that nothing in a file declares. */
export function namesUndeclared(name: string, facts: ModuleFacts): readonly TSESTree.Identifier[] {
  return facts.taken.undeclared.get(name) ?? [];
}
