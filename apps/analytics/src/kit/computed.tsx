import { metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import { useT } from '@fernway/i18n';
import { Dialog, PlainButton } from '@fernway/ui';
import { useState } from 'react';
import { useFigureTexts } from './use-figure-texts.js';

/** How metrics are computed: formula, sources and unit of each. */
export function Computed({
  metrics,
  currency,
}: {
  metrics: readonly MetricId[];
  currency?: string | null | undefined;
}) {
  const t = useT('analytics');
  const texts = useFigureTexts();
  return (
    <dl className="an-computed">
      {metrics.map((metric) => {
        const { sources, unit } = metricOf(metric);
        return (
          <div key={metric}>
            <dt>{texts.name(metric)}</dt>
            <dd>{texts.formula(metric)}</dd>
            <dd className="fw-muted fw-small">
              {t('kit.sources', { sources: sources.map((source) => t(`kit.source.${source}`)).join(', ') })}
              {' · '}
              {t('kit.unitIs', { unit: unit === 'money' ? (currency ?? t('kit.unit.money')) : t(`kit.unit.${unit}`) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Opens how metrics are computed. */
export function ComputedButton(props: Parameters<typeof Computed>[0]) {
  const t = useT('analytics');
  const [explained, setExplained] = useState(false);
  return (
    <>
      <PlainButton kind="link" className="fw-small" onClick={() => setExplained(true)}>
        {t('kit.computed')}
      </PlainButton>
      {explained && (
        <Dialog title={t('kit.computed')} onClose={() => setExplained(false)}>
          <Computed {...props} />
        </Dialog>
      )}
    </>
  );
}
