import { PythonModules } from '../../../project/python-modules.js';
import { specifierTo } from '../../../project/specifiers.js';
import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { nameFor } from '../lowering.js';
import { child, childrenOf, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** A name that a file takes from another of the project, as a part of an `import`. */
interface Import {
  readonly local: string;
  readonly isModule: boolean;
  readonly code: Code;
}

/** Packages from outside that are asked for by their names. */
const FOLLOWED = /^jsonschema(?:\.|$)/;

/** What a file takes from other files of the project. Packages from outside are what their names say. */
export class PythonImports {
  readonly #textOf: (node: SyntaxNode) => string;
  readonly #file: string;
  readonly #modules: PythonModules;
  readonly #imports = new Map<string, Import>();
  readonly #handedOn: Code[] = [];

  constructor(root: SyntaxNode, file: string, textOf: (node: SyntaxNode) => string) {
    this.#textOf = textOf;
    this.#file = file;
    this.#modules = new PythonModules(file);
    visitSyntax(root, (node) => {
      if (node.type === 'import_from_statement') this.#from(node);
      if (node.type === 'import_statement') this.#whole(node);
      return undefined;
    });
  }

  get names(): readonly string[] {
    return [...this.#imports.keys()];
  }

  /** Names of whole modules. */
  get modules(): readonly string[] {
    return [...this.#imports.values()].flatMap(({ local, isModule }) => (isModule ? [local] : []));
  }

  /** @param declared names that the file declares itself. */
  code(declared: ReadonlySet<string>): Code {
    const taken = [...this.#imports.values()].filter(({ local }) => !declared.has(local));
    return [...this.#handedOn, ...taken.map(({ code }) => code)];
  }

  #from(node: SyntaxNode): void {
    const moduleNode = child(node, 'module_name');
    if (moduleNode === undefined) return;
    const module = this.#textOf(moduleNode).replace(/\s/g, '');
    const file = this.#modules.find(module);
    if (file !== undefined && ofType(node, 'wildcard_import') !== undefined)
      this.#handedOn.push(js`export * from ${this.#specifier(file)};\n`);
    for (const name of childrenOf(node, 'name')) {
      const imported = this.#textOf(child(name, 'name') ?? name);
      const local = this.#textOf(child(name, 'alias') ?? name);
      // `from package import module`: the name is a file of the package's folder.
      const inner = this.#modules.find(module.endsWith('.') ? `${module}${imported}` : `${module}.${imported}`);
      if (inner !== undefined) this.#add(local, undefined, inner);
      else if (file !== undefined) this.#add(local, imported, file);
      else if (FOLLOWED.test(module)) this.#outside(local, imported, module);
    }
  }

  #whole(node: SyntaxNode): void {
    for (const name of childrenOf(node, 'name')) {
      const module = this.#textOf(child(name, 'name') ?? name);
      const alias = child(name, 'alias');
      if (alias === undefined && module.includes('.')) continue;
      const file = this.#modules.find(module);
      const local = alias === undefined ? module : this.#textOf(alias);
      if (file !== undefined) this.#add(local, undefined, file);
      else if (FOLLOWED.test(module)) this.#outside(local, undefined, module);
    }
  }

  /** @param imported undefined for the whole package. */
  #outside(local: string, imported: string | undefined, name: string): void {
    const what = imported === undefined ? `* as ${nameFor(local)}` : `{ ${nameFor(imported)} as ${nameFor(local)} }`;
    const code = `import ${what} from ${JSON.stringify(name.split('.')[0])};\n`;
    if (!this.#imports.has(local)) this.#imports.set(local, { local, isModule: false, code });
  }

  /** @param imported undefined for the whole module. */
  #add(local: string, imported: string | undefined, file: string): void {
    if (this.#imports.has(local) || file === this.#file) return;
    const what = imported === undefined ? `* as ${nameFor(local)}` : `{ ${nameFor(imported)} as ${nameFor(local)} }`;
    const code = `import ${what} from ${this.#specifier(file)};\n`;
    this.#imports.set(local, { local, isModule: imported === undefined, code });
  }

  #specifier(file: string): string {
    return JSON.stringify(specifierTo(file, this.#file));
  }
}
