import { may } from '@fernway/contracts/access';
import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { useSession } from '@fernway/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AddDealDialog } from '../../deals/add-deal-dialog.js';
import { usualCurrencyQuery } from '../../deals/deals.api.js';
import { DealTable } from './deal-table.js';

/** Deals in their views. */
export function DealsPage() {
  const t = useT('crm');
  const { data: currency = 'USD' } = useQuery(usualCurrencyQuery);
  const session = useSession();
  const [adding, setAdding] = useState(false);
  const mayAdd = session.status === 'signed-in' && may(session.role, 'deals:write');

  useEffect(() => {
    document.title = t('records.deal.title');
  }, [t]);

  return (
    <Page
      fill
      title={t('records.deal.title')}
      actions={
        mayAdd && (
          <PlainButton kind="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('records.deal.add')}
          </PlainButton>
        )
      }
    >
      <DealTable currency={currency} addButton={mayAdd && <PlainButton onClick={() => setAdding(true)}>{t('records.deal.add')}</PlainButton>} />
      {adding && <AddDealDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
