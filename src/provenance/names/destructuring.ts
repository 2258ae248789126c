import type { TSESTree } from '@typescript-eslint/types';
import { lacks } from './absent-arguments.js';
import { carriedValue } from '../servers/carried.js';
import { declaredClient } from '../declared/declared-members.js';
import type { Engine, Frame } from '../engine.js';
import { withLeft } from '../objects/left-away.js';
import { memberOf } from '../objects/members.js';
import { orStandIn } from '../shared-payloads.js';
import { memberUnder } from '../objects/members-under.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { UNDEFINED, isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import { leftEmpty } from '../texts/empty-texts.js';
import type { Lazy, Value } from '../value.js';

/** The assignment that writes to a name, through the pattern that it stands in. */
export function assignmentOf(target: Node): TSESTree.AssignmentExpression | TSESTree.ForOfStatement | undefined {
  for (let at: Node | undefined = target.parent; at; at = at.parent) {
    if (at.type === T.AssignmentExpression || at.type === T.ForOfStatement) return at;
    const inPattern =
      at.type === T.ObjectPattern ||
      at.type === T.ArrayPattern ||
      at.type === T.Property ||
      at.type === T.AssignmentPattern ||
      at.type === T.RestElement;
    if (!inPattern) return undefined;
  }
  return undefined;
}

/** Value that a pattern gives to one of its names, when the whole pattern is given `source`. */
export function patternValue(e: Engine, pattern: Node, name: TSESTree.Identifier, source: Lazy, frame: Frame): Value {
  switch (pattern.type) {
    case T.Identifier:
    case T.MemberExpression:
      return source();
    case T.AssignmentPattern:
      return patternValue(
        e,
        pattern.left,
        name,
        once(() => withDefault(e, source(), pattern.right, frame)),
        frame,
      );
    case T.RestElement:
      return patternValue(e, pattern.argument, name, source, frame);
    case T.TSParameterProperty:
      return patternValue(e, pattern.parameter, name, source, frame);
    case T.ArrayPattern: {
      const index = pattern.elements.findIndex((element) => element && holds(element, name));
      const element = pattern.elements[index];
      if (!element) return unknown('a pattern that is not followed');
      if (element.type === T.RestElement) return patternValue(e, element, name, source, frame);
      return patternValue(
        e,
        element,
        name,
        once(() => memberOf(e, source(), String(index))),
        frame,
      );
    }
    case T.ObjectPattern: {
      const property = pattern.properties.find((candidate) => holds(candidate, name));
      if (!property) return unknown('a pattern that is not followed');
      // `...rest` keeps everything that is not named: of a payload it is as good as the object itself.
      if (property.type === T.RestElement)
        return patternValue(
          e,
          property,
          name,
          once(() => restOf(pattern, source())),
          frame,
        );
      const key = staticKey(property.key, property.computed);
      if (key === undefined)
        return patternValue(
          e,
          property.value,
          name,
          once(() => memberUnder(e, source(), e.valueOf(property.key, frame))),
          frame,
        );
      // In a call that is looked into, what the object does not have is what the pattern says instead.
      const taken = (from: Value): Value =>
        frame.env && optionsOf(from).every((option) => lacks(option, key))
          ? UNDEFINED
          : takenMember(e, pattern, from, key, frame);
      return patternValue(
        e,
        property.value,
        name,
        once(() => taken(source())),
        frame,
      );
    }
    default:
      return unknown('a pattern that is not followed');
  }
}

function restOf({ properties }: TSESTree.ObjectPattern, whole: Value): Value {
  const taken = properties.flatMap((one) => (one.type === T.Property ? (staticKey(one.key, one.computed) ?? []) : []));
  return taken.length > 0 ? withLeft(whole, (name) => !taken.includes(name)) : whole;
}

/** What a pattern takes out of what it is given. */
export function takenMember(e: Engine, pattern: TSESTree.ObjectPattern, from: Value, key: string, frame: Frame): Value {
  const member = memberOf(e, from, key);
  const carried = isUnknown(member) ? carriedValue(e, pattern, from, key, frame) : undefined;
  return carried ?? (isUnknown(member) ? declaredClient(e, pattern, key, frame) : undefined) ?? member;
}

function withDefault(e: Engine, value: Value, fallback: Node, frame: Frame): Value {
  // A default only counts where nothing better is known: `{ view = 'Detail' }` of an unknown caller.
  if (isUndefined(value)) return leftEmpty(e.valueOf(fallback, frame));
  const options = optionsOf(value);
  if (options.some(isUndefined)) {
    const given = unionOf(options.filter((option) => !isUndefined(option)));
    return unionOf([withDefault(e, given, fallback, frame), e.valueOf(fallback, frame)]);
  }
  if (isUnknown(value) || value.kind === 'library' || isOnlyDeclared(value, fallback)) {
    const standing = e.valueOf(fallback, frame);
    // What is set from outside may be left out; a text is all that can stand for it.
    if (value.kind === 'library' && standing.kind !== 'text') return value;
    return isUnknown(value) && value.unhanded && standing.kind === 'text'
      ? { ...standing, standsIn: true }
      : unionOf([value, standing]);
  }
  if (options.some(({ kind }) => kind === 'data')) return orStandIn(value, e.valueOf(fallback, frame));
  return options.every(isAnyClient) ? (clientOf(e.valueOf(fallback, frame)) ?? value) : value;
}

/** Nothing is handed over for it. */
function isUndefined(value: Value): boolean {
  return value.kind === 'scalar' ? value.value === undefined : value.kind === 'unknown' && value.absent === true;
}

/** A library's client of which only the type is known: `http: AxiosInstance`. */
function isAnyClient(value: Value): boolean {
  return value.kind === 'client' && (!value.defaults || value.assumed !== undefined);
}

/** The client that stands for it where none is handed over: it knows where requests go to. */
function clientOf(value: Value): Value | undefined {
  return optionsOf(value).every(({ kind }) => kind === 'client') ? value : undefined;
}

/** A parameter of a type of the project's own: `client: Client = ourClient`. An object that is written there only stands in for what is left out. */
function isOnlyDeclared(value: Value, fallback: Node): boolean {
  const isWritten = fallback.type === T.ObjectExpression || fallback.type === T.ArrayExpression;
  return !isWritten && optionsOf(value).every(({ kind }) => kind === 'typed');
}

function holds(pattern: Node, name: Node): boolean {
  return pattern.range[0] <= name.range[0] && name.range[1] <= pattern.range[1];
}
