import type { Command } from 'commander';
import { collectPaths, parseNames } from './parse-options.js';

/** Adds the options that every command knows. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--names <pairs>', 'what the platform is called in your code: lending=acme,svc=acme', parseNames)
    .option('--catalogue <path>', 'file or folder of a catalogue of your own; may be repeated', collectPaths);
}
