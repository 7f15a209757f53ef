import { Injectable } from '@nestjs/common';
import type { TaskQuery } from '@fernway/contracts/http/crm-tasks';
import { type PlatformTx, type WorkspaceRead, type WorkspaceTx, zoneOfPostgres } from '@fernway/database';
import { givenOf, insertOf, listColumnsOf, selectOf, updateOf } from '../records/field-columns.js';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import { taskTable } from './columns.js';
import type { TaskEntity } from './task.entity.js';

export type TaskRow = Omit<TaskEntity, 'workspaceId'>;

export const taskColumns = selectOf(taskTable);
const made = insertOf(taskTable, 4);
const changed = updateOf(taskTable, 6);

export const taskList = { table: 'task', select: taskColumns, columns: listColumnsOf(taskTable) } satisfies RecordList;

type Page = Omit<TaskQuery, 'after' | 'filter'> & { after?: Position | undefined; filter: FilterSql[] };

@Injectable()
export class TasksRepository {
  /** One keyset page of tasks that are not deleted. */
  list(
    tx: WorkspaceRead,
    {
      q: words,
      filter,
      state,
      assigneeId,
      contactId,
      companyId,
      dealId,
      dueBefore,
      timeZone,
      updatedSince,
      sort,
      limit,
      after,
    }: Page,
  ) {
    const where = [...filter];
    if (state !== 'all') where.push(() => `r.done_at is ${state === 'done' ? 'not null' : 'null'}`);
    if (assigneeId) where.push((value) => `r.assignee_id = ${value(assigneeId)}`);
    if (contactId) where.push((value) => `r.contact_id = ${value(contactId)}`);
    if (companyId) where.push((value) => `r.company_id = ${value(companyId)}`);
    if (dealId) where.push((value) => `r.deal_id = ${value(dealId)}`);
    if (dueBefore) {
      where.push((value) => {
        const [time, zone] = [`${value(dueBefore)}::timestamptz`, `${value(zoneOfPostgres(timeZone))}::text`];
        return `r.due_at < case when r.all_day then date_trunc('day', ${time} at time zone ${zone}) at time zone 'UTC' else ${time} end`;
      });
    }
    if (updatedSince) where.push((value) => `r.updated_at >= ${value(updatedSince)}`);
    return readPage<TaskRow>(tx, taskList, { sort, limit, after, where, words });
  }

  async find(tx: WorkspaceRead, id: string): Promise<TaskRow | undefined> {
    const [row] = await tx.query<TaskRow>({
      name: 'task-find',
      text: `select ${taskColumns} from task r where r.id = $1 and r.deleted_at is null`,
      values: [id],
    });
    return row;
  }

  async lock(tx: WorkspaceTx, id: string): Promise<TaskRow | undefined> {
    const [row] = await tx.query<TaskRow>({
      name: 'task-lock',
      text: `select ${taskColumns} from task r where r.id = $1 for update`,
      values: [id],
    });
    return row;
  }

  async create(tx: WorkspaceTx, id: string, task: Entered): Promise<TaskRow> {
    const [row] = await tx.query<TaskRow>({
      name: 'task-create',
      text: `insert into task as r (workspace_id, id, created_by, ${made.columns}) values ($1, $2, $3, ${made.values})
             returning ${taskColumns}`,
      values: [tx.workspace, id, tx.user, ...givenOf(taskTable, task)],
    });
    return row!;
  }

  async update(tx: WorkspaceTx, task: TaskRow): Promise<TaskRow> {
    const [row] = await tx.query<TaskRow>({
      name: 'task-update',
      text: `update task as r set version = version + 1, updated_at = statement_timestamp(), deleted_at = $2, done_at = $3, done_by = $4,
                    reminded_at = $5, ${changed}
              where id = $1 returning ${taskColumns}`,
      values: [task.id, task.deletedAt, task.doneAt, task.doneBy, task.remindedAt, ...givenOf(taskTable, task)],
    });
    return row!;
  }

  /** Tasks, of any workspace, whose reminder has come and not gone out. */
  toRemind(tx: PlatformTx, limit: number): Promise<{ workspace: string; id: string }[]> {
    return tx.query<{ workspace: string; id: string }>({
      name: 'tasks-to-remind',
      text: `select workspace_id as workspace, id from task
              where deleted_at is null and done_at is null and reminded_at is null and remind_at <= now()
              order by remind_at limit $1`,
      values: [limit],
    });
  }
}

type Entered = Pick<TaskRow, 'title' | 'body' | 'allDay' | 'assigneeId' | 'contactId' | 'companyId' | 'dealId'> & {
  dueAt: Date | string | null;
  remindAt: Date | string | null;
};
