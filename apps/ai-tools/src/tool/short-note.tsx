import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';

/** That the balance does not cover a price, and the way to more. */
export function ShortNote({ balance }: { balance: number | undefined }) {
  const t = useT('ai-tools');
  return (
    <span className="fw-small fw-muted">
      {t('short', { balance: balance ?? 0 })} <Link to="/dashboard/billing">{t('getTokens')}</Link>
    </span>
  );
}
