import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

type TextOf = (node: SyntaxNode) => string;

/** The word by which unknown fields are refused. */
export interface Refusal {
  readonly start: number;
  readonly end: number;
}

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

/** What a model holds that is nothing but another value: `RootModel[list[User]]`, `root: list[User]`, `__root__: list[User]`. */
export function rootOf(node: SyntaxNode, textOf: TextOf): SyntaxNode | undefined {
  for (const base of basesOf(node)) {
    const made = base.type === 'subscript' ? child(base, 'value') : undefined;
    if (made !== undefined && /^(?:\w+\.)?RootModel$/.test(textOf(made))) return child(base, 'subscript');
  }
  const isRoot = basesOf(node).some((base) => /^(?:\w+\.)?RootModel$/.test(textOf(base)));
  for (const { children } of child(node, 'body')?.children ?? []) {
    const [field] = children;
    const name = field?.type === 'assignment' ? nameOf(field, 'left', textOf) : '';
    if (field && (name === '__root__' || (isRoot && name === 'root'))) return child(field, 'type');
  }
  return undefined;
}

/** Where a model is told to refuse what it has no field for: `extra="forbid"` of its configuration, or of the class itself. */
export function refusalIn(node: SyntaxNode, textOf: TextOf): Refusal | undefined {
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

/** `class Config: extra = "forbid"`, `class Meta: unknown = RAISE`. */
function configuredIn(config: SyntaxNode, textOf: TextOf): Refusal | undefined {
  const name = nameOf(config, 'name', textOf);
  if (name !== 'Config' && name !== 'Meta') return undefined;
  for (const { children } of child(config, 'body')?.children ?? []) {
    const [assignment] = children;
    if (
      assignment?.type === 'assignment' &&
      nameOf(assignment, 'left', textOf) === (name === 'Meta' ? 'unknown' : 'extra')
    )
      return forbidIn(child(assignment, 'right'), textOf);
  }
  return undefined;
}

/** `ConfigDict(extra="forbid")`, `{"extra": "forbid"}`. */
function toldIn(value: SyntaxNode | undefined, textOf: TextOf): Refusal | undefined {
  const given = value?.type === 'call' ? child(value, 'arguments') : undefined;
  if (given !== undefined) return keywordIn(given, textOf);
  const pair =
    value?.type === 'dictionary'
      ? value.children.find((one) => one.type === 'pair' && /^["']extra["']$/.test(nameOf(one, 'key', textOf)))
      : undefined;
  return pair && forbidIn(child(pair, 'value'), textOf);
}

function keywordIn(given: SyntaxNode, textOf: TextOf): Refusal | undefined {
  const argument = given.children.find(
    (one) => one.type === 'keyword_argument' && nameOf(one, 'name', textOf) === 'extra',
  );
  return argument && forbidIn(child(argument, 'value'), textOf);
}

function forbidIn(value: SyntaxNode | undefined, textOf: TextOf): Refusal | undefined {
  const [found, word] =
    (value && /^(?:(?:\w+\.)?Extra\.|["']|(?:\w+\.)?)(forbid|RAISE)["']?$/.exec(textOf(value))) ?? [];
  if (value === undefined || found === undefined || word === undefined) return undefined;
  const start = value.start + found.indexOf(word);
  return { start, end: start + word.length };
}

/** `alias_generator=to_camel`, `letter_case=LetterCase.CAMEL`, `rename="camel"`. */
const CAMEL =
  /\balias_generator\s*=\s*(?:\w+\.)*(?:to_(?:lower_)?camel(?:_case)?|camelize|snake_to_camel|to_camelcase)\b|\bletter_case\s*=\s*(?:\w+\.)*CAMEL\b|\brename\s*=\s*["']camel["']/;

/** Whether a class says itself that payloads call its fields so. */
export function isCamel(declared: string): boolean {
  return CAMEL.test(declared);
}

/** Classes whose fields payloads call by the same words without underscores, as the class says, or one that it extends. */
export function camelClasses(
  root: SyntaxNode,
  textOf: TextOf,
  isCamelElsewhere: (base: string) => boolean,
): ReadonlySet<string> {
  const classes = classesIn(root);
  const declared = new Set(classes.map(({ name }) => textOf(name)));
  const bases = new Set(classes.flatMap(({ node }) => basesOf(node)).map(textOf));
  const found = new Set([...bases].filter((base) => !declared.has(base) && isCamelElsewhere(base)));
  for (let before = -1; found.size > before;) {
    before = found.size;
    for (const { node, name } of classes) {
      const isTold = isCamel(textOf(node)) || basesOf(node).some((base) => found.has(textOf(base)));
      if (isTold) found.add(textOf(name));
    }
  }
  return found;
}

/** `fieldName` of `field_name`; undefined where both are the same. */
export function camelName(name: string): string | undefined {
  const camel = name.replaceAll(/(?<=[a-z\d])_+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
  return camel === name || name.startsWith('_') ? undefined : camel;
}

function nameOf(node: SyntaxNode, field: string, textOf: TextOf): string {
  const name = child(node, field);
  return name === undefined ? '' : textOf(name);
}
