import type { DealLine } from '@fernway/contracts/records/deal-line';
import { formatMoney, formatNumber, useLanguage } from '@fernway/i18n';
import './line-list.css';

type Props = { lines: readonly DealLine[]; currency: string | undefined };

/** What a deal sells, to read: how many of what, and what each line comes to where the currency is known. */
export function LineList({ lines, currency }: Props) {
  const language = useLanguage();
  return (
    <ul className="crm-line-list">
      {lines.map(({ name, quantity, discount, total }, index) => (
        <li key={index}>
          <span>
            {formatNumber(quantity, language)} × {name}
            {discount > 0 && <span className="fw-muted"> −{formatNumber(discount, language)}%</span>}
          </span>
          {currency && <span className="fw-numbers">{formatMoney({ amount: total, currency }, language)}</span>}
        </li>
      ))}
    </ul>
  );
}
