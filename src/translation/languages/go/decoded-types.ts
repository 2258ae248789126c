import { argumentsAt } from '../refusals.js';

/** `func (s *Server) read[T any](in io.Reader) (out T, err error)`: its name, the types that callers choose, its parameters, and what it gives. */
const HEAD = /^\s*func\s*(?:\([^)]*\)\s*)?(\w+)(?:\[([^\]]*)\])?\(([^)]*)\)\s*(?:\(([^)]*)\))?/;

/** Types that a decoder reads, by where it is told something: that of the variable, or those of what a function is handed or told to decode into. */
export function decodedTypes(text: string, told: string, from: number): string[] {
  const decoder = /^\w+/.exec(told)?.[0] ?? '';
  const end = /\n\}/.exec(text.slice(from));
  const rest = text.slice(from, end === null ? undefined : from + end.index);
  const variable = new RegExp(`\\b${decoder}\\.Decode\\(&?(\\w+)\\)`).exec(rest)?.[1];
  if (variable === undefined) return [];
  const begin = Math.max(0, text.lastIndexOf('\nfunc ', from));
  const body = text.slice(begin, from + rest.length);
  const [, name = '', chosen = '', parameters = '', results = ''] = HEAD.exec(body) ?? [];
  const type = declaredType(body, variable) ?? typeIn(results, variable);
  if (type === undefined) return handedTypes(text, name, parameters, variable);
  return namesIn(chosen).includes(type) ? toldTypes(text, name) : [type];
}

function declaredType(body: string, variable: string): string | undefined {
  const declared = new RegExp(`\\bvar\\s+${variable}\\s+(\\w+)|\\b${variable}\\s*:=\\s*(?:&|new\\()?([A-Z]\\w*)`).exec(
    body,
  );
  return declared?.[1] ?? declared?.[2];
}

/** `User` of `out User, err error` for `out`. */
function typeIn(list: string, name: string): string | undefined {
  return new RegExp(`(?:^|,)\\s*${name}\\s+\\*?(\\w+)\\s*(?:,|$)`).exec(list)?.[1];
}

function namesIn(list: string): readonly string[] {
  return list.split(',').map((one) => /\w+/.exec(one)?.[0] ?? '');
}

/** `func decode(r io.Reader, out any)`: the types of the variables that callers hand over for `out`. */
function handedTypes(text: string, name: string, parameters: string, parameter: string): string[] {
  const place = namesIn(parameters).indexOf(parameter);
  if (name === '' || place < 0) return [];
  return callsOf(text, name, String.raw`\(`).flatMap(({ index, 0: { length } }): string[] => {
    const all = argumentsAt(text, index + length - 1).slice(1, -1);
    const given = all.split(',').at(place)?.trim().replace(/^&/, '');
    const begin = Math.max(0, text.lastIndexOf('\nfunc ', index));
    const type =
      given === undefined || !/^\w+$/.test(given) ? undefined : declaredType(text.slice(begin, index), given);
    return type === undefined ? [] : [type];
  });
}

/** `decode[User](r)`: the types that callers choose, where that is the first of what they may choose. */
function toldTypes(text: string, name: string): string[] {
  return callsOf(text, name, String.raw`\[\*?(\w+)\]\(`).flatMap(({ 1: type }) => type ?? []);
}

function callsOf(text: string, name: string, behind: string): readonly RegExpExecArray[] {
  return name === '' ? [] : [...text.matchAll(new RegExp(`(?<!func |\\) )\\b${name}${behind}`, 'g'))];
}
