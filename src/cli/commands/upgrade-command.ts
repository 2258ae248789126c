import { Option } from 'commander';
import type { Command } from 'commander';
import { modes } from '../../upgrade/types.js';
import { withCommonOptions } from '../common-options.js';
import type { ExitCode } from '../exit-codes.js';
import { parseList } from '../parse-options.js';
import type { ApplyCommandOptions, UpgradeCommandOptions } from './upgrade.js';

const exitCodes = `
Exit codes:
  0  planned, or written and verified; what is left to do by hand is listed
  1  something could not be finished, or what was written does not verify
  2  bad usage, configuration, catalogue or plan, or a tree that must not be written: nothing was written`;

/** Adds the commands that edit code. */
export function addUpgrade(program: Command, end: (code: ExitCode) => void): void {
  withCommonOptions(
    program.command('upgrade').argument('[paths...]', 'files and folders (default: the working directory)'),
  )
    .description('edit code so that it runs after a window, or on both sides of it; shows a diff unless told to write')
    .option('--from <release>', 'release that the code runs on')
    .option('--to <release>', 'release that it moves to')
    .addOption(
      new Option('--mode <mode>', 'code for the target; for both ends; or without the bridges of an earlier upgrade')
        .choices(modes)
        .default('cutover'),
    )
    .option('--write', 'write the edits, and verify them')
    .option('--plan <file>', 'write the edits into a file, for `apply`')
    .option('--mark', 'put a comment with the id of the change where a person has to do something')
    .option('--allow-dirty', 'write although git has changes that are not committed')
    .option('--ignore <ids>', 'changes to leave alone, separated by commas', parseList)
    .addOption(new Option('--format <format>', 'what is printed').choices(['pretty', 'diff', 'json']).default('pretty'))
    .addHelpText('after', exitCodes)
    .action(async (paths: string[], options: UpgradeCommandOptions) => {
      const { runUpgrade } = await import('./upgrade.js');
      end(await runUpgrade(paths, options));
    });
  withCommonOptions(program.command('apply').argument('<plan>', 'file that `upgrade --plan` wrote'))
    .description('write the edits of a plan, all files or none, and verify them')
    .option('--allow-dirty', 'write although git has changes that are not committed')
    .addHelpText('after', exitCodes)
    .action(async (plan: string, options: ApplyCommandOptions) => {
      const { runApply } = await import('./upgrade.js');
      end(await runApply(plan, options));
    });
  program
    .command('undo')
    .argument('[folder]', 'folder that was upgraded (default: the working directory)')
    .description('put back what the last upgrade of a folder wrote')
    .action(async (folder: string | undefined) => {
      const { runUndo } = await import('./upgrade.js');
      end(runUndo(folder));
    });
}
