import type { ActivityInput } from '@fernway/contracts/http/crm-activities';
import { TaskInput } from '@fernway/contracts/http/crm-tasks';
import { z } from '@fernway/contracts/zod';
import { useSession } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useState } from 'react';
import { instantOf, wallOf } from '../../time/zoned-time.js';
import type { About } from './about-field.js';
import { useCreateMeeting, useCreateTask } from './calendar.api.js';
import type { Entry, When } from './entries.js';
import { type Change, type EntryChanges, timeOf } from './use-entry-changes.js';

const Form = z.object({
  title: TaskInput.shape.title,
  day: z.iso.date(),
  time: z.string().regex(/^\d\d:\d\d$/),
  minutes: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().max(1440)),
  remind: z.iso.datetime({ local: true, precision: -1 }).optional(),
  assigneeId: z.string().optional(),
  outcome: z.string().optional(),
});
/** A task that was without a date may stay so. */
const UndatedForm = Form.extend({ day: Form.shape.day.optional() });

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const localText = (at: string, zone: string) => {
  const { day, minutes } = wallOf(at, zone);
  return `${day}T${clockText(minutes)}`;
};
const instantOfText = (text: string, zone: string) =>
  instantOf({ day: text.slice(0, 10), minutes: minutesOf(text.slice(11)) }, zone);

/** `own`: whose a new task is unless somebody else is chosen. */
const startingValues = (start: When | Entry, zone: string, own: string) => ({
  title: 'id' in start ? start.title : '',
  day: start.day,
  time: clockText(start.minutes ?? 9 * 60),
  minutes: String('id' in start && start.kind === 'meeting' ? start.length : 30),
  outcome: ('id' in start && start.kind === 'meeting' && start.record.outcome) || '',
  ...('id' in start && start.kind === 'task'
    ? {
        remind: start.record.remindAt ? localText(start.record.remindAt, zone) : '',
        assigneeId: start.record.assigneeId ?? '',
      }
    : { remind: '', assigneeId: own }),
});

type EntryText = ReturnType<typeof startingValues>;
type Kind = Entry['kind'];
type Wanted = { task: TaskInput; meeting: Omit<ActivityInput, 'type'> };

/** As it stands where nobody touched it: the field knows no seconds. */
function reminderOf(remind = '', begun: EntryText, entry: Entry | undefined, zone: string): string | null {
  if (entry?.kind === 'task' && remind === begun.remind) return entry.record.remindAt;
  return remind ? instantOfText(remind, zone) : null;
}

type Rest = { zone: string; about: About | undefined; remindAt: string | null; allDay: boolean };

function wantedOf(filled: z.output<typeof UndatedForm>, { zone, about, remindAt, allDay }: Rest): Wanted {
  const { title, day, time, minutes, assigneeId = null, outcome = null } = filled;
  const at = day ? timeOf(zone, allDay ? { day, minutes: null } : { day, minutes: minutesOf(time) }) : '';
  const due = at ? { dueAt: at, allDay } : { dueAt: null };
  const subject = { contactId: about?.contactId ?? null, companyId: about?.companyId ?? null };
  return {
    task: { title, ...due, remindAt, assigneeId, ...subject },
    meeting: { subject: title, occurredAt: at, minutes, outcome: outcome || null, ...subject },
  };
}

/** What of an entry is to become otherwise; undefined: nothing. */
function changeOf(entry: Entry, wanted: Wanted): Change | undefined {
  const changed = Object.entries(wanted[entry.kind]).filter(
    ([key, value]) => value !== (entry.record as Record<string, unknown>)[key],
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** Creates a task or a meeting; the same one where it is sent again. */
function useCreate() {
  const createTask = useCreateTask();
  const createMeeting = useCreateMeeting();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return async (kind: Kind, { task, meeting: { outcome: _later, ...meeting } }: Wanted): Promise<void> => {
    if (kind === 'task') await createTask.mutateAsync({ body: task, idempotencyKey });
    else await createMeeting.mutateAsync({ body: meeting, idempotencyKey });
  };
}

const isWithSomebody = (about: About | undefined, entry: Entry | undefined) =>
  Boolean(about?.contactId ?? about?.companyId ?? entry?.record.dealId);

function useOwnId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.userId : '';
}

type Options = { zone: string; start: When | Entry; changes: EntryChanges; writes: boolean; onDone: () => void };

/** What the dialog of an entry holds, begun with the entry or the place that it starts at, and how it is saved. */
export function useEntryForm({ zone, start, changes, writes, onDone }: Options) {
  // As it was opened: what somebody else changes of it meanwhile is asked about.
  const [entry] = useState('id' in start ? start : undefined);
  const own = useOwnId();
  const create = useCreate();
  const [kind, setKind] = useState<Kind>(entry?.kind ?? 'task');
  const [allDay, setAllDay] = useState(start.minutes === null);
  const [about, setAbout] = useState<About | undefined>(
    entry && { contactId: entry.record.contactId, companyId: entry.record.companyId },
  );
  const undated = entry?.day === '';
  const [begun] = useState(() => startingValues(start, zone, own));
  const form = useZodForm(undated ? UndatedForm : Form, begun);
  const draft = useDraft(
    writes ? `entry:${entry?.id ?? 'new'}` : undefined,
    { ...(form.values as EntryText), kind, allDay, about: about ?? null },
    ({ kind: backKind, allDay: backAllDay, about: backAbout, ...text }) => {
      setKind(backKind);
      setAllDay(backAllDay);
      setAbout(backAbout ?? undefined);
      for (const [name, value] of Object.entries(text)) form.set(name as keyof EntryText, value);
    },
  );
  const nobody = kind === 'meeting' && !isWithSomebody(about, entry);

  const save = form.submit(async (filled) => {
    if (nobody) return;
    const remindAt = reminderOf(filled.remind, begun, entry, zone);
    const wanted = wantedOf(filled, { zone, about, remindAt, allDay: kind === 'task' && allDay });
    const change = entry && changeOf(entry, wanted);
    if (!entry) await create(kind, wanted);
    else if (change && !(await changes.save(entry, change))) return;
    draft.sent();
    onDone();
  });

  return { entry, undated, form, draft, kind, setKind, allDay, setAllDay, about, setAbout, nobody, save };
}

export type EntryForm = ReturnType<typeof useEntryForm>;
