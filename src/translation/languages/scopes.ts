export interface ClassScope {
  readonly name: string;
  readonly instance: ReadonlySet<string>;
  readonly statics: ReadonlySet<string>;
  /** The class that it extends or takes in, wherever that stands; itself where others take it in. */
  readonly base?: string | undefined;
  /** How many arguments its methods take, by their names. */
  readonly takes?: ReadonlyMap<string, readonly Arity[]>;
  /** What it is made of, in the order of its places, where its declaration says so. */
  readonly places?: readonly string[] | undefined;
}

/** How many arguments a method takes. */
export interface Arity {
  readonly least: number;
  readonly most: number;
}

/** What a name without an object may mean at a place: a variable of the functions around it, or a member of the classes. */
export class Scopes {
  readonly #functions: Set<string>[] = [];
  readonly #classes: ClassScope[] = [];

  enterFunction(variables: readonly string[]): void {
    this.#functions.push(new Set(variables));
  }

  leaveFunction(): void {
    this.#functions.pop();
  }

  /** Whether this is the body of a method, and not of a function inside of one. */
  get isInMethod(): boolean {
    return this.#functions.length === 1;
  }

  /** A variable of the function that is being looked at. */
  declare(variable: string): void {
    this.#functions.at(-1)?.add(variable);
  }

  isVariable(name: string): boolean {
    return this.#functions.some((variables) => variables.has(name));
  }

  enterClass(scope: ClassScope): void {
    this.#classes.push(scope);
  }

  /** The class whose body is being looked at. */
  get innermost(): ClassScope | undefined {
    return this.#classes.at(-1);
  }

  leaveClass(): void {
    this.#classes.pop();
  }

  /** The class whose method of a name is meant, where no class around has one that takes so many arguments: one that the innermost extends. */
  inheritedFrom(name: string, given: number | undefined): string | undefined {
    const scope = this.#classes.at(-1);
    const known = this.#classes.flatMap(({ takes }) => takes?.get(name) ?? []);
    const isOwn = known.some(({ least, most }) => given === undefined || (least <= given && given <= most));
    return isOwn ? undefined : scope?.base;
  }

  /** What stands before the name of a member when it is written out: `this`, or the class. */
  ownerOf(name: string): string | undefined {
    const scope = this.#classes.findLast(({ instance, statics }) => instance.has(name) || statics.has(name));
    if (scope === undefined) return undefined;
    return scope.statics.has(name) ? scope.name : 'this';
  }
}
