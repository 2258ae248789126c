import type { Definition } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { nameOf } from './exports.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from './module-facts.js';
import { autoImported } from '../names/names-without-import.js';
import { dataIn } from './read-files.js';
import { amdName } from '../syntax/amd.js';
import { isDataFile } from '../syntax/script-files.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { ObjectValue, Value } from '../value.js';
import { libraryName, packageAt } from './package-names.js';

/** A module by its specifier: a file of the project, or a package from outside. */
export function moduleValue(e: Engine, specifier: string, from: string): Value {
  const file = e.host.resolve(specifier, from);
  if (file === undefined && isPattern(specifier)) return chosenModule(e, specifier, from);
  if (file === undefined) {
    const name = amdName(specifier) ?? packageAt(specifier) ?? specifier;
    return { kind: 'library', path: libraryName(name), from: name };
  }
  if (isDataFile(file)) return dataIn(e, file) ?? unknown('a file of data that could not be read');
  return { kind: 'module', file };
}

function isPattern(specifier: string): boolean {
  return /^\.\.?\/.*\*/.test(specifier);
}

/** Any of the modules that may be chosen. */
function chosenModule(e: Engine, pattern: string, from: string): Value {
  const files = e.host.chosen?.(pattern, from) ?? [];
  if (files.length === 0) return unknown('a module chosen at run time');
  return unionOf(files.map((file) => ({ kind: 'module', file })));
}

/** Value of a name that an import declares. */
export function importedValue(e: Engine, definition: Definition, facts: ModuleFacts): Value {
  const node = definition.node as Node;
  const declaration = definition.parent as Node | null | undefined;
  if (node.type === T.TSImportEqualsDeclaration) {
    const reference = node.moduleReference;
    if (reference.type !== T.TSExternalModuleReference) return aliasedValue(e, reference, facts);
    return wholeModule(e, moduleValue(e, reference.expression.value, facts.file));
  }
  if (declaration?.type !== T.ImportDeclaration) return unknown('an import that is not followed');
  const module = moduleValue(e, declaration.source.value, facts.file);
  switch (node.type) {
    case T.ImportNamespaceSpecifier:
      return module;
    case T.ImportDefaultSpecifier:
      return memberOf(e, module, 'default');
    case T.ImportSpecifier: {
      const name = nameOf(node.imported);
      const own = declaration.source.value === '#imports' ? autoImported(e, name, facts) : undefined;
      return own ?? memberOf(e, module, name);
    }
    default:
      return unknown('an import that is not followed');
  }
}

/** `import Paths = App.Paths`. */
function aliasedValue(e: Engine, name: TSESTree.EntityName, facts: ModuleFacts): Value {
  if (name.type === T.TSQualifiedName) return memberOf(e, aliasedValue(e, name.left, facts), name.right.name);
  return name.type === T.Identifier ? e.valueOf(name, { facts, env: undefined }) : unknown('an import of this');
}

/** What `require` returns: `module.exports` where the module sets it, else the module itself. */
export function wholeModule(e: Engine, module: Value): Value {
  if (module.kind === 'union') return mapOptions(module, (option) => wholeModule(e, option));
  if (module.kind !== 'module') return module;
  const facts = e.facts(module.file);
  if (!facts) return unknown('a module that could not be read');
  const whole = facts.exports.whole[0];
  if (!whole) return module;
  return withExported(e.valueOf(whole, { facts, env: undefined }), whole, facts);
}

/** `module.exports = {…}; module.exports.other = …`: what a module exports as a whole, with what it exports by names. */
function withExported(value: Value, whole: Node, { file, exports }: ModuleFacts): Value {
  if (exports.names.size === 0 && exports.merged.length === 0) return value;
  const module: Value = { kind: 'module', file };
  if (value.kind === 'object') return { ...value, spreads: [...value.spreads, () => module] };
  if (value.kind !== 'instance') return value;
  const { members, spreads }: Pick<ObjectValue, 'members' | 'spreads'> = value.put ?? { members: [], spreads: [] };
  const put: ObjectValue = {
    kind: 'object',
    members,
    spreads: [...spreads, () => module],
    open: true,
    place: placeOf(whole, file),
  };
  return { ...value, put };
}

/** Value of an exported name, through barrels and re-exports. */
export function exportedValue(e: Engine, file: string, name: string): Value {
  return exportedFrom(e, file, name, new Set());
}

/** @param seen what was asked for on the way, or beside it: barrels may hand on each other, and the same by many ways. */
function exportedFrom(e: Engine, file: string, name: string, seen: Set<string>): Value {
  const facts = e.facts(file);
  if (!facts) return unknown('a module that could not be read');
  const asked = `${name} ${file}`;
  if (seen.has(asked)) return unknown('re-exports that refer to each other');
  seen.add(asked);
  const { exports } = facts;
  const frame: Frame = { facts, env: undefined };
  const entry = exports.names.get(name);
  if (entry?.kind === 'node') return e.valueOf(declaredNode(entry.node), frame);
  if (entry) {
    const source = moduleValue(e, entry.source, file);
    if (entry.name === '*') return source;
    return source.kind === 'module' ? exportedFrom(e, source.file, entry.name, seen) : memberOf(e, source, entry.name);
  }
  const merged = mergedValue(e, facts, name);
  if (!isUnknown(merged)) return merged;
  const whole = exports.whole[0];
  if (whole) {
    const value = e.valueOf(whole, frame);
    return name === 'default' ? withExported(value, whole, facts) : memberOf(e, value, name);
  }
  const found: Value[] = [];
  for (const specifier of exports.all) {
    const source = moduleValue(e, specifier, file);
    if (source.kind !== 'module') continue;
    const value = exportedFrom(e, source.file, name, seen);
    if (value.kind !== 'unknown') found.push(...optionsOf(value));
  }
  if (found.length > 0) return unionOf(found);
  return name === 'default' && exports.isModule && exports.names.size > 0
    ? { kind: 'module', file }
    : unknown(`\`${name}\` is not exported there`);
}

/** What stands under a name in what is merged into `exports`. */
function mergedValue(e: Engine, facts: ModuleFacts, name: string): Value {
  const { merged } = facts.exports;
  const nothing = unknown('nothing that is merged');
  if (merged.length === 0) return nothing;
  return e.inside(
    `${name} ${facts.file}.merged`,
    () => {
      for (const source of merged) {
        const value = memberOf(e, e.valueOf(source, { facts, env: undefined }), name);
        if (!isUnknown(value)) return value;
      }
      return nothing;
    },
    1,
  );
}

/** A declaration stands for the name that it declares. */
function declaredNode(node: Node): Node {
  return node.type === T.TSEnumDeclaration || node.type === T.TSModuleDeclaration ? node.id : node;
}
