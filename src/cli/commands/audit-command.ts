import { Option } from 'commander';
import type { Command } from 'commander';
import { kindsOnRequest } from '../../audit/kinds/on-request.js';
import { verdicts } from '../../audit/report.js';
import { withCommonOptions } from '../common-options.js';
import { defaultBaseline } from '../default-baseline.js';
import type { ExitCode } from '../exit-codes.js';
import { parseList, parseShard } from '../parse-options.js';
import { withReportOptions } from '../report-options.js';
import type { AuditCommandOptions } from './audit.js';

const exitCodes = `
Exit codes:
  0  nothing at or above --fail-on
  1  findings at or above --fail-on (broken > breaks > deprecated > planned)
     that neither the baseline nor a comment accepts
  2  bad usage, configuration or catalogue
  3  with --strict: nothing at or above --fail-on, but files that could not be analysed,
     comments that do not hold, or entries of the baseline that nothing matches`;

/** Adds the command that audits. */
export function addAudit(program: Command, end: (code: ExitCode) => void): void {
  const command = program.command('audit').argument('[paths...]', 'files and folders (default: the working directory)');
  withReportOptions(withCommonOptions(command))
    .description('find the code that the releases of a window break, and what cannot be decided')
    .option('--from <release>', 'release that the code runs on')
    .option('--to <release>', 'release that it moves to')
    .addOption(
      new Option('--fail-on <verdict>', 'exit code 1 from this verdict on').choices(verdicts).default('breaks'),
    )
    .option('--strict', 'exit code 3 where files could not be analysed, or what was accepted does not hold any more')
    .option('--ignore <ids>', 'changes to leave alone, separated by commas', parseList)
    .addOption(new Option('--also <kind>', 'a kind of files that is left alone otherwise').choices(kindsOnRequest))
    .option('--baseline <file>', `what the team knows already (default: ${defaultBaseline}, where there is one)`)
    .option('--update-baseline', 'write all that is found into the baseline; reasons and owners in it are kept')
    .option('--since <ref>', 'report only what was added or changed since the branch left a git reference')
    .addOption(new Option('--shard <i/n>', 'examine one of n parts, for `merge`').argParser(parseShard))
    .addHelpText('after', exitCodes)
    .action(async (paths: string[], options: AuditCommandOptions) => {
      const { runAudit } = await import('./audit.js');
      end(await runAudit(paths, options));
    });
}
