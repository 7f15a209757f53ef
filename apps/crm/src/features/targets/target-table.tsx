import type { Money } from '@fernway/contracts/endpoint';
import type { TargetRow, TargetScope } from '@fernway/contracts/http/crm-targets';
import { formatMoney, useLanguage, useT } from '@fernway/i18n';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { currencyIn, pastedInto } from './entered-targets.js';
import { amountText, TargetCellInput } from './target-cell.js';
import type { TargetPage } from './targets.api.js';
import { keyOf, type TargetChanges } from './use-target-changes.js';

type Props = {
  scope: TargetScope;
  year: number;
  rows: TargetRow[];
  sums: TargetPage['sums'];
  changes: TargetChanges | undefined;
};

/** Twelve months of each row. Without `changes` it is only shown. */
export function TargetTable({ scope, year, rows, sums, changes }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  const usual = useWorkspaceCurrency();
  const named = (style: 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_none, n) => format.format(new Date(Date.UTC(year, n, 1))));
  };
  const labels = named('long');
  const paste = (at: { row: number; column: number }, pasted: string[][]) => {
    const { cells, problems } = pastedInto(rows, at, pasted, { usual, language });
    if (cells.length > 0) changes?.change(cells);
    for (const { problem, ...cell } of problems) changes?.tell([cell], t(problem));
  };

  return (
    <div
      className="crm-targets-scroll"
      {...(!changes && { role: 'group', tabIndex: 0, 'aria-label': t(`targets.of.${scope}`) })}
    >
      <table className="crm-targets">
        <thead>
          <tr>
            <th scope="col">{t('targets.name')}</th>
            {named('short').map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
            <th scope="col">{t('targets.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.subjectId ?? scope}>
              <th scope="row">{row.name ?? t('targets.of.workspace')}</th>
              <MonthCells row={row} index={index} labels={labels} changes={changes} onPaste={paste} />
              <td data-label={t('targets.sum')} className="fw-numbers">
                <Sums amounts={row.sums} />
              </td>
            </tr>
          ))}
        </tbody>
        {scope !== 'workspace' && <SumRow year={year} sums={sums} labels={labels} />}
      </table>
    </div>
  );
}

type CellsProps = Pick<Props, 'changes'> & {
  row: TargetRow;
  index: number;
  labels: string[];
  onPaste: (at: { row: number; column: number }, pasted: string[][]) => void;
};

function MonthCells({ row, index, labels, changes, onPaste }: CellsProps) {
  const t = useT('crm');
  const usual = useWorkspaceCurrency();
  const { subjectId, standard, months, name } = row;
  return months.map(({ month, amount, version }, column) => (
    <td key={month} data-label={labels[column]}>
      {changes ? (
        <TargetCellInput
          label={`${name ?? t('targets.of.workspace')}, ${labels[column]}`}
          amount={amount}
          standard={standard}
          currency={currencyIn(row, amount, usual)}
          usual={usual}
          problem={changes.problems.get(keyOf({ subjectId, month }))}
          at={{ row: index, column }}
          onChange={(next) => changes.change([{ subjectId, month, amount: next, version }])}
          onPaste={(pasted) => onPaste({ row: index, column }, pasted)}
        />
      ) : (
        <ShownAmount amount={amount} standard={standard} usual={usual} />
      )}
    </td>
  ));
}

function ShownAmount({ amount, standard, usual }: { amount: Money | null; standard: Money | null; usual: string }) {
  const language = useLanguage();
  const shown = amount ?? standard;
  if (!shown) return <span className="fw-muted">–</span>;
  return <span className={`fw-numbers ${amount ? '' : 'fw-muted'}`.trim()}>{amountText(shown, usual, language)}</span>;
}

const Sums = ({ amounts }: { amounts: Money[] }) => {
  const language = useLanguage();
  return amounts.length === 0 ? '–' : amounts.map((amount) => formatMoney(amount, language)).join(' + ');
};

/** What all rows come to, also those that are not loaded. */
function SumRow({ year, sums, labels }: { year: number; sums: TargetPage['sums']; labels: string[] }) {
  const t = useT('crm');
  const of = new Map(sums.map(({ month, amounts }) => [month, amounts]));
  const total = new Map<string, number>();
  for (const { amount, currency } of sums.flatMap(({ amounts }) => amounts))
    total.set(currency, (total.get(currency) ?? 0) + amount);
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('targets.all')}</th>
        {labels.map((label, n) => (
          <td key={label} data-label={label} className="fw-numbers">
            <Sums amounts={of.get(`${year}-${String(n + 1).padStart(2, '0')}`) ?? []} />
          </td>
        ))}
        <td data-label={t('targets.sum')} className="fw-numbers">
          <Sums amounts={[...total].map(([currency, amount]) => ({ amount, currency }))} />
        </td>
      </tr>
    </tfoot>
  );
}
