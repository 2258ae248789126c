import { Command, CommanderError, Option } from 'commander';
import { version } from '../version.js';
import { addAudit } from './commands/audit-command.js';
import { runDiff } from './commands/diff.js';
import { runExplain } from './commands/explain.js';
import type { InitCommandOptions } from './commands/init.js';
import type { CommandResult } from './commands/layout.js';
import type { MigrateCommandOptions } from './commands/migrate.js';
import { runReleases } from './commands/releases.js';
import { addReportCommands } from './commands/report-commands.js';
import { addUpgrade } from './commands/upgrade-command.js';
import { withCommonOptions } from './common-options.js';
import type { Catalogue, Window } from '../catalogue/types.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { catalogueFor, readConfiguration } from './settings.js';
import type { CommonOptions } from './settings.js';

const name = 'lending-compat';

interface QueryOptions extends CommonOptions {
  readonly format: 'text' | 'json';
}

/**
 * Runs the command line.
 * @returns how the process is to end.
 * @throws what a command throws; usage that makes no sense is printed, with exit code 2.
 */
export async function runProgram(argv: readonly string[]): Promise<ExitCode> {
  let code = ExitCode.Clean;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.Clean : ExitCode.Usage;
    throw error;
  }
  return code;
}

function createProgram(end: (code: ExitCode) => void): Command {
  const program = new Command(name)
    .description('Know what a release of the platform breaks in your code before it does.')
    .version(version)
    .exitOverride()
    .showHelpAfterError(`(${name} --help shows all commands and options)`);
  addInit(program);
  addAudit(program, end);
  addReportCommands(program, end);
  addMigrate(program, end);
  addUpgrade(program, end);
  addQueries(program);
  return program;
}

function addInit(program: Command): void {
  withCommonOptions(program.command('init'))
    .description('write a configuration from what the working directory shows')
    .option('--from <release>', 'release that the code runs on')
    .option('--to <release>', 'release that it moves to')
    .action(async (options: InitCommandOptions) => {
      const { runInit } = await import('./commands/init.js');
      await runInit(options);
    });
}

function addMigrate(program: Command, end: (code: ExitCode) => void): void {
  withCommonOptions(program.command('migrate').argument('[files...]', 'files (default, and `-`: standard input)'))
    .description('turn the payloads of one release into those of another: JSON, or a JSON text a line')
    .requiredOption('--resource <name>', 'what the payloads are, for example externalUser')
    .requiredOption('--from <release>', 'release of the payloads, or auto where each shows it')
    .requiredOption('--to <release>', 'release that they are to be of')
    .addOption(
      new Option('--body <kind>', 'whether the payloads are sent or received')
        .choices(['request', 'response'])
        .default('response'),
    )
    .addOption(
      new Option('--format <format>', 'a JSON text a line, or one over several lines')
        .choices(['auto', 'lines', 'json'])
        .default('auto'),
    )
    .option('--check', 'write nothing; exit code 1 where something would change')
    .option('--in-place', 'write the files themselves, each at once or not at all')
    .option('--backup <suffix>', 'with --in-place: keep the file as it was under its name and this suffix')
    .option('--rejects <file>', 'set lines that cannot be rewritten aside, and go on')
    .option('--report <file>', 'write what was lost or assumed, a JSON text a line')
    .option('--strict', 'reject payloads of which something is lost or assumed')
    .option('--validate', 'read every line strictly, also those in which nothing can change')
    .option('--remove-duplicates', 'take items out that may stand once and stand again')
    .addHelpText('after', migrateExitCodes)
    .action(async (files: string[], options: MigrateCommandOptions) => {
      const { runMigrate } = await import('./commands/migrate.js');
      end(await runMigrate(files, options));
    });
}

const migrateExitCodes = `
Exit codes:
  0  every payload was read
  1  with --check: something would change
  2  bad usage, or a file that cannot be read or written
  3  a payload could not be rewritten: the run stopped, or went on with --rejects`;

function addQueries(program: Command): void {
  addQuery(program.command('releases'))
    .description('list the releases and what each changes')
    .action(async (options: QueryOptions) => {
      await answer(options, runReleases);
    });
  addQuery(program.command('explain').argument('<subject>', 'id of a change, field, path or method'))
    .description('say what a change is, when, why, and what to do')
    .action(async (query: string, options: QueryOptions) => {
      await answer(options, (catalogue) => runExplain(catalogue, { query }));
    });
  addQuery(program.command('diff').argument('<from>', 'a release').argument('<to>', 'a later release'))
    .description('list what changes between two releases')
    .action(async (from: string, to: string, options: QueryOptions) => {
      const window: Window = { from, to };
      await answer(options, (catalogue) => runDiff(catalogue, window));
    });
}

function addQuery(command: Command): Command {
  return withCommonOptions(command).addOption(
    new Option('--format <format>', 'how the answer is printed').choices(['text', 'json']).default('text'),
  );
}

async function answer(options: QueryOptions, run: (catalogue: Catalogue) => CommandResult): Promise<void> {
  const { text, json } = run(await catalogueFor(options, await readConfiguration(process.cwd())));
  print(options.format === 'json' ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`);
}
