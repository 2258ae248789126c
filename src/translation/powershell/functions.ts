import type { Parameter, Statement } from './syntax.js';

/** Functions that statements declare, by their names in small letters. */
export function functionsIn(statements: readonly Statement[]): Map<string, readonly Parameter[]> {
  const functions = new Map<string, readonly Parameter[]>();
  const pending: (readonly Statement[])[] = [statements];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const one of next) {
      if (one.kind === 'if') pending.push(one.yes, one.no);
      else if (one.kind === 'parts') pending.push(...one.parts);
      else if (one.kind === 'try') pending.push(one.tried, ...one.instead, one.always);
      else if (one.kind === 'function') {
        functions.set(one.name.text.toLowerCase().replace(/^(?:script|global):/, ''), one.parameters);
        pending.push(one.body);
      }
    }
  }
  return functions;
}
