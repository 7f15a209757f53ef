import { type Activity, type MeetingOutcome, meetingOutcomes } from '@fernway/contracts/http/crm-activities';
import { commonNamespace, type Translate, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useUpdateActivity } from './timeline.api.js';
import './timeline.css';

/** As it is called; what was entered before there were only some stays as it was written. */
export const outcomeText = ({ type, outcome }: Pick<Activity, 'type' | 'outcome'>, t: Translate): string | null =>
  type === 'meeting' && meetingOutcomes.includes(outcome as MeetingOutcome)
    ? t(`activity.meetingOutcome.${outcome}`)
    : outcome;

/** Its end has passed, and nobody has said what became of it. */
export const awaitsOutcome = ({ type, outcome, occurredAt, minutes }: Activity, now = Date.now()): boolean =>
  type === 'meeting' && !outcome && Date.parse(occurredAt) + (minutes ?? 0) * 60_000 < now;

/** Asks how a meeting went, and keeps the answer at one click. */
export function HowItWent({ meeting }: { meeting: Activity }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { mutateAsync, isPending } = useUpdateActivity();
  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });

  const keep = async (outcome: MeetingOutcome) => {
    const { id, version } = meeting;
    try {
      const kept = await mutateAsync({ id, change: { version, outcome } });
      const undo = () => void mutateAsync({ id, change: { version: kept.version, outcome: null } }).catch(tellFailure);
      notify({
        kind: 'success',
        title: t(`activity.meetingOutcome.${outcome}`),
        duration: 8000,
        action: { label: common('undo'), run: undo },
      });
    } catch (error) {
      tellFailure(error);
    }
  };

  return (
    <div className="crm-how-it-went" role="group" aria-label={t('activity.howItWent')}>
      <span className="fw-small fw-muted">{t('activity.howItWent')}</span>
      {meetingOutcomes.map((outcome) => (
        <PlainButton key={outcome} disabled={isPending} onClick={() => void keep(outcome)}>
          {t(`activity.meetingOutcome.${outcome}`)}
        </PlainButton>
      ))}
    </div>
  );
}
