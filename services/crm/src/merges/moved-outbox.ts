import { ActivityUpdated, TaskUpdated } from '@fernway/contracts/events/crm';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { activityColumns, type ActivityRow } from '../activities/activities.repository.js';
import { activityOf } from '../activities/activities.service.js';
import { about } from '../records/record-change.js';
import { type Moved, readMoved } from '../records/record-merges.repository.js';
import { taskColumns, type TaskRow } from '../tasks/tasks.repository.js';
import { taskOf } from '../tasks/tasks.service.js';

const atOnce = 500;

/** What moved to another record has a new version, which is told like any other. */
export const tellMoved = async (tx: WorkspaceTx, { activity, task }: Moved): Promise<void> => {
  for (let from = 0; from < activity.length; from += atOnce) {
    const rows = await readMoved<ActivityRow>(tx, 'activity', activityColumns, activity.slice(from, from + atOnce));
    const states = rows.map(activityOf);
    await outbox.publishMany(
      tx,
      ActivityUpdated,
      states.map((data) => ({ ...about(tx, data), data })),
    );
  }
  for (let from = 0; from < task.length; from += atOnce) {
    const rows = await readMoved<TaskRow>(tx, 'task', taskColumns, task.slice(from, from + atOnce));
    const states = rows.map(taskOf);
    await outbox.publishMany(
      tx,
      TaskUpdated,
      states.map((data) => ({ ...about(tx, data), data })),
    );
  }
};
