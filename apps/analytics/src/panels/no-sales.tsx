import { useT } from '@fernway/i18n';
import { EmptyState } from '@fernway/ui';
import { FillLink } from './fill-link.js';

/** Says what customers are made of. */
export function NoSales({ title, text }: { title?: string; text?: string }) {
  const t = useT('analytics');
  return (
    <EmptyState
      icon="customers"
      title={title ?? t('crmAnalysis.noSales')}
      text={text ?? t('crmAnalysis.noSalesText')}
      action={<FillLink kind="sale" />}
    />
  );
}
