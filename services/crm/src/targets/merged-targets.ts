import type { WorkspaceTx } from '@fernway/database';
import { tellTargets } from './targets-outbox.js';
import { joinTargets, returnTargets } from './merged-targets.repository.js';

/** The kept company takes over months of the other one in which it has no target of its own. */
export const bringTargetsAlong = async (tx: WorkspaceTx, batch: string, from: string, to: string): Promise<void> =>
  tellTargets(tx, 'company', await joinTargets(tx, batch, from, to));

/** Takes back what a merge brought along, but for months that somebody changed since. */
export const takeTargetsBack = async (tx: WorkspaceTx, batch: string): Promise<void> =>
  tellTargets(tx, 'company', await returnTargets(tx, batch));
