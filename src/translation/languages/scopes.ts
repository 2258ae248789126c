export interface ClassScope {
  readonly name: string;
  readonly instance: ReadonlySet<string>;
  readonly statics: ReadonlySet<string>;
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

  leaveClass(): void {
    this.#classes.pop();
  }

  /** What stands before the name of a member when it is written out: `this`, or the class. */
  ownerOf(name: string): string | undefined {
    const scope = this.#classes.findLast(({ instance, statics }) => instance.has(name) || statics.has(name));
    if (scope === undefined) return undefined;
    return scope.statics.has(name) ? scope.name : 'this';
  }
}
