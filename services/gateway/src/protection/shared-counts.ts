import type { Logger } from 'pino';
import { type Counted, type Counts, MemoryCounts } from './counts.js';

const awayMs = 5_000;

/**
 * Counts in the shared store, and by itself while that is away: a limit that counts too little for a while is better than
 * a door that nobody comes through.
 */
export class SharedCounts implements Counts {
  private readonly own = new MemoryCounts();
  private awayUntil: number | undefined;

  constructor(
    private readonly store: Counts,
    private readonly logger: Pick<Logger, 'warn' | 'info'>,
  ) {}

  /** Whether the store is away. */
  alone(): boolean {
    return this.awayUntil !== undefined;
  }

  async take(key: string): Promise<Counted> {
    if (this.awayUntil !== undefined && Date.now() < this.awayUntil) return this.own.take(key);
    // One request finds out whether it is back; the others do not wait for it.
    if (this.awayUntil !== undefined) this.awayUntil = Date.now() + awayMs;
    try {
      const counted = await this.store.take(key);
      if (this.awayUntil !== undefined) this.logger.info('The database of the limits is back');
      this.awayUntil = undefined;
      return counted;
    } catch (error) {
      if (this.awayUntil === undefined)
        this.logger.warn({ err: error }, 'The database of the limits is away: this gateway counts by itself');
      this.awayUntil = Date.now() + awayMs;
      return this.own.take(key);
    }
  }
}
