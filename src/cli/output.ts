import { setImmediate } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { ExitCode } from './exit-codes.js';

const standardOutput = 1;

/** Whether results may be coloured: on a terminal, or where FORCE_COLOR asks for it; never with NO_COLOR. */
export function mayColor(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isatty(standardOutput) && TERM !== 'dumb';
}

/** Prints a result. A reader that has seen enough and closes the pipe is no error. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Ends quietly when whoever reads the output stops reading, and says where it cannot be written: a disk is full. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      if (stream === process.stdout) log(`error: the output cannot be written: ${error.message}`);
      process.exit(ExitCode.Usage);
    });
  }
}

/** Ends the process once what has been printed is out: without it, it would wait for code that is being compiled in vain. */
export async function end(): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
  }
  // What could not be written into a file is told after the write itself.
  await setImmediate();
  process.exit();
}

/** Tells people something that is no result. */
export function log(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}
