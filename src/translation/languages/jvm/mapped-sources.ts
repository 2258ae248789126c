import { argumentOf } from '../annotations.js';
import type { Annotation, Spelling } from '../annotations.js';
import type { DeclaredRead } from '../shape.js';
import type { SyntaxNode } from '../tree.js';

/** A function of an interface, and what stands on it. */
interface Declared {
  readonly name: string;
  readonly annotations: readonly Annotation[];
}

/** The functions that mappings ask for by names, by the members that they stand beside. */
export class NamedFunctions {
  readonly #beside = new Map<SyntaxNode, ReadonlyMap<string, string>>();

  /** @param declared what a member of a mapper declares, where that is a function. */
  note(
    members: readonly SyntaxNode[],
    declared: (member: SyntaxNode) => Declared | undefined,
    plain: Spelling['plain'],
  ): void {
    const named = byNames(
      members.flatMap((member) => declared(member) ?? []),
      plain,
    );
    if (named.size > 0) for (const member of members) this.#beside.set(member, named);
  }

  beside(member: SyntaxNode): ReadonlyMap<string, string> | undefined {
    return this.#beside.get(member);
  }
}

/** `@Named("short") fun short(…)`: the functions of an interface by the names that mappings ask for; of several with one name it is not known which is meant. */
function byNames(functions: readonly Declared[], plain: Spelling['plain']): ReadonlyMap<string, string> {
  const isOnly = ({ name }: Declared): boolean =>
    /^\w+$/.test(name) && functions.filter((other) => other.name === name).length === 1;
  return new Map(
    functions.filter(isOnly).flatMap(({ name, annotations }) => {
      const mark = annotations.find((annotation) => annotation.name === 'Named');
      const said = mark && plain(argumentOf(mark))?.text;
      return said === undefined ? [] : [[said, name] as const];
    }),
  );
}

/**
 * `@Mapping(source = "user.name", target = "label", qualifiedByName = "short")`, alone or in a list: what a mapper that MapStruct makes reads, and what
 * function it hands that to.
 */
export function mappedSources(
  own: readonly Annotation[],
  plain: Spelling['plain'],
  functions: ReadonlyMap<string, string> | undefined,
): DeclaredRead[] {
  return own.flatMap((annotation): DeclaredRead[] => {
    const path = annotation.name === 'Mapping' ? plain(argumentOf(annotation, ['source'])) : undefined;
    if (path === undefined || !/^\w+(?:\.\w+)*$/.test(path.text)) return [];
    const asked = plain(argumentOf(annotation, ['qualifiedByName']))?.text;
    return [{ path, by: asked === undefined ? undefined : functions?.get(asked) }];
  });
}
