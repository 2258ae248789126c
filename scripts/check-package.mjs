// Checks the package as a consumer gets it: contents, types, exports, imports and command. Needs a build.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const shell = process.platform === 'win32';
const failures = [];
const fail = (message) => failures.push(message);

/** What may be in the package; whatever matches none of these has been packed by mistake. */
const allowed = [
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^dist\/[\w-]+\.m?js$/,
  /^dist\/types\/[\w-]+\.d\.c?ts$/,
  /^dist\/(?:types\/)?package\.json$/,
  /^dist\/THIRD-PARTY-LICENSES\.txt$/,
  /^data\/[\w./-]+\.(?:yaml|yml|json)$/,
  /^docs\/(?:rules\/)?[\w-]+\.md$/,
];

/** Every path that the manifest promises. */
function promised() {
  const targets = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(targets));
  return [...targets(manifest.exports), ...targets(manifest.bin), manifest.main, manifest.types].map((path) =>
    path.replace(/^\.\//, ''),
  );
}

function checkContents(files) {
  for (const file of files) {
    if (!allowed.some((pattern) => pattern.test(file))) fail(`${file} is packed and should not be.`);
  }
  for (const file of new Set([
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'dist/package.json',
    'dist/types/package.json',
    'dist/THIRD-PARTY-LICENSES.txt',
    ...promised(),
  ])) {
    if (!files.includes(file)) fail(`${file} is missing from the package.`);
  }
}

function checkWith(tool, ...args) {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', tool, ...args], {
    cwd: root,
    encoding: 'utf8',
    shell,
  });
  if (status !== 0) fail(`${tool}:\n${stdout}${stderr}`);
}

/** The module specifiers that a built file or a type declaration names. */
function specifiersOf(file) {
  const found = [];
  const add = (node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
  };
  const source = ({ source }) => add(source);
  new Visitor({
    ImportDeclaration: source,
    ExportNamedDeclaration: source,
    ExportAllDeclaration: source,
    ImportExpression: source,
    TSImportType: source,
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && /^(?:__)?require\d*$/.test(node.callee.name)) add(node.arguments[0]);
    },
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return found.filter((specifier) => !specifier.startsWith('.'));
}

/** Whatever the build imports must be a dependency, an optional peer or a part of Node. */
function checkImports(files) {
  const declared = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]);
  const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  for (const file of files.filter((name) => name.startsWith('dist/'))) {
    for (const specifier of new Set(specifiersOf(file))) {
      if (isBuiltin(specifier) || declared.has(packageOf(specifier))) continue;
      fail(`${file} imports ${specifier}, which is not a dependency.`);
    }
  }
}

/** ESM and CommonJS must load, with the same names; a lone default export is itself what `require` gives. */
async function checkExports() {
  const require = createRequire(import.meta.url);
  const namesOf = (loaded) =>
    Object.keys(loaded)
      .filter((name) => name !== 'module.exports' && name !== '__esModule')
      .sort()
      .join(', ');
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    const specifier = subpath.replace('.', manifest.name);
    if (typeof target === 'string') {
      require(specifier);
      continue;
    }
    const module = await import(specifier);
    const esm = namesOf(namesOf(module) === 'default' ? module.default : module);
    const cjs = namesOf(require(specifier));
    if (esm !== cjs) fail(`${specifier} exports {${esm}} to import and {${cjs}} to require.`);
  }
}

function checkCommand() {
  const command = join(root, manifest.bin[manifest.name]);
  if (!readFileSync(command, 'utf8').startsWith('#!/usr/bin/env node\n')) fail(`${command} has no shebang.`);
  const version = execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' }).trim();
  if (version !== manifest.version) fail(`--version says ${version}, the manifest ${manifest.version}.`);
}

const folder = mkdtempSync(join(tmpdir(), 'lending-compat-pack-'));
try {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell,
    }),
  );
  const files = packed.files.map(({ path }) => path);
  const tarball = join(folder, packed.filename);
  checkContents(files);
  checkWith('publint', 'run', tarball, '--strict');
  // Resolution without `exports` (moduleResolution: node10) cannot see subpaths at all.
  checkWith('attw', tarball, '--profile', 'node16', '--no-emoji');
  checkImports(files);
  await checkExports();
  checkCommand();
  console.log(`${packed.filename}: ${files.length} files, ${Math.round(packed.size / 1024)} KiB packed.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}
