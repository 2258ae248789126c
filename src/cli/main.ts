#!/usr/bin/env node
import { isExplained } from './errors.js';
import { ExitCode } from './exit-codes.js';
import { end, endWithReader, log } from './output.js';
import { runProgram } from './program.js';

/** Runs the command; errors of its use are told as sentences, any other with its trace. */
async function main(): Promise<never> {
  endWithReader();
  try {
    process.exitCode = await runProgram(process.argv.slice(2));
  } catch (error) {
    if (isExplained(error)) {
      log(`error: ${error.message}`);
      process.exitCode = ExitCode.Usage;
    } else {
      const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log(`internal error, nothing was reported: ${details}`);
      process.exitCode = ExitCode.Internal;
    }
  }
  return end();
}

void main();
