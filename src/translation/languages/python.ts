import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { FAILURE, testOfCaught, thrownOtherwise } from './caught-kinds.js';
import { nameFor } from './lowering.js';
import { annotatedType, literalTexts } from './python/annotations.js';
import { ClassesElsewhere } from './python/classes-elsewhere.js';
import { clientMethods, isClientClass } from './python/client-classes.js';
import { kindsCaught, nameCaught } from './python/handlers.js';
import { deletedMembers, harmlessDeletions, isPassingOver, isSuppressing } from './python/deletions.js';
import { withMember } from './python/enumerations.js';
import { PythonExpressions } from './python/expressions.js';
import { READS_DATA } from './python/files.js';
import { PythonImports } from './python/imports.js';
import { catchesMissing, commonKeys, keysIn } from './python/keys.js';
import type { KeyRead } from './python/keys.js';
import { matchCode } from './python/matches.js';
import { fieldsMadeOf } from './python/made-by-fields.js';
import { basesOf, camelClasses, camelName, classesIn, isCamel, refusalIn, rootOf } from './python/models.js';
import type { Refusal } from './python/models.js';
import { ownObjects } from './python/own-objects.js';
import type { IsOwnObject } from './python/own-objects.js';
import { assignedNames, declaredNames, ownSelves, parametersOf, restIn, restOf, yieldsIn } from './python/names.js';
import { definitionOf } from './python/contexts.js';
import { allOfType, child, childrenOf, visitSyntax } from './tree.js';
import type { SyntaxNode } from './tree.js';

/** What is called with a value gives the member that has it. */
const ENUM = /^(?:enum\.)?(?:Str|Int)?Enum$/;

