import { contactsWithoutPlan, tokenRules } from '@fernway/contracts/token-economy';
import { useT } from '@fernway/i18n';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { TokensSection } from '../../tokens/tokens-section.js';

export function PricingSection() {
  const t = useT('marketing');
  const text = t(`pricing.text.${publicSettings().plans}`, {
    count: tokenRules.initialGrant,
    contacts: contactsWithoutPlan,
  });
  return <TokensSection id="pricing" title={t('pricing.title')} text={text} />;
}
