import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

type TextOf = (node: SyntaxNode) => string;

/** The classes of a file, those in others too. */
export function classesIn(root: SyntaxNode): { readonly node: SyntaxNode; readonly name: SyntaxNode }[] {
  const found: { readonly node: SyntaxNode; readonly name: SyntaxNode }[] = [];
  visitSyntax(root, (node) => {
    const name = node.type === 'class_definition' ? child(node, 'name') : undefined;
    if (name !== undefined) found.push({ node, name });
    return undefined;
  });
  return found;
}

/** What a class extends. */
export function basesOf(node: SyntaxNode): SyntaxNode[] {
  return (child(node, 'superclasses')?.children ?? []).filter(
    ({ type }) => type !== 'keyword_argument' && type !== 'comment',
  );
}

/** Where a model is told to refuse what it has no field for: `extra="forbid"` of its configuration, or of the class itself. */
export function refusalIn(node: SyntaxNode, textOf: TextOf): number | undefined {
  const given = child(node, 'superclasses');
  const own = given === undefined ? undefined : keywordIn(given, textOf);
  if (own !== undefined) return own;
  for (const member of child(node, 'body')?.children ?? []) {
    const [assignment] = member.children;
    const found =
      member.type === 'class_definition'
        ? configuredIn(member, textOf)
        : assignment?.type === 'assignment' && nameOf(assignment, 'left', textOf) === 'model_config'
          ? toldIn(child(assignment, 'right'), textOf)
          : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `class Config: extra = "forbid"`. */
function configuredIn(config: SyntaxNode, textOf: TextOf): number | undefined {
  if (nameOf(config, 'name', textOf) !== 'Config') return undefined;
  for (const { children } of child(config, 'body')?.children ?? []) {
    const [assignment] = children;
    if (assignment?.type === 'assignment' && nameOf(assignment, 'left', textOf) === 'extra')
      return forbidIn(child(assignment, 'right'), textOf);
  }
  return undefined;
}

/** `ConfigDict(extra="forbid")`, `{"extra": "forbid"}`. */
function toldIn(value: SyntaxNode | undefined, textOf: TextOf): number | undefined {
  const given = value?.type === 'call' ? child(value, 'arguments') : undefined;
  if (given !== undefined) return keywordIn(given, textOf);
  const pair =
    value?.type === 'dictionary'
      ? value.children.find((one) => one.type === 'pair' && /^["']extra["']$/.test(nameOf(one, 'key', textOf)))
      : undefined;
  return pair && forbidIn(child(pair, 'value'), textOf);
}

function keywordIn(given: SyntaxNode, textOf: TextOf): number | undefined {
  const argument = given.children.find(
    (one) => one.type === 'keyword_argument' && nameOf(one, 'name', textOf) === 'extra',
  );
  return argument && forbidIn(child(argument, 'value'), textOf);
}

function forbidIn(value: SyntaxNode | undefined, textOf: TextOf): number | undefined {
  const found = value && /^(?:(?:\w+\.)?Extra\.|["'])forbid["']?$/.exec(textOf(value));
  return found ? value.start + found[0].indexOf('forbid') : undefined;
}

function nameOf(node: SyntaxNode, field: string, textOf: TextOf): string {
  const name = child(node, field);
  return name === undefined ? '' : textOf(name);
}
