import { useT } from '@fernway/i18n';
import { PlainButton, SampleMark } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { Reasons } from '../../merge/reasons.js';
import type { Same } from './same-records.js';

type Record = Same['records'][number];
type Props = { same: Same; list: string; onCompare: ((keep: Record, other: Record) => void) | undefined };

/** Records that may be one: the oldest stays, each of the others can go into it. */
export function SameCard({ same, list, onCompare }: Props) {
  const t = useT('crm');
  const [oldest, ...others] = same.records;
  return (
    <li className="fw-card crm-same">
      <Reasons duplicate={same} />
      <ul className="crm-same-records">
        {[oldest!, ...others].map((record) => (
          <li key={record.id}>
            <div>
              <Link to={`${list}/${record.id}`}>{record.name}</Link> {record.sample && <SampleMark />}
              <div className="fw-muted fw-small">
                {[record.companyName, record.email, record.phone].filter(Boolean).join(' · ')}
              </div>
            </div>
            {record === oldest ? (
              <span className="fw-muted fw-small">{t('duplicates.oldest')}</span>
            ) : (
              onCompare && (
                <PlainButton
                  aria-label={t('merge.compareWith', { name: record.name })}
                  onClick={() => onCompare(oldest!, record)}
                >
                  {t('merge.compare')}
                </PlainButton>
              )
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
