import type { CompanyStatus } from '@fernway/contracts/records/company';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import './crm-analysis.css';

const icons = { active: 'success', 'at-risk': 'warning', dormant: 'moon' } as const;

export function AccountStatus({ status }: { status: CompanyStatus }) {
  const t = useT('analytics');
  return (
    <span className={`an-status an-status-${status}`}>
      <Icon name={icons[status]} /> {t(`crmAnalysis.accounts.statuses.${status}`)}
    </span>
  );
}
