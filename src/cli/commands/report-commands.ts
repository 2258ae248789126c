import { Option } from 'commander';
import type { Command } from 'commander';
import { verdicts } from '../../audit/report.js';
import { withCommonOptions } from '../common-options.js';
import { defaultBaseline } from '../default-baseline.js';
import type { ExitCode } from '../exit-codes.js';
import { withReportOptions } from '../report-options.js';
import type { CompareCommandOptions } from './compare.js';
import type { MergeCommandOptions } from './merge.js';

/** Adds the commands that go on from reports of audits. */
export function addReportCommands(program: Command, end: (code: ExitCode) => void): void {
  withReportOptions(
    withCommonOptions(
      program.command('merge').argument('<reports...>', 'reports of `audit --shard i/n --format json`'),
    ),
  )
    .description('put the reports of all shards of an audit together; exit codes are those of `audit`')
    .addOption(
      new Option('--fail-on <verdict>', 'exit code 1 from this verdict on').choices(verdicts).default('breaks'),
    )
    .option('--strict', 'exit code 3 where files could not be analysed, or what was accepted does not hold any more')
    .option('--baseline <file>', `what the team knows already (default: ${defaultBaseline}, where there is one)`)
    .option('--update-baseline', 'write all that is found into the baseline; reasons and owners in it are kept')
    .option('--since <ref>', 'report only what was added or changed since the branch left a git reference')
    .action(async (files: string[], options: MergeCommandOptions) => {
      const { runMerge } = await import('./merge.js');
      end(await runMerge(files, options));
    });
  withCommonOptions(
    program.command('compare').argument('<before>', 'a JSON report').argument('<after>', 'a later JSON report'),
  )
    .description('list what is new and what is gone between two reports: by the code, the catalogue or the window')
    .addOption(new Option('--format <format>', 'how the answer is printed').choices(['text', 'json']).default('text'))
    .action(async (before: string, after: string, options: CompareCommandOptions) => {
      const { runCompare } = await import('./compare.js');
      await runCompare(before, after, options);
    });
}
