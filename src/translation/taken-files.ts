/** What a script uses of others that it takes in. */
export interface Taken<Functions> {
  readonly functions: Functions;
  readonly files: readonly TakenFile[];
}

export interface TakenFile {
  readonly specifier: string;
  readonly names: readonly string[];
}

/** The imports that bring in what is used of other files. */
export function importsOf(files: readonly TakenFile[], nameOf: (name: string) => string = (name) => name): string {
  return files
    .filter(({ names }) => names.length > 0)
    .map(({ specifier, names }) => `import { ${names.map(nameOf).join(', ')} } from ${JSON.stringify(specifier)};\n`)
    .join('');
}
