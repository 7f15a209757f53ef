import type { Transaction } from '@fernway/contracts/http/tokens';
import { commonNamespace, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { sectionsNamespace } from '@fernway/i18n/section-names';
import { DateText } from '@fernway/ui';
import { Tag } from '@fernway/ui/forms';
import type { TableColumnsType } from '@fernway/ui/data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { transactionsQuery } from './account.api.js';
import { PagedTable } from './paged-table.js';
import { transactionText } from './transaction-text.js';

/** The ledger as the user reads it: what came, what went, and why. */
export function TransactionsTable() {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const sections = useT(sectionsNamespace);
  const language = useLanguage();
  const columns: TableColumnsType<Transaction> = [
    { key: 'date', title: t('transactions.date'), responsive: ['md'], render: (_value, { createdAt }) => <DateText at={createdAt} style="time" /> },
    { key: 'type', title: t('transactions.type'), render: (_value, { type }) => <Tag>{t(`transactions.types.${type}`)}</Tag> },
    { key: 'description', title: t('transactions.description'), render: (_value, entry) => transactionText(entry, { t, common, sections }) },
    {
      key: 'amount',
      title: t('transactions.amount'),
      align: 'end',
      render: (_value, { amount }) => (
        <span className="fw-numbers">{formatNumber(amount, language, { signDisplay: 'exceptZero' })}</span>
      ),
    },
  ];
  return (
    <PagedTable
      title={t('transactions.title')}
      query={useInfiniteQuery(transactionsQuery)}
      columns={columns}
      empty={{ title: t('transactions.empty'), text: t('transactions.emptyText') }}
      failed={t('account.failed')}
    />
  );
}
