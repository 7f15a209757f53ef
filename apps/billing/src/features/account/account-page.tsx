import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { Slot } from '@fernway/web-kit/slot';
import { useEffect, useState } from 'react';
import { BalanceCard } from './balance-card.js';
import { OrdersTable } from './orders-table.js';
import { TransactionsTable } from './transactions-table.js';
import './account.css';

/** Tokens and money of the signed-in user. */
export function AccountPage() {
  const t = useT('billing');
  const [buying, setBuying] = useState(false);

  useEffect(() => {
    document.title = t('account.title');
  }, [t]);

  return (
    <Page
      title={t('account.title')}
      actions={
        <PlainButton kind="primary" onClick={() => setBuying(true)}>
          <Icon name="token" />
          {t('account.buy')}
        </PlainButton>
      }
    >
      <BalanceCard />
      <TransactionsTable />
      <OrdersTable />
      {buying && <Slot name="purchase" props={{ onClose: () => setBuying(false) }} onUnavailable={() => setBuying(false)} />}
    </Page>
  );
}
