import { TaskInput } from '@fernway/contracts/http/crm-tasks';
import { z } from '@fernway/contracts/zod';
import { commonNamespace, useT } from '@fernway/i18n';
import { CheckField, Dialog, PlainButton, SelectField, TextField } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { AboutField, type About } from './about-field.js';
import { useCreateMeeting, useCreateTask } from './calendar.api.js';
import type { Entry, When } from './entries.js';
import { timeOf, type useEntryChanges } from './use-entry-changes.js';

const Form = z.object({
  title: TaskInput.shape.title,
  day: z.iso.date(),
  time: z.string().regex(/^\d\d:\d\d$/),
  minutes: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().max(1440)),
});

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

type Props = {
  zone: string;
  start: When | Entry;
  changes: ReturnType<typeof useEntryChanges>;
  writes: boolean;
  onClose: () => void;
};

/** Adds a task or a meeting at `start`, or shows and changes the entry that it is. */
export function EntryDialog({ zone, start, changes, writes, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const entry = 'id' in start ? start : undefined;
  const createTask = useCreateTask();
  const createMeeting = useCreateMeeting();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState(entry?.kind ?? 'task');
  const [allDay, setAllDay] = useState(start.minutes === null);
  const [about, setAbout] = useState<About | undefined>(
    entry && { contactId: entry.record.contactId, companyId: entry.record.companyId },
  );
  const [tried, setTried] = useState(false);
  const form = useZodForm(Form, {
    title: entry?.title ?? '',
    day: start.day,
    time: clockText(start.minutes ?? 9 * 60),
    minutes: String(entry?.kind === 'meeting' ? entry.length : 30),
  });
  const nobody = kind === 'meeting' && !about?.contactId && !about?.companyId && !entry?.record.dealId;

  const save = form.submit(async ({ title, day, time, minutes }) => {
    if (nobody) return;
    const when: When = kind === 'task' && allDay ? { day, minutes: null } : { day, minutes: minutesOf(time) };
    const at = timeOf(zone, when);
    const subject = { contactId: about?.contactId ?? null, companyId: about?.companyId ?? null };
    const task = { title, dueAt: at, allDay: when.minutes === null, ...subject };
    const meeting = { subject: title, occurredAt: at, minutes, ...subject };
    try {
      if (entry) {
        const wanted = entry.kind === 'task' ? task : meeting;
        const changed = Object.entries(wanted).filter(
          ([key, value]) => value !== (entry.record as Record<string, unknown>)[key],
        );
        // An all-day task that stays on its day keeps its hour.
        const kept = changed.filter(
          ([key]) => !(key === 'dueAt' && entry.minutes === null && when.minutes === null && day === entry.day),
        );
        if (kept.length > 0 && !(await changes.save(entry, Object.fromEntries(kept)))) return;
      } else if (kind === 'task') await createTask.mutateAsync({ body: task, idempotencyKey });
      else await createMeeting.mutateAsync({ body: meeting, idempotencyKey });
      onClose();
    } catch (error) {
      notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
    }
  });

  return (
    <Dialog title={t(entry ? `calendar.edit.${kind}` : 'calendar.add')} onClose={onClose}>
      <form className="crm-calendar-entry-form" noValidate onSubmit={(event) => (setTried(true), void save(event))}>
        <fieldset disabled={!writes}>
          {!entry && (
            <SelectField
              label={t('calendar.what')}
              value={kind}
              onChange={(event) => setKind(event.target.value as 'task' | 'meeting')}
              options={(['task', 'meeting'] as const).map((value) => ({ value, label: t(`calendar.kind.${value}`) }))}
            />
          )}
          <TextField
            label={t('calendar.field.title')}
            required
            autoComplete="off"
            data-autofocus
            {...form.field('title')}
          />
          <TextField label={t('calendar.field.day')} type="date" required {...form.field('day')} />
          {kind === 'task' && (
            <CheckField
              label={t('calendar.field.allDay')}
              checked={allDay}
              onChange={(event) => setAllDay(event.target.checked)}
            />
          )}
          {(kind === 'meeting' || !allDay) && (
            <TextField
              label={t('calendar.field.time')}
              type="time"
              required
              hint={t('calendar.zone', { zone })}
              {...form.field('time')}
            />
          )}
          {kind === 'meeting' && (
            <TextField label={t('calendar.field.minutes')} inputMode="numeric" required {...form.field('minutes')} />
          )}
          <AboutField
            required={kind === 'meeting'}
            about={about}
            onChange={setAbout}
            error={tried && nobody ? t('calendar.aboutMissing') : undefined}
          />
        </fieldset>
        {writes && (
          <div className="crm-calendar-entry-form-end">
            {entry && (
              <PlainButton kind="quiet" onClick={() => (changes.remove(entry), onClose())}>
                {t('calendar.delete')}
              </PlainButton>
            )}
            <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
            <PlainButton kind="primary" type="submit" busy={form.busy}>
              {common('save')}
            </PlainButton>
          </div>
        )}
      </form>
    </Dialog>
  );
}
