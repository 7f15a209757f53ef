import { setTimeout as sleep } from 'node:timers/promises';

export type Patience = {
  /** How long a call may wait for the first of its answer before its instance is asked whether it is there. */
  callMs: number;
  /** For the answer to that; and between two questions to one that gave none. */
  askMs: number;
};
export const usualPatience: Patience = { callMs: 3_000, askMs: 1_000 };

/** Asks `/healthz` of an instance. @throws when it is not answered within so many milliseconds: TimeoutError */
type Ask<Instance> = (instance: Instance, withinMs: number) => Promise<unknown>;

/**
 * Instances that take connections and say nothing: frozen ones. A call that waits for long is not proof, for it may ask for
 * much; the instance is then asked for its health, and again every second until it answers.
 */
export class SilentInstances<Instance extends { origin: string }> {
  private readonly silent = new Set<string>();
  private readonly asking = new Map<string, Promise<boolean>>();

  constructor(
    private readonly ask: Ask<Instance>,
    private readonly isKnown: (origin: string) => boolean,
    private readonly patience: Patience,
  ) {}

  has(origin: string): boolean {
    return this.silent.has(origin);
  }

  /**
   * Calls `found` should the instance prove to be silent while this waits for it.
   * @returns what ends the waiting
   */
  waitFor(instance: Instance, found: () => void): () => void {
    let timer: NodeJS.Timeout;
    let over = false;
    const wait = (): void => void (timer = setTimeout(() => void look(), this.patience.callMs).unref());
    const look = async (): Promise<void> => {
      const isSilent = await this.suspect(instance);
      if (over) return;
      wait();
      if (isSilent) found();
    };
    wait();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }

  /** @returns whether it says nothing right now */
  suspect(instance: Instance): Promise<boolean> {
    const { origin } = instance;
    if (this.silent.has(origin)) return Promise.resolve(true);
    const asking = this.asking.get(origin) ?? this.saysNothing(instance).finally(() => this.asking.delete(origin));
    this.asking.set(origin, asking);
    return asking.then((nothing) => {
      if (nothing && !this.silent.has(origin)) {
        this.silent.add(origin);
        void this.untilItSpeaks(instance);
      }
      return nothing;
    });
  }

  private async untilItSpeaks(instance: Instance): Promise<void> {
    do await sleep(this.patience.askMs, undefined, { ref: false });
    while (this.isKnown(instance.origin) && (await this.saysNothing(instance)));
    this.silent.delete(instance.origin);
  }

  /** A refusal is not silence. */
  private saysNothing(instance: Instance): Promise<boolean> {
    return this.ask(instance, this.patience.askMs).then(
      () => false,
      (error: Error) => error.name === 'TimeoutError',
    );
  }
}
