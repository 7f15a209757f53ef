import { pickListNames } from '@fernway/contracts/http/crm-pick-lists';
import { useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pickListsQuery } from '../../fields/pick-lists.api.js';
import { PickListCard } from './pick-list-card.js';
import '../../settings/settings.css';

/** What is offered as the outcome of a call and as the reason for a lost deal. */
export function OutcomesPage() {
  const t = useT('crm');
  const mayConfigure = useCan('crm:configure');

  useEffect(() => {
    document.title = t('outcomes.title');
  }, [t]);

  return (
    <Page title={t('outcomes.title')} aside={mayConfigure && t('outcomes.text')}>
      {mayConfigure ? (
        <Lists />
      ) : (
        <EmptyState icon="shield" title={t('settings.forbidden')} text={t('settings.forbiddenText')} />
      )}
    </Page>
  );
}

function Lists() {
  const t = useT('crm');
  const { data: lists, error, refetch } = useQuery(pickListsQuery);
  if (error && !lists) return <ErrorState title={t('outcomes.failed')} error={error} onRetry={() => void refetch()} />;
  if (!lists) return <LoadingShape lines={4} />;
  return pickListNames.map((name) => {
    const list = lists.find((one) => one.name === name);
    return list && <PickListCard key={name} list={list} />;
  });
}
