import type { Plan, Subscription, WorkspacePlan } from '@fernway/contracts/http/billing-plans';
import { formatMoney, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { DateText, Icon, PlainButton } from '@fernway/ui';
import { Tag } from '@fernway/ui/forms';
import { useState } from 'react';
import { CancelPlanDialog } from './cancel-plan-dialog.js';
import { TestClock } from './test-clock.js';
import { usePlanActions } from './use-plan-actions.js';

type Props = { of: WorkspacePlan; names: Pick<Plan, 'id' | 'name'>[]; manages: boolean };

/** Which plan the workspace has, in what state, until when, and what it allows. */
export function PlanStatus({ of, names, manages }: Props) {
  const t = useT('billing');
  const { subscription, limits, mode, testClock } = of;
  const language = useLanguage();
  const contacts =
    limits.contacts === null
      ? t('plan.unlimited')
      : t('plan.contacts', { number: formatNumber(limits.contacts, language) });
  return (
    <>
      {subscription ? (
        <Current of={subscription} name={names.find(({ id }) => id === subscription.plan)?.name ?? subscription.plan} />
      ) : (
        <p className="bl-lead">{t('plan.none')}</p>
      )}
      <p className="fw-muted">
        {t('plan.limits')}: {contacts} {mode !== 'enforced' && t('plan.notEnforced')}
      </p>
      {manages ? (
        subscription && <Actions of={of} subscription={subscription} />
      ) : (
        <p className="fw-muted">{t('plan.why.role')}</p>
      )}
      {manages && testClock && subscription && <TestClock at={testClock} />}
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
  const { busy, cancel, resume, portal } = usePlanActions();
  const runs = subscription.endedAt === null;
  return (
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
          onConfirm={() => void cancel().then((done) => done && setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
