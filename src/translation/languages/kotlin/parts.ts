import { madeName } from '../jvm/references.js';
import type { Shape } from '../shape.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { ReceiverLowering } from './receivers.js';

/** What objects are taken apart into, by the order of their parts. */
export abstract class PartLowering extends ReceiverLowering {
  /** `val (id, status) = document`: each name gets the part that stands at its place. */
  protected partsOf(names: SyntaxNode, value: SyntaxNode | undefined): Shape {
    const held = `held${String(names.start)}`;
    // Both parts of a list that is split are lists of the same.
    const isSplit = value !== undefined && this.callAt(value)?.name === 'partition';
    const own = names.children.flatMap((part, index) => {
      const name = ofType(part, 'simple_identifier');
      return name === undefined || this.textOf(name) === '_'
        ? []
        : [{ name, value: madeName(isSplit ? held : `${held}.component${String(index + 1)}`, name.start) }];
    });
    return { kind: 'declare', names: [{ name: madeName(held, names.start), value }, ...own] };
  }

  /** A parameter that is taken apart: a name for it, and the statement that takes it apart. */
  protected takenApart(names: SyntaxNode): { readonly name: SyntaxNode; readonly declared: SyntaxNode } {
    const name = madeName(`given${String(names.start)}`, names.start);
    return { name, declared: { ...names, type: 'property_declaration', children: [names, name] } };
  }

  /** Statements with others in front of them. */
  protected behind(first: readonly SyntaxNode[], body: SyntaxNode | undefined): SyntaxNode {
    const [{ start, end } = { start: 0, end: 0 }] = first;
    const rest = body?.type === 'statements' ? body.children : body === undefined ? [] : [body];
    return { type: 'statements', field: undefined, start, end: body?.end ?? end, children: [...first, ...rest] };
  }
}
