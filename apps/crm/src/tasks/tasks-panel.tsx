import { commonNamespace, useT } from '@fernway/i18n';
import { ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Subject, subjectIds } from '../record/record.api.js';
import { TaskForm, taskOfText, type TaskText } from './task-form.js';
import { TaskItem } from './task-item.js';
import { tasksQuery, useCreateTask } from './tasks.api.js';
import './tasks.css';

/** What is to be done about a record, the next due first; what is done on demand. */
export function TasksPanel({ subject }: { subject: Subject }) {
  const t = useT('crm');
  const mayWrite = useCan('activities:write');
  const [adding, setAdding] = useState(false);
  const [showDone, setShowDone] = useState(false);

  return (
    <section className="crm-record-panel" aria-label={t('task.heading')}>
      <div className="crm-record-panel-head">
        <h2>{t('task.heading')}</h2>
        {mayWrite && !adding && (
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('task.add')}
            title={t('task.add')}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" />
          </PlainButton>
        )}
      </div>
      {adding && <NewTask subject={subject} onClose={() => setAdding(false)} />}
      <TaskList subject={subject} state="open" mayWrite={mayWrite} />
      <PlainButton kind="link" aria-expanded={showDone} onClick={() => setShowDone(!showDone)}>
        {t(showDone ? 'task.hideDone' : 'task.showDone')}
      </PlainButton>
      {showDone && <TaskList subject={subject} state="done" mayWrite={mayWrite} />}
    </section>
  );
}

function NewTask({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const t = useT('crm');
  const { attempt, busy, failure } = useAttempt();
  const create = useCreateTask();
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  const add = (text: TaskText) =>
    attempt(async () => {
      await create.mutateAsync({ task: { ...taskOfText(text), ...subjectIds(subject) }, idempotencyKey });
      onClose();
    });
  return (
    <TaskForm
      draftKey={`task:new:${subject.id}`}
      busy={busy}
      failure={failure}
      submitText={t('task.add')}
      onSubmit={add}
      onCancel={onClose}
    />
  );
}

function TaskList({ subject, state, mayWrite }: { subject: Subject; state: 'open' | 'done'; mayWrite: boolean }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const tasks = useInfiniteQuery(tasksQuery(subject, state));
  const items = tasks.data?.pages.flatMap((page) => page.items);

  if (tasks.error && !items)
    return <ErrorState title={t('task.failed')} error={tasks.error} onRetry={() => void tasks.refetch()} />;
  if (!items) return <LoadingShape lines={2} />;
  if (items.length === 0) return <p className="fw-muted">{t(state === 'open' ? 'task.empty' : 'task.noneDone')}</p>;
  return (
    <>
      <ul className="crm-tasks">
        {items.map((task) => (
          <TaskItem key={task.id} task={task} mayWrite={mayWrite} />
        ))}
      </ul>
      {tasks.hasNextPage && (
        <PlainButton busy={tasks.isFetchingNextPage} onClick={() => void tasks.fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </>
  );
}
