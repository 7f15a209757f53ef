import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { useEffect } from 'react';
import { FallbackSettingsPanel } from './fallback-settings-panel.js';
import { SeasonChart } from './season-chart.js';
import './fallback.css';

/** From where on a rate is too high, and what the targets are multiplied by. */
export function FallbackSettingsPage() {
  const t = useT('analytics');

  useEffect(() => {
    document.title = t('fallback.settings.title');
  }, [t]);

  return (
    <Page title={t('fallback.settings.title')} aside={t('fallback.settings.computed')}>
      <FallbackSettingsPanel />
      <section className="fw-card an-fallback-season">
        <SeasonChart />
      </section>
    </Page>
  );
}
