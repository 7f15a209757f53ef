export type PulseOptions = {
  /** Milliseconds from the end of one pass to the start of the next, however often it is poked. */
  gap: number | (() => number);
  /** Milliseconds after which a pass starts although nobody poked. */
  idle: number;
  /** Called when a pass fails; the next one waits half a second and more, up to 5 s. */
  failed: (error: unknown, failures: number) => void;
};

/**
 * Repeats `pass` when poked and at least every `idle` ms, never two at a time. Pokes during a pass coalesce into one
 * more. A pass may resolve to the milliseconds after which it wants the next one: 0 when it found a full batch.
 */
export class Pulse {
  private timer: NodeJS.Timeout | undefined;
  private due = Infinity;
  private running: Promise<void> | undefined;
  private again = false;
  private failures = 0;
  private ended = 0;
  private stopped = false;

  constructor(
    private readonly pass: () => Promise<number | void>,
    private readonly options: PulseOptions,
  ) {}

  poke = (): void => {
    if (this.running) this.again = true;
    else if (this.failures === 0) this.schedule(Math.max(0, this.ended + this.gap - Date.now()));
  };

  /** Like `poke`, but later. */
  pokeIn(delay: number): void {
    if (this.failures === 0) this.schedule(delay);
  }

  /** Resolves when the pass in progress, if any, has ended. No pass starts after this call. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private get gap(): number {
    const { gap } = this.options;
    return typeof gap === 'number' ? gap : gap();
  }

  private schedule(delay: number): void {
    const due = Date.now() + delay;
    if (this.stopped || this.running || (this.timer && this.due <= due)) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.running = this.run();
    }, delay);
  }

  private async run(): Promise<void> {
    this.again = false;
    let wanted: number | void = undefined;
    try {
      wanted = await this.pass();
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      this.options.failed(error, this.failures);
    }
    this.running = undefined;
    this.ended = Date.now();
    if (this.failures > 0) this.schedule(Math.min(5_000, 500 * 2 ** (this.failures - 1)));
    else this.schedule(Math.min(wanted ?? Infinity, this.again ? this.gap : this.options.idle));
  }
}
