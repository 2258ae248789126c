import { ts } from 'ts-morph';
import type { Place } from '../../provenance/types.js';
import { declares } from './picked.js';
import type { TypedProgram } from './program.js';

/**
 * Names between quotes that a function takes as those of what else it is handed, and gives something by: `pick(paper, 'name')`,
 * `omit(paper, ['name'])`. The compiler does not rename those, and where both names are declared it misses neither.
 * @param declared where the member is declared
 */
export function handedNames(program: TypedProgram, declared: Place, name: string): readonly ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = [];
  for (const source of program.sourcesWith(name)) {
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && node.text === name && isHandedFor(program, node, declared)) found.push(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function isHandedFor(program: TypedProgram, literal: ts.StringLiteralLike, declared: Place): boolean {
  const argument = ts.isArrayLiteralExpression(literal.parent) ? literal.parent : literal;
  const call = argument.parent;
  if (!ts.isCallExpression(call)) return false;
  const position = call.arguments.findIndex((one) => one === argument);
  const declaration = position < 0 ? undefined : program.checker.getResolvedSignature(call)?.declaration;
  if (!declaration || ts.isJSDocSignature(declaration)) return false;
  const { parameters } = declaration;
  const named = parameterAt(parameters, position)?.type;
  const { keys, owners } = named ? keysNamed(program, named) : nothingNamed;
  if (owners.size === 0 || !givesBack(program, declaration, keys)) return false;
  return call.arguments.some((other, at) => {
    const type = parameterAt(parameters, at)?.type;
    if (other === argument || !type || !refersTo(program, type, owners)) return false;
    const given = program.checker.getTypeAtLocation(other);
    const items = given.getNumberIndexType();
    return [given, ...(items ? [items] : [])].some((one) => declares(program, one, literal.text, declared));
  });
}

function parameterAt(
  parameters: readonly ts.ParameterDeclaration[],
  position: number,
): ts.ParameterDeclaration | undefined {
  const last = parameters.at(-1);
  return parameters[position] ?? (last?.dotDotDotToken === undefined ? undefined : last);
}

/** Type parameters that are names, and those whose names they are: `K` and `T` of `K extends keyof T`. */
interface KeysNamed {
  readonly keys: ReadonlySet<ts.Symbol>;
  readonly owners: ReadonlySet<ts.Symbol>;
}

const nothingNamed: KeysNamed = { keys: new Set(), owners: new Set() };

function keysNamed({ checker }: TypedProgram, type: ts.TypeNode): KeysNamed {
  const keys = new Set<ts.Symbol>();
  const owners = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    for (const declaration of symbol?.declarations ?? []) {
      const names = ts.isTypeParameterDeclaration(declaration) ? declaration.constraint : undefined;
      if (!symbol || !names || !ts.isTypeOperatorNode(names) || !ts.isTypeReferenceNode(names.type)) continue;
      const owner = checker.getSymbolAtLocation(names.type.typeName);
      if (names.operator !== ts.SyntaxKind.KeyOfKeyword || !owner || !isTypeParameter(owner)) continue;
      keys.add(symbol);
      owners.add(owner);
    }
    ts.forEachChild(node, visit);
  };
  visit(type);
  return { keys, owners };
}

/** Whether a function says of what it gives which names that has: whoever reads those is known to the compiler. */
function givesBack(program: TypedProgram, declaration: ts.SignatureDeclaration, keys: ReadonlySet<ts.Symbol>): boolean {
  if (declaration.type) return refersTo(program, declaration.type, keys);
  const signature = program.checker.getSignatureFromDeclaration(declaration);
  return (signature?.getReturnType().aliasTypeArguments ?? []).some(
    ({ symbol }: { readonly symbol?: ts.Symbol }) => symbol !== undefined && keys.has(symbol),
  );
}

function isTypeParameter({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.TypeParameter) !== 0;
}

function refersTo({ checker }: TypedProgram, type: ts.Node, wanted: ReadonlySet<ts.Symbol>): boolean {
  const visit = (node: ts.Node): boolean => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol && wanted.has(symbol)) return true;
    // What stands under a name does not have that name.
    if (ts.isIndexedAccessTypeNode(node)) return visit(node.objectType);
    // Names of its members are no members.
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) return false;
    return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return visit(type);
}
