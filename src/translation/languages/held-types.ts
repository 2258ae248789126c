import type { Shape } from './shape.js';
import type { SyntaxNode } from './tree.js';

/** What stands for a type at run time. */
const OF_TYPES = /^(?:\w+\.)*(?:(?:Parameterized)?TypeRef(?:erence)?|TypeToken|GenericType|JavaType|Type|K?Class)\b/;
/** `new TypeReference<List<User>>() {}`, `object : TypeToken<List<User>>() {}.type`, `User.class`. */
const MADE =
  /^(?:new\s+|object\s*:\s*)(?:\w+\.)*\w*Type\w*\s*<\s*[\w?]|^(?:\w+\.)*[A-Z]\w*(?:\.class|::class(?:\.java)?)$/;
/** Says what it is about: `TypeReference<List<User>>`, and not `Class<?>`. */
const TOLD = /<\s*[A-Z]\w*[a-z]/;

interface Named {
  readonly name: SyntaxNode;
  readonly type?: SyntaxNode | undefined;
  readonly value?: SyntaxNode | undefined;
}

/** Names of a file that stand for types: `static final TypeReference<List<User>> USERS = new TypeReference<>() {}`. One that stands for several says nothing. */
export class HeldTypes {
  readonly #types = new Map<string, SyntaxNode | undefined>();
  readonly #textOf: (node: SyntaxNode) => string;

  constructor(textOf: (node: SyntaxNode) => string) {
    this.#textOf = textOf;
  }

  /** Takes down what a shape declares. */
  see(shape: Shape | undefined): void {
    const names: readonly Named[] =
      shape?.kind === 'fields' ? shape.fields : shape?.kind === 'declare' ? shape.names : [];
    for (const named of names) {
      const held = this.#heldBy(named);
      if (held === undefined) continue;
      const own = this.#textOf(named.name);
      const before = this.#types.has(own) ? this.#types.get(own) : held;
      this.#types.set(own, before && this.#textOf(before) === this.#textOf(held) ? held : undefined);
    }
  }

  /**
   * Where the type is written that a name stands for.
   *
   * @param classes of the file: what another holds is not known here.
   */
  of(node: SyntaxNode, classes: ReadonlySet<string>): SyntaxNode | undefined {
    const [, owner, name] = /^(?:(\w+)\.)?(\w+)$/.exec(this.#textOf(node)) ?? [];
    const isOwn = owner === undefined || owner === 'this' || classes.has(owner);
    return name !== undefined && isOwn ? this.#types.get(name) : undefined;
  }

  #heldBy({ type, value }: Named): SyntaxNode | undefined {
    const declared = type && this.#textOf(type);
    if (declared !== undefined && OF_TYPES.test(declared) && TOLD.test(declared)) return type;
    return value !== undefined && MADE.test(this.#textOf(value)) ? value : undefined;
  }
}
