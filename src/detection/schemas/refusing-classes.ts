import { extname } from 'node:path';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { typeNamed } from '../../provenance/modules/module-types.js';
import { T, decoratorsOf, placeOf, staticKey } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { FileContext } from '../context.js';
import { isClassOfOtherEvent } from '../descriptions/described-bodies.js';
import type { KeysDue } from './event-keys.js';
import { isBody, report } from './event-keys.js';
import { readsBody, readsForServer } from './given-readers.js';
import type { GivenReader } from './given-readers.js';

const MAX_BASES = 8;

/** `strictObject(Notice)`: a reader of another language that refuses what a class of the project has no field for. */
export function refusedClass(context: FileContext, due: KeysDue, named: TSESTree.Identifier, place: Place): void {
  const { engine, facts } = context;
  const declared = typeNamed(engine, facts, named.name);
  if (declared?.node.type !== T.ClassDeclaration) return;
  const owner = declared.node;
  const names = fieldsOf(engine, owner, declared.facts);
  if (!names || !isBody(context, due, names) || isClassOfOtherEvent(context, due, owner.body, declared.facts)) return;
  report(context, due, place, placeOf(owner, declared.facts.file));
}

/**
 * `strictBodies()`: a server of another language that refuses what the class of a body has no field for, where a handler of the project takes the class.
 *
 * @param reader what its container hands out to read with.
 */
export function refusedBodies(context: FileContext, due: KeysDue, place: Place, reader?: GivenReader): void {
  const { engine, facts } = context;
  const extension = extname(facts.file);
  const files = [...new Set([facts.file, ...engine.host.seeds(), ...engine.host.related().files])];
  const texts = files
    .filter((file) => extname(file) === extension && (reader === undefined || moduleOf(file) === moduleOf(facts.file)))
    .flatMap((file) => engine.facts(file)?.module.text ?? []);
  for (const file of engine.host.seeds()) {
    const other = extname(file) === extension ? engine.facts(file) : undefined;
    for (const owner of other ? classesWith(due.detect.telling[0], other) : []) {
      const names = other && fieldsOf(engine, owner, other);
      if (!other || !names || !isBody(context, due, names)) continue;
      if (isClassOfOtherEvent(context, due, owner.body, other)) continue;
      const isTaken = (text: string): boolean =>
        (readsForServer(reader) && takesBody(text, owner)) || (reader !== undefined && readsBody(text, owner, reader));
      if (texts.some(isTaken)) report(context, due, place, placeOf(owner, file));
    }
  }
}

/** What is built together with a file, and has one container: what stands beside its sources. */
function moduleOf(file: string): string {
  return /^(?:(.*?)\/)?src\//.exec(file)?.[1] ?? '';
}

function classesWith(field: string | undefined, facts: ModuleFacts): readonly TSESTree.ClassDeclaration[] {
  const members = field === undefined ? [] : (facts.index.declarations.get(field) ?? []);
  return members.flatMap((member) =>
    member.type === T.PropertyDefinition && member.parent.parent.type === T.ClassDeclaration
      ? member.parent.parent
      : [],
  );
}

/** `[FromBody] Notice notice`, `[HttpPost] … (Notice notice)`, `MapPost(path, (Notice notice) => …)`, `@RequestBody Notice notice`, `@RequestBody notice: Notice`. */
function takesBody(text: string, { id }: TSESTree.ClassDeclaration): boolean {
  const name = id?.name.replace(/\$\w+$/, '') ?? '';
  return new RegExp(
    [
      String.raw`\[FromBody[^\]]*\]\s*${name}\b`,
      String.raw`\[Http(?:Post|Put)\b[^\]]*\](?:\s*\[[^\]]*\])*\s*public\b[^{};()]*\(\s*${name}\s`,
      String.raw`\bMap(?:Post|Put)\(\s*"[^"]*"\s*,\s*(?:async\s*)?(?:\w+\s*)?\(\s*(?:\[[^\]]*\]\s*)?${name}\s`,
      String.raw`@RequestBody(?:\s*\([^)]*\))?(?:\s*@\w+)*\s+(?:final\s+)?(?:\w+\s*:\s*)?${name}\b`,
    ].join('|'),
  ).test(text);
}

/** The fields of a class and of those that it extends; undefined for one that takes others as well. */
function fieldsOf(e: Engine, owner: TSESTree.ClassDeclaration, facts: ModuleFacts, depth = 0): string[] | undefined {
  if (depth > MAX_BASES || decoratorsOf(owner).some(({ expression }) => isTakingOthers(expression))) return undefined;
  const own = owner.body.body.flatMap((member) =>
    member.type === T.PropertyDefinition && !member.static ? (staticKey(member.key, member.computed) ?? []) : [],
  );
  const base = owner.superClass?.type === T.Identifier ? typeNamed(e, facts, owner.superClass.name) : undefined;
  if (owner.superClass === null) return own;
  const inherited = base?.node.type === T.ClassDeclaration ? fieldsOf(e, base.node, base.facts, depth + 1) : undefined;
  return inherited && [...inherited, ...own];
}

function isTakingOthers(expression: TSESTree.Expression): boolean {
  return expression.type === T.Identifier && expression.name === 'takesOthers';
}
