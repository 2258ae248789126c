import { joined, js } from '../code.js';
import type { Code } from '../code.js';

/** Filters that give some of what they are handed, or the same in another form. */
const KEEPING = new Set('list unique sort reverse flatten from_json to_json to_nice_json tojson dict2items'.split(' '));
/** Tests of `selectattr` that hold against each other. */
const EQUAL = /^(?:"|')?(?:equalto|eq|==|sameas)(?:"|')?$/;

/** What a filter of Jinja makes of a value. @param named arguments by their names. */
export function filteredCode(name: string, value: Code, args: readonly Code[], named: ReadonlyMap<string, Code>): Code {
  const [first, test, other] = args;
  switch (name) {
    case 'default':
    case 'd':
      return first === undefined ? value : js`(${value} ${test === undefined ? '??' : '||'} ${first})`;
    case 'first':
    case 'last':
    case 'random':
      return js`(${value})[0]`;
    case 'selectattr':
    case 'rejectattr': {
      if (first === undefined) return value;
      const isHeld = test !== undefined && other !== undefined && EQUAL.test(plain(test));
      const asked = isHeld ? js`$one[${first}] === ${other}` : js`$one[${first}]`;
      return js`(${value}).filter(($one) => ${name === 'rejectattr' ? js`!(${asked})` : asked})`;
    }
    case 'map': {
      const attribute = named.get('attribute');
      if (attribute !== undefined) return js`(${value}).map(($one) => $one[${attribute}])`;
      return js`(${joined([value, ...args, 'undefined'], ', ')})`;
    }
    case 'sum':
    case 'groupby':
    case 'min':
    case 'max': {
      const attribute = named.get('attribute') ?? (name === 'groupby' ? first : undefined);
      const looked = attribute === undefined ? value : js`(${value}).map(($one) => $one[${attribute}])`;
      return js`(${looked}, undefined)`;
    }
    default:
      if (KEEPING.has(name)) return keptCode(name, value, named);
      return js`(${joined([value, ...args, ...named.values(), 'undefined'], ', ')})`;
  }
}

/** `sort(attribute='name')` looks at each. */
function keptCode(name: string, value: Code, named: ReadonlyMap<string, Code>): Code {
  const attribute = named.get('attribute');
  if (attribute !== undefined) return js`((${value}).map(($one) => $one[${attribute}]), ${value})`;
  return name === 'dict2items' ? js`(${value}, undefined)` : value;
}

function plain(code: Code): string {
  if (typeof code === 'string') return code;
  return 'text' in code ? code.text : code.map(plain).join('');
}
