import { build } from 'esbuild';
import type { GeneratedFile } from './generate.js';

const page = 'src/audit/reporters/html/page';

/** The script and the style of the HTML report, as texts that a report carries. */
export async function reportPage(): Promise<readonly GeneratedFile[]> {
  const [script, style] = await Promise.all([bundled(`${page}/main.ts`), bundled(`${page}/page.css`)]);
  const text = [
    `// Generated from ${page}/ by scripts/report-page.ts; change the page, not this file.`,
    `export const script = ${JSON.stringify(script)};`,
    `export const style = ${JSON.stringify(style)};`,
    '',
  ].join('\n');
  return [{ path: 'src/audit/reporters/html/generated/page.ts', text }];
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    charset: 'ascii',
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trim();
}
