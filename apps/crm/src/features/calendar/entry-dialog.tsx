import { meetingOutcomes } from '@fernway/contracts/http/crm-activities';
import { commonNamespace, useT } from '@fernway/i18n';
import { CheckField, Dialog, DraftRestored, FormProblem, PlainButton, SelectField, TextField } from '@fernway/ui';
import { useMembers } from '@fernway/web-kit/members';
import { useState } from 'react';
import { AboutField } from './about-field.js';
import type { Entry, When } from './entries.js';
import type { EntryChanges } from './use-entry-changes.js';
import { type EntryForm, useEntryForm } from './use-entry-form.js';

type Props = {
  zone: string;
  start: When | Entry;
  changes: EntryChanges;
  writes: boolean;
  onClose: () => void;
};

/** Adds a task or a meeting at `start`, or shows and changes the entry that it is. */
export function EntryDialog({ zone, start, changes, writes, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const held = useEntryForm({ zone, start, changes, writes, onDone: onClose });
  const { entry, form, draft, kind, save } = held;
  const [tried, setTried] = useState(false);

  return (
    <Dialog title={t(entry ? `calendar.edit.${kind}` : 'calendar.add')} onDiscard={draft.discard} onClose={onClose}>
      <form className="crm-calendar-entry-form" noValidate onSubmit={(event) => (setTried(true), void save(event))}>
        <DraftRestored {...draft} />
        <fieldset disabled={!writes}>
          <EntryFields zone={zone} held={held} tried={tried} />
        </fieldset>
        <FormProblem>{form.failure}</FormProblem>
        {writes && (
          <div className="crm-calendar-entry-form-end">
            {entry && (
              <PlainButton kind="quiet" onClick={() => (changes.remove(entry), draft.sent(), onClose())}>
                {t('calendar.delete')}
              </PlainButton>
            )}
            <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
            <PlainButton kind="primary" type="submit" busy={form.busy}>
              {common('save')}
            </PlainButton>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** `tried`: somebody wanted to save it, so what is missing is said. */
function EntryFields({ zone, held, tried }: { zone: string; held: EntryForm; tried: boolean }) {
  const t = useT('crm');
  const { entry, undated, form, kind, allDay, about, nobody } = held;
  const dayless = kind === 'task' && !form.values.day;
  return (
    <>
      {!entry && (
        <SelectField
          label={t('calendar.what')}
          value={kind}
          onChange={(event) => held.setKind(event.target.value as 'task' | 'meeting')}
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
      <TextField label={t('calendar.field.day')} type="date" required={!undated} {...form.field('day')} />
      {kind === 'task' && (
        <CheckField
          label={t('calendar.field.allDay')}
          checked={allDay}
          disabled={dayless}
          onChange={(event) => held.setAllDay(event.target.checked)}
        />
      )}
      {(kind === 'meeting' || !allDay) && (
        <TextField
          label={t('calendar.field.time')}
          type="time"
          required
          disabled={dayless}
          hint={t('calendar.zone', { zone })}
          {...form.field('time')}
        />
      )}
      {kind === 'meeting' && (
        <TextField label={t('calendar.field.minutes')} inputMode="numeric" required {...form.field('minutes')} />
      )}
      {kind === 'meeting' && entry && <OutcomeField held={held} />}
      {kind === 'task' && <TaskFields zone={zone} held={held} />}
      <AboutField
        required={kind === 'meeting'}
        about={about}
        onChange={held.setAbout}
        error={tried && nobody ? t('calendar.aboutMissing') : undefined}
      />
    </>
  );
}

/** One that was written before there were only some stays until another is chosen. */
function OutcomeField({ held: { form } }: { held: EntryForm }) {
  const t = useT('crm');
  const outcome = String(form.values.outcome ?? '');
  const known: readonly string[] = meetingOutcomes;
  const former = outcome && !known.includes(outcome) ? [{ value: outcome, label: outcome }] : [];
  return (
    <SelectField
      label={t('activity.outcome')}
      options={[
        { value: '', label: t('activity.noOutcome') },
        ...former,
        ...meetingOutcomes.map((value) => ({ value, label: t(`activity.meetingOutcome.${value}`) })),
      ]}
      {...form.field('outcome')}
    />
  );
}

function TaskFields({ zone, held: { form } }: { zone: string; held: EntryForm }) {
  const t = useT('crm');
  const { members } = useMembers();
  return (
    <>
      <TextField
        label={t('calendar.field.remindAt')}
        type="datetime-local"
        hint={t('calendar.zone', { zone })}
        {...form.field('remind')}
      />
      <SelectField
        label={t('calendar.field.assigneeId')}
        options={[
          { value: '', label: t('task.nobody') },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('assigneeId')}
      />
    </>
  );
}
