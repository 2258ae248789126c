import { appsScript } from './apps-script.js';
import { bruno } from './bruno.js';
import { csharp } from './csharp.js';
import { csv } from './csv.js';
import { environment } from './environment.js';
import { go } from './go.js';
import { http } from './http.js';
import { interpreterOf } from './interpreters.js';
import { java } from './java.js';
import { jmeter } from './jmeter.js';
import { json } from './json.js';
import { kotlin } from './kotlin.js';
import type { FileKind } from './kind.js';
import { makefile } from './makefile.js';
import { markdown } from './markdown.js';
import { markup } from './markup.js';
import { kindsOnRequest } from './on-request.js';
import { notebook } from './notebook.js';
import { php } from './php.js';
import { powershell } from './powershell.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { script } from './script.js';
import { shell } from './shell.js';
import { sql } from './sql.js';
import { terraform } from './terraform.js';
import { xml } from './xml.js';
import { yaml } from './yaml.js';

/** All kinds of files that are audited. A further one is a file beside these and a line here. */
const kinds: readonly FileKind[] = [
  script,
  appsScript,
  json,
  markup,
  yaml,
  environment,
  xml,
  terraform,
  http,
  bruno,
  jmeter,
  python,
  notebook,
  csharp,
  java,
  kotlin,
  go,
  php,
  ruby,
  shell,
  powershell,
  makefile,
  sql,
  csv,
  markdown,
];

const byExtension = new Map(kinds.flatMap((kind) => kind.extensions.map((extension) => [extension, kind] as const)));
/** Ends of extensions that have more than one part. */
const doubled = new Set([...byExtension.keys()].flatMap((extension) => /\.(\w+)$/.exec(extension)?.[1] ?? []));
const byBeginning = kinds.flatMap((kind) => (kind.beginnings ?? []).map((beginning) => ({ beginning, kind })));

/** The kind of a file by its name; undefined for one that is not audited. */
export function kindOf(name: string): FileKind | undefined {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const dot = base.lastIndexOf('.');
  const extension = base.slice(dot + 1).toLowerCase();
  // `panel.blade.php` is no PHP.
  const whole = doubled.has(extension) ? base.slice(base.lastIndexOf('.', dot - 1) + 1).toLowerCase() : extension;
  const kind = dot < 0 ? undefined : (byExtension.get(whole) ?? byExtension.get(extension));
  if (kind !== undefined) return kind;
  return byBeginning.find(({ beginning }) => base === beginning || base.startsWith(`${beginning}.`))?.kind;
}

/** The kind of a file by its name, or where that says nothing by the program that runs it. */
export function kindOfFile(path: string): FileKind | undefined {
  const kind = kindOf(path);
  const interpreter = kind === undefined ? interpreterOf(path) : undefined;
  return interpreter === undefined ? kind : kinds.find(({ interpreters }) => interpreters?.test(interpreter));
}

/** Whether a file in a folder is audited. */
export function isAudited(path: string, requested: readonly string[]): boolean {
  const kind = kindOfFile(path);
  return kind !== undefined && (!kindsOnRequest.includes(kind.id) || requested.includes(kind.id));
}

/** Extensions of all kinds, for messages. */
export const extensions: readonly string[] = [...byExtension.keys()];
