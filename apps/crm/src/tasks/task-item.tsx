import type { Task, TaskChange } from '@fernway/contracts/http/crm-tasks';
import { dueDayOf } from '@fernway/contracts/records/task';
import { commonNamespace, formatDate, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { useMembers } from '@fernway/web-kit/members';
import { useState } from 'react';
import type { Describe } from '../conflict/conflict-dialog.js';
import { useVersionedSave } from '../conflict/use-versioned-save.js';
import { timeText } from '../time/time-text.js';
import { dayOf, TaskForm, taskOfText, type TaskText, textOfTask } from './task-form.js';
import { useDeleteTask, useRestoreTask, useUpdateTask } from './tasks.api.js';

type Changed = Omit<TaskChange, 'version'>;

/** How a change of a task reads, where somebody else changed the same. */
function useDescribe(): Describe<Task> {
  const t = useT('crm');
  const language = useLanguage();
  const { memberName } = useMembers();
  const textOf = (path: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (path === 'assigneeId') return memberName(String(value)) ?? '';
    return path === 'dueAt' || path === 'remindAt' ? timeText(String(value), language) : String(value);
  };
  return (path) => ({ label: t(`task.${path}`), show: (value) => textOf(path, value) });
}

/** What can be done with a task; each act can be undone, and a failure is told. */
function useTaskActs(task: Task) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const describe = useDescribe();
  const { attempt, failure } = useAttempt();
  const update = useUpdateTask();
  const { mutateAsync: remove } = useDeleteTask();
  const { mutateAsync: restore } = useRestoreTask();
  const { save, question } = useVersionedSave<Task, Changed>({
    write: ({ id }, change) => update.mutateAsync({ id, change }),
    describe,
  });

  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
  const undoable = (title: string, undo: () => Promise<unknown>) =>
    notify({
      kind: 'success',
      title,
      duration: 8000,
      action: { label: common('undo'), run: () => void undo().catch(tellFailure) },
    });

  const tick = async () => {
    try {
      const saved = await save(task, { done: !task.doneAt });
      if (saved?.doneAt) undoable(t('task.ticked', { title: task.title }), () => save(saved, { done: false }));
    } catch (error) {
      tellFailure(error);
    }
  };

  /** Whether it is as it was entered now. */
  const edit = async (before: Task, text: TaskText): Promise<boolean> => {
    const [old, wanted] = [taskOfText(textOfTask(before)), taskOfText(text)];
    const change = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => value !== old[name as keyof typeof old]),
    ) as Changed;
    let entered = Object.keys(change).length === 0;
    if (!entered) await attempt(async () => void (entered = Boolean(await save(before, change))));
    return entered;
  };

  const onDelete = async () => {
    try {
      await remove(task.id);
      undoable(t('task.deleted', { title: task.title }), () => restore(task.id));
    } catch (error) {
      tellFailure(error);
    }
  };

  return { tick, edit, remove: onDelete, busy: update.isPending, failure, question };
}

/** One task: ticked off with a click, changed in its place; each can be undone. */
export function TaskItem({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [seen, setSeen] = useState<Task>();
  const { tick, edit, remove, busy, failure, question } = useTaskActs(task);
  const submit = async (before: Task, text: TaskText) => {
    const saved = await edit(before, text);
    if (saved) setSeen(undefined);
    return saved;
  };

  if (seen)
    return (
      <li>
        <TaskForm
          draftKey={`task:${seen.id}`}
          start={textOfTask(seen)}
          busy={busy}
          failure={failure}
          submitText={common('save')}
          onSubmit={(text) => submit(seen, text)}
          onCancel={() => setSeen(undefined)}
        />
        {question}
      </li>
    );
  return (
    <li className="crm-task">
      <input
        type="checkbox"
        checked={Boolean(task.doneAt)}
        disabled={!mayWrite}
        aria-label={t('task.tick', { title: task.title })}
        onChange={() => void tick()}
      />
      <TaskLine task={task} />
      {mayWrite && <TaskTools task={task} onEdit={() => setSeen(task)} onDelete={() => void remove()} />}
      {question}
    </li>
  );
}

function TaskLine({ task }: { task: Task }) {
  const t = useT('crm');
  const language = useLanguage();
  const { memberName } = useMembers();
  return (
    <div>
      <span className={task.doneAt ? 'crm-done' : undefined}>{task.title}</span>
      <div className="fw-small fw-muted">
        <Due task={task} />
        {task.remindAt && (
          <span>
            <Icon name="clock" label={t('task.remind')} /> {formatDate(task.remindAt, language, { style: 'time' })}
          </span>
        )}
        {task.assigneeId && <span>{memberName(task.assigneeId)}</span>}
      </div>
    </div>
  );
}

type ToolProps = { task: Task; onEdit: () => void; onDelete: () => void };

function TaskTools({ task, onEdit, onDelete }: ToolProps) {
  const t = useT('crm');
  return (
    <span className="crm-entry-tools">
      <PlainButton kind="quiet" size="icon" aria-label={t('task.edit', { title: task.title })} onClick={onEdit}>
        <Icon name="edit" />
      </PlainButton>
      <PlainButton kind="quiet" size="icon" aria-label={t('task.delete', { title: task.title })} onClick={onDelete}>
        <Icon name="trash" />
      </PlainButton>
    </span>
  );
}

function Due({ task }: { task: Task }) {
  const t = useT('crm');
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const { dueAt, doneAt } = task;
  if (!dueAt) return <span>{t('task.noDue')}</span>;
  const day = dueDayOf(task);
  const late = !doneAt && (day === undefined ? Date.parse(dueAt) < now : day < dayOf(new Date(now)));
  const when = formatDate(dueAt, language, day === undefined ? { style: 'time' } : { timeZone: 'UTC' });
  return late ? (
    <span className="crm-late">
      <Icon name="warning" /> {t('task.late', { when })}
    </span>
  ) : (
    <span>{when}</span>
  );
}
