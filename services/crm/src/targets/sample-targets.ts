import type { WorkspaceTx } from '@fernway/database';
import { adoptSamples, emptySamples, fillWithSamples, type MonthlyTarget } from './sample-targets.repository.js';
import { tellTargets } from './targets-outbox.js';

/** For the workspace and, as their quota, for whoever loads sample data, to whom all of it belongs. A month's own target stays. */
export const addSampleTargets = async (tx: WorkspaceTx, currency: string, targets: MonthlyTarget[]): Promise<void> => {
  const filled = await fillWithSamples(tx, ['workspace', tx.workspace], currency, targets);
  await tellTargets(tx, 'workspace', filled);
  if (tx.user) await tellTargets(tx, 'member', await fillWithSamples(tx, ['member', tx.user], currency, targets));
};

/** But for those that somebody changed. */
export const removeSampleTargets = async (tx: WorkspaceTx): Promise<void> => {
  for (const scope of ['workspace', 'member'] as const) await tellTargets(tx, scope, await emptySamples(tx, scope));
};

/** They are the workspace's own from now on. */
export const adoptSampleTargets = (tx: WorkspaceTx): Promise<void> => adoptSamples(tx);
