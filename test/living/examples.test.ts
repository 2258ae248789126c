import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { audit } from '../../src/audit/audit.js';
import { ExitCode } from '../../src/cli/exit-codes.js';
import { folderWith, write } from '../audit/folder.js';
import { builtCommand } from '../cli/command.js';

const { path } = builtCommand('examples');
const examples = join(import.meta.dirname, '../../examples/ci');
const window = { from: '25.2', to: '26.3' };

/** A small app in a git repository, with what stands in the examples' place: a window, and a branch that adds something. */
function repository(): string {
  const cwd = folderWith({
    'src/paths.js': 'export const files = "/lending/v1/loans/{loan}/attachments";\n',
    'src/a.js': 'import { files } from "./paths.js";\nfetch(files);\n',
    'src/b.js': 'import { files } from "./paths.js";\nfetch(files);\n',
    'src/c.js': 'fetch("/workflow/v1/taskgroups");\n'.repeat(3),
    'lending-compat.config.json': JSON.stringify(window),
    '.gitignore': 'reports\ngl-code-quality-report.json\n',
  });
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'first');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return cwd;
}

/** `npx lending-compat` is the built command; what is installed is there already. */
function tools(): string {
  const folder = folderWith({
    npx: `#!/bin/sh\n[ "$1" = lending-compat ] || exit 99\nshift\nexec "${process.execPath}" "${path}" "$@"\n`,
    npm: '#!/bin/sh\n[ "$*" = ci ]\n',
  });
  for (const name of ['npx', 'npm']) chmodSync(join(folder, name), 0o755);
  return folder;
}

const bin = tools();

function shell(command: string, cwd: string, env: Readonly<Record<string, string>> = {}): number | null {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const ended = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    cwd,
    env: { PATH, ...env },
    encoding: 'utf8',
  });
  expect(ended.stderr).toBe('');
  return ended.status;
}

interface Step {
  readonly run?: string;
}

function example(name: string): unknown {
  return parse(readFileSync(join(examples, name), 'utf8'));
}

async function wholeReport(cwd: string): Promise<string[]> {
  const { findings } = await audit({ paths: [cwd], window });
  return findings.map(({ fingerprint }) => fingerprint).sort();
}

describe('the example for GitHub', () => {
  interface Workflow {
    readonly jobs: Readonly<
      Record<
        string,
        {
          readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
          readonly steps: readonly Step[];
        }
      >
    >;
  }
  const { jobs } = example('github-actions.yml') as Workflow;
  const commands = (job: string): string[] => (jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);

  test('audits in shards, merges them, and has a report to upload', async () => {
    const cwd = repository();
    const env = { GITHUB_STEP_SUMMARY: join(cwd, 'summary.txt') };
    for (const shard of jobs.shard?.strategy?.matrix.shard ?? []) {
      for (const command of commands('shard')) {
        expect(shell(command.replaceAll('${{ matrix.shard }}', String(shard)), cwd, env)).toBe(ExitCode.Clean);
      }
    }
    expect(commands('report').map((command) => shell(command, cwd, env))).toEqual([0, ExitCode.Findings, 0]);
    expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('attachments-v1');
    interface Sarif {
      readonly runs: readonly {
        readonly results: readonly { readonly partialFingerprints: Readonly<Record<string, string>> }[];
      }[];
    }
    const sarif = JSON.parse(readFileSync(join(cwd, 'reports/audit.sarif'), 'utf8')) as Sarif;
    const uploaded = sarif.runs.flatMap(({ results }) =>
      results.flatMap((one) => Object.values(one.partialFingerprints)),
    );
    expect(uploaded).toEqual(expect.arrayContaining(await wholeReport(cwd)));
  });

  test('fails a pull request for what it adds', () => {
    const cwd = repository();
    const env = { GITHUB_BASE_REF: 'main' };
    expect(commands('added').map((command) => shell(command, cwd, env))).toEqual([0, ExitCode.Clean]);
    write(cwd, { 'src/new.js': 'fetch("/workflow/v1/taskgroups");\n' });
    expect(commands('added').map((command) => shell(command, cwd, env))).toEqual([0, ExitCode.Findings]);
  });
});

describe('the example for GitLab', () => {
  interface Job {
    readonly parallel?: number;
    readonly script: readonly string[];
    readonly artifacts?: { readonly reports?: Readonly<Record<string, string>> };
  }
  const jobs = example('gitlab-ci.yml') as Record<string, Job>;
  const script = (job: string): readonly string[] => jobs[job]?.script ?? [];

  test('audits in shards, merges them, and has the reports that it names', async () => {
    const cwd = repository();
    const total = jobs['lending-compat-shard']?.parallel ?? 0;
    expect(total).toBeGreaterThan(1);
    for (let index = 1; index <= total; index++) {
      const env = { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(total) };
      for (const command of script('lending-compat-shard')) expect(shell(command, cwd, env)).toBe(ExitCode.Clean);
    }
    expect(script('lending-compat').map((command) => shell(command, cwd))).toEqual([0, ExitCode.Findings]);
    const reports = Object.values(jobs['lending-compat']?.artifacts?.reports ?? {});
    expect(reports.map((file) => existsSync(join(cwd, file)))).toEqual([true, true]);
    const quality = readFileSync(join(cwd, 'gl-code-quality-report.json'), 'utf8');
    for (const fingerprint of await wholeReport(cwd)) expect(quality).toContain(fingerprint);
  });

  test('fails a merge request for what it adds', () => {
    const cwd = repository();
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: 'origin/main' };
    expect(script('lending-compat-added').map((command) => shell(command, cwd, env))).toEqual([0, ExitCode.Clean]);
    write(cwd, { 'src/new.js': 'fetch("/workflow/v1/taskgroups");\n' });
    expect(script('lending-compat-added').map((command) => shell(command, cwd, env))).toEqual([0, ExitCode.Findings]);
  });
});

test('the example for pre-commit stops a commit that adds something', () => {
  interface Hooks {
    readonly repos: readonly { readonly hooks: readonly { readonly entry: string }[] }[];
  }
  const [entry = ''] = (example('pre-commit-config.yaml') as Hooks).repos.flatMap(({ hooks }) =>
    hooks.map((hook) => hook.entry),
  );
  const cwd = repository();
  expect(shell(entry, cwd)).toBe(ExitCode.Clean);
  write(cwd, { 'src/new.js': 'fetch("/workflow/v1/taskgroups");\n' });
  expect(shell(entry, cwd)).toBe(ExitCode.Findings);
});
