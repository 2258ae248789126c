import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { Located } from '../../located.js';
import { ClientLowering } from '../clients.js';
import { nameFor } from '../lowering.js';
import type { Field } from '../shape.js';
import { child, childrenOf, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { Packages } from './packages.js';

const LONGEST_NAME = 80;
/** Types that are made after one another. */
const MOST_TYPES = 8;

/** `json:"name"`, and `url:"name"` of go-querystring. */
const WRITTEN = /\b(?:json|url):"([^",]+)/;

const OTHER_TYPES =
  /^[*[\]\s]*(?:struct|interface|func|chan)\b|\b(?:http|context|time|sync|io|json|url|sql|log|slog|zap|big|bytes|strings|net)\.\w/;

/** Structs of Go, with what stands beside their fields: `json:"name"`. */
export abstract class GoStructs extends ClientLowering {
  protected readonly packages = new Packages(this.text, this.file, this.around);
  /** What the types of the file are. */
  readonly #named = new Map<string, SyntaxNode | undefined>();
  readonly #typeParameters = new Set<string>();
  protected readonly suffix = suffixOf(this.packages.own);

  override program(root: SyntaxNode): Code {
    const named = new Set<SyntaxNode | undefined>();
    const structs: SyntaxNode[] = [];
    visitSyntax(root, (node) => {
      if (node.type === 'type_spec') {
        named.add(child(node, 'type'));
        this.#named.set(this.textOf(child(node, 'name') ?? node), child(node, 'type'));
      } else if (node.type === 'type_parameter_list')
        for (const one of typeParametersIn(node)) this.#typeParameters.add(this.textOf(one));
      else if (node.type === 'field_declaration') this.#collectWires(node);
      else if (node.type === 'struct_type') structs.push(node);
      return undefined;
    });
    const code = super.program(root);
    return [code, structs.filter((node) => !named.has(node)).map((node) => this.#unnamedClass(node))];
  }

  /** What the usual library has is no class of the project; a struct without a name is one of its own. */
  protected override typeCode(type: SyntaxNode): Code | undefined {
    const unnamed = structIn(type);
    if (unnamed !== undefined) return `${this.#nameOfUnnamed(unnamed)}${type.type === 'slice_type' ? '[]' : ''}`;
    return this.isOtherType(type) ? undefined : (this.#genericCode(type) ?? super.typeCode(type));
  }

  protected override answerType(type: SyntaxNode): Code | undefined {
    return this.#genericCode(type) ?? super.answerType(type);
  }

  protected override mayBeClass(node: SyntaxNode): boolean {
    const from = node.type === 'type_identifier' ? this.qualifierOf(node) : undefined;
    if (from !== undefined && this.packages.isOfTeam(from)) return true;
    if (this.isTypeParameter(node)) return true;
    return super.mayBeClass(node) || (from === undefined && this.isTypeBeside(node));
  }

  /** Whether a name means a type that callers choose. */
  protected isTypeParameter(node: SyntaxNode): boolean {
    return node.type === 'type_identifier' && this.#typeParameters.has(this.textOf(node));
  }

  /** `Page[User]`, behind pointers and lists. */
  #genericCode(type: SyntaxNode): Code | undefined {
    if (/^(?:slice|array)_type$/.test(type.type)) {
      const inner = type.children.at(-1);
      const one = inner && this.#genericCode(inner);
      return one && js`${one}[]`;
    }
    const [pointed] = type.type === 'pointer_type' ? type.children : [];
    if (pointed !== undefined) return this.#genericCode(pointed);
    const own = type.type === 'generic_type' ? child(type, 'type') : undefined;
    const name = own && super.typeCode(own);
    if (name === undefined) return undefined;
    const given = ofType(type, 'type_arguments')?.children ?? [];
    return js`${name}<${joined(
      given.map((one) => this.typeCode(one) ?? 'unknown'),
      ', ',
    )}>`;
  }

  /** Whether a name means a type of the file's own package. */
  protected isTypeBeside(node: SyntaxNode): boolean {
    return node.type === 'type_identifier' && this.packages.hasType(this.textOf(node));
  }

  /** What a name is asked of: `http` of `http.Client`. */
  protected qualifierOf({ start }: SyntaxNode): string | undefined {
    return /(?:^|[^\w.)}])(\w+)\.$/.exec(this.text.slice(Math.max(0, start - LONGEST_NAME), start))?.[1];
  }

  /** A name as others spell it that is declared by a package which is called so here. */
  protected ofPackage(node: SyntaxNode, qualifier: string): Code {
    const text = nameFor(this.textOf(node)) + suffixOf(this.packages.named(qualifier));
    return { text, start: node.start, end: node.end };
  }

  protected isOtherType(type: SyntaxNode): boolean {
    return OTHER_TYPES.test(this.textOf(type));
  }

  /** Values ask their types what a field is called in JSON. */
  protected override wireProperty(node: SyntaxNode, undeclared?: string): Code {
    return this.property(node, undeclared);
  }

