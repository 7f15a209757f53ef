import { type FallbackSettings, fallbackViews, type FallbackView } from '@fernway/contracts/http/analytics-fallback';
import { useT } from '@fernway/i18n';
import { CheckField, Icon, PlainButton } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { notify } from '@fernway/web-kit/notices';
import { useState } from 'react';
import { useSetAlerts } from './fallback.api.js';
import { exportFormats, exportRates, type ExportFormat } from './fallback-export.js';

/** Which days are shown, the file of them, and one's own alerts. */
export function FallbackControls({
  view,
  onView,
  settings,
  hasRates,
}: {
  view: FallbackView;
  onView: (view: FallbackView) => void;
  settings: FallbackSettings | undefined;
  hasRates: boolean;
}) {
  const t = useT('analytics');
  const setAlerts = useSetAlerts();
  const switchAlerts = (alerts: boolean) =>
    setAlerts.mutate(alerts, {
      onError: (error) => notify({ kind: 'error', title: t('fallback.alertsFailed'), description: errorText(error) }),
    });
  return (
    <div className="an-fallback-controls">
      <div role="group" aria-label={t('fallback.view')} className="an-fallback-views">
        {fallbackViews.map((one) => (
          <PlainButton
            key={one}
            kind={one === view ? 'primary' : 'plain'}
            aria-pressed={one === view}
            onClick={() => onView(one)}
          >
            {t(`fallback.views.${one}`)}
          </PlainButton>
        ))}
      </div>
      <CheckField
        label={t('fallback.alerts')}
        checked={setAlerts.isPending ? setAlerts.variables : (settings?.alerts ?? false)}
        disabled={!settings || setAlerts.isPending}
        onChange={(event) => switchAlerts(event.target.checked)}
      />
      {hasRates && <ExportButtons view={view} />}
    </div>
  );
}

function ExportButtons({ view }: { view: FallbackView }) {
  const t = useT('analytics');
  const [busy, setBusy] = useState<ExportFormat>();
  const save = async (format: ExportFormat) => {
    setBusy(format);
    try {
      await exportRates(view, format);
      notify({ kind: 'success', title: t('fallback.exported') });
    } catch (error) {
      console.error(error);
      notify({ kind: 'error', title: t('fallback.exportFailed'), description: t('fallback.exportFailedText') });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div role="group" aria-label={t('fallback.export')} className="an-fallback-views">
      {exportFormats.map((format) => (
        <PlainButton key={format} busy={busy === format} onClick={() => void save(format)}>
          <Icon name="download" />
          {format.toUpperCase()}
        </PlainButton>
      ))}
    </div>
  );
}
