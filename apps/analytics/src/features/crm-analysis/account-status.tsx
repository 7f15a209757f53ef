import type { CompanyStatus } from '@fernway/contracts/records/company';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Tag } from '@fernway/ui/forms';

const looks = {
  active: { icon: 'success', colour: 'success' },
  'at-risk': { icon: 'warning', colour: 'warning' },
  dormant: { icon: 'moon', colour: 'default' },
} as const;

export function AccountStatus({ status }: { status: CompanyStatus }) {
  const t = useT('analytics');
  const { icon, colour } = looks[status];
  return (
    <Tag color={colour} icon={<Icon name={icon} />}>
      {t(`crmAnalysis.accounts.statuses.${status}`)}
    </Tag>
  );
}
