import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import type { TargetCell, TargetScope } from '@fernway/contracts/http/crm-targets';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';

const perEvent = 500;

export const tellTargets = async (tx: WorkspaceTx, scope: TargetScope, cells: TargetCell[]): Promise<void> => {
  const { workspace, user } = tx;
  const version = Date.now();
  for (let from = 0; from < cells.length; from += perEvent) {
    const data = { scope, cells: cells.slice(from, from + perEvent) };
    await outbox.publish(tx, TargetsChanged, { subject: workspace, version, workspace, user, data });
  }
};
