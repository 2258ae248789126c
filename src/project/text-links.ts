import { givesWithoutImport } from './auto-imports.js';
import { dataNamesIn } from './data-names.js';
import { mayShareNames } from './script-globals.js';
import { specifiersOf } from './specifiers.js';
import type { ImportedSpecifier } from './specifiers.js';
import { namesTemplates } from './template-owners.js';

/** How a file hangs together with others, as its text tells by itself. */
export interface TextLinks {
  readonly specifiers: readonly ImportedSpecifier[];
  /** Whether others may get names from it by way of the page that loads it. */
  readonly sharesNames: boolean;
  /** Names of files of data that it may read. */
  readonly dataNames: readonly string[];
}

export function linksIn(text: string): TextLinks {
  return { specifiers: specifiersOf(text), sharesNames: mayShareNames(text), dataNames: dataNamesIn(text) };
}

/** As one string, which threads hand on faster than objects; undefined where the text says more than that. */
export function packedLinks(file: string, text: string): string | undefined {
  if (namesTemplates(text) || givesWithoutImport(file, text)) return undefined;
  const { specifiers, sharesNames, dataNames } = linksIn(text);
  const asked = specifiers.map(({ specifier, reexported }) => (reexported ? REEXPORTED : '') + specifier);
  return [sharesNames ? SHARES : '', ...asked, ...dataNames.map((name) => DATA + name)].join(SEPARATOR);
}

export function unpackedLinks(packed: string): TextLinks {
  const [sharing, ...asked] = packed.split(SEPARATOR);
  return {
    specifiers: asked
      .filter((one) => !one.startsWith(DATA))
      .map((one) => {
        const reexported = one.startsWith(REEXPORTED);
        return { specifier: reexported ? one.slice(1) : one, reexported };
      }),
    sharesNames: sharing === SHARES,
    dataNames: asked.filter((one) => one.startsWith(DATA)).map((one) => one.slice(1)),
  };
}

/** No text that is read holds it. */
const SEPARATOR = '\0';
const REEXPORTED = '\u0001';
const DATA = '\u0002';
const SHARES = 'shares';
