/** Whether two values are the same JSON. Knows no depth that is too much, and ends on values that hold themselves. */
export function isEqual(first: unknown, second: unknown): boolean {
  const waiting: [unknown, unknown][] = [[first, second]];
  const met = new Map<object, Set<object>>();
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b) || a === b) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const partners = met.get(a) ?? new Set();
    if (partners.has(b)) continue;
    met.set(a, partners.add(b));
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      waiting.push([Reflect.get(a, key), Reflect.get(b, key)]);
    }
  }
  return true;
}
