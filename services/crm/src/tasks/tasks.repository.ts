import { Injectable } from '@nestjs/common';
import type { taskColumns as listed, TaskQuery } from '@fernway/contracts/http/crm-tasks';
import type { PlatformTx, WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { FilterSql } from '../records/record-filter.js';
import type { Position, RecordList } from '../records/record-list.js';
import { readPage } from '../records/record-pages.repository.js';
import type { TaskEntity } from './task.entity.js';

export type TaskRow = Omit<TaskEntity, 'workspaceId'>;

export const taskColumns = `r.id, r.version, r.title, r.body, r.due_at as "dueAt", r.all_day as "allDay", r.remind_at as "remindAt",
  r.reminded_at as "remindedAt", r.assignee_id as "assigneeId", r.contact_id as "contactId", r.company_id as "companyId",
  r.deal_id as "dealId", r.done_at as "doneAt", r.done_by as "doneBy", r.origin, r.sample, r.created_by as "createdBy", r.created_at as "createdAt",
  r.updated_at as "updatedAt", r.deleted_at as "deletedAt"`;

export const taskList = {
  table: 'task',
  select: taskColumns,
  columns: {
    title: { sql: 'r.title', kind: 'text', key: { sql: 'lower(r.title) collate "C"', kind: 'text' } },
    body: { sql: 'r.body', kind: 'text' },
    dueAt: { sql: 'r.due_at', kind: 'time', nullable: true },
    remindAt: { sql: 'r.remind_at', kind: 'time', nullable: true },
    assigneeId: { sql: 'r.assignee_id', kind: 'choice', nullable: true },
    contactId: { sql: 'r.contact_id', kind: 'choice', nullable: true },
    companyId: { sql: 'r.company_id', kind: 'choice', nullable: true },
    dealId: { sql: 'r.deal_id', kind: 'choice', nullable: true },
    doneAt: { sql: 'r.done_at', kind: 'time', nullable: true },
    doneBy: { sql: 'r.done_by', kind: 'choice', nullable: true },
    createdBy: { sql: 'r.created_by', kind: 'choice', nullable: true },
    createdAt: { sql: 'r.created_at', kind: 'time' },
    updatedAt: { sql: 'r.updated_at', kind: 'time' },
  } satisfies Record<keyof typeof listed, RecordList['columns'][string]>,
} satisfies RecordList;

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
    if (dueBefore) where.push((value) => `r.due_at < ${value(dueBefore)}`);
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
      text: `insert into task as r (workspace_id, id, created_by, title, body, due_at, all_day, remind_at, assignee_id, contact_id, company_id,
                                    deal_id)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${taskColumns}`,
      values: [tx.workspace, id, tx.user, ...entered(task)],
    });
    return row!;
  }

  async update(tx: WorkspaceTx, task: TaskRow): Promise<TaskRow> {
    const [row] = await tx.query<TaskRow>({
      name: 'task-update',
      text: `update task as r set version = version + 1, updated_at = statement_timestamp(), deleted_at = $2, done_at = $3, done_by = $4,
                    reminded_at = $5, title = $6, body = $7, due_at = $8, all_day = $9, remind_at = $10, assignee_id = $11,
                    contact_id = $12, company_id = $13, deal_id = $14
              where id = $1 returning ${taskColumns}`,
      values: [task.id, task.deletedAt, task.doneAt, task.doneBy, task.remindedAt, ...entered(task)],
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

const entered = ({ title, body, dueAt, allDay, remindAt, assigneeId, contactId, companyId, dealId }: Entered) => [
  title,
  body,
  dueAt,
  allDay,
  remindAt,
  assigneeId,
  contactId,
  companyId,
  dealId,
];
