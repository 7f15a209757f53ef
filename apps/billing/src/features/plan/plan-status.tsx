import type { Plan, Subscription, WorkspacePlan } from '@fernway/contracts/http/billing-plans';
import { formatMoney, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { DateText, FormProblem, Icon, PlainButton } from '@fernway/ui';
import { Tag } from '@fernway/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CancelPlanDialog } from './cancel-plan-dialog.js';
import { contactUsageQuery } from './plan.api.js';
import { TestClock } from './test-clock.js';
import { usePlanActions } from './use-plan-actions.js';

type Props = { of: WorkspacePlan; names: Pick<Plan, 'id' | 'name'>[]; manages: boolean };

/** Which plan the workspace has, in what state, until when, and what it allows. */
export function PlanStatus({ of, names, manages }: Props) {
  const t = useT('billing');
  const { subscription, mode, testClock } = of;
  const runs = subscription !== null && subscription.endedAt === null;
  return (
    <>
      {subscription && (
        <Current of={subscription} name={names.find(({ id }) => id === subscription.plan)?.name ?? subscription.plan} />
      )}
      {mode === 'off' ? (
        <p className="bl-note">
          <Icon name="info" />
          <span>{t(runs ? 'plan.offRunning' : 'plan.off')}</span>
        </p>
      ) : (
        <>
          {!subscription && <p className="bl-lead">{t('plan.none')}</p>}
          <Allowed contacts={of.limits.contacts} />
        </>
      )}
      {manages
        ? subscription && <Actions of={of} subscription={subscription} />
        : (mode === 'enforced' || runs) && <p className="fw-muted">{t('plan.why.role')}</p>}
      {manages && testClock && subscription && <TestClock at={testClock} />}
    </>
  );
}

/** How many contacts the plan allows, and how many are there; the CRM may be away, the plan shows all the same. */
function Allowed({ contacts }: { contacts: number | null }) {
  const t = useT('billing');
  const language = useLanguage();
  const { data: usage } = useQuery(contactUsageQuery);
  const allowed =
    contacts === null ? t('plan.unlimited') : t('plan.contacts', { number: formatNumber(contacts, language) });
  return (
    <>
      <p className="fw-muted">
        {t('plan.limits')}: {allowed} {usage && t('plan.used', { number: formatNumber(usage.used, language) })}
      </p>
      {usage && contacts !== null && usage.used >= contacts && (
        <p className="bl-note">
          <Icon name="info" />
          <span>{t('plan.full')}</span>
        </p>
      )}
    </>
  );
}

/** The date that matters in this state, and what happens then. */
function nextDate({ status, trialEndsAt, currentPeriodEndsAt, cancelsAtPeriodEnd, endedAt }: Subscription) {
  if (endedAt) return { key: 'ended', at: endedAt } as const;
  if (cancelsAtPeriodEnd) return { key: 'ends', at: currentPeriodEndsAt } as const;
  if (status === 'trialing' && trialEndsAt) return { key: 'trialEnds', at: trialEndsAt } as const;
  if (status === 'active' || status === 'past-due') return { key: 'renews', at: currentPeriodEndsAt } as const;
  return undefined;
}

function Current({ of, name }: { of: Subscription; name: string }) {
  const t = useT('billing');
  const language = useLanguage();
  const { status, price, cancelsAtPeriodEnd, endedAt } = of;
  const next = nextDate(of);
  return (
    <>
      <p className="bl-plan-name">
        <span className="bl-figure">{name}</span> <Tag>{t(`plan.status.${status}`)}</Tag>
        {cancelsAtPeriodEnd && !endedAt && <Tag>{t('plan.status.cancelling')}</Tag>}
      </p>
      <p>
        {t('plan.perMonth', { price: formatMoney(price, language) })}
        {next && (
          <>
            {' · '}
            {t(`plan.when.${next.key}`)} <DateText at={next.at} style="time" />
          </>
        )}
      </p>
      {(status === 'past-due' || status === 'unpaid' || status === 'incomplete') && (
        <div className="bl-note bl-note-bad">
          <Icon name="warning" />
          <span>{t(`plan.trouble.${status}`)}</span>
        </div>
      )}
    </>
  );
}

function Actions({ of, subscription }: { of: WorkspacePlan; subscription: Subscription }) {
  const t = useT('billing');
  const [asking, setAsking] = useState(false);
  const { busy, failureOf, cancel, resume, portal } = usePlanActions();
  const runs = subscription.endedAt === null;
  return (
    <>
      <div className="bl-buttons">
        {of.portal && (
          <PlainButton busy={busy === 'portal'} onClick={() => void portal()}>
            {t('plan.portal')}
          </PlainButton>
        )}
        {runs && subscription.cancelsAtPeriodEnd && (
          <PlainButton kind="primary" busy={busy === 'resume'} onClick={() => void resume()}>
            {t('plan.resume')}
          </PlainButton>
        )}
        {runs && !subscription.cancelsAtPeriodEnd && (
          <PlainButton onClick={() => setAsking(true)}>{t('plan.cancel')}</PlainButton>
        )}
        {asking && (
          <CancelPlanDialog
            endsAt={subscription.currentPeriodEndsAt}
            busy={busy === 'cancel'}
            failure={failureOf('cancel')}
            onConfirm={() => void cancel().then((done) => done && setAsking(false))}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
      <FormProblem quiet>{failureOf('portal') ?? failureOf('resume')}</FormProblem>
    </>
  );
}
