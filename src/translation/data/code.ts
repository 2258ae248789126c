import type { JsonNode } from '../../provenance/types.js';
import type { Code } from '../code.js';
import { joined, js, quoted } from '../code.js';
import type { Located } from '../located.js';

/**
 * A value as an expression.
 *
 * @param place where a range of the tree stands in the file; strings of the tree stand between quotes.
 */
export function dataCode(node: JsonNode, place: (offset: number) => number = (offset) => offset): Code {
  switch (node.kind) {
    case 'scalar':
      if (typeof node.value !== 'string') return String(node.value);
      return quoted(node.value, place(node.place.start + 1), place(node.place.end - 1));
    case 'array':
      return js`[${joined(
        node.items.map((item) => dataCode(item, place)),
        ', ',
      )}]`;
    case 'object': {
      const members = [...node.members].map(([name, value]) => {
        const key = node.keys.get(name);
        const written =
          key === undefined ? JSON.stringify(name) : quoted(name, place(key.start + 1), place(key.end - 1));
        return js`${written}: ${dataCode(value, place)}`;
      });
      return js`({${joined(members, ', ')}})`;
    }
  }
}

/** A text in which a template's values have been put as names: `{{x}}` becomes part of a string, or a string of its own. */
export function withoutPlaceholders(text: Located): Located {
  let inString = false;
  let result = '';
  for (let at = 0; at < text.text.length;) {
    const char = text.text[at] ?? '';
    const placeholder = inString
      ? undefined
      : /^(?:\{\{[^{}]*\}\}|\$\{[^{}]*\}|<<[^<>]*>>)/.exec(text.text.slice(at, at + 80))?.[0];
    if (placeholder !== undefined) {
      result += `"${'_'.repeat(placeholder.length - 2)}"`;
      at += placeholder.length;
      continue;
    }
    if (char === '\\' && inString) {
      result += text.text.slice(at, at + 2);
      at += 2;
      continue;
    }
    if (char === '"') inString = !inString;
    result += char;
    at++;
  }
  return text.with(result);
}