/** Python as JavaScript: its statements and definitions. */
export class Python extends PythonExpressions {
  /** The classes of the file, by name. */
  readonly #models = new Map<string, SyntaxNode>();
  /** Those whose fields payloads call otherwise, all in the same way. */
  #camels: ReadonlySet<string> = new Set();
  /** Where members are deleted that need not be there. */
  #harmless: ReadonlySet<number> = new Set();
  readonly #matches = {
    expression: (node: SyntaxNode): Code => this.expression(node),
    name: (node: SyntaxNode): Code => this.name(node),
    property: (node: SyntaxNode): Code => this.property(node),
    body: (clause: SyntaxNode): Code => this.#body(clause, 'consequence'),
  };

  override program(root: SyntaxNode): Code {
    this.collectFunctions(root);
    if (/\bdel\b/.test(this.text)) this.#harmless = harmlessDeletions(root, (node) => this.textOf(node));
    const elsewhere = new ClassesElsewhere(this.around);
    this.#camels = camelClasses(
      root,
      (node) => this.textOf(node),
      (base) => /^[\w.]+$/.test(base) && elsewhere.some(base, { file: this.file, text: this.text }, isCamel),
    );
    for (const { node, name } of classesIn(root)) {
      this.#models.set(this.textOf(name), node);
      this.#collectWires(node);
      const inner = rootOf(node, (part) => this.textOf(part));
      if (inner !== undefined) this.roots.set(this.textOf(name), inner);
    }
    const textOf = (node: SyntaxNode): string => this.textOf(node);
    const imports = new PythonImports(root, this.file, textOf);
    const declared = declaredNames(root, textOf);
    for (const name of [...declared, ...imports.names]) if (/^[A-Z]/.test(name)) this.classes.add(name);
    for (const name of imports.modules) this.modules.add(name);
    this.isOwnObject = this.#ownObjects(root, imports, declared);
    const exported = [...new Set([...declared, ...imports.names])].map(nameFor);
    return [
      super.program({ ...root, children: [] }),
      this.dataFiles.isRead ? READS_DATA : '',
      imports.code(declared),
      this.#variables(root),
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

  /** Names of fields that payloads call otherwise, where all classes of the file call them so. */
  #collectWires(model: SyntaxNode): void {
    for (const { children } of child(model, 'body')?.children ?? []) {
      const [assignment] = children;
      const left = assignment?.type === 'assignment' ? child(assignment, 'left') : undefined;
      if (assignment === undefined || left?.type !== 'identifier') continue;
      const name = this.textOf(left);
      const wire = this.wireName(child(assignment, 'right'))?.text ?? this.#camelField(model, assignment)?.text ?? name;
      const isKnown = this.wires.has(name) && this.wires.get(name) !== wire;
      this.wires.set(name, isKnown || !/^[A-Za-z_]\w*$/.test(wire) ? undefined : wire);
    }
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
        return this.#function(node, this.name(child(node, 'name') ?? node), 'function ');
      case 'class_definition':
        return this.#class(node, node);
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
        if (isPassingOver(node, (part) => this.textOf(part)))
          return this.#whereThere(node) ?? js`try ${this.#body(node, 'body')} catch {}`;
        return this.#whereThere(node) ?? js`{\n${this.#contexts(node)}${this.#body(node, 'body')}}`;
      case 'try_statement':
        return this.#try(node);
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

  /** What is tried, then what is done instead: where both read keys of the same object, that is a test of whether they are there. */
  #try(node: SyntaxNode): Code {
    const bodyOf = (part: SyntaxNode): Code =>
      this.block(part.type === 'block' ? part.children : allOfType(part, 'block').flatMap(({ children }) => children));
    const tried = node.children.find(({ type }) => type === 'block');
    const instead = node.children.filter((part) => part.type === 'except_clause' && catchesMissing(this.textOf(part)));
    const keys = tried === undefined ? [] : commonKeys(keysIn([tried]), keysIn(instead), (one) => this.textOf(one));
    if (tried === undefined || keys.length === 0) return this.#triedFirst(node, bodyOf);
    const others = node.children.filter((part) => part !== tried && !instead.includes(part));
    return [
      js`if (${this.#areThere(keys, ' || ')}) ${bodyOf(tried)} else {${instead.map(bodyOf)}}`,
      others.map(bodyOf),
    ];
  }

  /** `with suppress(KeyError): return row["key"]`: what is only done where the key is there. */
  #whereThere(node: SyntaxNode): Code | undefined {
    const [only, another] = child(node, 'body')?.children.filter(({ type }) => type !== 'comment') ?? [];
    if (only?.type !== 'return_statement' || another !== undefined) return undefined;
    if (!isSuppressing(node, (part) => this.textOf(part))) return undefined;
    const keys = keysIn([only]);
    if (keys.length === 0 || keys.some(({ key }) => this.contentOf(key) === undefined)) return undefined;
    return js`${this.#contexts(node)}if (${this.#areThere(keys, ' && ')}) ${this.#body(node, 'body')}`;
  }

  /** Tests of keys that stand where the keys do. */
  #areThere(keys: readonly KeyRead[], operator: string): Code {
    const tests = keys.map(({ object, key }) => js`${this.template(key).quoted()} in ${this.expression(object)}`);
    return joined(tests, operator);
  }

  #triedFirst(node: SyntaxNode, bodyOf: (part: SyntaxNode) => Code): Code {
    const handlers = node.children.filter(({ type }) => /^except(?:_group)?_clause$/.test(type));
    const always = allOfType(node, 'finally_clause').map(bodyOf);
    const tried = node.children
      .filter((part) => !handlers.includes(part) && part.type !== 'finally_clause')
      .map(bodyOf);
    const targets = handlers.map((handler) => nameCaught(handler));
    const [first] = targets;
    const isOne = first && targets.every((target) => target && this.textOf(target) === this.textOf(first));
    const error: Code = isOne ? this.name(first) : FAILURE;
    const others: Code[] = [];
    const ways = handlers.map((handler) => {
      const kinds = kindsCaught(handler);
      const test = kinds && testOfCaught(this.textOf(kinds), error);
      if (test === undefined) return bodyOf(handler);
      others.push(js`!(${test})`);
      return js`if (${test}) {\n${bodyOf(handler)}}\n`;
    });
    const place = first ?? handlers.flatMap((handler) => kindsCaught(handler) ?? []).at(-1);
    const thrownOn = others.length < handlers.length ? '' : thrownOtherwise(others, place, isOne ? error : undefined);
    const handled = handlers.length === 0 ? '' : js` catch (${error}) {\n${ways}${thrownOn}}`;
    return js`try {\n${tried}}${handled}${always.length === 0 ? '' : js` finally {\n${always}}`}\n`;
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

  #contexts(node: SyntaxNode): Code {
    const items: Code[] = [];
    visitSyntax(node, (part) => {
      if (part.type === 'block') return false;
      if (part.type !== 'with_item') return undefined;
      const value = child(part, 'value');
      const [source, target] = value?.type === 'as_pattern' ? value.children : [value];
      const name = target?.children[0];
      if (source === undefined) return false;
      items.push(
        name?.type === 'identifier'
          ? // One name is given to one file after the other.
            js`${this.dataFiles.isOpened(source) ? 'const ' : ''}${this.name(name)} = ${this.expression(source)};\n`
          : js`${this.expression(source)};\n`,
      );
      return false;
    });
    return items;
  }

  #function(node: SyntaxNode, name: Code, keyword: 'function ' | '' = '', leading: readonly Code[] = []): Code {
    const declared = child(node, 'parameters')?.children ?? [];
    const rest = restIn(node);
    // What follows the rest is given by name only.
    const inPlace = rest === undefined ? declared : declared.slice(0, declared.indexOf(rest));
    const parameters = [
      ...leading,
      ...inPlace.flatMap((parameter) => this.parameter(parameter)),
      ...(rest === undefined ? [] : [js`...${this.name(restOf(rest) ?? rest)}`]),
    ];
    const byName = declared
      .slice(inPlace.length + 1)
      .flatMap((parameter) => this.parameter(parameter))
      .map((parameter) => js`var ${parameter};\n`);
    const body = child(node, 'body');
    const star = body !== undefined && yieldsIn(body) ? '*' : '';
    const named = rest === undefined ? [] : [restOf(rest) ?? rest];
    const own = [...parametersOf(node), ...named].map((parameter) => this.textOf(parameter));
    const variables = body === undefined ? [] : this.#variables(body, own);
    const gives = name === 'constructor' ? undefined : this.typeCode(child(node, 'return_type'));
    const textOf = (part: SyntaxNode): string => this.textOf(part);
    const names = new Set(
      body === undefined ? own : [...own, ...declaredNames(body, textOf), ...ownSelves(body, textOf)],
    );
    const statements = this.within(names, () => this.statements(body?.children ?? []));
    return js`${keyword}${star}${name}(${joined(parameters, ', ')})${gives === undefined ? '' : js`: ${gives}`} {\n${byName}${variables}${statements}}`;
  }

  /** Declarations of the names that are assigned in a body, and are none of its parameters. */
  #variables(body: SyntaxNode, parameters: readonly string[] = []): Code {
    const names = assignedNames(body, (node) => this.textOf(node));
    for (const parameter of parameters) names.delete(parameter);
    return names.size === 0 ? [] : `var ${[...names].map(nameFor).join(', ')};\n`;
  }

  #decorated(node: SyntaxNode): Code {
    const definition = definitionOf(node, (part) => this.textOf(part));
    return definition.type === 'class_definition' ? this.#class(definition, node) : this.statement(definition);
  }

  /** @param declared the class with its decorators. */
  #class(node: SyntaxNode, declared: SyntaxNode): Code {
    const name = child(node, 'name');
    const base = child(node, 'superclasses')?.children.find(({ type }) => type === 'identifier');
    const around = this.isInClient;
    this.isInClient = isClientClass(node, (part) => this.textOf(part), this.text);
    const members = (child(node, 'body')?.children ?? []).map((member): Code => {
      const definition = definitionOf(member, (part) => this.textOf(part));
      if (definition.type === 'function_definition')
        return this.#outsideClass(name, () => this.#method(member, definition));
      const [assignment] = member.children;
      const left = assignment === undefined ? undefined : child(assignment, 'left');
      if (assignment?.type !== 'assignment' || left?.type !== 'identifier') return [];
      const value = child(assignment, 'right');
      const annotation = child(assignment, 'type');
      const type = this.typeCode(annotation) ?? this.#literals(annotation);
      const typed = type === undefined ? '' : js`: ${type}`;
      const [wire, ...others] = this.wireNames(value);
      const inPayload = wire?.quoted() ?? this.#camelField(node, assignment);
      const own = JSON.stringify(this.textOf(left));
      if (inPayload !== undefined)
        return [
          js`@inCode(${own}) ${inPayload}${typed};\n`,
          ...others.map((other) => js`@alias(${own}) ${other.quoted()}${typed};\n`),
        ];
      if (value === undefined || this.isFieldOfSchema(value)) return js`${this.property(left)}${typed};\n`;
      const given = js` = ${this.expression(value)};\n`;
      // What the class has already is named without the class in its body.
      if (name !== undefined) this.classNames.set(this.textOf(left), name);
      return js`${this.property(left)}${typed}${given}static ${this.property(left)}${given}`;
    });
    this.classNames.clear();
    if (this.isInClient)
      members.push(
        this.clientMethods(
          clientMethods(node, (part) => this.textOf(part)),
          node,
        ),
      );
    this.isInClient = around;
    if (basesOf(node).some((one) => ENUM.test(this.textOf(one))))
      members.push('constructor(value) { return value; }\n', this.#methodsOfMembers(node));
    else members.push(this.#madeByFields(declared, node));
    return js`class ${name === undefined ? 'Unnamed' : this.name(name)}${base === undefined ? '' : js` extends ${this.name(base)}`} {\n${members}}${this.#refusal(node)}`;
  }

  /** What makes an object of the values of its fields. */
  #madeByFields(declared: SyntaxNode, node: SyntaxNode): Code {
    const fields = fieldsMadeOf(declared, node, (part) => this.textOf(part));
    if (fields.length === 0) return '';
    const own = fields.filter((field) => this.wires.get(this.textOf(field)) === this.textOf(field));
    const kept = own.map((field) => js`this.${this.property(field)} = ${this.name(field)};\n`);
    const given = fields.map((field) => this.name(field));
    return js`constructor(${joined(given, ', ')}) {\n${kept}}\n`;
  }

  /** What payloads call a field of a class that says so of all of them: `designated_roles: list[Role]`. */
  #camelField(model: SyntaxNode, assignment: SyntaxNode): { text: string; start: number; end: number } | undefined {
    const [name, field] = [child(model, 'name'), child(assignment, 'left')];
    if (name === undefined || field === undefined || child(assignment, 'type') === undefined) return undefined;
    const camel = this.#camels.has(this.textOf(name)) ? camelName(this.textOf(field)) : undefined;
    if (camel === undefined || this.textOf(field) === 'model_config') return undefined;
    return { text: camel, start: field.start, end: field.end };
  }

  /** Functions of a class name its members by the class only. */
  #outsideClass(owner: SyntaxNode | undefined, work: () => Code): Code {
    const names = [...this.classNames];
    const around = this.ownClass;
    this.classNames.clear();
    this.ownClass = owner;
    const code = work();
    this.ownClass = around;
    for (const [name, held] of names) this.classNames.set(name, held);
    return code;
  }

  /** A model that is told to refuse what it has no field for. */
  #refusal(node: SyntaxNode): Code {
    const at = this.#isOnlyMade(node) ? undefined : this.#refusalOf(node);
    const fields = at === undefined ? undefined : this.#fields(node);
    if (at === undefined || fields === undefined) return '';
    return js`\n${{ text: 'strictObject', ...at }}({ ${fields} });`;
  }

  /** Where a model is told to refuse, or one that it extends and says nothing else than. */
  #refusalOf(node: SyntaxNode, depth = 0): Refusal | undefined {
    const own = refusalIn(node, (part) => this.textOf(part));
    if (own !== undefined || depth > 4 || /\b(?:extra|unknown)\b\s*["']?\s*[=:]/.test(this.textOf(node))) return own;
    for (const base of basesOf(node)) {
      const extended = this.#models.get(this.textOf(base));
      const inherited = extended && this.#refusalOf(extended, depth + 1);
      if (inherited !== undefined) return inherited;
    }
    return undefined;
  }

  /** A model that the file makes itself, field by field, and uses for nothing else: `Event(id=…, …)`. */
  #isOnlyMade(node: SyntaxNode): boolean {
    const name = child(node, 'name');
    if (name === undefined) return false;
    const uses = [...this.text.matchAll(new RegExp(`\\b${this.textOf(name)}\\b`, 'g'))].filter(
      ({ index }) => index !== name.start,
    );
    return (
      uses.length > 0 &&
      uses.every(({ index, 0: { length } }) => /^\(\s*\w+\s*=(?!=)/.test(this.text.slice(index + length)))
    );
  }

  /** `Literal["a", "b"]` of a field, as a type. */
  #literals(annotation: SyntaxNode | undefined): Code | undefined {
    if (annotation === undefined || literalTexts(this.textOf(annotation)) === undefined) return undefined;
    const texts: Code[] = [];
    visitSyntax(annotation, (node) => {
      if (node.type === 'string') texts.push(this.template(node).quoted());
      return undefined;
    });
    return joined(texts, ' | ');
  }

  /** What a field of a model takes: texts of a `Literal`, or another model. */
  #described(type: SyntaxNode | undefined, isInner: boolean): Code {
    const annotation = type === undefined ? '' : this.textOf(type);
    const texts = literalTexts(annotation);
    if (texts !== undefined) return `literal(${texts.map((text) => JSON.stringify(text)).join(', ')})`;
    const model = isInner ? undefined : this.#models.get(annotation);
    const fields = model === undefined ? undefined : this.#fields(model, true);
    return fields === undefined ? '0' : js`object({ ${fields} })`;
  }

  /** What a model takes, with what it inherits; undefined where a model that it extends stands elsewhere. */
  #fields(node: SyntaxNode, isInner = false, depth = 0): Code[] | undefined {
    const own = (child(node, 'body')?.children ?? []).flatMap(({ children: [assignment] }): Code[] => {
      const left = assignment?.type === 'assignment' ? child(assignment, 'left') : undefined;
      if (assignment === undefined || left?.type !== 'identifier' || this.textOf(left) === 'model_config') return [];
      if (child(assignment, 'type') === undefined && !this.isFieldOfSchema(child(assignment, 'right'))) return [];
      const key =
        this.wireName(child(assignment, 'right'))?.quoted() ??
        this.#camelField(node, assignment) ??
        this.property(left);
      return [js`${key}: ${this.#described(child(assignment, 'type'), isInner)}, `];
    });
    const all = [...own];
    for (const base of basesOf(node)) {
      const name = this.textOf(base);
      if (/^(?:\w+\.)?(?:BaseModel|BaseSettings|Schema|ABC|Generic\b.*)$/s.test(name)) continue;
      const declared = this.#models.get(name);
      const inherited = declared === undefined || depth > 8 ? undefined : this.#fields(declared, isInner, depth + 1);
      if (inherited === undefined) return undefined;
      all.push(...inherited);
    }
    return all;
  }

  #method(member: SyntaxNode, definition: SyntaxNode): Code {
    const nameNode = child(definition, 'name');
    if (nameNode === undefined) return [];
    const decorators = allOfType(member, 'decorator').map((decorator) => this.textOf(decorator));
    const name = this.textOf(nameNode);
    if (name === '__init__') return js`${this.#function(definition, 'constructor')}\n`;
    const isStatic = decorators.some((text) => /^@(?:static|class)method/.test(text));
    const isGetter = decorators.some((text) => /^@(?:\w+\.)?(?:cached_)?property\b/.test(text));
    const body = child(definition, 'body');
    if (isGetter && !isStatic && body !== undefined && yieldsIn(body))
      return this.#yieldingGetter(definition, nameNode);
    return js`${isStatic ? 'static ' : isGetter ? 'get ' : ''}${this.#function(definition, this.property(nameNode))}\n`;
  }

  /** The methods of an enumeration, as functions of the member: that is what it holds. */
  #methodsOfMembers(node: SyntaxNode): Code {
    return (child(node, 'body')?.children ?? []).map((member): Code => {
      const name = member.type === 'function_definition' ? child(member, 'name') : undefined;
      if (name === undefined || !/^[a-z]/.test(this.textOf(name))) return [];
      const around = this.selfName;
      this.selfName = 'member';
      const method = this.#function(member, withMember(this.textOf(name)), '', ['member']);
      this.selfName = around;
      return js`static ${method}\n`;
    });
  }

  /** A property that yields its values: no getter can. */
  #yieldingGetter(definition: SyntaxNode, name: SyntaxNode): Code {
    const yielding = `${this.textOf(name)}$each`;
    return js`${this.#function(definition, yielding)}\nget ${this.property(name)}() { return this.${yielding}(); }\n`;
  }
}
