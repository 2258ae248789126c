import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { Located } from '../../located.js';
import { ClientLowering } from '../clients.js';
import type { Field } from '../shape.js';
import { child, childrenOf, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

const OTHER_TYPES =
  /^[*[\]\s]*(?:struct|interface|func|chan)\b|\b(?:http|context|time|sync|io|json|url|sql|log|slog|zap|big|bytes|strings|net)\.\w/;

/** Structs of Go, with what stands beside their fields: `json:"name"`. */
export abstract class GoStructs extends ClientLowering {
  override program(root: SyntaxNode): Code {
    const named = new Set<SyntaxNode | undefined>();
    const structs: SyntaxNode[] = [];
    visitSyntax(root, (node) => {
      if (node.type === 'type_spec') named.add(child(node, 'type'));
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
    return this.isOtherType(type) ? undefined : super.typeCode(type);
  }

  protected isOtherType(type: SyntaxNode): boolean {
    return OTHER_TYPES.test(this.textOf(type));
  }

  /** Values ask their types what a field is called in JSON. */
  protected override wireProperty(node: SyntaxNode): Code {
    return this.property(node);
  }

  /** The fields of a struct that have names. */
  protected fieldsOf(struct: SyntaxNode): Field[] {
    return this.#declarationsIn(struct).flatMap((declaration): Field[] => {
      const tag = child(declaration, 'tag');
      return childrenOf(declaration, 'name').map((own) => ({
        name: own,
        wire: this.#wire(tag, own),
        type: child(declaration, 'type'),
        isStatic: false,
      }));
    });
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
      const own = this.textOf(name);
      const said = wire.text === own ? '' : `@inCode(${JSON.stringify(own)}) `;
      return js`${said}${wire.quoted()}${known === undefined ? '' : js`: ${known}`};\n`;
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

  #wire(tag: SyntaxNode | undefined, name: SyntaxNode): Located {
    const written = tag === undefined ? null : /json:"([^",]+)/.exec(this.textOf(tag));
    if (tag === undefined || written?.[1] === undefined) return new Located(this.textOf(name), name.start);
    return new Located(written[1], tag.start + written.index + 'json:"'.length);
  }
}

/** The struct without a name that a type is, or is a list of or a pointer to. */
function structIn(type: SyntaxNode): SyntaxNode | undefined {
  if (type.type === 'struct_type') return type;
  const inner = /^(?:slice|array|pointer)_type$/.test(type.type) ? type.children.at(-1) : undefined;
  return inner && structIn(inner);
}
