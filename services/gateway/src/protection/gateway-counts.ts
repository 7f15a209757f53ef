import type { Logger } from 'pino';
import type { GatewayEnv } from '../env.js';
import { type Counts, MemoryCounts } from './counts.js';
import { PostgresCounts } from './postgres-counts.repository.js';
import { SharedCounts } from './shared-counts.js';

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
