import type { Task, TaskChange } from '@fernway/contracts/http/crm-tasks';
import { commonNamespace, formatDate, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useState } from 'react';
import { useVersionedSave } from '../conflict/use-versioned-save.js';
import { TaskForm, taskOfText, type TaskText, textOfTask } from './task-form.js';
import { useDeleteTask, useRestoreTask, useUpdateTask } from './tasks.api.js';

type Changed = Omit<TaskChange, 'version'>;

/** One task: ticked off with a click, changed in its place; each can be undone. */
export function TaskItem({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { memberName } = useMembers();
  const [seen, setSeen] = useState<Task>();
  const update = useUpdateTask();
  const { mutateAsync: remove } = useDeleteTask();
  const { mutateAsync: restore } = useRestoreTask();
  const { save, question } = useVersionedSave<Task, Changed>({
    write: ({ id }, change) => update.mutateAsync({ id, change }),
    describe: (path) => ({ label: t(`task.${path}`), show: (value) => textOf(path, value) }),
  });

  const textOf = (path: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (path === 'assigneeId') return memberName(String(value)) ?? '';
    return path === 'dueAt' || path === 'remindAt'
      ? formatDate(String(value), language, { style: 'time' })
      : String(value);
  };
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

  const edit = async (before: Task, text: TaskText) => {
    const [old, entered] = [taskOfText(textOfTask(before)), taskOfText(text)];
    const change = Object.fromEntries(
      Object.entries(entered).filter(([name, value]) => value !== old[name as keyof typeof old]),
    ) as Changed;
    try {
      if (Object.keys(change).length === 0 || (await save(before, change))) setSeen(undefined);
    } catch (error) {
      tellFailure(error);
    }
  };

  const onDelete = async () => {
    try {
      await remove(task.id);
      undoable(t('task.deleted', { title: task.title }), () => restore(task.id));
    } catch (error) {
      tellFailure(error);
    }
  };

  if (seen)
    return (
      <li>
        <TaskForm
          start={textOfTask(seen)}
          busy={update.isPending}
          submitText={common('save')}
          onSubmit={(text) => void edit(seen, text)}
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
      {mayWrite && (
        <span className="crm-entry-tools">
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('task.edit', { title: task.title })}
            onClick={() => setSeen(task)}
          >
            <Icon name="edit" />
          </PlainButton>
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('task.delete', { title: task.title })}
            onClick={() => void onDelete()}
          >
            <Icon name="trash" />
          </PlainButton>
        </span>
      )}
      {question}
    </li>
  );
}

function Due({ task: { dueAt, allDay, doneAt } }: { task: Task }) {
  const t = useT('crm');
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  if (!dueAt) return <span>{t('task.noDue')}</span>;
  const late = !doneAt && Date.parse(dueAt) < now;
  const when = formatDate(dueAt, language, { style: allDay ? 'medium' : 'time' });
  return late ? (
    <span className="crm-late">
      <Icon name="warning" /> {t('task.late', { when })}
    </span>
  ) : (
    <span>{when}</span>
  );
}
