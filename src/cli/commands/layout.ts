import type { Catalogue, Change, Endpoint } from '../../catalogue/types.js';

/** What a command answers: for people, and for programs. */
export interface CommandResult {
  readonly text: string;
  readonly json: unknown;
}

const width = 100;

/** Breaks a text at spaces; lines after the first are indented. Lines that the text has are kept. */
function wrapped(text: string, indent: number): string {
  const gap = ' '.repeat(indent);
  return text
    .split('\n')
    .map((line) => wrappedLine(line, width - indent).join(`\n${gap}`))
    .join(`\n${gap}`);
}

function wrappedLine(line: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A table of two columns, the second wrapped; rows without a text are left out. */
export function rows(entries: readonly (readonly [label: string, text: string | undefined])[]): string {
  const shown = entries.filter(([, text]) => text !== undefined && text !== '');
  const column = Math.max(...shown.map(([label]) => label.length)) + 2;
  return shown.map(([label, text]) => `  ${label.padEnd(column)}${wrapped(text ?? '', column + 2)}`).join('\n');
}

/** A heading over lines. */
export function section(heading: string, lines: readonly string[]): string {
  return [heading, ...lines].join('\n');
}

export function callText({ methods, path }: Endpoint): string {
  return `${methods.length === 5 ? 'any method' : methods.join(', ')} ${path}`;
}

/** The first and the last release, as reports name them. */
export function coverage({ releases }: Catalogue): { from: string; to: string } {
  return { from: releases[0]?.id ?? '', to: releases.at(-1)?.id ?? '' };
}

/** What of a change lists show. */
export function briefly({ id, title }: Change): { change: string; title: string } {
  return { change: id, title };
}

/** A text, and what there is to say of it. */
export function sentence(text: string, note: string | undefined): string {
  return note === undefined ? text : `${text}. ${note}`;
}
