import type {
  FallbackRates,
  FallbackRecord,
  FallbackSettings,
  FallbackView,
} from '@fernway/contracts/http/analytics-fallback';
import { useLanguage, useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit/notices';
import { useEffect } from 'react';
import { rateText } from './rate-text.js';

const named = 3;
type Kind = 'critical' | 'warning';
/** Companies by view and what was said of them: nothing is said twice while it stays so. */
const said = new Map<string, Set<string>>();

/** Those of which it was not said yet; from now on it was. */
const newIn = (view: FallbackView, kind: Kind, records: readonly FallbackRecord[]): FallbackRecord[] => {
  const key = `${view} ${kind}`;
  const fresh = records.filter(({ companyId }) => !said.get(key)?.has(companyId));
  said.set(key, new Set(records.map(({ companyId }) => companyId)));
  return fresh;
};

/** Says which companies have reached a threshold, to who has switched alerts on. */
export function useFallbackAlerts(rates: FallbackRates | undefined, settings: FallbackSettings | undefined): void {
  const t = useT('analytics');
  const language = useLanguage();
  useEffect(() => {
    if (!rates || !settings?.alerts) return;
    const { warning, critical } = settings;
    const listed = (records: FallbackRecord[]) => {
      const first = records.slice(0, named).map((one) => `${one.companyName} ${rateText(one.fallbackRate, language)}`);
      return first.join(', ') + (records.length > named ? ` +${records.length - named}` : '');
    };
    const bad = newIn(
      rates.view,
      'critical',
      rates.records.filter(({ fallbackRate }) => fallbackRate >= critical),
    );
    const poor = newIn(
      rates.view,
      'warning',
      rates.records.filter(({ fallbackRate }) => fallbackRate >= warning && fallbackRate < critical),
    );
    if (poor.length > 0)
      notify({
        key: 'fallback-warning',
        kind: 'warning',
        title: t('fallback.warningAlert'),
        description: t('fallback.warningText', { companies: listed(poor), count: poor.length }),
      });
    if (bad.length > 0)
      notify({
        key: 'fallback-critical',
        kind: 'error',
        title: t('fallback.criticalAlert'),
        description: t('fallback.criticalText', { companies: listed(bad), count: bad.length }),
      });
  }, [rates, settings, t, language]);
}
