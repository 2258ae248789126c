import type { Code } from '../code.js';
import { Located } from '../located.js';
import { HeldTypes } from './held-types.js';
import type { Call } from './lowering.js';
import { namedTexts } from './named-texts.js';
import { ReceiverTypes } from './receiver-types.js';
import type { Shape } from './shape.js';
import { ShapeLowering } from './shape-lowering.js';
import type { SyntaxNode } from './tree.js';
import { visitSyntax } from './tree.js';

/** `User.class`, `User::class.java`, `typeof(User)`, `new TypeReference<List<User>>() {}`, `object : TypeToken<User>() {}`. */
const IS_TYPE =
  /^(?:[\w.]+\.class|[\w.]+::class(?:\.java)?|typeof\([\w.]+\)|(?:new|object\s*:)\s+\w*Type(?:Reference|Token)<[^]*)$/;

/** `HTTParty`, `Platform::Http`, `kong.unirest.Unirest`. */
const CLASS = /^(?:\w+(?:::|\.|\\))*([A-Z]\w*[a-z]\w*)$/;

/** What a file itself says of its names: the functions that it declares, texts and types that they hold, and what calls are made on. */
export abstract class OwnNameLowering extends ShapeLowering {
  readonly #namedText = namedTexts(this.text);
  #functions: ReadonlySet<string> | undefined;
  readonly #free = new Map<string, number>();
  protected readonly receivers = new ReceiverTypes(
    this.text,
    (node) => this.textOf(node),
    (node) => this.shape(node),
  );

  readonly #heldTypes = new HeldTypes((node) => this.textOf(node));

  /** Content of a string without values in it. */
  protected plain(node: SyntaxNode | undefined): Located | undefined {
    const shape = node === undefined ? undefined : this.shape(node);
    if (shape?.kind === 'same') return this.plain(shape.node);
    const [only] = shape?.kind === 'text' ? shape.pieces : [];
    return shape?.kind === 'text' && shape.pieces.length === 1 && only instanceof Located ? only : undefined;
  }

  override program(root: SyntaxNode): Code {
    const functions = new Set<string>();
    visitSyntax(root, (node) => {
      const shape = this.shape(node);
      this.receivers.see(shape);
      this.#heldTypes.see(shape);
      this.#countFree(shape);
      if (shape?.kind === 'function' && shape.name !== undefined && shape.sends === undefined)
        functions.add(this.textOf(shape.name));
      return undefined;
    });
    this.#functions = functions;
    return super.program(root);
  }

  /** Functions are free that are no members of a class. */
  #countFree(shape: Shape | undefined): void {
    const count = (name: SyntaxNode | undefined, by: number): void => {
      const text = name === undefined ? '' : this.textOf(name);
      this.#free.set(text, (this.#free.get(text) ?? 0) + by);
    };
    if (shape?.kind === 'function') count(shape.name, 1);
    for (const member of shape?.kind === 'class' ? shape.members : []) {
      const own = this.shape(member);
      if (own?.kind === 'function') count(own.name, -1);
    }
  }

  protected contentOf(node: SyntaxNode): string | undefined {
    return this.plain(node)?.text;
  }

  /** What a function does that is handed nothing. */
  protected workOf(node: SyntaxNode): SyntaxNode | undefined {
    const shape = this.shape(node);
    return shape?.kind === 'lambda' && shape.parameters.length === 0 ? shape.body : undefined;
  }

  /** Whether a node is a key of an object: a string, or what stands for one. */
  protected isKey(node: SyntaxNode | undefined): boolean {
    return node !== undefined && this.textGiven(node) !== undefined;
  }

  /** A text that is written there, or held by the constant that is. */
  protected textGiven(node: SyntaxNode): string | undefined {
    return this.plain(node)?.text ?? this.#namedText(this.textOf(node));
  }

  protected isFunction(node: SyntaxNode | undefined): boolean {
    return node !== undefined && this.shape(node)?.kind === 'lambda';
  }

  protected override isFreeFunction(name: string): boolean {
    return (this.#free.get(name) ?? 0) > 0;
  }

  protected isDeclared(name: string): boolean {
    return this.#functions?.has(name) === true;
  }

  /** Whether a call may mean a function of the file: one on what comes from elsewhere means none, whatever its methods are called. */
  protected mayBeOwn({ name, receiver }: Call): boolean {
    return this.isDeclared(name) && (receiver === undefined || !this.isFromElsewhere(receiver));
  }

  /** Whether something is a client of a library, or is named after a class that the file does not declare: `HTTParty`. */
  protected isFromElsewhere(receiver: SyntaxNode): boolean {
    if (this.receivers.isClient(receiver, this.classes)) return true;
    const name = CLASS.exec(this.textOf(receiver))?.[1];
    return name !== undefined && !this.classes.has(name) && this.receivers.typeOf(receiver) === undefined;
  }

  /** Types that a call hands over, be it as arguments: `api.get(path, User.class)`. */
  protected override typesGiven(call: Call): Code {
    const handed = call.args
      .map(({ node }) => {
        const held = this.#heldTypes.of(node, this.classes) ?? (IS_TYPE.test(this.textOf(node)) ? node : undefined);
        return held && this.typeCode(held);
      })
      .filter((type) => type !== undefined);
    return super.typesGiven({ ...call, types: call.types.length > 0 ? call.types : handed });
  }

  /** `T.class`, `new TypeReference<List<T>>() {}`, `typeof(T)`, or what stands for one of these. */
  protected typeArgument(node: SyntaxNode): Code | undefined {
    const held = this.#heldTypes.of(node, this.classes);
    if (held !== undefined) return this.typeCode(held);
    return /class|Type|typeof|javaClass/.test(this.textOf(node)) ? this.typeCode(node) : undefined;
  }
}
