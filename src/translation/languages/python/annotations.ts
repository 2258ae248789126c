/** What holds any number of values of the type that it is given. */
const LISTS =
  /^(?:typing\.)?(?:list|List|set|Set|frozenset|FrozenSet|Sequence|Iterable|Iterator|AsyncIterator|AsyncIterable|Generator|AsyncGenerator|Collection|tuple|Tuple)$/;
/** What is only put around a type. */
const WRAPPERS =
  /^(?:typing\.)?(?:Optional|Awaitable|Coroutine|Annotated|Final|ClassVar|Required|NotRequired|Type|type)$/;

/** A type annotation, where it is a class or a list of one: `Optional["User"]`, `list[User] | None`. */
export function annotatedType(annotation: string, isClass: (name: string) => boolean): string | undefined {
  const text = annotation
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();
  const parts = splitAt(text, '|').filter((part) => part !== 'None');
  if (parts.length !== 1) return undefined;
  const [, outer = '', inner] = /^([\w.]+)\s*(?:\[(.*)\])?$/s.exec(parts[0] ?? '') ?? [];
  if (inner === undefined) return isClass(outer) ? outer : undefined;
  const given = splitAt(inner, ',');
  const wanted = outer.endsWith('Coroutine') ? given.at(-1) : given[0];
  const type = wanted === undefined ? undefined : annotatedType(wanted, isClass);
  if (type === undefined || WRAPPERS.test(outer)) return type;
  return LISTS.test(outer) ? `${type}[]` : undefined;
}

/** The parts of a text between signs that stand in no brackets. */
function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '[') depth++;
    else if (character === ']') depth--;
    else if (character === sign && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}

/** The texts of `Literal["a", "b"]`; undefined for any other type. */
export function literalTexts(annotation: string): string[] | undefined {
  const [, inner] = /^(?:\w+\.)?Literal\s*\[(.*)\]$/s.exec(annotation.trim()) ?? [];
  const texts = inner === undefined ? [] : splitAt(inner, ',').map((part) => /^(["'])([^"'\\]*)\1$/.exec(part)?.[2]);
  const known = texts.filter((text) => text !== undefined);
  return known.length > 0 && known.length === texts.length ? known : undefined;
}
