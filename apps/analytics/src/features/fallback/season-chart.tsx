import { fallbackSeason } from '@fernway/contracts/http/analytics-fallback';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { BarChart } from '@fernway/ui/charts';

/** What each month's target is multiplied by. */
export function SeasonChart() {
  const t = useT('analytics');
  const language = useLanguage();
  const month = (style: 'long' | 'narrow') => {
    const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
    return fallbackSeason.map((_factor, index) => format.format(Date.UTC(2026, index)));
  };
  return (
    <div>
      <h3>{t('fallback.season')}</h3>
      <BarChart
        title={t('fallback.season')}
        labelTitle={t('fallback.month')}
        labels={month('long')}
        axisLabels={month('narrow')}
        series={[{ name: t('fallback.columns.season'), values: fallbackSeason }]}
        format={(value) => formatNumber(value, language, { maximumFractionDigits: 2 })}
      />
    </div>
  );
}
