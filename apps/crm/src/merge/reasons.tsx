import type { Duplicate } from '@fernway/contracts/http/crm-merges';
import { useT } from '@fernway/i18n';
import './merge.css';

/** Why two records may be one, in words. */
export function Reasons({ duplicate: { reasons, certain } }: { duplicate: Pick<Duplicate, 'reasons' | 'certain'> }) {
  const t = useT('crm');
  return (
    <ul className="crm-merge-reasons">
      {reasons.map(({ reason, value }) => (
        <li key={`${reason} ${value}`} className="fw-badge">
          {t(`merge.reason.${reason}`, { value })}
        </li>
      ))}
      {!certain && <li className="fw-muted fw-small">{t('merge.uncertain')}</li>}
    </ul>
  );
}
