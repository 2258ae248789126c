import { mayDefineGlobals } from '../../project/specifiers.js';
import { readText } from '../../project/text.js';
import { walk } from '../../project/walk.js';
import { configsFor, isTypeScript } from './configs.js';
import { TypedProgram, filesOf } from './program.js';

/** What is edited now; it may grow while programs are looked at. */
interface Edited {
  readonly files: () => readonly string[];
  /** Words of what is edited: what has none of them is not edited for it. */
  readonly words: () => readonly string[];
}

/**
 * The programs that hold files which are edited, one after the other: those of configurations, and for what none of them
 * names one with usual options.
 * @param roots what is upgraded, absolute
 */
export function* programsOf(edited: Edited, roots: readonly string[]): Generator<TypedProgram> {
  const touched = edited.files;
  const covered = new Set<string>();
  const { main, others } = configsFor(touched(), roots);
  const opened = (program: TypedProgram): boolean => {
    for (const file of program.files()) covered.add(file);
    return touched().some((file) => program.holds(file));
  };
  for (const config of main) {
    const named = filesOf(config);
    if (named.every((file) => covered.has(file))) continue;
    // Where scripts are all that is edited, most configurations have nothing to do with them.
    const edited = new Set(touched());
    if (![...edited].some(isTypeScript) && !named.some((file) => edited.has(file))) continue;
    const program = new TypedProgram({ config });
    if (opened(program)) yield program;
  }
  for (const config of others) {
    const left = uncovered(touched(), covered);
    if (left.length === 0) return;
    const named = new Set(filesOf(config));
    if (!left.some((file) => named.has(file))) continue;
    const program = new TypedProgram({ config });
    if (opened(program)) yield program;
  }
  if (uncovered(touched(), covered).length === 0) return;
  const files = walk(roots, isTypeScript).files.filter((file) => isTypeScript(file) && !covered.has(file));
  const now = new Set(touched());
  const words = edited.words();
  yield new TypedProgram({ files: files.filter((file) => now.has(file) || mayMatter(file, words)) });
}

/** Whether a file may use what is edited, or declare for all. What it imports comes with it. */
function mayMatter(file: string, words: readonly string[]): boolean {
  const text = readText(file);
  return typeof text === 'string' && (words.some((word) => text.includes(word)) || mayDefineGlobals(text));
}

function uncovered(touched: readonly string[], covered: ReadonlySet<string>): readonly string[] {
  return touched.filter((file) => isTypeScript(file) && !covered.has(file));
}
