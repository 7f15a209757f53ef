import type { Company } from '@fernway/contracts/http/crm-companies';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import './status-mark.css';

const icons = { active: 'success', 'at-risk': 'warning', dormant: 'moon' } as const;

/** How a company stands, and since how many quiet days. */
export function StatusMark({ company: { status, quietDays } }: { company: Company }) {
  const t = useT('crm');
  return (
    <span className={`crm-status crm-status-${status}`} title={t('records.status.quiet', { count: quietDays })}>
      <Icon name={icons[status]} /> {t(`records.status.${status}`)}
    </span>
  );
}
