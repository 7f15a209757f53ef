import { useT } from '@fernway/i18n';
import { useSearchParams } from '@fernway/web-kit/router';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { PackageList } from '../../packages/package-list.js';
import { ordersQuery } from './orders.api.js';
import { OrdersTable } from './orders-table.js';

/** What can be bought, and what was; `?package=` is the package that somebody came for. */
export function OrdersView() {
  const t = useT('billing');
  const id = useId();
  const chosen = useSearchParams()[0].get('package');
  // The order is there from the click on; no event tells of one that nobody has paid.
  const client = useQueryClient();
  return (
    <>
      <section className="fw-card bl-panel" aria-labelledby={id}>
        <header className="bl-panel-head">
          <h2 id={id}>{t('orders.packages')}</h2>
        </header>
        <p className="fw-muted">{t('purchase.text')}</p>
        <PackageList
          chosen={chosen}
          onOpened={() => void client.invalidateQueries({ queryKey: ordersQuery.queryKey })}
        />
      </section>
      <OrdersTable />
    </>
  );
}
