import type { FallbackRecord } from '@fernway/contracts/http/analytics-fallback';
import { useLanguage } from '@fernway/i18n';
import { useId } from 'react';
import { rateText } from './rate-text.js';

export function Performers({ title, records }: { title: string; records: FallbackRecord[] }) {
  const language = useLanguage();
  const id = useId();
  return (
    <div className="an-fallback-performers">
      <h3 id={id}>{title}</h3>
      <ol aria-labelledby={id}>
        {records.map(({ companyId, companyName, fallbackRate }) => (
          <li key={companyId}>
            <span>{companyName}</span>
            <span className="fw-numbers">{rateText(fallbackRate, language)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
