import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T } from '../syntax/syntax.js';

const MAX_BARRELS = 24;

/** Names under which other modules hand on what a module exports: `export { labelOf as text } from './label'`, `export { default as Label } from …`. */
export function otherNames(e: Engine, names: readonly string[], facts: ModuleFacts): string[] {
  const known = new Set(names);
  const barrels = e.importersNaming(facts.file, names).filter((file) => e.host.related().holding('export').has(file));
  for (const file of barrels.slice(0, MAX_BARRELS))
    for (const { local, exported } of handedOnBy(e.facts(file)))
      if (known.has(nameIn(local))) known.add(nameIn(exported));
  return [...known].filter((name) => !names.includes(name));
}

function handedOnBy(facts: ModuleFacts | undefined): readonly TSESTree.ExportSpecifier[] {
  return (facts?.module.ast.body ?? []).flatMap((statement) =>
    statement.type === T.ExportNamedDeclaration
      ? statement.specifiers.filter(({ local, exported }) => nameIn(local) !== nameIn(exported))
      : [],
  );
}

function nameIn(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === T.Identifier ? node.name : node.value;
}
