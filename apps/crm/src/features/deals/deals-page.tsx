import { useT } from '@fernway/i18n';
import { Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AddDealDialog } from '../../deals/add-deal-dialog.js';
import { DealTable } from './deal-table.js';
import './deals-page.css';

/** Dragging has a chunk of its own. */
const DealBoard = lazy(() =>
  import(/* webpackChunkName: "deal-board" */ '../../board/deal-board.js').then((board) => ({
    default: board.DealBoard,
  })),
);

/** Deals as a list or a board, which the address tells. */
export function DealsPage() {
  const t = useT('crm');
  const currency = useWorkspaceCurrency();
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan('deals:write');
  const [search] = useSearchParams();
  const view = search.get('view') === 'board' ? 'board' : 'table';

  useEffect(() => {
    document.title = t('records.deal.title');
  }, [t]);

  return (
    <Page
      fill
      title={t('records.deal.title')}
      actions={
        <>
          <nav className="crm-deal-views" aria-label={t('board.views.label')}>
            {(['table', 'board'] as const).map((name) => (
              <Link
                key={name}
                to={name === 'board' ? '/dashboard/deals?view=board' : '/dashboard/deals'}
                aria-current={view === name ? 'page' : undefined}
              >
                {t(`board.views.${name}`)}
              </Link>
            ))}
          </nav>
          {mayAdd && (
            <PlainButton kind="primary" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {t('records.deal.add')}
            </PlainButton>
          )}
        </>
      }
    >
      {view === 'board' ? (
        <Suspense fallback={<LoadingShape shape="table" lines={6} label={t('board.loading')} />}>
          <DealBoard />
        </Suspense>
      ) : (
        <DealTable
          currency={currency}
          addButton={mayAdd && <PlainButton onClick={() => setAdding(true)}>{t('records.deal.add')}</PlainButton>}
        />
      )}
      {adding && <AddDealDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
