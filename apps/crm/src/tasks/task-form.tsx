import type { Task } from '@fernway/contracts/http/crm-tasks';
import { dueDayOf, wholeDay } from '@fernway/contracts/records/task';
import { commonNamespace, useT } from '@fernway/i18n';
import { DraftRestored, FormProblem, PlainButton, useLeaving } from '@fernway/ui';
import { useSession } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';

/** What is entered of a task; days and times as the user's clock shows them. */
export type TaskText = { title: string; due: string; time: string; remind: string; assigneeId: string };

const pad = (value: number) => String(value).padStart(2, '0');
/** The date that the device shows. */
export const dayOf = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
const timeOf = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`;

export const textOfTask = ({ title, dueAt, allDay, remindAt, assigneeId }: Task): TaskText => ({
  title,
  due: dueDayOf({ dueAt, allDay }) ?? (dueAt ? dayOf(new Date(dueAt)) : ''),
  time: dueAt && !allDay ? timeOf(new Date(dueAt)) : '',
  remind: remindAt ? `${dayOf(new Date(remindAt))}T${timeOf(new Date(remindAt))}` : '',
  assigneeId: assigneeId ?? '',
});

export const taskOfText = ({ title, due, time, remind, assigneeId }: TaskText) => ({
  title: title.trim(),
  dueAt: due ? (time ? new Date(`${due}T${time}`).toISOString() : wholeDay(due)) : null,
  allDay: !time,
  remindAt: remind ? new Date(remind).toISOString() : null,
  assigneeId: assigneeId || null,
});

type Props = {
  draftKey: string;
  start?: TaskText;
  busy: boolean;
  /** Why it was not saved. */
  failure: string | undefined;
  submitText: string;
  /** Whether it was saved. */
  onSubmit: (text: TaskText) => Promise<boolean>;
  onCancel: () => void;
};

export function TaskForm({ draftKey, start, busy, failure, submitText, onSubmit, onCancel }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const session = useSession();
  const own = session.status === 'signed-in' ? session.userId : '';
  const [text, setText] = useState<TaskText>(start ?? { title: '', due: '', time: '', remind: '', assigneeId: own });
  const draft = useDraft(draftKey, text, setText);

  const field = (name: keyof TaskText, type: string) => (
    <label>
      <span className={`fw-small fw-muted${name === 'title' ? ' fw-required' : ''}`}>{t(`task.${name}`)}</span>
      <input
        className="fw-input"
        type={type}
        value={text[name]}
        maxLength={200}
        autoComplete="off"
        required={name === 'title'}
        autoFocus={name === 'title'}
        disabled={name === 'time' && !text.due}
        onChange={(event) => setText({ ...text, [name]: event.target.value })}
      />
    </label>
  );

  const { fill, leaveByKey, question } = useLeaving(onCancel, { onDiscard: draft.discard });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.title.trim() && !busy && (await onSubmit(text))) draft.sent();
  };

  return (
    <form className="crm-task-form" onSubmit={(event) => void submit(event)} onInput={fill} onKeyDown={leaveByKey}>
      <DraftRestored {...draft} />
      {field('title', 'text')}
      <div className="crm-task-when">
        {field('due', 'date')}
        {field('time', 'time')}
      </div>
      {field('remind', 'datetime-local')}
      <AssigneeField value={text.assigneeId} onChange={(assigneeId) => setText({ ...text, assigneeId })} />
      <FormProblem>{failure}</FormProblem>
      <div className="crm-activity-end">
        <PlainButton onClick={() => (draft.discard(), onCancel())}>{common('cancel')}</PlainButton>
        <PlainButton kind="primary" type="submit" busy={busy}>
          {submitText}
        </PlainButton>
      </div>
      {question}
    </form>
  );
}

function AssigneeField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useT('crm');
  const { members } = useMembers();
  return (
    <label>
      <span className="fw-small fw-muted">{t('task.assigneeId')}</span>
      <select className="fw-input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('task.nobody')}</option>
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
