import { basename } from 'node:path';
import { pascalCase } from '../provenance/syntax/component-names.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';

/** A component of the project, by the name under which the templates of an app have it. */
export interface RegisteredComponent {
  readonly name: string;
  readonly specifier: string;
}

/** Words of scripts that register components for the templates of an app. */
export const REGISTERING = ['component', 'unplugin vue components'];

const REGISTERS =
  /\bcomponent\s*\(\s*(['"])([\w-]+)\1\s*,\s*(?:([A-Za-z_$][\w$]*)\s*[,)]|(?:defineAsyncComponent\s*\(\s*)?(?:\(\s*\)\s*=>\s*import|require)\s*\(\s*(['"])([^'"\n]+)\4)/g;
const IMPORTED = /\bimport\s+([A-Za-z_$][\w$]*)\s*(?:,\s*\{[^{}]{0,2000}\}\s*)?from\s*(['"])([^'"\n]+)\2/g;
const REQUIRED = /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*require\s*\(\s*(['"])([^'"\n]+)\2/g;

/** Whether a file may register components of the project. */
export function mayRegister(file: string): boolean {
  return isScriptFile(file) && !file.endsWith('.vue') && !file.endsWith('.d.ts');
}

/** `app.component('data-table', DataTable)`, `Vue.component('DataTable', () => import('./DataTable.vue'))`. */
export function registeredIn(text: string): readonly RegisteredComponent[] {
  const registered = [...text.matchAll(REGISTERS)];
  if (registered.length === 0) return [];
  const imports = [...text.matchAll(IMPORTED), ...text.matchAll(REQUIRED)];
  const sources = new Map(imports.map(([, local = '', , source = '']) => [local, source]));
  return registered.flatMap(([, , name = '', local, , written]) => {
    const specifier = written ?? sources.get(local ?? '');
    return specifier === undefined ? [] : [{ name: pascalCase(name), specifier }];
  });
}

/** Whether a script registers all components that lie in folders, by the names of their files. */
export function registersByPlace(text: string): boolean {
  const isGathering = /\brequire\.context\s*\(|\bimport\.meta\.glob(?:Eager)?\s*[<(]/.test(text);
  return text.includes('unplugin-vue-components') || (isGathering && /\.component\s*\(/.test(text));
}

/** `DataTable`, of `data-table.vue` and of `DataTable/index.vue`. */
export function nameOfComponent(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/\/index\.vue$/, '');
  return pascalCase(basename(path).replace(/\.vue$/, ''));
}
