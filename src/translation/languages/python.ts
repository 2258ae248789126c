import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Located } from '../located.js';
import { nameFor } from './lowering.js';
import { annotatedType } from './python/annotations.js';
import { tryCode, withCode } from './python/attempts.js';
import { PythonClasses } from './python/classes.js';
import { definitionOf } from './python/contexts.js';
import { deletedMembers, harmlessDeletions } from './python/deletions.js';
import { READS_DATA } from './python/files.js';
import { PythonImports } from './python/imports.js';
import { matchCode } from './python/matches.js';
import { declaredNames, ownSelves } from './python/names.js';
import { ownClients } from './python/own-clients.js';
import { ownObjects } from './python/own-objects.js';
import type { IsOwnObject } from './python/own-objects.js';
import { isOption } from './python/requests.js';
import { child, childrenOf } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** Python as JavaScript: its modules and their statements. */
export class Python extends PythonClasses {
  /** Where members are deleted that need not be there. */
  #harmless: ReadonlySet<number> = new Set();
  readonly #matches = {
    expression: (node: SyntaxNode): Code => this.expression(node),
    name: (node: SyntaxNode): Code => this.name(node),
    property: (node: SyntaxNode): Code => this.property(node),
    body: (clause: SyntaxNode): Code => this.#body(clause, 'consequence'),
  };

  readonly #attempts = {
    textOf: (node: SyntaxNode): string => this.textOf(node),
    contentOf: (node: SyntaxNode): string | undefined => this.contentOf(node),
    template: (text: SyntaxNode): Located => this.template(text),
    expression: (node: SyntaxNode): Code => this.expression(node),
    name: (node: SyntaxNode): Code => this.name(node),
    block: (statements: readonly SyntaxNode[]): Code => this.block(statements),
    isOpened: (source: SyntaxNode): boolean => this.dataFiles.isOpened(source),
  };

  override program(root: SyntaxNode): Code {
    this.collectFunctions(root);
    if (/\bdel\b/.test(this.text)) this.#harmless = harmlessDeletions(root, (node) => this.textOf(node));
    this.collectClasses(root);
    const textOf = (node: SyntaxNode): string => this.textOf(node);
    const imports = new PythonImports(root, this.file, textOf);
    const declared = declaredNames(root, textOf);
    for (const name of [...declared, ...imports.names]) if (/^[A-Z]/.test(name)) this.classes.add(name);
    for (const name of imports.modules) this.modules.add(name);
    this.isOwnObject = this.#ownObjects(root, imports, declared);
    this.isOwnClient = ownClients(root, isOption, textOf);
    const exported = [...new Set([...declared, ...imports.names])].map(nameFor);
    return [
      super.program({ ...root, children: [] }),
      this.dataFiles.isRead ? READS_DATA : '',
      imports.code(declared),
      this.variablesIn(root),
      this.within(new Set([...declared, ...imports.names, ...ownSelves(root, textOf)]), () =>
        this.statements(root.children),
      ),
      exported.length === 0 ? '' : this.#exports(exported),
    ];
  }

  /** What a module declares is what it has in the end: all of its statements stand before. */
  #exports(names: readonly string[]): Code {
    return { text: `export { ${names.join(', ')} };\n`, start: this.text.length + 1, end: this.text.length + 1 };
  }

  #ownObjects(root: SyntaxNode, imports: PythonImports, declared: ReadonlySet<string>): IsOwnObject {
    const taken = new Set(imports.names.filter((name) => !declared.has(name)));
    const textOf = (node: SyntaxNode): string => this.textOf(node);
    const isTaken = (name: string): boolean =>
      name.includes('.') ? imports.modules.includes(name.split('.')[0] ?? '') : /^[A-Z]/.test(name) && taken.has(name);
    const isClassNamed = (type: string): boolean => annotatedType(type, isTaken)?.endsWith('[]') === false;
    return ownObjects(root, taken, { textOf, isClass: (type) => isClassNamed(textOf(type)), isClassNamed });
  }

  protected statement(node: SyntaxNode): Code {
    switch (node.type) {
      case 'comment':
      case 'import_statement':
      case 'import_from_statement':
      case 'future_import_statement':
      case 'pass_statement':
      case 'global_statement':
      case 'nonlocal_statement':
        return [];
      case 'break_statement':
      case 'continue_statement':
        return { text: node.type === 'break_statement' ? 'break;' : 'continue;', start: node.start, end: node.end };
      case 'expression_statement':
        // A text by itself is documentation.
        return node.children.every(({ type }) => type === 'string' || type === 'concatenated_string')
          ? []
          : node.children.map((inner) => js`${this.optional(this.#droppedFrom(inner) ?? inner)};`);
      case 'decorated_definition':
        return this.#decorated(node);
      case 'function_definition':
        return this.definedFunction(node, this.name(child(node, 'name') ?? node), 'function ');
      case 'class_definition':
        return this.definedClass(node, node);
      case 'return_statement':
        return node.children.length === 0 ? 'return;' : js`return ${this.values(node.children)};`;
      case 'if_statement':
      case 'elif_clause':
        return js`if (${this.optional(child(node, 'condition'))}) ${this.#body(node, 'consequence')}${childrenOf(node, 'alternative').map((alternative) => js` else ${this.statement(alternative)}`)}`;
      case 'else_clause':
        return this.#body(node, 'body');
      case 'while_statement':
        return js`while (${this.optional(child(node, 'condition'))}) ${this.#body(node, 'body')}${this.#otherwise(node)}`;
      case 'for_statement':
        return js`for (const ${this.target(child(node, 'left'))} of ${this.iterated(child(node, 'right'))}) ${this.#body(node, 'body')}${this.#otherwise(node)}`;
      case 'with_statement':
        return withCode(node, this.#attempts);
      case 'try_statement':
        return tryCode(node, this.#attempts);
      case 'block':
        return this.block(node.children);
      case 'match_statement':
        return matchCode(node, this.#matches);
      case 'assert_statement':
        return node.children.map((part) => js`${this.expression(part)};\n`);
      case 'raise_statement':
        return js`throw ${this.values(node.children)};`;
      case 'delete_statement':
        return this.#deletions(node);
      default:
        return js`${this.expression(node)};`;
    }
  }

  /** `del row["key"]`: the key has to be there. */
  #deletions(node: SyntaxNode): Code {
    return deletedMembers(node).map(
      (member) => js`${this.optional(this.#harmless.has(member.start) ? child(member, 'value') : member)};\n`,
    );
  }

  /** `row.pop("key", None)` by itself: what the key is taken from, as nothing of it is looked at. */
  #droppedFrom(node: SyntaxNode): SyntaxNode | undefined {
    const callee = node.type === 'call' ? child(node, 'function') : undefined;
    const method = callee?.type === 'attribute' ? child(callee, 'attribute') : undefined;
    const args = child(node, 'arguments')?.children.filter(({ type }) => type !== 'comment') ?? [];
    if (callee === undefined || method === undefined || this.textOf(method) !== 'pop' || args.length !== 2)
      return undefined;
    return this.contentOf(args[0]) === undefined ? undefined : child(callee, 'object');
  }

  /** `else` of a loop: what is done where nothing leaves it. */
  #otherwise(loop: SyntaxNode): Code {
    return childrenOf(loop, 'alternative').map((way) => js`\nif (window.which) ${this.statement(way)}`);
  }

  #body(node: SyntaxNode, field: string): Code {
    return this.block(child(node, field)?.children ?? []);
  }

  #decorated(node: SyntaxNode): Code {
    const definition = definitionOf(node, (part) => this.textOf(part));
    return definition.type === 'class_definition' ? this.definedClass(definition, node) : this.statement(definition);
  }
}
