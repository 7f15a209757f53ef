import type { Receipt } from '@fernway/contracts/http/ai';
import { useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useState } from 'react';
import { pathOf } from './record-paths.js';

/** Records by name, each one click away; of many the first, and the others on request or in their `list`. */
export function RecordList({
  records,
  most = 20,
  list,
}: {
  records: Receipt['records'];
  most?: number;
  list?: string | undefined;
}) {
  const t = useT('ai-tools');
  const [all, setAll] = useState(false);
  const shown = all ? records : records.slice(0, most);
  const left = records.length - shown.length;
  const others = t('receipt.moreRecords', { count: left });
  return (
    <ul className="ai-records fw-small">
      {shown.map((record) => {
        const path = pathOf(record);
        return (
          <li key={`${record.type}${record.id}`}>{path ? <Link to={path}>{record.label}</Link> : record.label}</li>
        );
      })}
      {left > 0 && (
        <li>
          {list ? (
            <Link to={list}>{others}</Link>
          ) : (
            <PlainButton kind="link" onClick={() => setAll(true)}>
              {others}
            </PlainButton>
          )}
        </li>
      )}
    </ul>
  );
}
