import { changed, child, children, helperCall, made, memberNameOf, nameOf, textOf } from './raw.js';
import type { Raw } from './raw.js';

/** `__classPrivateFieldGet(this, _Desk_http, "f")` is `this.#http`. */
export function privateField(node: Raw): Raw | undefined {
  const call = helperCall(node);
  const [object, store, third, fourth] = call?.args ?? [];
  if (!call || !object || store?.type !== 'Identifier') return undefined;
  if (call.helper === 'privateGet') return field(node, object, store);
  if (call.helper === 'privateSet' && third) return put(node, object, store, third);
  if (call.helper === 'privateAdd' && third) return put(node, object, store, third);
  if (call.helper === 'classPrivateFieldGet' && textOf(third) === 'f' && !fourth) return field(node, object, store);
  if (call.helper === 'classPrivateFieldSet' && third && textOf(fourth) === 'f') return put(node, object, store, third);
  return undefined;
}

/** `_Desk_http.set(this, http)`, where a constructor begins: `this.#http = http`. */
export function privateFieldBegun(node: Raw): Raw | undefined {
  const callee = node.type === 'CallExpression' ? child(node, 'callee', 'MemberExpression') : undefined;
  const store = child(callee, 'object', 'Identifier');
  const [object, value, ...more] = children(node, 'arguments');
  if (memberNameOf(callee) !== 'set' || !store || !value || more.length > 0 || object?.type !== 'ThisExpression')
    return undefined;
  return /^_[A-Z]\w*_\w+$/.test(nameOf(store) ?? '') ? put(node, object, store, value) : undefined;
}

function field(like: Raw, object: Raw, store: Raw): Raw {
  const property = changed(store, { type: 'PrivateIdentifier' });
  return made('MemberExpression', like, { object, property, computed: false, optional: false });
}

function put(like: Raw, object: Raw, store: Raw, right: Raw): Raw {
  const left = field(like, object, store);
  return made('AssignmentExpression', like, { operator: '=', left, right });
}
