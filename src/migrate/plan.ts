import { isFrom, mapDirection, namesAt, renamedFields, type NamedField } from './fields.js';
import { Patterns } from './patterns.js';
import type { NoteKind, RewriteTables, Step } from './types.js';

/** What has to be said when a plan acts. */
export interface Remark {
  readonly kind: NoteKind;
  readonly change?: string;
}

/** Names that become other names: a rename, a second name that comes or goes, or (without targets) a field that goes. */
export interface Slot {
  /** All of them. */
  readonly names: readonly string[];
  /** Names that go, oldest first. */
  readonly sources: readonly string[];
  /** Names that the field may have afterwards, oldest first. */
  readonly targets: readonly string[];
  /** One of the targets is enough, and no more may stand: so it is in what is sent. Else all stand side by side. */
  readonly single: boolean;
  /** Changes that it crosses. */
  readonly changes: readonly string[];
  /** Said whenever it acts. */
  readonly remarks: readonly Remark[];
  /** Names whose use is deprecated at the release of the payload, by change. */
  readonly deprecated: ReadonlyMap<string, string>;
}

/** What becomes of the value of a field, which stands under any of the names by then. */
export interface FieldPlan {
  readonly names: readonly string[];
  readonly plan: ValuePlan;
}

export interface MapPlan {
  readonly kind: 'map';
  readonly change: string;
  /** What takes the place of each value; values that need no other stand for themselves. */
  readonly map: ReadonlyMap<string, string>;
}

export interface DistinctPlan {
  readonly kind: 'distinct';
  readonly change: string;
}

/** A name that is looked for at any depth, and only told about. */
export interface VanishPlan {
  readonly change: string;
  readonly names: ReadonlySet<string>;
}

export interface ObjectPlan {
  readonly kind: 'object';
  readonly slots: Slot[];
  readonly fields: FieldPlan[];
  readonly vanishing: VanishPlan[];
  readonly patterns: Patterns;
}

export type ValuePlan = ObjectPlan | MapPlan | DistinctPlan;

interface PlanOptions {
  readonly from: string;
  readonly to: string;
  readonly request: boolean;
}

/** A plan for a path below an object. */
interface Branch {
  readonly path: readonly string[];
  readonly plan: MapPlan;
}

/** The plan of a resource between two releases. One mechanism for both directions: it is told by what is there at each. */
export function compilePlan(tables: RewriteTables, resource: string, options: PlanOptions): ObjectPlan {
  const active = activeResources(tables, options);
  const known = new Map<string, ObjectPlan>();

  /** Resources that hold themselves are met again while they are being compiled; with branches a place is its own. */
  function compile(id: string | undefined, branches: readonly Branch[]): ObjectPlan {
    const found = id !== undefined && branches.length === 0 ? known.get(id) : undefined;
    if (found !== undefined) return found;
    const slots = id === undefined ? [] : slotsOf(tables, id, options);
    const plan: ObjectPlan = { kind: 'object', slots, fields: [], vanishing: [], patterns: new Patterns(slots) };
    if (id !== undefined && branches.length === 0) known.set(id, plan);
    const own = tables.steps.filter((step) => step.resource === id);
    const below = [...branches, ...own.flatMap((step) => branchOf(tables, step, options))];
    const nested = id === undefined ? {} : (tables.resources[id]?.nested ?? {});
    const renamed = id === undefined ? [] : renamedFields(tables, id);
    const names = (field: string) => namesAfter(tables, renamed, field, options);
    for (const field of new Set([...below.map(({ path }) => path[0] ?? ''), ...Object.keys(nested)])) {
      const here = below.filter(({ path }) => path[0] === field);
      for (const { path, plan: leaf } of here) {
        if (path.length === 1) plan.fields.push({ names: names(field), plan: leaf });
      }
      const further = here
        .filter(({ path }) => path.length > 1)
        .map(({ path, plan: leaf }) => ({ path: path.slice(1), plan: leaf }));
      const inner = Object.hasOwn(nested, field) ? nested[field] : undefined;
      if (further.length > 0 || (inner !== undefined && active.has(inner))) {
        plan.fields.push({ names: names(field), plan: compile(inner, further) });
      }
    }
    for (const step of own) {
      if (step.kind === 'distinct' && options.request && crosses(tables, step.at, options)) {
        plan.fields.push({ names: names(step.field), plan: { kind: 'distinct', change: step.change } });
      }
      if (step.kind === 'vanish' && crosses(tables, step.at, options)) {
        plan.vanishing.push({ change: step.change, names: new Set(step.names) });
      }
    }
    return plan;
  }

  return compile(resource, []);
}

/** Whether the plan can never do anything. */
export function isIdle({ slots, fields, vanishing }: ObjectPlan): boolean {
  return slots.length === 0 && fields.length === 0 && vanishing.length === 0;
}

