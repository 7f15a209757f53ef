import type { Receipt } from '@fernway/contracts/http/ai';
import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { pathOf } from './record-paths.js';

/** Records by name, each one click away. */
export function RecordList({ records, most = 20 }: { records: Receipt['records']; most?: number }) {
  const t = useT('ai-tools');
  const left = records.length - most;
  return (
    <ul className="ai-records fw-small">
      {records.slice(0, most).map((record) => {
        const path = pathOf(record);
        return (
          <li key={`${record.type}${record.id}`}>{path ? <Link to={path}>{record.label}</Link> : record.label}</li>
        );
      })}
      {left > 0 && <li>{t('receipt.moreRecords', { count: left })}</li>}
    </ul>
  );
}
