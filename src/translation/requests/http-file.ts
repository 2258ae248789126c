import { js } from '../code.js';
import type { Code } from '../code.js';
import { Located } from '../located.js';
import type { Reading } from '../module.js';
import { bodyCode, readingOf, requestCode, withVariables } from './request.js';

const REQUEST_LINE =
  /^(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE)\s+)?((?:[a-z][a-z\d+.-]*:\/\/|\/|\{\{)\S*(?:\s+[^\s:]+)*?)(?:\s+HTTP\/[\d.]+)?\s*$/i;

/** Reads a file of requests (`.http`, `.rest`): each as a call, its handler as code that looks at the answer. */
export function readHttpFile(file: string, text: string): Reading {
  const lines = linesOf(text);
  const declared = new Map<string, string>();
  const code: Code[] = [];
  for (const line of lines) {
    const [, name, value] = /^@([\w.-]+)\s*=\s*(.*?)\s*$/.exec(line.text) ?? [];
    if (name === undefined || value === undefined) continue;
    const start = line.text.indexOf(value, line.text.indexOf('=') + 1);
    const variable = `variable${declared.size}`;
    code.push(js`var ${variable} = ${withVariables(line.slice(start, start + value.length), declared)};\n`);
    declared.set(name, variable);
  }
  for (const block of blocksOf(lines)) code.push(requestIn(block, declared));
  return readingOf(file, text, code);
}

function linesOf(text: string): Located[] {
  const lines: Located[] = [];
  for (const match of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (match[0] !== '') lines.push(new Located(match[0].replace(/[\r\n]+$/, ''), match.index));
  }
  return lines;
}

/** Requests are parted by lines that begin with three number signs. */
function blocksOf(lines: readonly Located[]): Located[][] {
  const blocks: Located[][] = [[]];
  for (const line of lines) {
    if (line.text.startsWith('###')) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/)/.test(line);
}

function requestIn(lines: readonly Located[], declared: ReadonlyMap<string, string>): Code {
  const first = lines.findIndex(({ text }) => text.trim() !== '' && !isComment(text) && !/^\s*[@<>]/.test(text));
  const line = lines[first];
  const [, method = 'GET', address] = line === undefined ? [] : (REQUEST_LINE.exec(line.text.trim()) ?? []);
  if (line === undefined || address === undefined) return [];
  const start = line.text.indexOf(address);
  const url: Code[] = [withVariables(line.slice(start, start + address.length), declared)];
  let at = first + 1;
  // A long query may go on, indented.
  for (; /^\s+[?&/]\S*/.test(lines[at]?.text ?? ''); at++) {
    const next = lines[at];
    const part = next?.text.trim() ?? '';
    const from = next?.text.indexOf(part) ?? 0;
    if (next !== undefined) url.push(withVariables(next.slice(from, from + part.length), declared));
  }
  while (at < lines.length && lines[at]?.text.trim() !== '') at++;
  const rest = lines.slice(at);
  const handler = rest.findIndex(({ text }) => text.startsWith('>'));
  const body = rest
    .slice(0, handler < 0 ? rest.length : handler)
    .filter(({ text }) => !isComment(text) && !/^<\s/.test(text));
  const request = requestCode({
    method: JSON.stringify(method.toUpperCase()),
    url: js`(${url.flatMap((part, index): Code[] => (index === 0 ? [part] : [' + ', part]))})`,
    body: bodyCode(together(body)),
  });
  return js`(function () { var answer = ${request};\n${handlerIn(handler < 0 ? [] : rest.slice(handler))}\n})();\n`;
}

/** Lines as one text. */
function together(lines: readonly Located[]): Located {
  const offsets: number[] = [];
  let text = '';
  for (const line of lines) {
    for (let index = 0; index <= line.text.length; index++) offsets.push(line.at(index));
    text += `${line.text}\n`;
  }
  return new Located(text, offsets[0] ?? 0, [...offsets, offsets.at(-1) ?? 0]);
}

/** `> {% … %}`: code that is run with the answer as `response`. */
function handlerIn(lines: readonly Located[]): Code {
  const all = together(lines);
  const [, before = '', script] = /^(>\s*\{%)([\s\S]*?)%\}/.exec(all.text) ?? [];
  if (script === undefined) return [];
  return js`var response = { body: answer.json() };\n${all.slice(before.length, before.length + script.length).code()}`;
}
