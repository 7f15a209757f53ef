import { useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { useToday } from '../../account/use-today.js';
import { EntriesTable } from '../../ledger/entries-table.js';
import { HistoryFilters, useEntryFilter } from './history-filters.js';

/** Every token that came or went; the filter is in the address, so that it can be shared and found again. */
export function HistoryView({ onBuy }: { onBuy: () => void }) {
  const t = useT('billing');
  const today = useToday();
  const entries = useEntryFilter();
  return (
    <>
      <HistoryFilters {...entries} today={today} />
      <EntriesTable
        title={t('transactions.title')}
        filter={entries.filter}
        empty={
          entries.filtered
            ? {
                title: t('history.noMatch'),
                action: <PlainButton onClick={entries.clear}>{t('history.clear')}</PlainButton>,
              }
            : {
                title: t('transactions.empty'),
                text: t('transactions.emptyText'),
                action: <PlainButton onClick={onBuy}>{t('account.buy')}</PlainButton>,
              }
        }
      />
    </>
  );
}