  /** What a field without a tag is read from, by the type of its struct; undefined for one that is called so in JSON, or by a tag. */
  protected readFrom(type: SyntaxNode, name: string): string | undefined {
    const pointed = type.type === 'pointer_type' ? type.children[0] : type;
    const struct = pointed && this.#named.get(this.textOf(pointed));
    const fields = struct?.type === 'struct_type' ? this.fieldsOf(struct) : [];
    const field = fields.find((one) => this.textOf(one.name) === name && one.wire.at(0) === one.name.start);
    return field?.wire.text === name ? undefined : field?.wire.text;
  }

  /** The fields of a struct that have names. */
  protected fieldsOf(struct: SyntaxNode): Field[] {
    return this.#declarationsIn(struct).flatMap((declaration): Field[] => {
      const tag = child(declaration, 'tag');
      return childrenOf(declaration, 'name').map((own) => ({
        name: own,
        wire: this.#read(tag, own),
        type: child(declaration, 'type'),
        isStatic: false,
      }));
    });
  }

  /** The type of a field, which the struct itself, what is embedded in it or the type that it is made after may have. */
  protected typeOfField(type: SyntaxNode, field: string, steps = 0): SyntaxNode | undefined {
    const pointed = type.type === 'pointer_type' ? type.children[0] : type;
    const named = pointed && this.#named.get(this.textOf(pointed));
    if (named === undefined || steps > MOST_TYPES) return undefined;
    if (named.type !== 'struct_type') return this.typeOfField(named, field, steps + 1);
    const own = this.fieldsOf(named).find(({ name }) => this.textOf(name) === field);
    const embedded = own === undefined ? this.embeddedIn(named) : undefined;
    return embedded === undefined ? own?.type : this.typeOfField(embedded, field, steps + 1);
  }

  /** The fields of a struct by its type, where all of them have names. */
  protected fieldsInOrder(type: SyntaxNode): readonly Field[] | undefined {
    const struct = type.type === 'struct_type' ? type : this.#named.get(this.textOf(type));
    if (struct?.type !== 'struct_type' || this.embeddedIn(struct) !== undefined) return undefined;
    return this.fieldsOf(struct);
  }

  /** The struct that another one is made of. */
  protected embeddedIn(struct: SyntaxNode): SyntaxNode | undefined {
    const embedded = this.#declarationsIn(struct).find((one) => child(one, 'name') === undefined);
    return embedded && child(embedded, 'type');
  }

  #declarationsIn(struct: SyntaxNode): readonly SyntaxNode[] {
    const list = ofType(struct, 'field_declaration_list')?.children ?? [];
    return list.filter(({ type }) => type === 'field_declaration');
  }

  #nameOfUnnamed({ start }: SyntaxNode): string {
    return `Struct${String(start)}${this.suffix}`;
  }

  #unnamedClass(struct: SyntaxNode): Code {
    const fields = this.fieldsOf(struct).map(({ name, wire, type }) => {
      const known = type && this.typeCode(type);
      return js`${this.namedInCode(wire, name)}${wire.quoted()}${known === undefined ? '' : js`: ${known}`};\n`;
    });
    return js`class ${this.#nameOfUnnamed(struct)} {\n${fields}}\n`;
  }

  /** What is put into a struct is named in JSON by what stands beside its fields. */
  #collectWires(node: SyntaxNode): void {
    const tag = child(node, 'tag');
    if (tag === undefined) return;
    for (const name of childrenOf(node, 'name')) {
      const own = this.textOf(name);
      const wire = this.#wire(tag, name).text;
      if (wire !== own && !this.wires.has(own)) this.wires.set(own, wire);
    }
  }

  protected override namedInCode(wire: Located, name: SyntaxNode): string {
    const own = this.textOf(name);
    if (wire.text === own) return '';
    return `@${wire.at(0) === name.start ? 'readInCode' : 'inCode'}(${JSON.stringify(own)}) `;
  }

  /** Without a tag, a field that others see is read from what has its name in whatever capitals. */
  #read(tag: SyntaxNode | undefined, name: SyntaxNode): Located {
    const wire = this.#wire(tag, name);
    if (wire.at(0) !== name.start || !/^[A-Z]/.test(wire.text)) return wire;
    return new Located(this.around.names.get(wire.text.toLowerCase()) ?? wire.text, name.start);
  }

  #wire(tag: SyntaxNode | undefined, name: SyntaxNode): Located {
    const written = tag === undefined ? null : WRITTEN.exec(this.textOf(tag));
    const [whole, wire] = written ?? [];
    if (tag === undefined || whole === undefined || wire === undefined)
      return new Located(this.textOf(name), name.start);
    return new Located(wire, tag.start + (written?.index ?? 0) + whole.length - wire.length);
  }
}

/** The struct without a name that a type is, or is a list of or a pointer to. */
function structIn(type: SyntaxNode): SyntaxNode | undefined {
  if (type.type === 'struct_type') return type;
  const inner = /^(?:slice|array|pointer)_type$/.test(type.type) ? type.children.at(-1) : undefined;
  return inner && structIn(inner);
}

/** The types that callers of a function, or who names a type, may choose. */
export function typeParametersIn(list: SyntaxNode | undefined): readonly SyntaxNode[] {
  return (list?.children ?? []).flatMap((one) => childrenOf(one, 'name'));
}

/** What stands behind the names of a package, so that they are not taken for those of another, or of another language. */
function suffixOf(name: string): string {
  return `$${name}$go`;
}
