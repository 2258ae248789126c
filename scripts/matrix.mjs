// Runs the built command and the built plugin under every supported version of Node and ESLint, and once as a partner
// installs them, next to TypeScript 7. All of them must find the same things. Needs a build.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const sample = join(root, 'examples', 'partner-app');
const nodes = ['20.19.0', '22', '24'];
const eslints = ['eslint9', 'eslint'];
const shell = process.platform === 'win32';

let failed = 0;

/** Runs one cell; a throw fails it. */
function cell(name, run) {
  const start = performance.now();
  try {
    const outcome = run();
    console.log(`ok      ${name}: ${outcome} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function run(node, args, { status: expected = 0, cwd = root } = {}) {
  const { status, stdout, stderr, error } = spawnSync(node, args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (error) throw error;
  if (status !== expected || stdout === '') {
    throw new Error(`exit ${status}, expected ${expected}\n${stderr || stdout}`.trim());
  }
  return stdout;
}

/** The first value seen is what all the later ones must equal. */
function same(what) {
  let first;
  return (value) => {
    if (value.length === 0) throw new Error(`no ${what} at all`);
    first ??= value;
    if (!isDeepStrictEqual(value, first)) throw new Error(`other ${what} than in the first run`);
    return `${value.length} ${what}`;
  };
}

const sameFindings = same('findings');
const sameMessages = same('lint messages');

const auditArgs = (folder) => ['audit', folder, '--from', '25.2', '--to', '26.3', '--format', 'json'];

function audit(node, command, folder) {
  // 1: the sample has findings on purpose.
  return sameFindings(JSON.parse(run(node, [command, ...auditArgs(folder)], { status: 1 })).findings);
}

function executableOf(wanted) {
  return execFileSync('npx', ['-y', '-p', `node@${wanted}`, 'node', '-p', 'process.execPath'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell,
  }).trim();
}

const command = join(root, 'dist', 'cli.js');
if (!existsSync(command)) {
  console.error('Nothing is built yet: run `npm run build` first.');
  process.exit(1);
}

for (const wanted of nodes) {
  let node;
  cell(`Node ${wanted}`, () => {
    node = executableOf(wanted);
    const actual = run(node, ['--version']).trim();
    if (!`${actual}.`.startsWith(`v${wanted}.`)) throw new Error(`the registry gave ${actual}`);
    return actual;
  });
  if (node === undefined) continue;

  cell(`Node ${wanted}, --version`, () => {
    const shown = run(node, [command, '--version']).trim();
    if (shown !== version) throw new Error(`shows ${shown} instead of ${version}`);
    return shown;
  });
  cell(`Node ${wanted}, audit`, () => audit(node, command, sample));
  for (const eslint of eslints) {
    cell(`Node ${wanted}, ${eslint}`, () => {
      const result = JSON.parse(run(node, [join(root, 'scripts', 'lint-sample.mjs'), eslint]));
      return `${sameMessages(result.messages)} with ESLint ${result.eslint}`;
    });
  }
}

/** A partner's project, with TypeScript 7 installed, which offers no compiler API to the tools of today. */
const partner = mkdtempSync(join(tmpdir(), 'lending-compat-partner-'));
try {
  const npm = (args, cwd) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell });
  cell('partner with TypeScript 7, install', () => {
    const [{ filename }] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', partner], root));
    writeFileSync(join(partner, 'package.json'), '{ "name": "partner", "private": true, "type": "module" }\n');
    npm(['install', '--no-audit', '--no-fund', join(partner, filename), 'typescript@7', 'eslint@10'], partner);
    cpSync(sample, join(partner, 'app'), { recursive: true });
    return filename;
  });
  cell('partner with TypeScript 7, audit', () =>
    audit(process.execPath, join(partner, 'node_modules', 'lending-compat', 'dist', 'cli.js'), join(partner, 'app')),
  );
  cell('partner with TypeScript 7, lint', () => {
    writeFileSync(
      join(partner, 'eslint.config.js'),
      `import compat from 'lending-compat/eslint';
export default [{ settings: { 'lending-compat': { from: '25.2', to: '26.3' } } }, compat.configs.recommended].flat();
`,
    );
    writeFileSync(
      join(partner, 'pages.js'),
      'export const pages = (loanId) => fetch(`/lending/v1/loans/${loanId}/attachments`);\n',
    );
    const eslint = join(partner, 'node_modules', 'eslint', 'bin', 'eslint.js');
    const [{ messages }] = JSON.parse(
      run(process.execPath, [eslint, '--format', 'json', 'pages.js'], { status: 1, cwd: partner }),
    );
    return messages.map(({ ruleId }) => ruleId).join(', ');
  });
} finally {
  rmSync(partner, { recursive: true, force: true });
}

if (failed > 0) {
  console.log(`${failed} failed`);
  process.exitCode = 1;
}
