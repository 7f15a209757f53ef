import { Injectable } from '@nestjs/common';
import { TaskAssigned, TaskCreated, TaskDeleted, TaskReminderDue, TaskUpdated } from '@fernway/contracts/events/crm';
import type { Task, TaskChange, TaskInput, TaskQuery } from '@fernway/contracts/http/crm-tasks';
import { wholeDay, withWholeDay } from '@fernway/contracts/records/task';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, madeBefore, newId } from '@fernway/service-kit';
import { MembersService } from '../members/members.service.js';
import { about, changesBetween, given, live, notFound, versionConflict } from '../records/record-change.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import { filterSql } from '../records/record-filter.js';
import { SubjectsService } from '../subjects/subjects.service.js';
import { taskList, type TaskRow, TasksRepository } from './tasks.repository.js';

const editable = [
  'title',
  'body',
  'dueAt',
  'allDay',
  'remindAt',
  'assigneeId',
  'contactId',
  'companyId',
  'dealId',
  'doneAt',
] as const;

@Injectable()
export class TasksService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly tasks: TasksRepository,
    private readonly subjects: SubjectsService,
    private readonly members: MembersService,
  ) {}

  list(
    { workspace }: Caller,
    { limit, after, filter, ...query }: TaskQuery,
  ): Promise<{ items: Task[]; next: string | null }> {
    const position = after === undefined ? undefined : positionOf(taskList, after, query.sort);
    const conditions = filterSql(taskList, filter, { timeZone: query.timeZone });
    return this.tenancy.read({ workspace }, async (tx) => {
      const rows = await this.tasks.list(tx, { ...query, limit: limit + 1, after: position, filter: conditions });
      return pageOf(rows, { limit, sort: query.sort }, taskOf);
    });
  }

  async find({ workspace }: Caller, id: string): Promise<Task> {
    return taskOf(live('task', await this.tenancy.read({ workspace }, (tx) => this.tasks.find(tx, id))));
  }

  async create(caller: Caller, task: TaskInput): Promise<Task> {
    const { dueAt = null, remindAt = null, assigneeId = caller.user, ...input } = withWholeDay(task);
    await this.members.requireKnown(caller, 'assigneeId', [assigneeId]);
    return this.tenancy.run(caller, async (tx) => {
      const made = await madeBefore(caller, (id) => this.tasks.lock(tx, id));
      if (made) return taskOf(made);
      const subject = await this.subjects.known(tx, input);
      const row = await this.tasks.create(tx, newId(caller), {
        body: '',
        allDay: true,
        ...given(input),
        dueAt,
        remindAt,
        assigneeId,
        ...subject,
      });
      const added = taskOf(row);
      await outbox.publish(tx, TaskCreated, { ...about(tx, added), data: added });
      await publishAssigned(tx, added);
      return added;
    });
  }

  async update(caller: Caller, id: string, { version, done, ...change }: TaskChange): Promise<Task> {
    const { workspace, user } = caller;
    await this.members.requireKnown(caller, 'assigneeId', [change.assigneeId], async () => [
      (await this.find(caller, id)).assigneeId,
    ]);
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('task', await this.tasks.lock(tx, id));
      if (before.version !== version) throw versionConflict('task', version, taskOf(before));
      const { dueAt, remindAt, ...rest } = given(change);
      const after = {
        ...before,
        ...rest,
        ...(await this.subjects.changed(tx, change)),
        ...(dueAt !== undefined && { dueAt: dateOf(dueAt) }),
        // Another time to be reminded at is a new reminder.
        ...(remindAt !== undefined && { remindAt: dateOf(remindAt), remindedAt: null }),
        ...(done === true && !before.doneAt && { doneAt: new Date(), doneBy: user }),
        ...(done === false && { doneAt: null, doneBy: null }),
      };
      if (after.allDay && after.dueAt) after.dueAt = new Date(wholeDay(after.dueAt.toISOString()));
      if (Object.keys(changesBetween(editable, before, after)).length === 0) return taskOf(before);
      const task = await this.publishUpdated(tx, await this.tasks.update(tx, after));
      if (task.assigneeId !== before.assigneeId) await publishAssigned(tx, task);
      return task;
    });
  }

  async delete({ workspace, user }: Caller, id: string): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('task', await this.tasks.lock(tx, id));
      const task = taskOf(await this.tasks.update(tx, { ...before, deletedAt: new Date() }));
      await outbox.publish(tx, TaskDeleted, { ...about(tx, task), data: task });
    });
  }

  restore({ workspace, user }: Caller, id: string): Promise<Task> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = await this.tasks.lock(tx, id);
      if (!before) throw notFound('task');
      return before.deletedAt
        ? this.publishUpdated(tx, await this.tasks.update(tx, { ...before, deletedAt: null }))
        : taskOf(before);
    });
  }

  /** Says once that the time has come. @returns whether it did */
  remind(workspace: string, id: string): Promise<boolean> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const before = await this.tasks.lock(tx, id);
      if (
        !before ||
        before.deletedAt ||
        before.doneAt ||
        before.remindedAt ||
        !before.remindAt ||
        before.remindAt > new Date()
      )
        return false;
      const task = taskOf(await this.tasks.update(tx, { ...before, remindedAt: new Date() }));
      await outbox.publish(tx, TaskReminderDue, { ...about(tx, task), user: task.assigneeId ?? undefined, data: task });
      return true;
    });
  }

  private async publishUpdated(tx: WorkspaceTx, row: TaskRow): Promise<Task> {
    const task = taskOf(row);
    await outbox.publish(tx, TaskUpdated, { ...about(tx, task), data: task });
    return task;
  }
}

/** For whoever now has a task that somebody else gives them. */
const publishAssigned = async (tx: WorkspaceTx, task: Task): Promise<void> => {
  const { assigneeId } = task;
  if (!assigneeId || !tx.user || assigneeId === tx.user) return;
  const data = { ...task, assigneeId, assignedBy: tx.user };
  await outbox.publish(tx, TaskAssigned, { ...about(tx, task), user: assigneeId, data });
};

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Times as text. */
export const taskOf = ({
  deletedAt: _deleted,
  remindedAt: _reminded,
  dueAt,
  remindAt,
  doneAt,
  createdAt,
  updatedAt,
  ...row
}: TaskRow): Task => ({
  ...row,
  dueAt: dueAt?.toISOString() ?? null,
  remindAt: remindAt?.toISOString() ?? null,
  doneAt: doneAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
