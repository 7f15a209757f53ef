import type { Transaction } from '@fernway/contracts/http/tokens';
import { commonNamespace, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { sectionsNamespace } from '@fernway/i18n/signed-in-texts';
import { DateText } from '@fernway/ui';
import type { TableColumnsType } from '@fernway/ui/data';
import { Tag } from '@fernway/ui/forms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PagedTable } from '../account/paged-table.js';
import { EntryReceipt, type UsageShown } from './entry-receipt.js';
import { entriesQuery, type EntryFilter } from './ledger.api.js';
import { transactionText } from './transaction-text.js';
import { UsageReceipt } from './usage-receipt.js';

type Props = {
  title: string;
  tools?: ReactNode;
  filter: EntryFilter;
  /** False: only the newest, without the button for older ones. */
  more?: boolean;
  empty: { title: string; text?: string; action?: ReactNode };
};

/** The ledger as the user reads it: what came, what went, why, and the receipt of it. */
export function EntriesTable({ title, tools, filter, more, empty }: Props) {
  const [shown, setShown] = useState<UsageShown>();
  return (
    <>
      <PagedTable
        title={title}
        tools={tools}
        query={useInfiniteQuery(entriesQuery(filter))}
        columns={useColumns(setShown)}
        more={more}
        empty={empty}
      />
      {shown && <UsageReceipt {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function useColumns(onUsage: (shown: UsageShown) => void): TableColumnsType<Transaction> {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const sections = useT(sectionsNamespace);
  const language = useLanguage();
  return [
    {
      key: 'date',
      title: t('transactions.date'),
      responsive: ['md'],
      width: 190,
      render: (_value, { createdAt }) => <DateText at={createdAt} style="time" />,
    },
    {
      key: 'type',
      title: t('transactions.type'),
      responsive: ['md'],
      width: 130,
      render: (_value, { type }) => <Tag>{t(`transactions.types.${type}`)}</Tag>,
    },
    {
      key: 'description',
      title: t('transactions.description'),
      render: (_value, entry) => (
        <>
          {transactionText(entry, { t, common, sections })}
          {entry.agent && <div className="fw-muted fw-small">{t('transactions.agent', { name: entry.agent })}</div>}
          <div className="bl-narrow fw-muted fw-small">
            <DateText at={entry.createdAt} style="time" /> <EntryReceipt entry={entry} onUsage={onUsage} />
          </div>
        </>
      ),
    },
    {
      key: 'amount',
      title: <span className="bl-whole">{t('transactions.amount')}</span>,
      align: 'end',
      render: (_value, { amount }) => (
        <span className="fw-numbers">{formatNumber(amount, language, { signDisplay: 'exceptZero' })}</span>
      ),
    },
    {
      key: 'receipt',
      title: <span className="fw-hidden">{t('receipt.column')}</span>,
      responsive: ['md'],
      align: 'end',
      width: 110,
      render: (_value, entry) => <EntryReceipt entry={entry} onUsage={onUsage} />,
    },
  ];
}
