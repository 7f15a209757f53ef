import {
  type ActivityInput,
  type ActivityKind,
  activityKinds,
  directions,
  meetingOutcomes,
} from '@fernway/contracts/http/crm-activities';
import { useT } from '@fernway/i18n';
import { DraftRestored, FormProblem, PlainButton } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { useMembers } from '@fernway/web-kit/members';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useId, useState } from 'react';
import { Offered } from '../fields/offered.js';
import { NoteField } from '../notes/note-field.js';
import { type Subject, subjectIds } from '../record/record.api.js';
import { useCreateActivity } from './timeline.api.js';

type Draft = { subject: string; body: string; direction: string; occurredAt: string; minutes: string; outcome: string };

const blank: Draft = { subject: '', body: '', direction: 'out', occurredAt: '', minutes: '', outcome: '' };
const kinds: readonly ActivityKind[] = ['note', ...activityKinds.filter((kind) => kind !== 'note')];
const directed: readonly ActivityKind[] = ['call', 'email', 'message'];
const lasting: readonly ActivityKind[] = ['call', 'meeting'];
const mostMinutes = 7 * 24 * 60;

/** What was typed for a call is no outcome of a meeting. */
const fits = (type: ActivityKind, outcome: string): boolean =>
  type === 'meeting' ? (meetingOutcomes as readonly string[]).includes(outcome) : outcome !== '';

/** What is sent: of a kind only what belongs to it, without what was left empty. */
const activityOf = (type: ActivityKind, draft: Draft, about: Subject): ActivityInput => {
  const subject = draft.subject.trim();
  const outcome = draft.outcome.trim();
  return {
    type,
    body: draft.body,
    ...subjectIds(about),
    ...(type !== 'note' && {
      ...(subject && { subject }),
      ...(draft.occurredAt && { occurredAt: new Date(draft.occurredAt).toISOString() }),
      ...(directed.includes(type) && { direction: draft.direction as (typeof directions)[number] }),
      ...(lasting.includes(type) && {
        ...(draft.minutes && { minutes: Number(draft.minutes) }),
        ...(fits(type, outcome) && { outcome }),
      }),
    }),
  };
};

/** What is typed about a record, kept until it is saved. `editor`: which of the editors of notes, each with a text of its own. */
function useTyped({ type, id }: Subject) {
  const [kind, setKind] = useState<ActivityKind>('note');
  const [draft, setDraft] = useState(blank);
  const [editor, setEditor] = useState(0);
  const begin = (text: Draft) => {
    setDraft(text);
    setEditor((before) => before + 1);
  };
  // A kind that is chosen is not typed yet.
  const typed = JSON.stringify(draft) !== JSON.stringify(blank);
  const kept = useDraft(`note:${type}:${id}`, { kind: typed ? kind : 'note', ...draft }, ({ kind: back, ...text }) => {
    setKind(back);
    begin(text);
  });
  return { kind, setKind, draft, setDraft, editor, kept, clear: () => (kept.sent(), begin(blank)) };
}

/** Writes down what was said and done; what is typed stays until it is saved. */
export function ActivityBox({ subject }: { subject: Subject }) {
  const t = useT('crm');
  const { members } = useMembers();
  const create = useCreateActivity();
  const { attempt, busy, failure } = useAttempt();
  const { kind, setKind, draft, setDraft, editor, kept, clear } = useTyped(subject);
  // A key for each thing written down: the same click twice makes one of it.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const set = (part: keyof Draft, value: string) => setDraft((before) => ({ ...before, [part]: value }));

  const save = async () => {
    if (busy) return;
    const nothing = !draft.body.trim() && !draft.subject.trim();
    const write = async () => {
      if (nothing) throw new Error('nothing was entered');
      await create.mutateAsync({ activity: activityOf(kind, draft, subject), idempotencyKey });
      clear();
      setKey(crypto.randomUUID());
    };
    await attempt(write, (error) => (nothing ? t('activity.nothing') : errorText(error)));
  };

  return (
    <div className="fw-card crm-activity-box" role="group" aria-label={t('activity.add')}>
      <div className="crm-kinds" role="group" aria-label={t('activity.kind')}>
        {kinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {t(`activity.kinds.${one}`)}
          </button>
        ))}
      </div>
      <DraftRestored {...kept} />
      {kind !== 'note' && <ActivityParts kind={kind} draft={draft} onSet={set} />}
      <NoteField
        key={editor}
        initial={draft.body}
        label={t(`activity.kinds.${kind}`)}
        placeholder={t('activity.placeholder')}
        members={members}
        onChange={(body) => set('body', body)}
        onSubmit={() => void save()}
      />
      <FormProblem>{failure}</FormProblem>
      <div className="crm-activity-end">
        <PlainButton kind="primary" busy={busy} onClick={() => void save()}>
          {t(`activity.save.${kind}`)}
        </PlainButton>
      </div>
    </div>
  );
}

type PartsProps = { kind: ActivityKind; draft: Draft; onSet: (part: keyof Draft, value: string) => void };

/** What belongs to the kind besides its text. */
function ActivityParts({ kind, draft, onSet }: PartsProps) {
  const t = useT('crm');
  const offered = useId();
  const input = (part: keyof Draft, rest: React.InputHTMLAttributes<HTMLInputElement> = {}) => (
    <label className="crm-activity-part">
      <span className="fw-small fw-muted">{t(`activity.${part}`)}</span>
      <input
        className="fw-input"
        value={draft[part]}
        onChange={(event) => onSet(part, event.target.value)}
        autoComplete="off"
        {...rest}
      />
    </label>
  );

  return (
    <div className="crm-activity-parts">
      {input('subject', { maxLength: 200 })}
      {input('occurredAt', { type: 'datetime-local' })}
      {directed.includes(kind) && (
        <label className="crm-activity-part">
          <span className="fw-small fw-muted">{t('activity.direction')}</span>
          <select
            className="fw-input"
            value={draft.direction}
            onChange={(event) => onSet('direction', event.target.value)}
          >
            {directions.toReversed().map((direction) => (
              <option key={direction} value={direction}>
                {t(`activity.directions.${direction}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {lasting.includes(kind) && input('minutes', { type: 'number', min: 0, max: mostMinutes })}
      {kind === 'call' && input('outcome', { maxLength: 200, list: offered })}
      {kind === 'meeting' && <OutcomeChoice value={draft.outcome} onChange={(outcome) => onSet('outcome', outcome)} />}
      {kind === 'call' && <Offered id={offered} name="call-outcome" />}
    </div>
  );
}

function OutcomeChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT('crm');
  const known = (meetingOutcomes as readonly string[]).includes(value);
  return (
    <label className="crm-activity-part">
      <span className="fw-small fw-muted">{t('activity.outcome')}</span>
      <select className="fw-input" value={known ? value : ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('activity.noOutcome')}</option>
        {meetingOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`activity.meetingOutcome.${outcome}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
