import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { compileCatalogue } from '../src/catalogue/authoring/compile.js';
import { catalogueFile } from '../src/catalogue/authoring/schema.js';
import type { GeneratedFile } from './generate.js';

const folder = new URL('../data/', import.meta.url);

/** The built-in catalogue as a module, and the JSON Schema for editors. */
export async function catalogueFiles(): Promise<GeneratedFile[]> {
  return [
    { path: 'src/catalogue/generated/builtin.ts', text: moduleText(compileCatalogue(await catalogueSources())) },
    { path: 'data/catalogue.schema.json', text: schemaText() },
  ];
}

/** The files of the built-in catalogue. */
export async function catalogueSources(): Promise<{ file: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  return Promise.all(
    names.map(async (name) => ({ file: `data/${name}`, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

/** A function, so that what only needs the version or the help never builds the catalogue. */
function moduleText(catalogue: object): string {
  return [
    '// Generated from data/ by scripts/compile-catalogue.ts; change the data, not this file.',
    "import type { Catalogue } from '../types.js';",
    '',
    `export const builtin = (): Catalogue => (${entriesText(catalogue, 2)});`,
    '',
  ].join('\n');
}

/** JSON with one entry a line, so that a change of the data is a readable change of this file. */
function entriesText(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => entriesText(item, depth - 1, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${entriesText(item, depth - 1, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return parts.length === 0 ? `${open}${close}` : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

function schemaText(): string {
  const schema = z.toJSONSchema(catalogueFile, { target: 'draft-7', reused: 'ref' });
  const title = 'A file of a lending-compat catalogue';
  return `${JSON.stringify({ $schema: schema.$schema, title, ...schema }, null, 2)}\n`;
}
