import type { Receipt } from '@fernway/contracts/http/ai';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import type { ReactNode } from 'react';
import { RecordList } from './record-list.js';

type Insight = {
  type: 'opportunity' | 'risk' | 'trend' | 'action';
  title: string;
  description: string;
  records: Receipt['records'];
  list?: string | undefined;
};

const icons = { opportunity: 'idea', risk: 'warning', trend: 'sales', action: 'check' } as const;

/** One insight: its kind as sign and word, what it says, what can be done (`action`), and the records behind it; a `plain` one claims none. */
export function InsightItem({
  insight,
  figure,
  plain = false,
  action,
  children,
}: {
  insight: Insight;
  figure?: string | undefined;
  plain?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const t = useT('ai-tools');
  const { type, title, description, records, list } = insight;
  return (
    <li className="ai-insight">
      <Icon name={icons[type]} className={`ai-type-${type}`} />
      <div className="ai-insight-body">
        <div className="ai-insight-head">
          <h3>{title}</h3>
          {figure && <strong className="fw-numbers">{list ? <Link to={list}>{figure}</Link> : figure}</strong>}
          {action}
        </div>
        <p>{description}</p>
        <div className="ai-facts fw-small fw-muted">
          <span>{t(`insights.types.${type}`)}</span>
          {children}
          {list && <Link to={list}>{t('insights.list')}</Link>}
        </div>
        {records.length > 0 && <RecordList records={records} most={3} list={list} />}
        {records.length === 0 && !plain && <p className="fw-small fw-muted">{t('insights.ungrounded')}</p>}
      </div>
    </li>
  );
}
