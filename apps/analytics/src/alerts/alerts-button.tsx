import type { MetricWatch } from '@fernway/contracts/http/analytics-watches';
import { mostWatches } from '@fernway/contracts/http/analytics-watches';
import { useT } from '@fernway/i18n';
import { Dialog, ErrorState, FormProblem, Icon, LoadingShape, PlainButton, RelativeTime } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddWatch } from './add-watch.js';
import { useRemoveWatch, watchesQuery } from './alerts.api.js';
import { useWatchWords } from './use-watch-words.js';
import './alerts.css';

/** Opens which figures one is told about by the bell. */
export function AlertsButton() {
  const t = useT('analytics');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>
        <Icon name="bell" />
        {t('alerts.title')}
      </PlainButton>
      {open && (
        <Dialog title={t('alerts.title')} onClose={() => setOpen(false)}>
          <p className="fw-muted">{t('alerts.what')}</p>
          <Watches />
        </Dialog>
      )}
    </>
  );
}

function Watches() {
  const t = useT('analytics');
  const { data, error, refetch } = useQuery(watchesQuery);
  if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingShape lines={3} />;
  return (
    <>
      {data.length > 0 && (
        <ul className="an-watches">
          {data.map((watch) => (
            <Watch key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
      {data.length < mostWatches ? (
        <AddWatch />
      ) : (
        <p className="fw-muted">{t('alerts.full', { count: mostWatches })}</p>
      )}
    </>
  );
}

function Watch({ watch }: { watch: MetricWatch }) {
  const t = useT('analytics');
  const words = useWatchWords();
  const remove = useRemoveWatch();
  const { attempt, busy, failure } = useAttempt();
  const rule = words(watch);
  return (
    <li>
      <div>
        {rule}
        <div className="fw-small fw-muted">
          {watch.crossed ? t('alerts.crossed') : t('alerts.quiet')}
          {watch.raisedAt && (
            <>
              {' · '}
              {t('alerts.raised')} <RelativeTime at={watch.raisedAt} />
            </>
          )}
        </div>
        <FormProblem>{failure}</FormProblem>
      </div>
      <PlainButton
        kind="quiet"
        busy={busy}
        aria-label={t('alerts.remove', { rule })}
        onClick={() => void attempt(() => remove.mutateAsync(watch.id))}
      >
        <Icon name="trash" />
      </PlainButton>
    </li>
  );
}
