import type { Sentiment } from '@fernway/contracts/http/ai-copilot';
import { type Activity, type ActivityKind, undelivered } from '@fernway/contracts/http/crm-activities';
import type { TimelineEntry } from '@fernway/contracts/http/crm-timeline';
import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, type IconName, NumberText, PlainButton, RelativeTime } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { type ReactNode, useState } from 'react';
import { RichText } from '../notes/rich-text.js';
import type { Fact } from '../record/facts.js';
import { ActivityEdit } from './activity-edit.js';
import { ChangeList } from './change-list.js';
import { awaitsOutcome, HowItWent, outcomeText } from './meeting-outcome.js';
import { useDeleteActivity, useRestoreActivity } from './timeline.api.js';

const icons: Record<ActivityKind, IconName> = {
  call: 'phone',
  email: 'mail',
  meeting: 'calendar',
  message: 'chat',
  note: 'note',
};

type Props = { entry: TimelineEntry; sample: boolean; facts: readonly Fact[]; mayWrite: boolean };

export function TimelineItem({ entry, sample, facts, mayWrite }: Props) {
  if (entry.kind === 'change') return <Change entry={entry} sample={sample} facts={facts} />;
  if (entry.kind === 'activity') return <ActivityItem activity={entry.activity} mayWrite={mayWrite} />;
  return <TaskItem entry={entry} />;
}

type FrameProps = { icon: IconName; head: ReactNode; at: string; tools?: ReactNode; children?: ReactNode };

function Frame({ icon, head, at, tools, children }: FrameProps) {
  return (
    <li className="crm-entry">
      <span className="crm-entry-icon">
        <Icon name={icon} />
      </span>
      <div className="crm-entry-body">
        <div className="crm-entry-head">
          <div>
            {head}{' '}
            <span className="fw-muted fw-small">
              <RelativeTime at={at} />
            </span>
          </div>
          {tools}
        </div>
        {children}
      </div>
    </li>
  );
}

/** Who, and by what where it was not by hand. */
function useActor() {
  const t = useT('crm');
  const { memberName } = useMembers();
  return (actor: string | null, origin: string, key?: string | null): string => {
    const name = memberName(actor) ?? t('timeline.platform');
    if (key) return t('timeline.apiKey', { name, key });
    return origin === 'person' ? name : t(`timeline.origin.${origin}`, { name });
  };
}

type ChangeProps = { entry: Extract<TimelineEntry, { kind: 'change' }>; sample: boolean; facts: readonly Fact[] };

function Change({ entry, sample, facts }: ChangeProps) {
  const t = useT('crm');
  const name = useActor()(entry.actor, entry.origin, entry.apiKey);
  return (
    <Frame
      icon={entry.action === 'deleted' ? 'trash' : entry.action === 'updated' ? 'edit' : 'plus'}
      head={sample && entry.action === 'created' ? t('timeline.sample') : t(`timeline.${entry.action}`, { name })}
      at={entry.at}
    >
      {entry.action === 'updated' && <ChangeList changes={entry.changes} facts={facts} />}
    </Frame>
  );
}

function TaskItem({ entry: { at, task } }: { entry: Extract<TimelineEntry, { kind: 'task' }> }) {
  const t = useT('crm');
  const name = useActor()(
    task.doneAt ? task.doneBy : task.createdBy,
    task.doneAt ? 'person' : (task.origin ?? 'person'),
  );
  return (
    <Frame
      icon={task.doneAt ? 'success' : 'clock'}
      head={t(task.doneAt ? 'timeline.taskDone' : 'timeline.taskAdded', { name })}
      at={at}
    >
      <p className={task.doneAt ? 'crm-done' : undefined}>{task.title}</p>
    </Frame>
  );
}

function LengthAndOutcome({ activity }: { activity: Activity }) {
  const t = useT('crm');
  const { minutes, outcome } = activity;
  if (minutes === null && !outcome) return null;
  return (
    <p className="fw-small fw-muted">
      {minutes !== null && <NumberText value={minutes} options={{ style: 'unit', unit: 'minute' }} />}
      {minutes !== null && outcome && ' · '}
      {outcome === undelivered ? <Undelivered /> : outcomeText(activity, t)}
    </p>
  );
}

function ActivityItem({ activity, mayWrite }: { activity: Activity; mayWrite: boolean }) {
  const t = useT('crm');
  const { member } = useMembers();
  // A name by itself, which no sentence goes on from.
  const actor = useActor()(activity.createdBy, activity.origin).replace(/,$/, '');
  const name = activity.sample ? t('timeline.sample') : actor;
  const [editing, setEditing] = useState(false);
  const what = t(`activity.kinds.${activity.type}`);

  return (
    <Frame
      icon={icons[activity.type]}
      head={
        <>
          <strong>{what}</strong> {activity.direction && `(${t(`activity.directions.${activity.direction}`)}) `}· {name}
        </>
      }
      at={activity.occurredAt}
      tools={mayWrite && !editing && <ActivityTools activity={activity} what={what} onEdit={() => setEditing(true)} />}
    >
      {editing ? (
        <ActivityEdit activity={activity} onClose={() => setEditing(false)} />
      ) : (
        <>
          {activity.subject && <p className="crm-entry-title">{activity.subject}</p>}
          {activity.body && <RichText text={activity.body} nameOf={(id) => member(id)?.name} />}
          <LengthAndOutcome activity={activity} />
          {mayWrite && awaitsOutcome(activity) && <HowItWent meeting={activity} />}
          <Mood sentiment={activity.sentiment} />
        </>
      )}
    </Frame>
  );
}

function Undelivered() {
  const t = useT('crm');
  return (
    <span className="crm-undelivered">
      <Icon name="error" /> {t('activity.undelivered')}
    </span>
  );
}

const moods: Partial<Record<Sentiment, IconName>> = { positive: 'success', negative: 'warning' };

/** How the customer sounded, where that is worth a word; and that nobody but its words said so. */
function Mood({ sentiment }: { sentiment: Activity['sentiment'] }) {
  const t = useT('crm');
  const icon = sentiment && moods[sentiment];
  if (!icon) return null;
  return (
    <p className="fw-small fw-muted">
      <span className={`crm-mood-${sentiment}`}>
        <Icon name={icon} /> {t(`mood.${sentiment}`)}
      </span>{' '}
      · {t('mood.source')}
    </p>
  );
}

function ActivityTools({ activity, what, onEdit }: { activity: Activity; what: string; onEdit: () => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { mutateAsync: remove } = useDeleteActivity();
  const { mutateAsync: restore } = useRestoreActivity();
  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });

  const onDelete = async () => {
    try {
      await remove(activity.id);
      notify({
        kind: 'success',
        title: t('activity.deleted', { what }),
        duration: 8000,
        action: { label: common('undo'), run: () => void restore(activity.id).catch(tellFailure) },
      });
    } catch (error) {
      tellFailure(error);
    }
  };

  return (
    <span className="crm-entry-tools">
      <PlainButton kind="quiet" size="icon" aria-label={t('activity.edit', { what })} onClick={onEdit}>
        <Icon name="edit" />
      </PlainButton>
      <PlainButton kind="quiet" size="icon" aria-label={t('activity.delete', { what })} onClick={() => void onDelete()}>
        <Icon name="trash" />
      </PlainButton>
    </span>
  );
}
