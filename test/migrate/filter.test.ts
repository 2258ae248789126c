import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasParallel } from './parallel.js';

let folder: string;
let tool: string;
let dir: string;

/** The command as it is shipped: subcommands in chunks of their own. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  tool = join(folder, 'main.mjs');
  buildSync({
    entryPoints: ['src/cli/main.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outdir: folder,
    splitting: true,
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    logLevel: 'error',
  });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
});
beforeEach(() => {
  dir = mkdtempSync(join(folder, 'case-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const up = ['migrate', '--resource', 'externalUser', '--from', '25.2', '--to', '25.4'];

function run(args: readonly string[], input: string | Buffer = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { cwd: dir, input, maxBuffer: 1e9 });
  return { status, out: stdout.toString(), err: stderr.toString() };
}

const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
  return name;
};
const read = (name: string) => readFileSync(join(dir, name), 'utf8');
const records = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('as a filter', () => {
  test.each([
    ['a line that changes', '{"designatedRoles":[1]}\n', '{"designatedRoleRefs":[1]}\n'],
    ['a line that does not', '{ "a" : 1 }\n', '{ "a" : 1 }\n'],
    [
      'all else byte for byte',
      '{"n":12345678901234567890,"f":6.0,"e":1E+2,"u":"\\u00e9\\/","d":1,"d":2, "designatedRoles" :\t[ 1.0 ] }\r\n',
      '{"n":12345678901234567890,"f":6.0,"e":1E+2,"u":"\\u00e9\\/","d":1,"d":2, "designatedRoleRefs" :\t[ 1.0 ] }\r\n',
    ],
    ['a name that is written with escapes', '{"designated\\u0052oles":1}\n', '{"designatedRoleRefs":1}\n'],
    [
      'a name as a value, in a text and elsewhere',
      '{"a":"designatedRoles","b":"\\"designatedRoles\\":1","salesRep":{"designatedRoles":1}}\n',
      '{"a":"designatedRoles","b":"\\"designatedRoles\\":1","salesRep":{"designatedRoles":1}}\n',
    ],
    [
      'a value in a nested object',
      '{"organization":{"entityType":"Organization"}}\n',
      '{"organization":{"entityType":"ExternalOrg"}}\n',
    ],
    ['a name twice', '{"designatedRoles":1,"designatedRoles":2}\n', '{"designatedRoleRefs":2}\n'],
    ['no line feed at the end', '{"designatedRoles":1}', '{"designatedRoleRefs":1}'],
    ['lines without anything', '\n{"designatedRoles":1}\n\n \n{"a":1}\n', '\n{"designatedRoleRefs":1}\n\n \n{"a":1}\n'],
    ['a list on a line', '[{"designatedRoles":1},{"a":1}]\n', '[{"designatedRoleRefs":1},{"a":1}]\n'],
    [
      'a document',
      '{\n  "designatedRoles": [\n    1\n  ],\n  "a": 1\n}\n',
      '{\n  "designatedRoleRefs": [\n    1\n  ],\n  "a": 1\n}\n',
    ],
    [
      'a list over several lines',
      '[\n  {"designatedRoles": 1},\n  {"a": 1}\n]\n',
      '[\n  {"designatedRoleRefs": 1},\n  {"a": 1}\n]\n',
    ],
    ['nothing', '', ''],
    ['scalars', '1\nnull\n"x"\n', '1\nnull\n"x"\n'],
  ])('%s', (_, given, wanted) => {
    expect(run(up, given)).toMatchObject({ status: 0, out: wanted });
  });

  test.each([
    ['25.3', '25.4', '{"designatedRoles":1 , "a":2 , "designatedRoleRefs":1}', '{"a":2 , "designatedRoleRefs":1}'],
    ['25.3', '25.2', '{"designatedRoles":1 , "a":2 , "designatedRoleRefs":1}', '{"designatedRoles":1 , "a":2}'],
    ['25.3', '25.4', '{"designatedRoles":1}', '{"designatedRoleRefs":1}'],
    [
      '25.2',
      '25.3',
      '{ "designatedRoles" : [1, 2] , "a":2}',
      '{ "designatedRoles" : [1, 2],"designatedRoleRefs":[1, 2] , "a":2}',
    ],
    ['25.4', '25.3', '{ "designatedRoleRefs" : {} }', '{ "designatedRoles":{},"designatedRoleRefs" : {} }'],
    ['auto', '25.4', '{"designatedRoles":1}', '{"designatedRoleRefs":1}'],
    ['auto', '25.2', '{"designatedRoleRefs":1}', '{"designatedRoles":1}'],
    ['auto', '25.4', '{"designatedRoleRefs":1}', '{"designatedRoleRefs":1}'],
  ])('from %s to %s', (from, to, given, wanted) => {
    expect(run(['migrate', '--resource', 'externalUser', '--from', from, '--to', to], `${given}\n`)).toMatchObject({
      status: 0,
      out: `${wanted}\n`,
    });
  });

  test('drops what must not be sent, first, last and all', () => {
    const given =
      '{"updatedBy":1,"a":2}\n{"a":2,"updatedBy":1}\n{"updatedBy":1,"updatedDate":2}\n{"a":2,"updatedBy":1,"updatedDate":2}\n';
    expect(run([...up, '--body', 'request'], given).out).toBe('{"a":2}\n{"a":2}\n{}\n{"a":2}\n');
  });

  test.each(['{"a":1,}', '{"a":', 'nonsense', '{x}', '{"a":}', '1 2', '{"designatedRoles":01}', '[1', '{"a":"b}'])(
    'a bad line, %s, stops the run with its number',
    (bad) => {
      const { status, out, err } = run(up, `{"designatedRoles":1}\n${bad}\n{"b":1}\n`);
      expect(status).toBe(3);
      expect(err).toContain('standard input, line 2: ');
      expect(out).not.toContain('"b"');
    },
  );

  test.each(['{"a":01}', '{"a":1}}', '["a" 1]', '{"a":"\t"}', '{"a":"\\x"}'])(
    'a line that needs nothing, %s, is only read when asked',
    (bad) => {
      expect(run(up, `${bad}\n`)).toMatchObject({ status: 0, out: `${bad}\n` });
      expect(run([...up, '--validate'], `{}\n${bad}\n`)).toMatchObject({ status: 3, out: '' });
    },
  );

  test('or is set aside, and the rest goes on', () => {
    const { status, out } = run(
      [...up, '--rejects', 'bad.ndjson'],
      '{"a":1,}\n{"designatedRoles":1}\n{"a":\n{"b":1}\n',
    );
    expect({ status, out }).toEqual({ status: 3, out: '{"designatedRoleRefs":1}\n{"b":1}\n' });
    expect(records('bad.ndjson').map(({ line, text }) => [line, text])).toEqual([
      [1, '{"a":1,}'],
      [3, '{"a":'],
    ]);
  });

  test('what belongs to no release is set aside with --from auto', () => {
    const given = '{"designatedRoles":1,"organization":{"entityType":"ExternalOrg"}}\n';
    const args = ['migrate', '--resource', 'externalUser', '--from', 'auto', '--to', '25.4', '--rejects', 'bad.ndjson'];
    expect(run(args, given)).toMatchObject({ status: 3, out: '' });
    expect(records('bad.ndjson')[0]?.reason).toMatch(/belongs to no release: .*\/designatedRoles is of 21\.2 to 25\.3/);
  });

  test('reports what was lost or assumed, without values', () => {
    const { err } = run(
      [...up, '--report', 'report.ndjson'],
      '{"a":1}\n{"designatedRoles":"secret"}\n{"organization":{"entityType":"secret"}}\n',
    );
    expect(records('report.ndjson').map(({ line, pointer, kind, change }) => [line, pointer, kind, change])).toEqual([
      [2, '/designatedRoles', 'shape-not-shown', 'external-user-designated-roles'],
      [3, '/organization/entityType', 'unmapped-value', 'external-user-organization-type'],
    ]);
    expect(read('report.ndjson') + err).not.toContain('secret');
    expect(err).toContain('1 × shape-not-shown (external-user-designated-roles)');
  });

  test('sets aside what is lost or assumed where it has to be strict', () => {
    expect(
      run(
        [...up, '--strict', '--rejects', 'bad.ndjson'],
        '{"designatedRoles":1}\n{"organization":{"entityType":"Organization"}}\n',
      ),
    ).toMatchObject({
      status: 3,
      out: '{"organization":{"entityType":"ExternalOrg"}}\n',
    });
  });

  test('a broken document is told by its line', () => {
    const { status, err } = run(up, '{\n  "a": 1,\n  "b": 2,,\n}\n');
    expect(status).toBe(3);
    expect(err).toContain('line 3: ');
  });

  test('lines that are split between reads stay whole', () => {
    const line = JSON.stringify({ designatedRoles: ['é'.repeat(50)], note: 'x'.repeat(90_000) });
    const wanted = line.replace('designatedRoles', 'designatedRoleRefs');
    const { out } = run(up, `${line}\n`.repeat(40));
    expect(out).toBe(`${wanted}\n`.repeat(40));
  });
});

describe('with files', () => {
  const old = '{"designatedRoles":1}\n{"a":6.0}\n';
  const now = '{"designatedRoleRefs":1}\n{"a":6.0}\n';

  test('writes them one after another', () => {
    file('a', old.trimEnd());
    file('b', old);
    expect(run([...up, 'a', 'b'])).toMatchObject({ status: 0, out: now + now });
    expect(read('a')).toBe(old.trimEnd());
  });

  test('in place, with a backup, and never half', () => {
    file('a', old);
    chmodSync(join(dir, 'a'), 0o640);
    symlinkSync('a', join(dir, 'link'));
    expect(run([...up, '--in-place', '--backup', '.bak', 'link'])).toMatchObject({ status: 0, out: '' });
    expect([read('a'), read('a.bak')]).toEqual([now, old]);
    expect(statSync(join(dir, 'a')).mode & 0o777).toBe(0o640);
    expect(readdirSync(dir).sort()).toEqual(['a', 'a.bak', 'link']);
  });

  test('in place, a bad line leaves the file as it was', () => {
    file('a', `${old}{\n`);
    expect(run([...up, '--in-place', 'a']).status).toBe(3);
    expect(read('a')).toBe(`${old}{\n`);
    expect(readdirSync(dir)).toEqual(['a']);
  });

  test('in place, what was written before a bad line is told, and what was lost in it', () => {
    const both = '{"designatedRoles":[1],"designatedRoleRefs":[2]}\n';
    file('a', both);
    file('b', `${both}{\n`);
    const { status, err } = run([...up, '--in-place', 'a', 'b']);
    expect(status).toBe(3);
    expect(err).toMatch(/^1 × conflict .* First: a, line 1, /);
    expect(err).toMatch(/^Written before it stopped: a\.$/m);
    expect(err).not.toContain('b, line 1');
  });

  test('in place, a file that needs nothing is not written', () => {
    file('a', now);
    const before = statSync(join(dir, 'a'));
    run([...up, '--in-place', 'a']);
    const after = statSync(join(dir, 'a'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('--check writes nothing and says by its exit code', () => {
    file('a', old);
    expect(run([...up, '--check', 'a'])).toMatchObject({ status: 1, out: '' });
    expect(run([...up, '--check'], now)).toMatchObject({ status: 0, out: '' });
    expect(read('a')).toBe(old);
  });

  test.each([
    [[...up, 'nowhere'], /There is no file nowhere/],
    [[...up, '.'], /is a folder/],
    [[...up, '--in-place'], /--in-place needs files/],
    [[...up, '--backup', '.bak'], /--backup belongs to --in-place/],
    [[...up, '--report', 'none/report'], /ENOENT.*none\/report/],
    [[...up, '--rejects', 'none/rejects'], /ENOENT.*none\/rejects/],
    [
      ['migrate', '--resource', 'externalUsr', '--from', '25.2', '--to', '25.4'],
      /Unknown resource "externalUsr"\. Did you mean "externalUser"\?/,
    ],
    [
      ['migrate', '--resource', 'externalUser', '--from', '25.9', '--to', '25.4'],
      /does not know release "25\.9"\. Nearest: 25\.4 and 26\.1/,
    ],
    [['migrate', '--resource', 'externalUser', '--from', 'auto', '--to', 'latest'], /"latest" is no release/],
    [['migrate', '--resource', 'externalUser', '--from', '25.2'], /--to/],
  ])('%j is bad usage', (args, message) => {
    const { status, err } = run(args, '{}');
    expect(status).toBe(2);
    expect(err).toMatch(message);
  });
});

describe.skipIf(process.platform === 'win32')('in a pipe', () => {
  const shell = (script: string) =>
    spawnSync('bash', ['-c', script], {
      cwd: dir,
      encoding: 'utf8',
      env: { ...process.env, TOOL: `${process.execPath} ${tool} ${up.join(' ')}` },
    });
  const many = (lines: number) => `${JSON.stringify({ designatedRoles: [1], note: 'x'.repeat(1000) })}\n`.repeat(lines);

  test('ends quietly with its reader', () => {
    file('in', many(50_000));
    expect(shell('$TOOL < in | head -n 1 | wc -l; echo "${PIPESTATUS[0]}"')).toMatchObject({ stdout: '1\n0\n' });
  });

  test('says when the disk is full', () => {
    file('in', many(10));
    const { stdout, stderr } = shell('$TOOL < in > /dev/full; echo $?');
    expect(stdout).toBe('2\n');
    expect(stderr).toMatch(/ENOSPC/);
  });

  test('waits for a slow reader, and needs no more memory for more lines', async () => {
    const script = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS));`;
    const preload = file('peak.cjs', script);
    const child = spawn(process.execPath, ['--require', join(dir, preload), tool, ...up], { stdio: 'pipe' });
    let err = '';
    let bytes = 0;
    // Only then has everything been read of it, what it says at its end too.
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const piece = many(1000);
    const feed = (async () => {
      for (let index = 0; index < 150; index++) {
        if (!child.stdin.write(piece)) await new Promise((resolve) => child.stdin.once('drain', resolve));
      }
      child.stdin.end();
    })();
    for await (const chunk of child.stdout) bytes += (chunk as Buffer).length;
    await Promise.all([feed, closed]);
    expect(bytes).toBe(150 * (piece.length + 1000 * 3));
    expect(Number(/peak (\d+)/.exec(err)?.[1]) / 1024).toBeLessThan(100);
  });

  test('answers each line of a writer that waits for it', async () => {
    const child = spawn(process.execPath, [tool, ...up], { stdio: 'pipe' });
    const answers = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (let index = 0; index < 3; index++) {
      child.stdin.write(`{"designatedRoles":${index}}\n`);
      expect(String((await answers.next()).value)).toBe(`{"designatedRoleRefs":${index}}\n`);
    }
    child.stdin.end();
  });

  test.each([
    [['--rejects', 'in', 'in'], /in is read; .*rejects/],
    [['--in-place', '--report', './in', 'in'], /in is read/],
    [['--rejects', 'out', '--report', 'out'], /both/],
    [['--in-place', '--backup', '', 'in'], /suffix/],
    [['--in-place', '--backup', '/x', 'in'], /suffix/],
  ])('%j would lose what is read or written', (args, message) => {
    file('in', '{"designatedRoles":1}\n');
    const { status, err } = run([...up, ...args]);
    expect(err).toMatch(message);
    expect(status).toBe(2);
    expect(read('in')).toBe('{"designatedRoles":1}\n');
  });

  test.each(['auto', 'lines', 'json'])('a byte order mark in front stays (%s)', (format) => {
    expect(run([...up, '--format', format], '\uFEFF{"designatedRoles":1}\n').out).toBe(
      '\uFEFF{"designatedRoleRefs":1}\n',
    );
    expect(run([...up, '--format', format], '\uFEFF').out).toBe('\uFEFF');
    expect(run([...up, '--format', format], '{"a":"\uFEFF"}\n').out).toBe('{"a":"\uFEFF"}\n');
  });

  test('ends when it is told to, though nothing comes', async () => {
    const child = spawn(process.execPath, [tool, ...up], { stdio: 'pipe' });
    child.stdin.write('{"a":1}\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGTERM');
    expect(
      await new Promise((resolve) =>
        child.once('exit', (_, signal) => {
          resolve(signal);
        }),
      ),
    ).toBe('SIGTERM');
    child.stdin.end();
  });

  test('a file that may not grow so large is left as it was', () => {
    file('in', many(100_000));
    const before = read('in');
    const { stdout } = shell('ulimit -f 1024; $TOOL --in-place in; echo $?');
    expect(stdout.trim()).toBe('2');
    expect(readdirSync(dir)).toEqual(['in']);
    expect(read('in')).toBe(before);
  });

  test('an interrupted run leaves the file as it was, and nothing beside it', async () => {
    file('in', many(100_000));
    const before = statSync(join(dir, 'in'));
    const child = spawn(process.execPath, [tool, ...up, '--in-place', 'in'], { cwd: dir });
    while (!readdirSync(dir).some((name) => name.endsWith('.tmp')))
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(readdirSync(dir)).toEqual(['in']);
    expect(statSync(join(dir, 'in')).ino).toBe(before.ino);
  });

  test.skipIf(!hasParallel())('over the shards of a file, with GNU parallel, as in one run', () => {
    const lines = Array.from({ length: 2000 }, (_, index) =>
      JSON.stringify(index % 7 === 0 ? { id: index, designatedRoles: [index] } : { id: index }),
    );
    file('in', `${lines.join('\n')}\n`);
    const { stderr } = shell(
      'parallel --pipepart -a in --block 8k --keep-order "$TOOL --report report.{#}.ndjson 2>/dev/null" > out && cat report.*.ndjson > report.ndjson && $TOOL < in > whole 2>/dev/null',
    );
    expect(stderr).not.toMatch(/error/i);
    expect(read('out')).toBe(read('whole'));
    expect(readdirSync(dir).filter((name) => /^report\.\d+/.test(name)).length).toBeGreaterThan(1);
    expect(records('report.ndjson')).toHaveLength(Math.ceil(2000 / 7));
  });
});

/** The engines themselves are not here: what they do with the documented lines is done as they say that they do it. */
describe('under an engine, with the line that is documented', () => {
  const page = readFileSync('docs/migrate.md', 'utf8');
  const documented = (form: RegExp) => {
    const [, command = ''] = form.exec(page) ?? [];
    expect(command).toMatch(/^lending-compat migrate /);
    return command.replace('lending-compat', '$CLI');
  };
  const through = (command: string, input: string) => {
    const env = { ...process.env, CLI: `${process.execPath} ${tool}` };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: dir, input, encoding: 'utf8', env });
    return { status, stdout, stderr };
  };
  const parts = [
    ['{"designatedRoles":[1]}', '{"id":2}', ''],
    [],
    ['{"organization":\t{"entityType":"Organization"}}'],
    ['{"id":3,\t"designatedRoles":\t[]}'],
  ];
  const wanted = [
    '{"designatedRoleRefs":[1]}',
    '{"id":2}',
    '',
    '{"organization":\t{"entityType":"ExternalOrg"}}',
    '{"id":3,\t"designatedRoleRefs":\t[]}',
  ];

  test.each([
    ['Spark', /textFile\(in\)\.pipe\("([^"]+)"\)/],
    ['PySpark', /textFile\(src\)\.pipe\("([^"]+)", checkCode=True\)/],
  ])('%s: a process a partition, each element printed as a line', (_, form) => {
    const command = documented(form);
    // It is cut at white space, without a shell.
    expect(command).not.toMatch(/['"|<>]/);
    const results = parts.map((part) => through(command, part.map((line) => `${line}\n`).join('')));
    expect(results.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(results.flatMap(({ stdout }) => stdout.split('\n').slice(0, -1))).toEqual(wanted);
    expect(through(command, '{"designatedRoles":\n{"id":1}\n').status).toBe(3);
  });

  test('Hadoop streaming: cut at the first tab, and written with the separator', () => {
    const command = documented(/-mapper '([^']+)'/);
    expect(page).toContain('-D mapreduce.output.textoutputformat.separator= ');
    const written = parts.flatMap((part) => {
      const { status, stdout, stderr } = through(command, part.map((line) => `${line}\n`).join(''));
      expect(status).toBe(0);
      // Such lines would be counters.
      expect(stderr).not.toMatch(/^reporter:/m);
      return stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => {
          const [key = '', ...value] = line.split('\t');
          return `${key}${value.join('\t')}`;
        });
    });
    expect(written).toEqual(wanted.map((line) => line.replace('\t', '')));
  });

  test('Vector: a line comes out as soon as it came in, and nothing else does', async () => {
    file('users.ndjson', '{"old":1}\n');
    const [, line = ''] = /command = \["sh", "-c", "([^"]+)"\]/.exec(page) ?? [];
    const command = line.replace('lending-compat', '$CLI');
    const env = { ...process.env, CLI: `${process.execPath} ${tool}` };
    const child = spawn('sh', ['-c', command], { cwd: dir, env, detached: true });
    const events: string[] = [];
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => events.push(line));
    const add = (text: string) => {
      appendFileSync(join(dir, 'users.ndjson'), `${text}\n`);
    };
    const until = async (text: string) => {
      while (!events.includes(text)) await new Promise((resolve) => lines.once('line', resolve));
    };
    // That it has opened the file cannot be seen from here: lines are added until one has come.
    const timer = setInterval(() => {
      add('{"first":1}');
    }, 50);
    await until('{"first":1}');
    clearInterval(timer);
    add('{"designatedRoles":[1]}');
    await until('{"designatedRoleRefs":[1]}');
    add('{"designatedRoles":');
    add('{"id":2}');
    await until('{"id":2}');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    expect(events.filter((line) => line !== '{"first":1}')).toEqual(['{"designatedRoleRefs":[1]}', '{"id":2}']);
    expect(records('rejects.ndjson')).toMatchObject([{ text: '{"designatedRoles":' }]);
  });
});
