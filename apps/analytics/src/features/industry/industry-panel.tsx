import { useT } from '@fernway/i18n';
import type { SlotProps } from '@fernway/web-kit/remote-app';

export function IndustryPanel({ trade }: SlotProps['dashboard.industry']) {
  const t = useT('analytics');
  return (
    <section aria-labelledby="industry-title" data-trade={trade}>
      <h2 id="industry-title">{t('industry.title')}</h2>
    </section>
  );
}
