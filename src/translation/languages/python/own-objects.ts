import { child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

interface Reader {
  readonly textOf: (node: SyntaxNode) => string;
  /** Whether a type is that of a class which another file of the project declares. */
  readonly isClass: (type: SyntaxNode) => boolean;
  readonly isClassNamed: (type: string) => boolean;
}

/** What a name, or a member of an object, is given somewhere. */
interface Given {
  readonly isOwn: () => boolean;
  /** The function, the class or the file that it holds in. */
  readonly scope: SyntaxNode;
}

/** Whether what stands for an object at a place is one of the project's: what is called on it is what its class says. */
export type IsOwnObject = (object: string, at: number) => boolean;

/**
 * Told by types and by what is made: `api: Api`, `self.api = api`, `api = Api()`. The nearest function or class counts; a name that is given something else
 * there is no such object.
 *
 * @param imported what the file takes from others of the project.
 */
export function ownObjects(root: SyntaxNode, imported: ReadonlySet<string>, reader: Reader): IsOwnObject {
  const given = new Map<string, Given[]>();
  const givers = giversIn(root, reader);
  const handed = handedIn(root, reader);
  const isOwnObject: IsOwnObject = (object, at) => {
    const maker = /^([\w.]+)\([^()]*\)$/.exec(object)?.[1];
    if (maker !== undefined) return givers.has(maker) || reader.isClassNamed(maker) || imported.has(maker);
    const names = object.startsWith('self.') ? [object, object.slice('self.'.length)] : [object];
    const around = names
      .flatMap((name) => given.get(name) ?? [])
      .filter(({ scope }) => scope.start <= at && at < scope.end);
    if (around.length === 0) return imported.has(object);
    const nearest = Math.max(...around.map(({ scope }) => scope.start));
    return around.every(({ scope, isOwn }) => scope.start !== nearest || isOwn());
  };
  const isOwn = (value: SyntaxNode): boolean => {
    const callee = value.type === 'call' ? child(value, 'function') : undefined;
    if (callee !== undefined)
      return reader.isClass(callee) || givers.has(reader.textOf(callee)) || imported.has(reader.textOf(callee));
    if (value.type === 'identifier') return isOwnObject(reader.textOf(value), value.start);
    return /^(?:parenthesized_expression|await|boolean_operator)$/.test(value.type) && value.children.some(isOwn);
  };
  const note = (scope: SyntaxNode, { target, type, value }: Assignment): void => {
    if (target === undefined || !/^(?:identifier|attribute)$/.test(target.type) || value?.type === 'none') return;
    const own = type !== undefined && reader.isClass(type);
    const name = reader.textOf(target);
    const holds = own || (value !== undefined && isOwn(value));
    const isHanded = (): boolean => type === undefined && value === undefined && handed(target).some(isOwn);
    const one = { isOwn: once(() => holds || isHanded()), scope };
    given.set(name, [...(given.get(name) ?? []), one]);
  };
  const visit = (node: SyntaxNode, fn: SyntaxNode, owner: SyntaxNode): void => {
    for (const one of assignmentsAt(node)) note(one.target?.type === 'attribute' ? owner : fn, one);
    const scope = /^(?:function_definition|class_definition)$/.test(node.type) ? node : fn;
    for (const inner of node.children) visit(inner, scope, node.type === 'class_definition' ? node : owner);
  };
  visit(root, root, root);
  return isOwnObject;
}

/** Asked once; false while it is asked, where objects are handed round in a circle. */
function once(ask: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => {
    if (known === undefined) {
      known = false;
      known = ask();
    }
    return known;
  };
}

/** What calls in the file hand to a parameter of one of its functions: `officers(Api(token), org)`. */
function handedIn(root: SyntaxNode, { textOf }: Reader): (parameter: SyntaxNode) => readonly SyntaxNode[] {
  const calls = new Map<string, SyntaxNode[]>();
  const owners = new Map<SyntaxNode, { readonly name: string; readonly index: number }>();
  visitSyntax(root, (node) => {
    const callee = node.type === 'call' ? child(node, 'function') : undefined;
    // A method is called on an object by any name.
    const called =
      callee && (callee.type === 'attribute' ? textOf(child(callee, 'attribute') ?? callee) : textOf(callee));
    const list = child(node, 'arguments');
    if (called !== undefined && list) calls.set(called, [...(calls.get(called) ?? []), list]);
    const name = node.type === 'function_definition' ? child(node, 'name') : undefined;
    if (name === undefined) return undefined;
    const parameters = (child(node, 'parameters')?.children ?? []).filter(
      (parameter, index) => index > 0 || !/^(?:self|cls)$/.test(textOf(parameter)),
    );
    for (const [index, parameter] of parameters.entries()) owners.set(parameter, { name: textOf(name), index });
    return undefined;
  });
  return (parameter) => {
    const owner = owners.get(parameter);
    return (calls.get(owner?.name ?? '') ?? []).flatMap((list) => {
      const named = list.children.find(
        (one) => one.type === 'keyword_argument' && textOf(child(one, 'name') ?? one) === textOf(parameter),
      );
      const given = named === undefined ? list.children[owner?.index ?? 0] : child(named, 'value');
      return given === undefined || given.type === 'keyword_argument' ? [] : [given];
    });
  };
}

/** Functions of the file, and methods that are called on the object itself, that give an object of such a class: by their type, or by all that they return. */
function giversIn(root: SyntaxNode, { textOf, isClass }: Reader): ReadonlySet<string> {
  const givers = new Set<string>();
  const others = new Set<string>();
  const isMade = (value: SyntaxNode | undefined): boolean => {
    const callee = value?.type === 'call' ? child(value, 'function') : undefined;
    return callee !== undefined && isClass(callee);
  };
  visitSyntax(root, (node) => {
    const name = node.type === 'function_definition' ? child(node, 'name') : undefined;
    if (name === undefined) return undefined;
    const type = child(node, 'return_type');
    const returned = type === undefined ? returnedBy(node) : [];
    const gives = type === undefined ? returned.length > 0 && returned.every(isMade) : isClass(type);
    for (const owner of ['', 'self.', 'cls.']) (gives ? givers : others).add(`${owner}${textOf(name)}`);
    return undefined;
  });
  return new Set([...givers].filter((name) => !others.has(name)));
}

/** What a function returns, not what those in it do. */
function returnedBy(fn: SyntaxNode): (SyntaxNode | undefined)[] {
  const returned: (SyntaxNode | undefined)[] = [];
  visitSyntax(child(fn, 'body') ?? fn, (node) => {
    if (node.type === 'return_statement') returned.push(node.children[0]);
    return !/^(?:function_definition|class_definition|lambda)$/.test(node.type);
  });
  return returned;
}

interface Assignment {
  readonly target: SyntaxNode | undefined;
  readonly type?: SyntaxNode | undefined;
  readonly value?: SyntaxNode | undefined;
}

function assignmentsAt(node: SyntaxNode): Assignment[] {
  switch (node.type) {
    case 'assignment':
      return [{ target: child(node, 'left'), type: child(node, 'type'), value: child(node, 'right') }];
    case 'as_pattern':
      return [{ target: ofType(node, 'as_pattern_target')?.children[0], value: node.children[0] }];
    case 'for_statement':
    case 'for_in_clause':
      return [{ target: child(node, 'left') }];
    case 'parameters':
    case 'lambda_parameters':
      return node.children.map((parameter) => ({
        target:
          parameter.type === 'identifier' ? parameter : (child(parameter, 'name') ?? ofType(parameter, 'identifier')),
        type: child(parameter, 'type'),
        value: child(parameter, 'value'),
      }));
    default:
      return [];
  }
}
