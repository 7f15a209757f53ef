import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { pathOf } from '../tool/record-paths.js';
import type { Attached } from './question.js';

/** Records that a question is about: links in one that was sent, removable in one that is typed. */
export function AttachedRecords({
  records,
  onRemove,
}: {
  records: readonly Attached[];
  onRemove?: (record: Attached) => void;
}) {
  const t = useT('ai-tools-pages');
  if (records.length === 0) return null;
  return (
    <ul className="ai-attached fw-small" aria-label={t('chat.attached')}>
      {records.map((record) => {
        const path = pathOf(record);
        return (
          <li key={`${record.type}${record.id}`} className="fw-badge">
            <Icon name="attachment" />
            {path && !onRemove ? <Link to={path}>{record.label}</Link> : record.label}
            {onRemove && (
              <PlainButton
                kind="link"
                aria-label={t('chat.detach', { name: record.label })}
                onClick={() => onRemove(record)}
              >
                <Icon name="close" />
              </PlainButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
