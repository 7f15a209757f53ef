import type { DailyCap } from '@fernway/contracts/http/token-reports';
import { commonNamespace, useT } from '@fernway/i18n';
import { DateText, Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../account/panel.js';
import { DailyCapForm } from './daily-cap-form.js';
import { dailyCapQuery, useSetDailyCap } from './overview.api.js';

/** The most the user lets himself spend on a day, and how far today has come. */
export function DailyCapCard() {
  const t = useT('billing');
  return (
    <Panel title={t('cap.title')} read={useQuery(dailyCapQuery)}>
      {(cap) => <Cap key={cap.cap} of={cap} />}
    </Panel>
  );
}

function Cap({ of: { cap, spent, resetsAt } }: { of: DailyCap }) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const [editing, setEditing] = useState(false);
  const save = useSetDailyCap();

  const become = async (next: number | null) => {
    await save.mutateAsync(next);
    setEditing(false);
  };
  const remove = async () => {
    try {
      await become(null);
      notify({
        kind: 'success',
        title: t('cap.removed'),
        action: { label: common('undo'), run: () => void become(cap).catch(tell) },
      });
    } catch (error) {
      tell(error);
    }
  };
  const tell = (error: unknown) => notify({ kind: 'error', title: t('cap.failed'), description: errorText(error) });

  if (editing || cap === null)
    return (
      <>
        <p className="fw-muted">{t('cap.text')}</p>
        {editing || <p className="fw-small fw-muted">{t('cap.spentToday', { count: spent })}</p>}
        <DailyCapForm cap={cap} onSave={become} {...(editing && { onCancel: () => setEditing(false) })} />
      </>
    );
  return (
    <>
      <SpentToday cap={cap} spent={spent} resetsAt={resetsAt} />
      <div className="bl-buttons">
        <PlainButton onClick={() => setEditing(true)}>{t('cap.change')}</PlainButton>
        <PlainButton kind="quiet" busy={save.isPending} onClick={() => void remove()}>
          {t('cap.remove')}
        </PlainButton>
      </div>
    </>
  );
}

function SpentToday({ cap, spent, resetsAt }: { cap: number; spent: number; resetsAt: string }) {
  const t = useT('billing');
  return (
    <>
      <p>
        <span className="bl-figure fw-numbers" data-testid="cap-spent">
          {t('cap.spent', { spent, cap })}
        </span>{' '}
        <span className="fw-muted">{t('cap.spentLabel')}</span>
      </p>
      <progress
        className="bl-meter"
        max={Math.max(cap, 1)}
        value={cap === 0 ? 1 : Math.min(spent, cap)}
        aria-label={t('cap.meter')}
      />
      {spent >= cap && (
        <div className="bl-note bl-note-warn">
          <Icon name="warning" />
          <span>{t('cap.reached')}</span>
        </div>
      )}
      <p className="fw-small fw-muted">
        {t('cap.resets')} <DateText at={resetsAt} style="time" />
      </p>
    </>
  );
}
