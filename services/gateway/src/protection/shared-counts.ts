import type { Logger } from 'pino';
import type { GatewayEnv } from '../env.js';
import { type Counted, type Counts, MemoryCounts } from './counts.js';
import { PostgresCounts } from './postgres-counts.repository.js';

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

export type GatewayCounts = {
  counts: Counts;
  /** Whether this gateway counts by itself although it should not. */
  alone(): boolean;
  close(): Promise<void>;
};

/** In the database of the limits where one is named, else in memory. */
export const gatewayCounts = (
  { limitsDatabaseUrl, privateKey }: Pick<GatewayEnv, 'limitsDatabaseUrl' | 'privateKey'>,
  logger: Logger,
): GatewayCounts => {
  if (!limitsDatabaseUrl) return { counts: new MemoryCounts(), alone: () => false, close: async () => undefined };
  const store = new PostgresCounts(limitsDatabaseUrl, privateKey);
  const counts = new SharedCounts(store, logger);
  return { counts, alone: () => counts.alone(), close: () => store.close() };
};
