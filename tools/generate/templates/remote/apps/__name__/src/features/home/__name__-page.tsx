import { useT } from '@fernway/i18n';
import { EmptyState, Page } from '@fernway/ui';
import { useEffect } from 'react';

export function __Name__Page() {
  const t = useT('__name__');

  useEffect(() => {
    document.title = t('home.title');
  }, [t]);

  return (
    <Page title={t('home.title')}>
      <EmptyState icon="more" title={t('home.empty')} text={t('home.emptyText')} />
    </Page>
  );
}
