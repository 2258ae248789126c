import type { Field } from '../../catalogue/types.js';
import { T, memberName, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { KeysDue } from './event-keys.js';

/** What describes a body, or a field of it: a schema, a class, a JSON Schema. */
export interface Description {
  readonly field: (name: string) => Description | undefined;
  /** The fields that it names; none where it takes anything. */
  readonly names: () => readonly string[];
  /** The texts that it takes, where it takes only some; undefined stands for one that is not known. */
  readonly values: () => readonly (string | undefined)[];
}

type Fields = Readonly<Record<string, Field>>;

/** Whether a body with the keys of an event is seen to be that of another: by its kind, by what it is about, or by fields that no event of the platform has. */
export function isOfOtherEvent(
  { detect }: KeysDue,
  body: Description,
  fieldsOf: (resource: string) => Fields | undefined,
): boolean {
  const fields = fieldsOf(detect.resource) ?? {};
  return (
    detect.of.some(({ path, value }) => saysOther(body, path, value)) ||
    detect.telling.some((name) => {
      const own = fieldsOf(fields[name]?.shape?.resource ?? '');
      const names = body.field(name)?.names() ?? [];
      return own !== undefined && names.length > 0 && !names.some((one) => Object.hasOwn(own, one));
    })
  );
}

/** `eventType: z.literal('Change')`. */
function saysOther(body: Description, path: readonly string[], word: string): boolean {
  const field = path.reduce<Description | undefined>((at, name) => at?.field(name), body);
  const values = field?.values() ?? [];
  return (
    values.length > 0 &&
    values.every((value) => value !== undefined && !value.toLowerCase().includes(word.toLowerCase()))
  );
}

/** A body by what is read of the expressions that stand for it. */
export function describedByReads(objects: readonly Node[]): Description {
  const members = objects.flatMap((object) => {
    const access = outermost(object).parent;
    return access?.type === T.MemberExpression && access.object === outermost(object) ? [access] : [];
  });
  return {
    field: (name) => describedByReads(members.filter((access) => memberName(access) === name)),
    names: () => members.flatMap((access) => memberName(access) ?? []),
    values: () => [],
  };
}
