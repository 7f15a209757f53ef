import { brand } from '@fernway/brand';
import { tokenRules } from '@fernway/contracts/token-economy';
import { formatNumber, languages, useLanguage, useT } from '@fernway/i18n';
import './claims.css';

const places = 4;
/** True of every installation. */
const facts = {
  languages: languages.length,
  startTokens: tokenRules.initialGrant,
  undoClicks: 1,
  cardsNeeded: 0,
};

/** What the operator says of itself; in the places that are left, what this installation can vouch for. */
export function Claims({ claims = brand.claims }: { claims?: Partial<typeof brand.claims> }) {
  const t = useT('marketing');
  const language = useLanguage();
  const given = [
    ['users', claims.activeUsers],
    ['companies', claims.companies],
    ['uptime', claims.uptime],
    ['support', claims.support],
  ].filter(([, value]) => value);
  const own = Object.entries(facts).map(([key, value]) => [key, formatNumber(value, language)]);
  return (
    <section className="mk-claims mk-width" aria-label={t('claims.label', { name: brand.name })}>
      <dl>
        {[...given, ...own].slice(0, places).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`claims.${key}`)}</dt>
            <dd className="fw-numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
