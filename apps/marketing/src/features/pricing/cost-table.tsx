import { costs, tokenRules } from '@fernway/contracts/token-economy';
import { formatNumber, useLanguage, useT } from '@fernway/i18n';

/** Every AI feature with its price in tokens. */
export function CostTable() {
  const t = useT('marketing-pricing');
  const language = useLanguage();
  return (
    <div className="mk-price-list">
      <h3 id="costs-title">{t('costs.title')}</h3>
      <p className="fw-muted">{t('costs.text', { analyses: tokenRules.freeAnalysesPerMonth })}</p>
      <table className="fw-numbers" aria-labelledby="costs-title">
        <thead>
          <tr>
            <th scope="col">{t('costs.feature')}</th>
            <th scope="col">{t('costs.price')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(costs).map(([feature, { tokens }]) => (
            <tr key={feature}>
              <th scope="row">{t(`costs.names.${feature}`)}</th>
              <td>{formatNumber(tokens, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
