import { createRequire } from 'node:module';
import type * as CliProgress from 'cli-progress';
import type { AuditProgress } from '../audit/audit.js';

/** Work that is done sooner needs no bar, in milliseconds. */
const PATIENCE = 700;

const labels: Readonly<Record<AuditProgress['step'], string>> = { search: 'Searching', examine: 'Examining' };

/** Shows on a terminal's standard error how far an audit is, once it takes long. */
export class ProgressBar {
  readonly #stream: NodeJS.WriteStream;
  readonly #start = performance.now();
  #bar: CliProgress.SingleBar | undefined;
  #step: AuditProgress['step'] | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** What an audit is to call; undefined where nobody is looking. */
  get listener(): ((progress: AuditProgress) => void) | undefined {
    return this.#stream.isTTY
      ? (progress) => {
          this.#show(progress);
        }
      : undefined;
  }

  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }

  #show({ step, done, total }: AuditProgress): void {
    if (performance.now() - this.#start < PATIENCE) return;
    if (this.#step !== step) {
      this.stop();
      this.#step = step;
    }
    this.#bar ??= this.#begin(step, total);
    this.#bar.update(done);
  }

  /** An audit works without a pause, so that the bar's code cannot be waited for. */
  #begin(step: AuditProgress['step'], total: number): CliProgress.SingleBar {
    const { SingleBar, Presets } = createRequire(import.meta.url)('cli-progress') as typeof CliProgress;
    const format = `${labels[step]} {bar} {value}/{total} files`;
    const bar = new SingleBar(
      { stream: this.#stream, format, clearOnComplete: true, hideCursor: true },
      Presets.shades_classic,
    );
    bar.start(total, 0);
    return bar;
  }
}
