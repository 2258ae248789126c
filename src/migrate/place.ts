/** Where in a payload a rewrite is. One is used all the way, so that going on costs nothing. */
export class Place {
  readonly #parts: (string | number)[] = [];
  #depth = 0;

  get depth(): number {
    return this.#depth;
  }

  /** Steps to something inside of what is at a depth. */
  enter(depth: number, part: string | number): void {
    this.#parts[depth] = part;
    this.#depth = depth + 1;
  }

  /** Steps back to a depth. */
  leave(depth: number): void {
    this.#depth = depth;
  }

  /** The parts of the way here. */
  get path(): readonly (string | number)[] {
    return this.#parts.slice(0, this.#depth);
  }

  /** JSON pointer to here. */
  pointer(): string {
    let pointer = '';
    for (let index = 0; index < this.#depth; index++) pointer += tokenOf(this.#parts[index] ?? '');
    return pointer;
  }

  /** The name of what is here. */
  get name(): string {
    return this.path.findLast((part) => typeof part === 'string') ?? 'The payload';
  }
}

/** JSON pointer (RFC 6901) of a way. */
export function pointerOf(path: readonly (string | number)[], ...further: readonly string[]): string {
  return [...path, ...further].map(tokenOf).join('');
}

/** A key or an index as a part of a JSON pointer. */
export function tokenOf(part: string | number): string {
  if (typeof part === 'number' || !/[~/]/.test(part)) return `/${part}`;
  return `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