/** Whether payloads before the release go to one from it on. */
function crosses(tables: RewriteTables, at: string, { from, to }: PlanOptions): boolean {
  return isFrom(tables, to, at) && !isFrom(tables, from, at);
}

function branchOf(tables: RewriteTables, step: Step, { from, to }: PlanOptions): Branch[] {
  if (step.kind !== 'map') return [];
  const direction = mapDirection(tables, step, from, to);
  if (direction === undefined) return [];
  const pairs = Object.entries(step.map).map(([old, now]): [string, string] =>
    direction === 'on' ? [old, now] : [now, old],
  );
  const map = new Map([...pairs.map(([, value]) => [value, value] as const), ...pairs]);
  const path = step.path.filter((segment) => segment !== '*');
  return [{ path, plan: { kind: 'map', change: step.change, map } }];
}

function slotsOf(tables: RewriteTables, resource: string, options: PlanOptions): Slot[] {
  const slots: Slot[] = [];
  const taken = new Set<string>();
  for (const field of renamedFields(tables, resource)) {
    for (const name of field.names) taken.add(name);
    const slot = slotOf(tables, field, options);
    if (slot !== undefined) slots.push(slot);
  }
  const { request, from, to } = options;
  const gone = (name: string, remark: Remark) => {
    if (taken.has(name)) return;
    taken.add(name);
    const changes = remark.change === undefined ? [] : [remark.change];
    slots.push({
      names: [name],
      sources: [name],
      targets: [],
      single: request,
      changes,
      remarks: [remark],
      deprecated: new Map(),
    });
  };
  for (const name of request ? (tables.resources[resource]?.readOnly ?? []) : []) gone(name, { kind: 'read-only' });
  for (const step of tables.steps) {
    if (step.kind !== 'add' || step.resource !== resource) continue;
    if (!isFrom(tables, from, step.at) || isFrom(tables, to, step.at)) continue;
    for (const name of step.fields) gone(name, { kind: 'no-counterpart', change: step.change });
  }
  return slots;
}

/** Undefined where the field has the same names before and after. */
function slotOf(tables: RewriteTables, field: NamedField, { from, to, request }: PlanOptions): Slot | undefined {
  const { names, renames } = field;
  const deprecated = new Map(
    renames
      .filter((rename) => rename.deprecated !== undefined && isFrom(tables, from, rename.deprecated))
      .map((rename) => [rename.from, rename.change]),
  );
  const [first] = renames;
  if (request && renames.some(({ unsent }) => unsent === true)) {
    const remarks: Remark[] = [{ kind: 'read-only', ...(first && { change: first.change }) }];
    return {
      names,
      sources: names,
      targets: [],
      single: true,
      changes: renames.map(({ change }) => change),
      remarks,
      deprecated,
    };
  }
  const before = namesAt(tables, field, from);
  const after = namesAt(tables, field, to);
  if (before.join() === after.join() && !(request && after.length > 1)) return undefined;
  const newest = (among: readonly string[]) => Math.max(...among.map((name) => names.indexOf(name)));
  const [low, high] = [newest(before), newest(after)].sort((a, b) => a - b);
  const oldest = Math.min(...[...before, ...after].map((name) => names.indexOf(name)));
  const crossed = renames.slice(low === high ? oldest : low, high);
  const remarks = crossed.flatMap(({ value, change }): Remark[] =>
    value === 'carried' ? [] : [{ kind: value === 'differs' ? 'shape-differs' : 'shape-not-shown', change }],
  );
  const sources = names.filter((name) => !after.includes(name));
  return {
    names: [...sources, ...after],
    sources,
    targets: after,
    single: request,
    changes: crossed.map(({ change }) => change),
    remarks,
    deprecated,
  };
}

/** The names under which a field, known by the name that it had at some release, stands when its object has been done. */
function namesAfter(
  tables: RewriteTables,
  renamed: readonly NamedField[],
  field: string,
  { to }: PlanOptions,
): string[] {
  const found = renamed.find(({ names }) => names.includes(field));
  return found === undefined ? [field] : namesAt(tables, found, to);
}

/** Resources with something to do, themselves or in what they hold. */
function activeResources(tables: RewriteTables, options: PlanOptions): Set<string> {
  const ids = Object.keys(tables.resources);
  const active = new Set(
    ids.filter(
      (id) =>
        slotsOf(tables, id, options).length > 0 ||
        tables.steps.some(
          (step) =>
            step.resource === id &&
            (branchOf(tables, step, options).length > 0 ||
              ((step.kind === 'distinct' || step.kind === 'vanish') && crosses(tables, step.at, options))),
        ),
    ),
  );
  for (let size = -1; size !== active.size;) {
    size = active.size;
    for (const id of ids) {
      if (Object.values(tables.resources[id]?.nested ?? {}).some((inner) => active.has(inner))) active.add(id);
    }
  }
  return active;
}
