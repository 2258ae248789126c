import { dirname, join } from 'node:path';
import { specifierTo } from './specifiers.js';
import type { TemplateOwner } from '../translation/module.js';

const NAMED = /\btemplateUrl\s*:\s*(['"`])([^'"`\n$]+)\1/g;
const EXPORTED = /^export\s+(default\s+)?(?:abstract\s+)?class\s+([\w$]+)/m;

/** Which class a template in a file of its own belongs to, as the decorators of classes say. */
export class TemplateOwners {
  /** Undefined for a template that several classes name. */
  readonly #owners = new Map<string, TemplateOwner | undefined>();

  /** Takes down the templates that a script names. */
  add(file: string, text: string): void {
    if (!namesTemplates(text)) return;
    for (const { 2: url = '', index } of text.matchAll(NAMED)) {
      const name = classAt(text, index);
      if (name === undefined) continue;
      const template = join(dirname(file), url);
      const specifier = specifierOf(template, file);
      this.#owners.set(template, this.#owners.has(template) ? undefined : { specifier, name });
    }
  }

  of(file: string): TemplateOwner | undefined {
    return this.#owners.get(file);
  }

  /** Whether any class names a file as its template. */
  isNamed(file: string): boolean {
    return this.#owners.has(file);
  }

  /** The templates of one class each. */
  get files(): readonly string[] {
    return [...this.#owners].filter(([, owner]) => owner !== undefined).map(([file]) => file);
  }
}

/** Whether a script may name templates. */
function namesTemplates(text: string): boolean {
  return text.includes('templateUrl');
}

/** The exported class that is decorated where something stands. */
function classAt(text: string, at: number): string | undefined {
  const start = text.lastIndexOf('@Component', at);
  if (start < 0 || /^(?:export\s+)?(?:abstract\s+)?class\s/m.test(text.slice(start, at))) return undefined;
  const next = text.indexOf('@Component', at);
  const [, isDefault, name] = EXPORTED.exec(text.slice(at, next < 0 ? text.length : next)) ?? [];
  return isDefault === undefined ? name : 'default';
}

function specifierOf(template: string, file: string): string {
  return specifierTo(file, template).replace(/\.[cm]?[jt]sx?$/, '');
}
