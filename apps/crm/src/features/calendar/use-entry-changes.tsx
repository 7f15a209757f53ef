import type { Activity, ActivityChange } from '@fernway/contracts/http/crm-activities';
import type { Task, TaskChange } from '@fernway/contracts/http/crm-tasks';
import { wholeDay } from '@fernway/contracts/records/task';
import { commonNamespace, formatDate, useLanguage, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import type { ReactNode } from 'react';
import type { Describe } from '../../conflict/conflict-dialog.js';
import { useVersionedSave } from '../../conflict/use-versioned-save.js';
import { outcomeText } from '../../timeline/meeting-outcome.js';
import { timeText } from '../../time/time-text.js';
import { instantOf } from '../../time/zoned-time.js';
import { useDeleteEntry, useRestoreEntry, useUpdateMeeting, useUpdateTask } from './calendar.api.js';
import { beginAt, beginOf, type Entry, type When } from './entries.js';

const undoFor = 8000;

export const timeOf = (zone: string, { day, minutes }: When): string =>
  minutes === null ? wholeDay(day) : instantOf({ day, minutes }, zone);

export type Change = Omit<TaskChange, 'version'> & Omit<ActivityChange, 'version'>;

export type EntryChanges = {
  save: (entry: Entry, change: Change) => Promise<Entry['record'] | undefined>;
  move: (entry: Entry, to: When) => void;
  tick: (entry: Entry) => void;
  remove: (entry: Entry) => void;
  question: ReactNode;
};

/** Saves a change of a task or a meeting; where somebody else changed the same, `question` shows both. */
function useEntrySave(zone: string) {
  const t = useT('crm');
  const language = useLanguage();
  const { memberName } = useMembers();
  const { mutateAsync: updateTask } = useUpdateTask();
  const { mutateAsync: updateMeeting } = useUpdateMeeting();

  const describe: Describe<Task | Activity> = (path) => ({
    label: t(`calendar.field.${path}`),
    show: (value) => {
      if (path === 'assigneeId' && typeof value === 'string') return memberName(value) ?? '';
      if (path === 'outcome' && typeof value === 'string') return outcomeText({ type: 'meeting', outcome: value }, t);
      return /At$/.test(path) && typeof value === 'string' ? timeText(value, language, zone) : String(value ?? '');
    },
  });
  const tasks = useVersionedSave<Task, Omit<TaskChange, 'version'>>({
    write: (task, change) => updateTask({ task, change }),
    describe: describe as Describe<Task>,
  });
  const meetings = useVersionedSave<Activity, Omit<ActivityChange, 'version'>>({
    write: (meeting, change) => updateMeeting({ meeting, change }),
    describe: describe as Describe<Activity>,
  });

  const save = (entry: Entry, change: Change) =>
    entry.kind === 'task' ? tasks.save(entry.record, change) : meetings.save(entry.record, change);
  return { save, question: tasks.question ?? meetings.question };
}

/** What moves an entry, and what puts it back. */
function movedTo(entry: Entry, at: string, { minutes }: When): { change: Change; back: Change } {
  if (entry.kind === 'task') {
    const { dueAt, allDay } = entry.record;
    return { change: { dueAt: at, allDay: minutes === null }, back: { dueAt, allDay } };
  }
  // Where a meeting has no time, it keeps its own.
  return { change: { occurredAt: at }, back: { occurredAt: entry.record.occurredAt } };
}

/** What can be done to an entry where it stands. All of it can be taken back, and nobody else's change is lost. */
export function useEntryChanges(zone: string): EntryChanges {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { save, question } = useEntrySave(zone);
  const { mutateAsync: removeEntry } = useDeleteEntry();
  const { mutateAsync: restore } = useRestoreEntry();

  const tellFailure = (error: unknown) =>
    void notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
  /** Does it, says so, and takes it back on demand: `back` goes on top of what `change` made. */
  const withUndo = (entry: Entry, change: Change, back: Change, title: string) =>
    void save(entry, change).then((saved) => {
      if (!saved) return;
      const undo = () => void save({ ...entry, record: saved } as Entry, back).catch(tellFailure);
      notify({ kind: 'success', title, duration: undoFor, action: { label: common('undo'), run: undo } });
    }, tellFailure);

  const move = (moved: Entry, place: When) => {
    const entry = beginOf(moved, zone);
    const to = beginAt(moved, place, zone);
    if (entry.day === to.day && entry.minutes === to.minutes) return;
    const at = timeOf(zone, to);
    const { change, back } = movedTo(entry, at, to);
    const when =
      to.minutes === null
        ? formatDate(`${to.day}T00:00:00Z`, language, { timeZone: 'UTC' })
        : formatDate(at, language, { style: 'time', timeZone: zone });
    withUndo(entry, change, back, t('calendar.moved', { title: entry.title, when }));
  };

  const tick = (entry: Entry) => {
    if (entry.kind !== 'task') return;
    withUndo(
      entry,
      { done: !entry.done },
      { done: entry.done },
      t(entry.done ? 'calendar.reopened' : 'calendar.done', { title: entry.title }),
    );
  };

  const remove = (entry: Entry) =>
    void removeEntry(entry).then(
      () =>
        notify({
          kind: 'success',
          title: t('calendar.deleted', { title: entry.title }),
          duration: undoFor,
          action: { label: common('undo'), run: () => void restore(entry).catch(tellFailure) },
        }),
      tellFailure,
    );

  return { save, move, tick, remove, question };
}
