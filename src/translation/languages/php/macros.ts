import { pathAtEnd, valueAt } from '../base-addresses.js';
import type { Code } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

type CallAt = (node: SyntaxNode) => Call | undefined;

const MACROS = /\bHttp::macro\(\s*['"]([A-Za-z]\w*)['"]\s*,\s*/g;
/** What the facade has itself. */
const OF_LIBRARY =
  /^(?:get|head|post|put|patch|delete|send|fake\w*|assert\w*|macro|pool|record\w*|response|sequence|stub\w*|prevent\w*|allow\w*|global\w*|create\w*|new\w*|as[A-Z]\w*|with[A-Z]\w*|accept\w*|body\w*|attach|baseUrl|replaceHeaders|contentType|maxRedirects|timeout|connectTimeout|retry|sink|beforeSending|throw\w*|dump|dd|async|buildClient|setClient|setHandler|when|unless|tap|withoutVerifying|batch)$/;
const MOST_STEPS = 20;

/** How the code that is made calls what stands in front of the addresses of a client that is kept under a name. */
export function macroNamed(name: string): string {
  return `${name}$php`;
}

/** `Http::macro('desk', fn () => Http::baseUrl(config('desk.host').'/api'))`: what is put in front of the addresses of `Http::desk()`. */
export function basesOfMacros(text: string): Code {
  return [...text.matchAll(MACROS)].map(({ 0: all, 1: name = '', index }) => {
    const made = closureAt(text, index + all.length);
    const base = /\bbaseUrl\(\s*/.exec(made);
    const value = base === null ? '' : valueAt(made, base.index + base[0].length);
    // Of an address that is written with its host is not known whose it is.
    const path = /^['"]\w+:\/\//.test(value) ? undefined : (pathAtEnd(value) ?? '');
    return path === undefined ? '' : `var ${macroNamed(name)} = ${JSON.stringify(path === '' ? '' : `${path}/`)};\n`;
  });
}

/** A function that stands there, to the bracket that closes the call around it. */
function closureAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (/[([{]/.test(sign)) depth++;
    if (/[)\]}]/.test(sign) && --depth < 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** The name of the client that a chain begins with: `Http::desk()->timeout(5)`. */
export function macroAsked(
  client: SyntaxNode,
  callAt: CallAt,
  textOf: (node: SyntaxNode) => string,
): string | undefined {
  let at = callAt(client);
  for (let step = 0; at?.receiver !== undefined && step < MOST_STEPS; step++) {
    const inner = callAt(at.receiver);
    if (inner === undefined) return textOf(at.receiver) === 'Http' && !OF_LIBRARY.test(at.name) ? at.name : undefined;
    at = inner;
  }
  return undefined;
}

/** What the chain before a request tells of its query: `->withQueryParameters(['start' => 0])`, `->withOptions(['query' => $query])`. */
export function queriesTold({ receiver }: Call, callAt: CallAt): readonly SyntaxNode[] {
  const told: SyntaxNode[] = [];
  let at = receiver && callAt(receiver);
  for (let step = 0; at !== undefined && step < MOST_STEPS; step++) {
    const [first] = at.args;
    if (at.name === 'withQueryParameters' && first) told.unshift(first.node);
    at = at.receiver && callAt(at.receiver);
  }
  return told;
}
