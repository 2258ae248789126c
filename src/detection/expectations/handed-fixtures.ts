import type { TSESTree } from '@typescript-eslint/types';
import { T, outermost, innerPlace, memberName, placeOf, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { handedByTests } from '../../provenance/testing/handed-by-tests.js';
import { isOfTests } from '../../provenance/testing/test-files.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import type { Evidence, Place } from '../../provenance/types.js';
import type { DataValue, Member, Value } from '../../provenance/value.js';
import { evidenceList, optionsOf } from '../../provenance/values.js';
import type { Engine } from '../../provenance/engine.js';
import { acceptsBoth } from '../bridges/names/bridged-values.js';
import { isKeyByTurns, isValueByTurns } from '../bridges/names/written-by-turns.js';
import type { DueOf, FileContext } from '../context.js';
import type { Use } from '../types.js';

/** Where something is read, and the payload that it is read of. */
interface Read {
  readonly place: Place;
  readonly data: DataValue;
  /** What is looked at: the object whose field is read, or the field whose value is. */
  readonly of?: Node;
}

const MAX_SPREADS = 4;

/** Whether a place is in what tests say or take. */
export function isSaidByTests({ host }: Engine, { file }: Place): boolean {
  return isOfTests(host.ownPath(file));
}

/**
 * The old name in what tests hand to code that reads it of the platform's objects: such an object stands for one of them, and
 * changes with the code.
 */
export function reportHandedKeys(
  context: FileContext,
  due: DueOf<'field'>,
  name: string,
  holder: Value,
  read: Read,
): void {
  const { replacement } = due.detect;
  if (replacement === undefined) return;
  const { engine } = context;
  const handed = [holder, ...handedToNode(context, read)];
  for (const { place, use } of handed.flatMap((value) => keysIn(engine, value, name, replacement, 0))) {
    if (place.file === read.place.file && place.start === read.place.start) continue;
    const manual = use.kind === 'other' || isReadUnseen(engine, place, name);
    context.report({ due, place, text: name, use, confidence: 'likely', evidence: chainOf(read), replacement, manual });
  }
}

/** Whether the same file reads the name of something, and is not looked at. */
function isReadUnseen(engine: Engine, { file }: Place, name: string): boolean {
  const index = engine.host.related().files.has(file) ? undefined : engine.facts(file)?.index;
  const isTaken = ({ parent }: Node): boolean => parent?.type === T.ObjectPattern;
  return index !== undefined && (index.members.has(name) || index.properties.get(name)?.some(isTaken) === true);
}

/** The same of an old value. */
export function reportHandedValues(context: FileContext, due: DueOf<'value'>, value: Value, read: Read): void {
  const { from, to } = due.detect;
  for (const option of [value, ...handedToNode(context, read)].flatMap(optionsOf)) {
    const place = plainText(option) === from ? asText(option)?.pieces[0]?.place : undefined;
    if (place === undefined || !isSaidByTests(context.engine, place)) continue;
    const literal = context.engine.facts(place.file)?.literalAt(place.start);
    if (literal && (acceptsBoth(literal, to) || isValueByTurns(context.engine, place, to))) continue;
    const isWritten = option.kind === 'json' || literal?.parent.type === T.Property;
    const use: Use = { kind: 'value', role: isWritten ? 'written' : 'constant' };
    context.report({ due, place, text: from, use, confidence: 'likely', evidence: chainOf(read), replacement: to });
  }
}

function handedToNode({ engine, frame }: FileContext, { of }: Read): readonly Value[] {
  return of ? handedByTests(engine, of, frame) : [];
}

function chainOf({ place, data }: Read): readonly Evidence[] {
  return [{ place, why: 'a test hands it to what reads it here', isStandIn: true }, ...evidenceList(data.evidence)];
}

interface Key {
  readonly place: Place;
  readonly use: Use;
}

function keysIn(engine: Engine, value: Value, name: string, replacement: string, depth: number): readonly Key[] {
  if (depth > MAX_SPREADS) return [];
  return optionsOf(value).flatMap((option): readonly Key[] => {
    if (option.kind === 'json') return keyInData(engine, option.node, name, replacement);
    if (option.kind !== 'object') return [];
    const spread = option.spreads.flatMap((source) => keysIn(engine, source(), name, replacement, depth + 1));
    return [...keyInObject(engine, option, name, replacement), ...spread];
  });
}

function keyInData(
  engine: Engine,
  node: Extract<Value, { kind: 'json' }>['node'],
  name: string,
  replacement: string,
): readonly Key[] {
  const key = node.kind === 'object' && !node.keys.has(replacement) ? node.keys.get(name) : undefined;
  if (key === undefined || !isSaidByTests(engine, key)) return [];
  const place = { ...key, start: key.start + 1, end: key.end - 1 };
  return [{ place, use: { kind: 'key', shorthand: false, property: key } }];
}

function keyInObject(
  engine: Engine,
  { members }: Extract<Value, { kind: 'object' }>,
  name: string,
  replacement: string,
): readonly Key[] {
  if (members.some((member) => member.name === replacement)) return [];
  return members
    .filter((member) => member.name === name && isSaidByTests(engine, member.key))
    .filter((member) => !isKeyByTurns(engine, member, replacement))
    .flatMap((member) => [
      { place: member.key, use: useOf(engine, member) },
      ...keysBeside(writtenOf(engine, member), member.key.file, replacement),
    ]);
}

/** The same key of the other objects of a list of which one is handed over: they are of one kind, unless they have other keys. */
function keysBeside(written: TSESTree.Property | undefined, file: string, replacement: string): readonly Key[] {
  if (written?.parent.type !== T.ObjectExpression) return [];
  const own = written.parent;
  const list = listAround(own);
  // `const [paper, row] = [{ … }, { … }]`: each is something by itself.
  const holder = list && outermost(list).parent;
  if (holder?.type === T.VariableDeclarator && holder.id.type === T.ArrayPattern) return [];
  const name = staticKey(written.key, written.computed);
  const names = namesOf(own).join();
  return (list?.elements ?? []).flatMap((element): readonly Key[] => {
    const other = element ? unwrap(element) : undefined;
    if (other === own || other?.type !== T.ObjectExpression || namesOf(other).includes(replacement)) return [];
    return other.properties.flatMap((property): readonly Key[] => {
      if (property.type !== T.Property || property.computed || staticKey(property.key, false) !== name) return [];
      const use: Use = { kind: 'key', shorthand: property.shorthand, property: placeOf(property, file) };
      return [
        { place: innerPlace(property.key, file), use: namesOf(other).join() === names ? use : { kind: 'other' } },
      ];
    });
  });
}

function listAround(object: Node): TSESTree.ArrayExpression | undefined {
  let at: Node = object;
  while (at.parent && at.parent.type !== T.ArrayExpression && unwrap(at.parent) === object) at = at.parent;
  return at.parent?.type === T.ArrayExpression ? at.parent : undefined;
}

function namesOf({ properties }: TSESTree.ObjectExpression): readonly string[] {
  return properties
    .map((property) => (property.type === T.Property ? (staticKey(property.key, property.computed) ?? '') : '…'))
    .sort();
}

/** How a name stands in what a test makes; what is not written out there takes a person. */
function useOf(engine: Engine, member: Member): Use {
  const { name, key, addedBy, heldAt } = member;
  const index = heldAt ? undefined : engine.facts(key.file)?.index;
  const written = writtenOf(engine, member);
  if (written?.parent.type === T.ObjectExpression && !written.computed)
    return { kind: 'key', shorthand: written.shorthand, property: placeOf(written, key.file) };
  const target = addedBy && index?.members.get(name)?.find((one) => startsAt(one.property, key));
  if (!target || memberName(target) !== name) return { kind: 'other' };
  const object = placeOf(target.object, key.file);
  return { kind: target.computed ? 'bracket' : 'member', object, optional: false, access: 'write' };
}

function writtenOf(engine: Engine, { name, key, property, heldAt }: Member): TSESTree.Property | undefined {
  const index = heldAt ? undefined : engine.facts(key.file)?.index;
  return index?.properties.get(name)?.find((one) => startsAt(one, property));
}

function startsAt({ range }: Node, { start }: Place): boolean {
  return range[0] === start;
}
