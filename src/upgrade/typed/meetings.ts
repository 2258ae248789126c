import { ts } from 'ts-morph';
import type { Place } from '../../provenance/types.js';
import { nameOf } from './expand.js';
import type { TypedProgram } from './program.js';

/** A value with a member, where what takes it has one of the same name that is declared elsewhere. */
export interface Meeting {
  readonly name: string;
  readonly value: Place;
  /** What declares the member of the value, and the one of what takes it. */
  readonly given: Side;
  readonly asked: Side;
}

interface Side {
  /** Where it is declared: its name. */
  readonly names: readonly Place[];
  readonly declaration: ts.Declaration | undefined;
  /** Whether its type has a member of another name as well. */
  readonly has: (name: string) => boolean;
}

/** How deep lists, tables and what promises bring are looked into. */
const MAX_DEPTH = 3;

/** Where members of some names get to others of the same name: what is handed over, given back, or put into something of a declared type. */
export function meetingsOf(program: TypedProgram, names: readonly string[]): readonly Meeting[] {
  const found: Meeting[] = [];
  const { checker } = program;
  const visit = (node: ts.Node): void => {
    const asked = ts.isExpression(node) && isTaken(node) ? checker.getContextualType(node) : undefined;
    const given = asked && checker.getTypeAtLocation(node);
    for (const name of given ? names : []) {
      const sides = given && sidesOf(program, given, asked, name, 0);
      if (sides) found.push({ name, value: program.placeOf(node), ...sides });
    }
    ts.forEachChild(node, visit);
  };
  if (names.length > 0) for (const source of program.ownSources()) visit(source);
  return found;
}

/** Whether an expression stands where a type is asked of it. */
function isTaken(node: ts.Expression): boolean {
  const holder = node.parent;
  if (ts.isCallExpression(holder) || ts.isNewExpression(holder)) return holder.arguments?.includes(node) === true;
  if (ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder))
    return holder.type !== undefined && holder.initializer === node;
  if (ts.isArrowFunction(holder)) return holder.body === node;
  if (ts.isPropertyAssignment(holder)) return holder.initializer === node;
  if (ts.isBinaryExpression(holder))
    return holder.right === node && holder.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return (
    ts.isReturnStatement(holder) ||
    ts.isArrayLiteralExpression(holder) ||
    ts.isJsxSpreadAttribute(holder) ||
    (ts.isJsxExpression(holder) && ts.isJsxAttribute(holder.parent))
  );
}

type Sides = Pick<Meeting, 'given' | 'asked'>;

function sidesOf(
  program: TypedProgram,
  given: ts.Type,
  asked: ts.Type,
  name: string,
  depth: number,
): Sides | undefined {
  if (given === asked || depth > MAX_DEPTH || (given.flags & ts.TypeFlags.Any) !== 0) return undefined;
  for (const own of partsOf(given)) {
    const one = own.getProperty(name);
    // Of several that it may be, nobody knows which member it gets to.
    const members = one ? membersAsked(program, own, asked, name) : [];
    const [other, ...more] = members;
    if (one && other && more.length === 0 && !isSame(one, other.member))
      return { given: sideOf(program, own, one), asked: sideOf(program, other.of, other.member) };
    for (const wanted of one ? [] : partsOf(asked)) {
      for (const [inner, part] of innerTypes(program.checker, own, wanted)) {
        const deeper = sidesOf(program, inner, part, name, depth + 1);
        if (deeper) return deeper;
      }
    }
  }
  return undefined;
}

interface Asked {
  readonly of: ts.Type;
  readonly member: ts.Symbol;
}

/** The members of a name in all that a value may be taken for. */
function membersAsked({ checker }: TypedProgram, own: ts.Type, asked: ts.Type, name: string): readonly Asked[] {
  return partsOf(asked).flatMap((of) => {
    const member = of.getProperty(name);
    return member && checker.isTypeAssignableTo(own, of) ? [{ of, member }] : [];
  });
}

function sideOf(program: TypedProgram, type: ts.Type, member: ts.Symbol): Side {
  const { declarations = [], valueDeclaration: declaration } = member;
  const names = declarations.map((one) => nameOf(program, ts.getNameOfDeclaration(one) ?? one));
  return { names, declaration, has: (name) => type.getProperty(name) !== undefined };
}

/** So many objects tell nothing of which is meant. */
const MAX_PARTS = 20;

function partsOf(type: ts.Type): readonly ts.Type[] {
  const objects = (type.isUnion() ? type.types : [type]).filter(isObject);
  return objects.length > MAX_PARTS ? [] : objects;
}

function isObject({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

function isSame(one: ts.Symbol, other: ts.Symbol): boolean {
  return one === other || (one.declarations ?? []).some((declared) => other.declarations?.includes(declared) === true);
}

/** What two types of one kind hold: items, values of tables, what is promised. */
function innerTypes(checker: ts.TypeChecker, own: ts.Type, other: ts.Type): readonly (readonly [ts.Type, ts.Type])[] {
  const [values, wanted] = [own.getStringIndexType(), other.getStringIndexType()];
  const pairs: (readonly [ts.Type, ts.Type])[] = values && wanted ? [[values, wanted]] : [];
  if (!isReference(own) || !isReference(other) || own.target !== other.target) return pairs;
  const asked = checker.getTypeArguments(other);
  for (const [index, type] of checker.getTypeArguments(own).entries()) {
    const one = asked[index];
    if (one) pairs.push([type, one]);
  }
  return pairs;
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (type.flags & ts.TypeFlags.Object) !== 0 && 'target' in type;
}
