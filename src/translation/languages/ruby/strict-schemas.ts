import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { RubyKeys } from './keys.js';

const OF_SCHEMAS = /^(?:::)?Dry::Schema$/;
const DEFINES = /^(?:JSON|Params|define|json|params|schema)$/;
const NAMES_KEY = /^(?:required|optional|attribute\??)$/;

/** Schemas and structs of dry-rb that refuse the keys that they do not name. */
export abstract class RubySchemas extends RubyKeys {
  /** The bodies of classes, by what stands in them. */
  readonly #bodies = new Map<SyntaxNode, SyntaxNode>();

  override program(root: SyntaxNode): Code {
    visitSyntax(root, (node) => {
      const body = node.type === 'class' ? child(node, 'body') : undefined;
      for (const member of body?.children ?? []) if (body) this.#bodies.set(member, body);
      return undefined;
    });
    return super.program(root);
  }

  /** `Dry::Schema.JSON do … end`, `json do … end` in a contract, `schema schema.strict` in a struct. */
  protected strictSchema({ node, receiver, name, args }: Call): Code | undefined {
    const around = this.#bodies.get(node);
    const [first] = args.map((argument) => argument.node);
    if (!DEFINES.test(name) || (receiver ? !OF_SCHEMAS.test(this.textOf(receiver)) : around === undefined))
      return undefined;
    if (around && first && this.textOf(first) === 'schema.strict') return this.#strict(first, around);
    const block = args.at(-1)?.node;
    const body = block && child(block, 'body');
    const said = body && (this.#refusalIn(body) ?? (around && this.#refusalIn(around)));
    return body && said && this.#strict(said, body);
  }

  #strict({ start, end }: SyntaxNode, named: SyntaxNode): Code {
    const keys = named.children.flatMap((statement) => this.#keyNamed(statement) ?? []);
    const fields = keys.map((key) => js`[${this.expression(key)}]: 0`);
    return js`${{ text: 'strictObject', start, end }}({ ${joined(fields, ', ')} })`;
  }

  /** `config.validate_keys = true` among statements: the words that say so. */
  #refusalIn({ children }: SyntaxNode): SyntaxNode | undefined {
    for (const statement of children) {
      const [left, right] = [child(statement, 'left'), child(statement, 'right')];
      const said = left && child(left, 'method');
      if (statement.type === 'assignment' && said && this.textOf(said) === 'validate_keys' && right?.type === 'true')
        return said;
    }
    return undefined;
  }

  /** `required(:id).filled(:string)`, `attribute :id, Types::String`. */
  #keyNamed(statement: SyntaxNode): SyntaxNode | undefined {
    const call = this.callAt(statement);
    if (call?.receiver !== undefined) return this.#keyNamed(call.receiver);
    const [key] = call?.args ?? [];
    return call && key && NAMES_KEY.test(call.name) && this.isKey(key.node) ? key.node : undefined;
  }
}
