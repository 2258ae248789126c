/** How the command ends. */
export enum ExitCode {
  /** Nothing at or above `--fail-on`. */
  Clean = 0,
  /** Findings at or above `--fail-on`. */
  Findings = 1,
  /** Bad usage, configuration or catalogue: nothing was audited. */
  Usage = 2,
  /** With `--strict`: nothing at or above `--fail-on`, but files that could not be analysed. */
  NotAnalysed = 3,
  /** A mistake of the program itself. */
  Internal = 70,
}
