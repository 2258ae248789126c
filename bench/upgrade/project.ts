import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files in each folder of the project. */
const FOLDER = 50;

/** A service of many files that know each other's types; one in twenty reads what a release renames. */
export function writeProject(folder: string, files: number): void {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const options = {
    strict: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, 'src', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'src', path), text);
  };
  put('platform.ts', platform);
  for (let index = 0; index < files - 1; index++) put(pathOf(index), fileText(index));
}

function pathOf(index: number): string {
  return `part${String(Math.floor(index / FOLDER))}/file${String(index)}.ts`;
}

const platform = `export interface Officer { id: string; firstName: string; lastName: string; designatedRoles?: { id: string }[] }
export async function officer(id: string): Promise<Officer> {
  const response = await fetch(\`https://platform.example.com/lending/v3/externalUsers/\${id}\`);
  return (await response.json()) as Officer;
}
`;

function fileText(index: number): string {
  const before = index % FOLDER === 0 ? undefined : index - 1;
  const uses = index % 20 === 0;
  const i = String(index);
  return `${uses ? "import { officer, type Officer } from '../platform.js';\n" : ''}${
    before === undefined
      ? ''
      : `import { total${String(before)}, type Row${String(before)} } from './file${String(before)}.js';\n`
  }
export interface Row${i} { id: number; label: string; tags: readonly string[]; parent?: ${before === undefined ? 'undefined' : `Row${String(before)}`} }

export function total${i}(rows: readonly Row${i}[]): number {
  const groups = new Map<string, Row${i}[]>();
  for (const row of rows) groups.set(row.label, [...(groups.get(row.label) ?? []), row]);
  const longest = [...groups.values()].sort((a, b) => b.length - a.length).at(0) ?? [];
  return longest.reduce((sum, { id, tags }) => sum + id * tags.length, 0)${before === undefined ? '' : ` + total${String(before)}(rows.flatMap(({ parent }) => parent ?? []))`};
}

export class Store${i}<T extends Row${i}> {
  readonly #rows: T[] = [];
  add(row: T): this { this.#rows.push(row); return this; }
  find(test: (row: T) => boolean): T | undefined { return this.#rows.find(test); }
  labels(): Record<string, number> { return Object.fromEntries(this.#rows.map((row) => [row.label, row.tags.length])); }
}
${
  uses
    ? `
export async function roles${i}(id: string): Promise<number> {
  const found: Officer = await officer(id);
  const { designatedRoles: roles = [] } = found;
  return roles.length + (found.designatedRoles?.length ?? 0);
}
`
    : ''
}`;
}
