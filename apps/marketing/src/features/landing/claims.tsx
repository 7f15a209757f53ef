import { brand } from '@fernway/brand';
import { useT } from '@fernway/i18n';

const claims = [
  ['users', brand.claims.activeUsers],
  ['companies', brand.claims.companies],
  ['uptime', brand.claims.uptime],
  ['support', brand.claims.support],
] as const;

/** What the operator says of itself. */
export function Claims() {
  const t = useT('marketing');
  return (
    <section className="mk-claims mk-width" aria-label={t('claims.label', { name: brand.name })}>
      <dl>
        {claims.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`claims.${key}`)}</dt>
            <dd className="fw-numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
