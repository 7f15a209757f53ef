import { plans, trialDays } from '@fernway/contracts/token-economy';
import { formatMoney, useLanguage, useT, pathFromLanguage } from '@fernway/i18n';
import { LinkButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { useSession } from '@fernway/web-kit';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useCurrency } from '../../site/use-currency.js';

type Plan = (typeof plans)[number];

/** Where plans are sold, each has the button that begins its trial; elsewhere they only say what may be offered. */
export function PlanCards() {
  const t = useT('marketing-pricing');
  const mode = publicSettings().plans;
  return (
    <section className="mk-section mk-width" id="plans" aria-labelledby="plans-title">
      <div className="mk-section-head">
        <h2 id="plans-title">{t(`plans.title.${mode}`)}</h2>
        <p>{t(`plans.text.${mode}`, { days: trialDays })}</p>
      </div>
      <ul className="mk-cards mk-plans" aria-labelledby="plans-title">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} sold={mode === 'enforced'} />
        ))}
      </ul>
    </section>
  );
}

function PlanCard({ plan, sold }: { plan: Plan; sold: boolean }) {
  const t = useT('marketing-pricing');
  const language = useLanguage();
  const price = formatMoney({ amount: plan.price, currency: useCurrency() }, language);
  const grants = [
    plan.contacts === null ? t('plans.unlimited') : t('plans.contacts', { contacts: plan.contacts }),
    t('plans.same'),
    t('plans.tokens'),
    ...(sold ? [t('plans.trial', { days: trialDays })] : []),
  ];
  return (
    <li className={plan.popular ? 'fw-card mk-plan-popular' : 'fw-card'}>
      <div className="mk-plan-name">
        <h3>{plan.name}</h3>
        {plan.popular && <span className="fw-badge">{t('plans.popular')}</span>}
      </div>
      <p className="mk-plan-price fw-numbers" suppressHydrationWarning>
        {t('plans.perMonth', { price })}
      </p>
      <ul className="mk-plan-grants">
        {grants.map((grant) => (
          <li key={grant}>
            <Icon name="check" />
            {grant}
          </li>
        ))}
      </ul>
      {sold && <PlanButton plan={plan} />}
    </li>
  );
}

/** Who is signed in chooses a plan in Billing, which knows whether a trial is left. */
function PlanButton({ plan }: { plan: Plan }) {
  const t = useT('marketing-pricing');
  const language = useLanguage();
  const signedIn = useSession().status === 'signed-in';
  return (
    <LinkButton
      block
      {...(plan.popular && { kind: 'primary' as const })}
      href={signedIn ? '/dashboard/billing/plan' : pathFromLanguage('/signup', language)}
    >
      {t(signedIn ? 'plans.yours' : 'start.enforced')}
      <span className="fw-hidden">: {plan.name}</span>
    </LinkButton>
  );
}
