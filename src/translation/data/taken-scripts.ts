import type { Surroundings } from '../module.js';
import { takenIn as takenByPowerShell } from '../powershell/taken.js';
import type { Parameter } from '../powershell/syntax.js';
import { nameOf } from '../shell/commands.js';
import { NOTHING_SOURCED, takenIn as takenByShell } from '../shell/sourced.js';
import type { Sourced } from '../shell/sourced.js';
import { importsOf } from '../taken-files.js';

/** What the steps of a pipeline use of the scripts that they take in. */
export interface TakenScripts {
  readonly shell: Sourced;
  readonly powershell: ReadonlyMap<string, readonly Parameter[]>;
  /** The imports that bring it in. */
  readonly imports: string;
}

export const NOTHING_TAKEN: TakenScripts = { shell: NOTHING_SOURCED, powershell: new Map(), imports: '' };

/** @param text of the pipeline: what one step takes in may stand in front of all of them. */
export function takenBySteps(file: string, text: string, isFile: Surroundings['isFile']): TakenScripts {
  const shell = takenByShell(file, text, [], isFile);
  const { functions, files } = takenByPowerShell(file, text, new Set(), isFile);
  return { shell, powershell: functions, imports: importsOf(shell.files, nameOf) + importsOf(files) };
}

/** Whether commands may call what they take in. */
export function callsTaken(commands: string, { shell, powershell }: TakenScripts): boolean {
  const small = powershell.size === 0 ? '' : commands.toLowerCase();
  return (
    shell.functions.some((name) => commands.includes(name)) ||
    [...powershell.keys()].some((name) => small.includes(name))
  );
}
