import { useT } from '@fernway/i18n';
import { useId } from 'react';
import { PackageList } from '../../packages/package-list.js';
import { OrdersTable } from './orders-table.js';

/** What can be bought, and what was. */
export function OrdersView() {
  const t = useT('billing');
  const id = useId();
  return (
    <>
      <section className="fw-card bl-panel" aria-labelledby={id}>
        <header className="bl-panel-head">
          <h2 id={id}>{t('orders.packages')}</h2>
        </header>
        <p className="fw-muted">{t('purchase.text')}</p>
        <PackageList onOpened={() => undefined} />
      </section>
      <OrdersTable />
    </>
  );
}
