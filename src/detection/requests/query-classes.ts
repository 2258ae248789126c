import { entryOf } from '../../catalogue/entry.js';
import type { Engine } from '../../provenance/engine.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { T, decoratorsOf, staticKey } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';

/** In front of the name of a class that nothing extends, by the language. */
const FINAL: Readonly<Record<string, RegExp>> = {
  cs: /\bsealed\s+(?:partial\s+)?(?:class|record(?:\s+class)?)\s+$|\bstruct\s+$/,
  java: /\b(?:record|final\s+class)\s+$/,
  kt: /\bdata\s+class\s+$/,
};
const MOST_IN_FRONT = 60;

/**
 * Names that a client puts into a query of an object whose class stands in another language: those of its fields. Undefined where it may send others as well,
 * by what the class extends, what extends it, and what it takes in or works out.
 */
export function namesByClass(e: Engine, value: Value): readonly string[] | undefined {
  if (value.kind !== 'instance' || isScriptFile(value.of.file)) return undefined;
  const { node, file } = value.of;
  if (node.type !== T.ClassDeclaration || !node.id || node.superClass || decoratorsOf(node).length > 0)
    return undefined;
  const name = node.id.range[0];
  const before = e.facts(file)?.module.text.slice(Math.max(0, name - MOST_IN_FRONT), name) ?? '';
  if (entryOf(FINAL, file.slice(file.lastIndexOf('.') + 1))?.test(before) !== true) return undefined;
  const names: string[] = [];
  for (const member of node.body.body) {
    if (member.type === T.MethodDefinition && member.kind === 'get' && !member.static) return undefined;
    if (member.type !== T.PropertyDefinition || member.static) continue;
    const own = staticKey(member.key, member.computed);
    if (own === undefined) return undefined;
    names.push(own);
  }
  return names.length === 0 ? undefined : names;
}
