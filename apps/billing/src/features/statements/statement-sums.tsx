import type { Statement } from '@fernway/contracts/http/token-reports';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { type MonthSums, monthSums } from './month-sums.js';

/** From opening to closing balance: what came and went in between, by kind, so that it adds up before one's eyes. */
export function StatementSums({ statement }: { statement: Statement }) {
  const t = useT('billing');
  const language = useLanguage();
  const { opening, closing, entries } = statement;
  const number = (value: number) => formatNumber(value, language);
  const change = (value: number) => formatNumber(value, language, { signDisplay: 'exceptZero' });
  const nameOf = ({ kind }: MonthSums) =>
    kind === 'held' || kind === 'debt' ? t(`statement.${kind}`) : t(`transactions.types.${kind}`);
  const sums = monthSums(entries);
  return (
    <table className="bl-sums">
      <caption className="fw-hidden">{t('statement.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('transactions.type')}</th>
          <th scope="col">{t('statement.entries')}</th>
          <th scope="col">{t('account.available')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('statement.opening')}</th>
          <td />
          <td data-testid="opening">{number(opening.available)}</td>
        </tr>
        {sums.map((line) => (
          <tr key={line.kind}>
            <th scope="row">{nameOf(line)}</th>
            <td>{line.count > 0 && number(line.count)}</td>
            <td>{change(line.available)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(statement.closed ? 'statement.closing' : 'statement.now')}</th>
          <td>{number(sums.reduce((sum, { count }) => sum + count, 0))}</td>
          <td data-testid="closing">{number(closing.available)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
