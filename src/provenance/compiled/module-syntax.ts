import { isName, namesDeclaredBy, namesIn } from './names.js';
import { changed, child, children, isNamed, isRaw, made, memberNameOf, nameOf, partNames, requiredBy } from './raw.js';
import type { Raw } from './raw.js';

/** What a test puts in the place of a module may be said to be one as well; that says nothing of the test. */
const marks = /\bexports\s*,\s*["'`]__esModule\b|\bexports\.__esModule\b|\b__to(?:ESM|CommonJS)\(/;

/** Whether a compiler says in a text that its module was written with `import` and `export`. */
export function hadModuleSyntax(text: string): boolean {
  return marks.test(text);
}

/** CommonJS that a compiler wrote, as `import` and `export`. */
export function withModuleSyntax(program: Raw): Raw {
  const hasModules = children(program, 'body').some((statement) => keptBy(statement) ?? exportedBy(statement));
  return hasModules ? new Modules(program).result() : program;
}

/** A module that is kept under a name: `const users_1 = require('./users')`. */
interface Kept {
  readonly statement: Raw;
  readonly source: Raw;
  /** Members of it that are used, by their names. */
  readonly specifiers: Map<string, Raw>;
  /** Set where the name itself is used. */
  isWhole: boolean;
}

class Modules {
  readonly #program: Raw;
  readonly #kept = new Map<string, Kept>();
  /** What stands in the module for what it exports. */
  readonly #exported = new Map<string, string>();
  readonly #declared: ReadonlySet<string>;
  readonly #inner: ReadonlySet<string>;
  readonly #taken: Set<string>;

  constructor(program: Raw) {
    this.#program = program;
    const body = children(program, 'body');
    const { used, inner } = namesIn(program);
    this.#declared = new Set(body.flatMap(namesDeclaredBy));
    this.#inner = inner;
    this.#taken = new Set(used);
    for (const statement of body) this.#keep(statement);
    for (const statement of body) this.#export(statement);
  }

  result(): Raw {
    if (this.#kept.size === 0 && this.#exported.size === 0) return this.#program;
    const imports = new Map([...this.#kept.values()].map((kept) => [kept.statement, kept]));
    const body = children(this.#program, 'body').map((statement) => ({
      kept: imports.get(statement),
      statements: imports.has(statement) ? [] : this.#statement(statement).map((one) => this.#replaced(one)),
    }));
    // What is used of modules is known when all else has been looked at.
    const statements = body.flatMap(({ kept, statements: own }) => (kept ? importsOf(kept) : own));
    return changed(this.#program, { body: statements, sourceType: 'module' });
  }

  #keep(statement: Raw): void {
    const { name, source } = keptBy(statement) ?? {};
    if (name === undefined || !source || this.#inner.has(name)) return;
    this.#kept.set(name, { statement, source, specifiers: new Map(), isWhole: false });
  }

  #export(statement: Raw): void {
    const { name, value } = exportedBy(statement) ?? {};
    const local = nameOf(value);
    if (name === undefined || name === 'default') return;
    if (local !== undefined && this.#declared.has(local)) {
      if (!this.#inner.has(local) && !this.#kept.has(local)) this.#exported.set(name, local);
    } else if (!this.#declared.has(name) && !this.#exported.has(name)) {
      this.#exported.set(name, this.#localFor(name, `${name}_exported`));
    }
  }

  #localFor(wanted: string, otherwise: string): string {
    const local = this.#taken.has(wanted) ? otherwise : wanted;
    this.#taken.add(local);
    return local;
  }

  #statement(statement: Raw): readonly Raw[] {
    const { name, value, key } = exportedBy(statement) ?? {};
    if (name === undefined || !value || !key) return [statement];
    if (name === 'default')
      return [made('ExportDefaultDeclaration', statement, { declaration: value, exportKind: 'value' })];
    const local = this.#exported.get(name);
    if (local === undefined) return [statement];
    if (isNamed(value, local)) return [exportList(statement, value, key)];
    const declarator = made('VariableDeclarator', statement, {
      id: identifier(local, key),
      init: value,
      definite: false,
    });
    const fields = { kind: 'const', declarations: [declarator], declare: false };
    const declaration = made('VariableDeclaration', statement, fields);
    return local === name
      ? [made('ExportNamedDeclaration', statement, { declaration, specifiers: [], source: null, attributes: [] })]
      : [declaration, exportList(statement, identifier(local, key), key)];
  }

  #replaced(node: Raw): Raw {
    const member = this.#member(node);
    if (member) return member;
    const kept = this.#kept.get(nameOf(node) ?? '');
    if (kept) kept.isWhole = true;
    const fields = node as Record<string, unknown>;
    for (const field of partNames(node)) {
      const value = fields[field];
      // A member's own name stays; a key that is computed is looked at.
      if (isName(node, field)) continue;
      if (isRaw(value)) fields[field] = this.#replaced(value);
      else if (Array.isArray(value))
        fields[field] = value.map((item: unknown) => (isRaw(item) ? this.#replaced(item) : item));
    }
    return node;
  }

  /** `users_1.find` and `exports.find` are `find`. */
  #member(node: Raw): Raw | undefined {
    const holder = child(node, 'object', 'Identifier', 'JSXIdentifier');
    const property = child(node, 'property');
    const name = holder?.type === 'JSXIdentifier' ? property?.name : memberNameOf(node);
    if (!holder || !property || typeof name !== 'string') return undefined;
    const kept = this.#kept.get(String(holder.name));
    if (!kept) {
      const local = isNamed(holder, 'exports') ? this.#exported.get(name) : undefined;
      return local === undefined ? undefined : identifier(local, property);
    }
    const specifier = kept.specifiers.get(name) ?? this.#specifier(String(holder.name), name, property);
    kept.specifiers.set(name, specifier);
    return changed(identifier(nameOf(child(specifier, 'local')) ?? name, property), { type: holder.type });
  }

  #specifier(module: string, name: string, like: Raw): Raw {
    const wanted = name === 'default' ? module.replace(/^_+|^import_|_\d+$/g, '') : name;
    const local = identifier(this.#localFor(wanted, `${module}_${name}`), like);
    return name === 'default'
      ? made('ImportDefaultSpecifier', like, { local })
      : made('ImportSpecifier', like, { local, imported: identifier(name, like), importKind: 'value' });
  }
}

/** The name of `const users_1 = require('./users')`, and the module. */
function keptBy(statement: Raw): { readonly name: string; readonly source: Raw } | undefined {
  const [declarator, ...more] = statement.type === 'VariableDeclaration' ? children(statement, 'declarations') : [];
  const name = nameOf(child(declarator, 'id'));
  const init = child(declarator, 'init');
  const source = requiredBy(init) ?? child(init?.type === 'ImportExpression' ? init : undefined, 'source', 'Literal');
  return name === undefined || !source || more.length > 0 ? undefined : { name, source };
}

interface Exported {
  readonly name: string;
  readonly key: Raw;
  readonly value: Raw;
}

/** `exports.find = …`. */
function exportedBy(statement: Raw): Exported | undefined {
  const assignment =
    statement.type === 'ExpressionStatement' ? child(statement, 'expression', 'AssignmentExpression') : undefined;
  const left = child(assignment, 'left', 'MemberExpression');
  const value = child(assignment, 'right');
  const name = memberNameOf(left);
  const key = child(left, 'property');
  if (name === undefined || !key || !value || !isNamed(child(left, 'object'), 'exports')) return undefined;
  // What is put into several places stays an assignment.
  return value.type === 'AssignmentExpression' ? undefined : { name, key: identifier(name, key), value };
}

function importsOf({ statement, source, specifiers, isWhole }: Kept): readonly Raw[] {
  const [declarator] = children(statement, 'declarations');
  const local = child(declarator, 'id');
  // What `require` gives as a whole may be what the module has put in its own place, which no namespace is.
  const isRequired = isWhole && requiredBy(child(declarator, 'init')) !== undefined;
  const whole = isWhole && !isRequired && local ? [made('ImportNamespaceSpecifier', local, { local })] : [];
  const fields = { source, specifiers: [...specifiers.values(), ...whole], importKind: 'value', attributes: [] };
  return [...(isRequired ? [statement] : []), made('ImportDeclaration', statement, fields)];
}

function exportList(statement: Raw, local: Raw, exported: Raw): Raw {
  const specifier = made('ExportSpecifier', statement, { local, exported, exportKind: 'value' });
  const fields = { declaration: null, specifiers: [specifier], source: null, exportKind: 'value', attributes: [] };
  return made('ExportNamedDeclaration', statement, fields);
}

function identifier(name: string, like: Raw): Raw {
  return made('Identifier', like, { name, decorators: [], optional: false });
}
