import { contactsWithoutPlan, tokenRules } from '@fernway/contracts/token-economy';
import { pathFromLanguage, pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { LinkButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { demoFollowUpDays, demoPath } from '../../site/demo.js';
import { Questions } from '../../site/questions.js';
import { SitePage } from '../../site/site-page.js';
import { TokensSection } from '../../tokens/tokens-section.js';
import { CostTable } from './cost-table.js';
import { PlanCards } from './plan-cards.js';
import './pricing-page.css';
import { pricingQuestions } from './pricing-questions.js';

export function PricingPage() {
  const t = useT('marketing-pricing');
  const free = { count: tokenRules.initialGrant, contacts: contactsWithoutPlan };
  const { plans } = publicSettings();
  return (
    <SitePage path="/pricing">
      <div className="mk-section mk-section-head mk-pricing-head mk-width">
        <h1>{t('title')}</h1>
        <p>{t(`text.${plans}`, free)}</p>
        {plans === 'off' && <StartButton />}
      </div>
      <PlanCards />
      <TokensSection id="tokens" title={t('tokens.title')} text={t('tokens.text')}>
        <CostTable />
      </TokensSection>
      <section className="mk-section mk-faq" aria-labelledby="pricing-faq-title">
        <h2 id="pricing-faq-title">{t('faq.title')}</h2>
        <Questions name="pricing-faq" entries={usePricingQuestions()} />
      </section>
      <Demo />
    </SitePage>
  );
}

function usePricingQuestions() {
  const t = useT('marketing-pricing');
  return pricingQuestions(t, publicSettings()).map(({ answer, ...rest }) => ({ ...rest, answer: <p>{answer}</p> }));
}

/** A trial is promised only where there are plans to try. */
function StartButton() {
  const t = useT('marketing-pricing');
  const language = useLanguage();
  return (
    <LinkButton kind="primary" size="large" href={pathFromLanguage('/signup', language)}>
      {t(`start.${publicSettings().plans}`)}
      <Icon name="arrow-right" />
    </LinkButton>
  );
}

function Demo() {
  const t = useT('marketing-pricing');
  const language = useLanguage();
  return (
    <section className="mk-section mk-section-head mk-width" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo.title')}</h2>
      <p>{t('demo.text', { days: demoFollowUpDays })}</p>
      <div className="mk-actions">
        <StartButton />
        <LinkButton size="large" href={pathInLanguage(demoPath, language)}>
          {t('demo.button')}
        </LinkButton>
      </div>
    </section>
  );
}
