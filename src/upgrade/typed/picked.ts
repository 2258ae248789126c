import { ts } from 'ts-morph';
import type { Place } from '../../provenance/types.js';
import type { TypedProgram } from './program.js';
import { forEachPart } from './trees.js';

/**
 * Names between quotes that take a member from its type: `Pick<T, 'name'>`, `Omit<T, 'name'>`, `column<T, 'name'>(…)` and their like. The compiler
 * does not rename those, and does not miss them in `Omit`.
 * @param declared where the member is declared
 */
export function pickedNames(program: TypedProgram, declared: Place, name: string): readonly ts.Node[] {
  const { checker } = program;
  const found: ts.Node[] = [];
  for (const source of program.sourcesWith(name)) {
    const visit = (node: ts.Node): void => {
      if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) && node.literal.text === name) {
        const owners = siblingTypes(node);
        if (owners.some((owner) => declares(program, checker.getTypeFromTypeNode(owner), name, declared)))
          found.push(node.literal);
      }
      forEachPart(node, visit);
    };
    visit(source);
  }
  return found;
}

/** The other type arguments beside a literal type, or beside the union that it is in. */
function siblingTypes(literal: ts.LiteralTypeNode): readonly ts.TypeNode[] {
  const argument = ts.isUnionTypeNode(literal.parent) ? literal.parent : literal;
  const holder = argument.parent;
  const takesTypes =
    ts.isTypeReferenceNode(holder) ||
    ts.isExpressionWithTypeArguments(holder) ||
    ts.isCallExpression(holder) ||
    ts.isNewExpression(holder);
  const owners = takesTypes ? holder.typeArguments : [];
  return (owners ?? []).filter((owner) => owner !== argument);
}

/** Whether a type has a member of a name that is declared at a place. */
export function declares(program: TypedProgram, type: ts.Type, name: string, declared: Place): boolean {
  const declarations = type.getProperty(name)?.declarations ?? [];
  return declarations.some((declaration) => {
    const { file, start, end } = program.placeOf(declaration);
    return file === declared.file && start <= declared.start && declared.end <= end;
  });
}
