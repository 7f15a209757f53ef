import { pathOf } from '@fernway/contracts/records/pages';
import type { ImportOutcome, ImportRow } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { formatMoney, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importRowsQuery } from './import.api.js';

type Props = { id: string; type: RecordType; outcome: ImportOutcome | undefined; seen: string };

/** Rows of the file with what each does and why. */
export function RowTable({ id, type, outcome, seen }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  const found = useInfiniteQuery(importRowsQuery(id, outcome, seen));
  const rows = found.data?.pages.flatMap(({ items }) => items);
  if (found.error)
    return <ErrorState title={t('import.rowsFailed')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!rows) return <LoadingShape shape="table" lines={5} label={t('import.loading')} />;
  if (rows.length === 0) return null;
  const reason = ({ reason: code, column, value, recordName }: ImportRow) =>
    t(`import.reason.${code}`, { column: column ?? '', value: value ?? '', name: recordName ?? '' });
  return (
    <>
      <table className="crm-import-table crm-import-rows">
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.record')}</th>
            <th scope="col">{t('import.does')}</th>
            <th scope="col">{t('import.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className="fw-numbers">
                <span className="crm-import-label">{t('import.row')} </span>
                {row.row}
              </td>
              <th scope="row" dir="auto">
                {row.label}
                {row.amount && <span className="fw-muted"> · {formatMoney(row.amount, language)}</span>}
              </th>
              <td>
                <span className="crm-import-dot" data-outcome={row.outcome} aria-hidden="true" />{' '}
                {t(`import.outcome.${row.outcome}`)}
              </td>
              <td dir="auto">
                {reason(row)} {row.recordId && <Link to={pathOf(type, row.recordId)}>{t('import.show')}</Link>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.hasNextPage && (
        <PlainButton busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('import.more')}
        </PlainButton>
      )}
    </>
  );
}
