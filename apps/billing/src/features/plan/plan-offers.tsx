import type { Plan, WorkspacePlan } from '@fernway/contracts/http/billing-plans';
import { contactsWithoutPlan } from '@fernway/contracts/token-economy';
import { formatMoney, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { FormProblem, Icon, PlainButton } from '@fernway/ui';
import { type ReactNode, useId } from 'react';
import { usePlanActions } from './use-plan-actions.js';

/** Why nothing can be chosen now; undefined: one may choose. The first reason that holds is the one to say. */
function obstacle(current: WorkspacePlan | undefined, manages: boolean): string | undefined {
  if (!manages) return 'plan.why.role';
  // Neither begun nor over: it can be paid, not changed, and a second one is refused.
  if (current?.subscription?.status === 'incomplete') return 'plan.why.incomplete';
  return undefined;
}

/** The plans side by side, each with the one button that leads there from where the workspace is. */
export function PlanOffers({
  plans,
  current,
  manages,
}: {
  plans: Plan[];
  current: WorkspacePlan | undefined;
  manages: boolean;
}) {
  const t = useT('billing');
  const language = useLanguage();
  const reasonId = useId();
  const { busy, failureOf, start, change } = usePlanActions();
  const why = obstacle(current, manages);
  const running = current?.subscription && current.subscription.endedAt === null ? current.subscription : undefined;

  const buttonText = (plan: Plan) => {
    if (busy === plan.id) return t('purchase.processing');
    if (running) return t('plan.changeTo', { plan: plan.name });
    return current && current.trialDays > 0 ? t('plan.try', { count: current.trialDays }) : t('plan.subscribe');
  };

  return (
    <>
      <ul className="bl-plans">
        {plans.map((plan) => (
          <Offer key={plan.id} plan={plan} yours={running?.plan === plan.id}>
            <PlainButton
              kind={plan.popular ? 'primary' : 'plain'}
              block
              disabled={why !== undefined || current === undefined || busy !== undefined}
              aria-label={`${plan.name}: ${buttonText(plan)}`}
              {...(why && { 'aria-describedby': reasonId, title: t(why) })}
              onClick={() => void (running ? change(plan) : start(plan))}
            >
              {buttonText(plan)}
            </PlainButton>
            <FormProblem quiet>{failureOf(plan.id)}</FormProblem>
          </Offer>
        ))}
      </ul>
      {why && (
        <p id={reasonId} className="bl-note">
          <Icon name="info" />
          <span>{t(why)}</span>
        </p>
      )}
      <p>{t('plan.story', { number: formatNumber(contactsWithoutPlan, language) })}</p>
      <p className="fw-small fw-muted">
        {t(running ? 'plan.changeText' : current && current.trialDays === 0 ? 'plan.againText' : 'plan.startText')}
      </p>
    </>
  );
}

/** One plan. `children`: the button that leads to it, for those who do not have it. */
function Offer({ plan, yours, children }: { plan: Plan; yours: boolean; children: ReactNode }) {
  const t = useT('billing');
  const language = useLanguage();
  return (
    <li className="bl-plan" {...(yours && { 'aria-current': true })}>
      <p className="bl-labels">
        {plan.popular && <span className="fw-badge">{t('plan.popular')}</span>}
        {yours && (
          <span className="fw-badge">
            <Icon name="check" />
            {t('plan.yours')}
          </span>
        )}
      </p>
      <h3>{plan.name}</h3>
      <p className="bl-figure fw-numbers">{t('plan.perMonth', { price: formatMoney(plan.price, language) })}</p>
      <p className="fw-muted">
        {plan.limits.contacts === null
          ? t('plan.unlimited')
          : t('plan.contacts', { number: formatNumber(plan.limits.contacts, language) })}
      </p>
      {!yours && children}
    </li>
  );
}
