import { walk } from '../../project/walk.js';
import { configsFor, isTypeScript } from './configs.js';
import { TypedProgram, filesOf } from './program.js';

/**
 * The programs that hold files which are edited, one after the other: those of configurations, and for what none of them
 * names one with usual options.
 * @param touched what is edited now; it may grow while the programs are looked at
 * @param roots what is upgraded, absolute
 */
export function* programsOf(touched: () => readonly string[], roots: readonly string[]): Generator<TypedProgram> {
  const covered = new Set<string>();
  const { main, others } = configsFor(touched(), roots);
  const opened = (program: TypedProgram): boolean => {
    for (const file of program.files()) covered.add(file);
    return touched().some((file) => program.holds(file));
  };
  for (const config of main) {
    if (filesOf(config).every((file) => covered.has(file))) continue;
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
  yield new TypedProgram({ files });
}

function uncovered(touched: readonly string[], covered: ReadonlySet<string>): readonly string[] {
  return touched.filter((file) => isTypeScript(file) && !covered.has(file));
}
