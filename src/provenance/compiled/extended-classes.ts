import { FUNCTIONS, changed, child, children, isRaw, made, memberNameOf, nameOf, partNames, textOf } from './raw.js';
import type { Raw } from './raw.js';

/** What speaks of a library whose classes are made by `extend`: Backbone, and what is built on it. */
const marks = /\b(?:[Bb]ackbone|[Mm]arionette)\b|\burlRoot\s*:/;

/** Whether a text may make classes by `extend`. */
export function mayExtendClasses(text: string): boolean {
  return text.includes('.extend(') && marks.test(text);
}

/** `Model.extend({ name: function () { … } }, { … })` as `class extends Model { name() { … } }`. In place: nobody else holds the tree. */
export function withExtendedClasses(node: Raw): Raw {
  const current = node.type === 'CallExpression' ? (extended(node) ?? node) : node;
  const fields = current as Record<string, unknown>;
  for (const name of partNames(current)) {
    const value = fields[name];
    if (isRaw(value)) fields[name] = withExtendedClasses(value);
    else if (Array.isArray(value))
      fields[name] = value.map((item: unknown) => (isRaw(item) ? withExtendedClasses(item) : item));
  }
  return current;
}

function extended(call: Raw): Raw | undefined {
  const callee = child(call, 'callee', 'MemberExpression');
  const base = child(callee, 'object', 'Identifier', 'MemberExpression');
  const [own, shared, ...more] = children(call, 'arguments');
  if (memberNameOf(callee) !== 'extend' || !base || more.length > 0 || !isClassName(base)) return undefined;
  if (own?.type !== 'ObjectExpression' || (shared && shared.type !== 'ObjectExpression')) return undefined;
  const body = [...membersOf(own, false), ...membersOf(shared, true)];
  const fields = { superTypeArguments: null, typeParameters: null, implements: [], decorators: [], abstract: false };
  return made('ClassExpression', call, {
    id: null,
    superClass: base,
    body: made('ClassBody', own, { body }),
    declare: false,
    ...fields,
  });
}

/** `Backbone.Model`, `Base`; not `_`, `$`, nor another library's `Vue`. */
function isClassName(base: Raw): boolean {
  const name = nameOf(base) ?? memberNameOf(base);
  return name !== undefined && /^[A-Z]\w*[a-z]/.test(name) && !/^(?:Vue|Joi|Handlebars|Object|Events)$/.test(name);
}

function membersOf(object: Raw | undefined, isStatic: boolean): readonly Raw[] {
  return children(object, 'properties').flatMap((property) => {
    const key = child(property, 'key');
    const value = child(property, 'value');
    if (property.type !== 'Property' || !key || !value) return [];
    const common = { key, computed: property.computed, static: isStatic, decorators: [], override: false };
    const isMethod = property.computed !== true && value.type === FUNCTIONS[0];
    if (!isMethod) return [made('PropertyDefinition', property, { ...common, value, ...NO_TYPE })];
    const isMaker = !isStatic && (nameOf(key) ?? textOf(key)) === 'constructor';
    const kind = isMaker ? 'constructor' : property.kind === 'init' ? 'method' : property.kind;
    const fn = changed(value, { id: null });
    return [made('MethodDefinition', property, { ...common, value: fn, kind, optional: false, accessibility: null })];
  });
}

const NO_TYPE = {
  typeAnnotation: null,
  declare: false,
  definite: false,
  optional: false,
  readonly: false,
  accessibility: null,
};
